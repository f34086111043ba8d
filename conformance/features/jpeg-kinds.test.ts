import { describe, expect, it } from "vitest";
import { FeatureRenderer } from "./rendered-pages.ts";

const renderer = await FeatureRenderer.create();

/** Files of 16 × 8 px in four quarters: red, blue, green (0, 255, 0) and black. */
const FILES = {
  rgb: "/9j/4AAQSkZJRgABAQAAAQABAAD/2wBDAAIBAQEBAQIBAQECAgICAgQDAgICAgUEBAMEBgUGBgYFBgYGBwkIBgcJBwYGCAsICQoKCgoKBggLDAsKDAkKCgr/2wBDAQICAgICAgUDAwUKBwYHCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgr/wAARCAAIABADAREAAhEBAxEB/8QAFQABAQAAAAAAAAAAAAAAAAAABgn/xAAcEAABAwUAAAAAAAAAAAAAAAAAFxlmZ6Sm4uT/xAAXAQADAQAAAAAAAAAAAAAAAAAGBwgJ/8QAIREAAQEHBQAAAAAAAAAAAAAAAGYWFxgZY6LiZKSl5OX/2gAMAwEAAhEDEQA/AAbedXsf6CAXlaW/AKJ1CD5TziOq0xq80N/I5k/u+sK1matuR//Z",
  progressive:
    "/9j/4AAQSkZJRgABAQAAAQABAAD/2wBDAAIBAQEBAQIBAQECAgICAgQDAgICAgUEBAMEBgUGBgYFBgYGBwkIBgcJBwYGCAsICQoKCgoKBggLDAsKDAkKCgr/2wBDAQICAgICAgUDAwUKBwYHCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgr/wgARCAAIABADAREAAhEBAxEB/8QAFQABAQAAAAAAAAAAAAAAAAAABQj/xAAXAQADAQAAAAAAAAAAAAAAAAAFBgcI/9oADAMBAAIQAxAAAAEGAlI636rf/8QAFhABAQEAAAAAAAAAAAAAAAAAABUX/9oACAEBAAEFAs8Wn//EABwRAAEDBQAAAAAAAAAAAAAAAAAVGGJloaTh5P/aAAgBAwEBPwF6lCyucTJW2f/EABwRAAEDBQAAAAAAAAAAAAAAAAAWF2NloaPh4//aAAgBAgEBPwFSxX0PlT8vM//EABkQAAEFAAAAAAAAAAAAAAAAAAA0NaKk4v/aAAgBAQAGPwJ3r6E0z//EABcQAQADAAAAAAAAAAAAAAAAAAAR0fD/2gAIAQEAAT8hJDFP/9oADAMBAAIAAwAAABAT/8QAFREBAQAAAAAAAAAAAAAAAAAAEBH/2gAIAQMBAT8Qoqf/xAAVEQEBAAAAAAAAAAAAAAAAAAAQEf/aAAgBAgEBPxCB3//EABQQAQAAAAAAAAAAAAAAAAAAABD/2gAIAQEAAT8QAn//2Q==",
  gray: "/9j/4AAQSkZJRgABAQAAAQABAAD/2wBDAAIBAQEBAQIBAQECAgICAgQDAgICAgUEBAMEBgUGBgYFBgYGBwkIBgcJBwYGCAsICQoKCgoKBggLDAsKDAkKCgr/wAALCAAIABABAREA/8QAFQABAQAAAAAAAAAAAAAAAAAABgn/xAAeEAABAQkAAAAAAAAAAAAAAAAAAgEXGVVYlKbi5P/aAAgBAQAAPwAxAuTVLhHaRMeGmTsuNT//2Q==",
  cmyk: "/9j/7gAOQWRvYmUAZAAAAAAC/9sAQwACAQEBAQECAQEBAgICAgIEAwICAgIFBAQDBAYFBgYGBQYGBgcJCAYHCQcGBggLCAkKCgoKCgYICwwLCgwJCgoK/9sAQwECAgICAgIFAwMFCgcGBwoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoK/8AAFAgACAAQBAERAAIRAQMRAQQRAP/EABYAAQEBAAAAAAAAAAAAAAAAAAkGCP/EACcQAAEBAREAAAAAAAAAAAAAAAABGQIGBwgTGlJWWWeRmKan1eTl/8QAFwEAAwEAAAAAAAAAAAAAAAAABgcICf/EACkRAAACAxEAAAAAAAAAAAAAAAAFAQQGBxEXGBlTVFZmlZaipdPV4uX/2gAOBAEAAhEDEQQAAD8AuGhl0OoOuX5BqmlZO4FZFa3ml+iH6k1pJgaKbSRV6/QZ5hXmcoYCRPHKa7rOGznaDUfb2eJbxMuBABT5NzZf73eKf//Z",
} as const;
const RED = [255, 0, 0];
const BLUE = [0, 0, 255];
const GREEN = [0, 255, 0];
const BLACK = [0, 0, 0];
const CYAN = [0, 255, 255];
const YELLOW = [255, 255, 0];
const MAGENTA = [255, 0, 255];
const WHITE = [255, 255, 255];

