import { describe, expect, it } from "vitest";
import type { ComputedStyle } from "../../css/properties/computed-style.ts";
import { FragmentBuilder, GREEN, painted, RED } from "../testing/paint-fixture.ts";

/** What a box of 40 × 20 px at 10, 10 is drawn as. */
function box(changes: Partial<ComputedStyle>): string[] {
  return painted({ content: [new FragmentBuilder().block([10, 10, 40, 20], changes)] });
}

describe("box-shadow", () => {
  it("draws a sharp shadow outside the box only", () => {
    const shadow = { inset: false, x: 3, y: 4, blur: 0, spread: 1, color: RED };
    expect(box({ boxShadow: [shadow] })).toEqual([
      "fill-path M50 13L54 13L54 30L50 30ZM12 30L54 30L54 35L12 35Z #ff0000 evenodd",
    ]);
  });

  it("draws a sharp round shadow through a clip", () => {
    const shadow = { inset: false, x: 0, y: 4, blur: 0, spread: 0, color: RED };
    const [save, clip] = box({ boxShadow: [shadow], borderTopLeftRadius: [5, 5] });
    expect(save).toBe("save");
    expect(clip).toMatch(/^clip M9 10L51 10L51 35L9 35ZM15 10.* evenodd$/);
  });

  it("fades a blurred shadow in layers that add up to its colour", () => {
    const shadow = { inset: false, x: 0, y: 0, blur: 8, spread: 0, color: { ...RED, alpha: 0.2 } };
    const alphas = box({ boxShadow: [shadow] })
      .map((item) => /#ff0000(?:\/([\d.]+))? evenodd$/.exec(item))
      .filter((match) => match !== null)
      .map((match) => Number(match[1] ?? 1));
    expect(alphas.length).toBeGreaterThan(8);
    expect(1 - alphas.reduce((open, alpha) => open * (1 - alpha), 1)).toBeGreaterThan(0.19);
  });

  it("fades a faint shadow in few layers, which readers that count in bytes do not round to a darker one", () => {
    const shadow = { inset: false, x: 0, y: 0, blur: 40, spread: 0, color: { ...RED, alpha: 0.03 } };
    const alphas = box({ boxShadow: [shadow] }).flatMap((item) => /#ff0000\/([\d.]+)/.exec(item)?.[1] ?? []);
    expect(alphas).toHaveLength(3);
    expect(Math.max(...alphas.map(Number))).toBeGreaterThan(3 / 255);
  });

  it("draws a strong blurred shadow as a picture, outside the box only, and alike ones as the same", () => {
    const shadow = { inset: false, x: 5, y: 0, blur: 8, spread: 0, color: RED };
    const [save, clip, picture, restore] = box({ boxShadow: [shadow] });
    expect([save, restore]).toEqual(["save", "restore"]);
    expect(clip).toMatch(/^clip .* evenodd$/);
    expect(picture).toMatch(/^image 5 0 60×40 rgba /);
    const inset = box({ boxShadow: [{ ...shadow, inset: true }] });
    expect(inset.filter((item) => item.startsWith("image "))).toHaveLength(1);
  });

  it("draws an inset shadow above the background, inside the padding box", () => {
    const shadow = { inset: true, x: 2, y: 0, blur: 0, spread: 0, color: RED };
    expect(box({ boxShadow: [shadow], backgroundColor: GREEN })).toEqual([
      "fill-rectangle 10 10 40×20 #00ff00",
      "fill-path M10 10L12 10L12 30L10 30Z #ff0000 evenodd",
    ]);
  });

  it.each([
    ["all of the box by a spread larger than it", { x: 0, y: 0, spread: 9999 }, "M10 10L50 10L50 30L10 30Z"],
    ["a line at the bottom", { x: 0, y: -1, spread: 0 }, "M10 29L50 29L50 30L10 30Z"],
    ["a frame", { x: 0, y: 0, spread: 1 }, /^M10 10L50 10L50 11L10 11Z(M[^M]+Z){3}$/],
    ["nothing where it has not moved", { x: 0, y: 0, spread: 0 }, undefined],
  ])("draws a sharp inset shadow without a trace along its other sides: %s", (_, shadow, path) => {
    const [item] = box({ boxShadow: [{ inset: true, blur: 0, color: RED, ...shadow }] });
    const drawn = item?.replace(/^fill-path (\S.*) #ff0000 evenodd$/, "$1");
    if (path === undefined) expect(drawn).toBeUndefined();
    else expect(drawn).toMatch(path);
  });
});
