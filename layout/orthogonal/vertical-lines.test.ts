import { describe, expect, it } from "vitest";
import { layoutHtml } from "../testing/layout-html.ts";
import type { FragmentLink, TextFragment } from "../tree/fragment.ts";

interface PlacedText {
  readonly fragment: TextFragment;
  readonly x: number;
  readonly y: number;
}

function textsIn(links: readonly FragmentLink[], x = 0, y = 0): PlacedText[] {
  return links.flatMap((link): PlacedText[] => {
    const { fragment } = link;
    if (fragment.kind === "mark") return [];
    const place = { x: x + link.x, y: y + link.y };
    return fragment.kind === "text" ? [{ fragment, ...place }] : textsIn(fragment.children, place.x, place.y);
  });
}

/** Texts of a page of 200 × 100 with their border boxes; letters are squares of 10 px, the whole page is one line of 20 px. */
function texts(html: string, mode = "vertical-rl"): PlacedText[] {
  const css = `html { writing-mode: ${mode} } p { margin: 0; line-height: 20px }`;
  const { pages } = layoutHtml(`<style>${css}</style>${html}`, "200px 100px");
  return textsIn(pages[0]?.page.content ?? []);
}

function places(html: string, mode = "vertical-rl"): string[] {
  return texts(html, mode).map(({ fragment, x, y }) => {
    const text = fragment.runs.map(({ run }) => run.text).join("");
    return `${text} ${x},${y} ${fragment.width}×${fragment.height}`;
  });
}

describe("lines of vertical text", () => {
  it.each([
    ["vertical-rl", "clockwise", ["ab 185,0 10×20", "c 185,20 10×10"]],
    ["vertical-lr", "clockwise", ["ab 5,0 10×20", "c 5,20 10×10"]],
    ["sideways-rl", "clockwise", ["ab 185,0 10×20", "c 185,20 10×10"]],
    ["sideways-lr", "counterclockwise", ["ab 5,80 10×20", "c 5,70 10×10"]],
  ])("%s runs %s", (mode, rotation, expected) => {
    const html = "<p>ab<b>c</b>";
    expect(places(html, mode)).toEqual(expected);
    expect(texts(html, mode).map(({ fragment }) => fragment.rotation)).toEqual([rotation, rotation]);
  });

  it("aligns letters of different sizes by their middle, turned ones by their baseline", () => {
    const html = "<p>a<span style='font-size: 20px; line-height: 1'>b</span>";
    expect(places(html)).toEqual(["a 185,0 10×10", "b 180,10 20×20"]);
    // Four fifths of a letter are above the baseline, which is on the right of it.
    expect(places(html, "sideways-rl")).toEqual(["a 182,0 10×10", "b 180,10 20×20"]);
    expect(places(html.replace("<p>", "<p style='text-orientation: sideways'>"))).toEqual(
      places(html, "sideways-rl"),
    );
  });

  it("keeps what is above the letters on the right of a line, whichever way lines follow each other", () => {
    const html =
      "<p>a<span style='vertical-align: 3px'>b</span><img style='width: 8px; height: 4px; vertical-align: top'>";
    expect(places(html)).toEqual(["a 182,0 10×10", "b 185,10 10×10"]);
    expect(places(html, "vertical-lr")).toEqual(["a 5,0 10×10", "b 8,10 10×10"]);
  });

  it("takes no baseline of a box whose lines follow each other the other way: its middle is aligned", () => {
    const html = (mode: string): string =>
      `<p>a<span style="display: inline-block; line-height: 10px; writing-mode: ${mode}">b<br>c<br>d</span>`;
    const lefts = (mode: string): number[] => texts(html(mode)).map(({ x }) => x);
    expect(lefts("vertical-lr")).toEqual([180, 170, 180, 190]);
    expect(lefts("vertical-rl")).toEqual([170, 190, 180, 170]);
  });

  it("draws borders and padding of inline boxes on the sides they are named for", () => {
    const box = "border-right: 1px solid; padding-left: 2px; padding-top: 3px";
    for (const [mode, expected] of [
      ["vertical-rl", "p1 a 183,10 13×13"],
      ["vertical-lr", "p1 a 3,10 13×13"],
    ] as const) {
      const css = `html { writing-mode: ${mode} } p { margin: 0; line-height: 20px }`;
      const laid = layoutHtml(`<style>${css}</style><p>x<span id=a style="${box}">b</span>`, "200px 100px");
      expect(laid.places()).toEqual([expected]);
    }
  });
});

describe("how characters stand (css-writing-modes-3 §5.1)", () => {
  const uprightOf = (html: string): string[] =>
    texts(html).flatMap(({ fragment }) =>
      fragment.runs.map(({ run, upright }) => `${run.text} ${upright === undefined ? "turned" : "upright"}`),
    );

  it("turns what is written from left to right in mixed text, and keeps ideographs and kana", () => {
    expect(uprightOf("<p>日本ab仮名№")).toEqual(["日本 upright", "ab turned", "仮名№ upright"]);
  });

  it("turns brackets in faces without forms of them for vertical text", () => {
    expect(uprightOf("<p>「日」")).toEqual(["「 turned", "日 upright", "」 turned"]);
  });

  it("keeps marks with their base", () => {
    expect(uprightOf("<p>a\u0301日\u3099b")).toEqual(["a\u0301 turned", "日\u3099 upright", "b turned"]);
  });

  it("sets all characters as text-orientation says, and upright text from left to right", () => {
    expect(uprightOf("<p style='text-orientation: upright'>日a")).toEqual(["日 upright", "a upright"]);
    expect(uprightOf("<p style='text-orientation: sideways'>日a")).toEqual(["日 turned", "a turned"]);
    expect(places("<p style='text-orientation: upright; direction: rtl'>ab")).toEqual(["ab 185,0 10×20"]);
  });
});

describe("letters combined in a square (css-writing-modes-3 §9)", () => {
  const combined = (html: string): string[] =>
    texts(html).flatMap(({ fragment }) =>
      fragment.runs.map(
        ({ run, width, upright }) => `${run.text} ${width} ${upright?.combined?.scale ?? "-"}`,
      ),
    );

  it("sets a whole box, or runs of so many digits, in the room of one letter", () => {
    expect(combined("<p>年<span style='text-combine-upright: all'> 12 </span>月")).toEqual([
      "年 10 -",
      "12 10 0.5",
      "月 10 -",
    ]);
    expect(combined("<p style='text-combine-upright: digits 2'>年12月3日2024")).toEqual([
      "年 10 -",
      "12 10 0.5",
      "月 10 -",
      "3 10 1",
      "日 10 -",
      "2024 40 -",
    ]);
  });

  it("narrows full-width letters that share a square", () => {
    expect(combined("<p style='text-combine-upright: all'>１２")).toEqual(["12 10 0.5"]);
    expect(combined("<p style='text-combine-upright: all'>６")).toEqual(["６ 10 -"]);
  });

  it("means nothing in horizontal text", () => {
    const { pages } = layoutHtml("<p style='text-combine-upright: all'>123", "200px 100px");
    expect(textsIn(pages[0]?.page.content ?? []).map(({ fragment }) => fragment.width)).toEqual([30]);
  });
});
