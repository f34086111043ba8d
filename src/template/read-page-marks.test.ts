import { describe, expect, it } from "vitest";
import { box, drawnPage, line, text } from "./detect/testing/drawn-page.ts";
import { readPageMarks } from "./read-page-marks.ts";

describe("marks of a page", () => {
  it("are its lines, closed places and words, from the top left", async () => {
    const [page] = await readPageMarks(
      drawnPage(box(100, 700, 200, 20) + line(50, 600, 300) + text(100, 725, "Last name")),
    );
    expect(page?.horizontals).toContainEqual({ at: 192, from: 50, to: 350 });
    expect(page?.verticals.map(({ at }) => Math.round(at))).toEqual([100, 300]);
    const [cell] = page?.cells ?? [];
    expect(Math.round(cell?.y ?? 0)).toBe(72);
    expect(page?.texts.map((mark) => mark.text)).toEqual(["Last name"]);
  });

  it("are not to be had of what is no PDF", async () => {
    await expect(readPageMarks(new Uint8Array([1, 2, 3]))).rejects.toMatchObject({ reason: "unreadable" });
  });
});