/** Puts an Exif block with an orientation in front of the other segments. */
function turned(file: Buffer, orientation: number): Buffer {
  const exif = Buffer.from("Exif\0\0MM\0*\0\0\0\x08\0\x01\x01\x12\0\x03\0\0\0\x01\0", "latin1");
  const body = Buffer.concat([exif, Buffer.from([orientation, 0, 0, 0, 0, 0, 0])]);
  const segment = Buffer.from([0xff, 0xe1, 0, body.length + 2]);
  return Buffer.concat([file.subarray(0, 2), segment, body, file.subarray(2)]);
}

/** Where colours other than these stand: in the middle of the quarters of an image of this size at 50, 50. */
async function wrongQuarters(
  file: Buffer,
  expected: { width: number; height: number; quarters: readonly (readonly number[])[]; style?: string },
): Promise<string[]> {
  const page = await renderer.render({
    html: `<img src="a.jpg" style="display: block; ${expected.style ?? ""}">after`,
    files: { "a.jpg": file },
  });
  const { width, height } = expected;
  const wrong = page.result.diagnostics.map(({ message }) => message);
  const top = page.place("after").y;
  if (Math.round((top - 50 - height) / 10) !== 2) wrong.push(`after at ${top}`);
  for (const [index, quarter] of expected.quarters.entries()) {
    const [x, y] = [50 + (width * (index % 2 === 0 ? 1 : 3)) / 4, 50 + (height * (index < 2 ? 1 : 3)) / 4];
    const found = page.color(x, y);
    const channels = [1, 3, 5].map((at) => Number.parseInt(found.slice(at, at + 2), 16));
    if (channels.some((channel, at) => Math.abs(channel - (quarter[at] as number)) > 24))
      wrong.push(`${x},${y}: ${found}`);
  }
  return wrong;
}

const bytesOf = (name: keyof typeof FILES): Buffer => Buffer.from(FILES[name], "base64");

describe("JPEG images", () => {
  it.each<[keyof typeof FILES, readonly (readonly number[])[]]>([
    ["rgb", [RED, BLUE, GREEN, BLACK]],
    ["progressive", [RED, BLUE, GREEN, BLACK]],
    ["gray", [Array(3).fill(54), Array(3).fill(18), Array(3).fill(182), BLACK]],
    // Inks: magenta on yellow, cyan on magenta, cyan on yellow, all of them.
    ["cmyk", [[237, 29, 35], [46, 48, 146], [0, 165, 80], BLACK]],
  ])("show their colours: %s", async (name, quarters) => {
    expect(await wrongQuarters(bytesOf(name), { width: 16, height: 8, quarters })).toEqual([]);
  });

  it.each<[orientation: number, quarters: readonly (readonly number[])[]]>([
    [1, [RED, BLUE, GREEN, BLACK]],
    [2, [BLUE, RED, BLACK, GREEN]],
    [3, [BLACK, GREEN, BLUE, RED]],
    [4, [GREEN, BLACK, RED, BLUE]],
    [5, [RED, GREEN, BLUE, BLACK]],
    [6, [GREEN, RED, BLACK, BLUE]],
    [7, [BLACK, BLUE, GREEN, RED]],
    [8, [BLUE, BLACK, RED, GREEN]],
  ])("stand upright: Exif orientation %i", async (orientation, quarters) => {
    const [width, height] = orientation < 5 ? [16, 8] : [8, 16];
    expect(await wrongQuarters(turned(bytesOf("rgb"), orientation), { width, height, quarters })).toEqual([]);
  });

  it("stay as they are stored where the style asks for it", async () => {
    const style = "image-orientation: none";
    const quarters = [RED, BLUE, GREEN, BLACK];
    expect(await wrongQuarters(turned(bytesOf("rgb"), 6), { width: 16, height: 8, quarters, style })).toEqual(
      [],
    );
  });

  it.each<[keyof typeof FILES, readonly (readonly number[])[]]>([
    ["rgb", [CYAN, YELLOW, MAGENTA, WHITE]],
    ["progressive", [CYAN, YELLOW, MAGENTA, WHITE]],
    ["gray", [Array(3).fill(201), Array(3).fill(237), Array(3).fill(73), WHITE]],
    ["cmyk", [CYAN, YELLOW, MAGENTA, WHITE]],
  ])("have their colours changed by filters: %s", async (name, quarters) => {
    const style = "filter: invert(1)";
    expect(await wrongQuarters(bytesOf(name), { width: 16, height: 8, quarters, style })).toEqual([]);
  });

  it("stay as they are under filters when they are damaged, with a diagnostic", async () => {
    const page = await renderer.render({
      html: '<img src="a.jpg" style="filter: invert(1)">',
      files: { "a.jpg": bytesOf("rgb").subarray(0, 180) },
    });
    expect(page.codes).toContain("filter-picture");
  });
});
