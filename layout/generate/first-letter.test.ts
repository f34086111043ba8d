import { describe, expect, it } from "vitest";
import type { ComputedStyle } from "../css/properties/computed-style.ts";
import { layoutHtml } from "../testing/layout-html.ts";
import { textOf } from "../tree/dump-fragments.ts";
import type { FragmentLink } from "../tree/fragment.ts";

/** Texts on the first page with `|` around what stands in a first-letter box. */
function letters(links: readonly FragmentLink[], inside = false): string {
  return links
    .map(({ fragment }) => {
      if (fragment.kind === "mark") return "";
      if (fragment.kind === "text") return inside ? `|${textOf(fragment)}|` : textOf(fragment);
      return letters(
        fragment.children,
        inside || (fragment.kind === "box" && fragment.box.pseudo === "first-letter"),
      );
    })
    .join("");
}

/** Styles of the texts in first-letter boxes. */
function letterStyles(links: readonly FragmentLink[], inside = false): ComputedStyle[] {
  return links.flatMap(({ fragment }) => {
    if (fragment.kind === "mark") return [];
    if (fragment.kind === "text") return inside ? [fragment.style] : [];
    const isLetter = fragment.kind === "box" && fragment.box.pseudo === "first-letter";
    return letterStyles(fragment.children, inside || isLetter);
  });
}

describe("::first-letter (css-pseudo-4 §2.2)", () => {
  it.each([
    ["a letter", "<p>Once</p>", "|O|nce"],
    ["after white space", "<p>  Once</p>", "|O|nce"],
    ["with the punctuation around it", "<p>“O”nce</p>", "|“O”|nce"],
    ["with a dash before it", "<p>—Once</p>", "|—O|nce"],
    ["with spaces before it", "<p>« Once »</p>", "|« O|nce »"],
    ["in an inline box", "<p><b>On</b>ce</p>", "|O|nce"],
    ["of the first block inside", "<p><span>On</span></p>", "|O|n"],
    ["of a nested block", "<section><div>Once</div></section>", "|O|nce"],
    ["of generated content", "<p class=q>Once</p>", "|Q|Once"],
    ["with the quotation mark of a box before it", "<p class=o>Once</p>", "|“O|nce"],
    ["with punctuation in elements of their own", "<p><i>—</i> <b>“</b>Once</p>", "|—| |“O|nce"],
    ["not of punctuation before an image box", "<p class=o><i class=box></i>Once</p>", "“Once"],
    ["not of punctuation of another block", "<section><div>...</div><div>Once</div></section>", "...Once"],
    ["not behind an image box", "<p><i class=box></i>Once</p>", "Once"],
    ["not without a letter", "<p>...</p>", "..."],
    ["not after a no-break space", "<p>&nbsp;Once</p>", "\u00a0Once"],
    ["after preserved spaces, which stay", "<p style='white-space: pre'>  Once</p>", "  |O|nce"],
  ])("%s", (_, html, text) => {
    const style =
      "<style>p::first-letter, section::first-letter { color: red } .q::before { content: 'Q' } .o::before { content: '“' } .box { display: inline-block; width: 9px }</style>";
    const { pages } = layoutHtml(style + html);
    expect(letters(pages[0]?.page.content ?? []).replaceAll("||", "")).toBe(text);
  });

  it.each([
    ["<p><span style='color: lime; font-size: 30px'>Once</span></p>", "", "lime 30"],
    ["<p><span style='color: lime'>Once</span></p>", "color: red", "red 10"],
    ["<p class=q>Once</p>", "", "blue 10"],
  ])("%s inherits from the boxes around its text", (html, own, expected) => {
    const css = `<style>.q::before { content: "Q"; color: blue } p::first-letter { margin: 1px; ${own} }</style>`;
    const { pages } = layoutHtml(css + html);
    const style = letterStyles(pages[0]?.page.content ?? [])[0];
    const { red, green, blue } = style?.color ?? { red: 0, green: 0, blue: 0 };
    const name = red === 1 ? "red" : green === 1 ? "lime" : blue === 1 ? "blue" : "black";
    expect(`${name} ${style?.fontSize}`).toBe(expected);
  });

  it("can float", () => {
    const { dump } = layoutHtml(
      "<style>p::first-letter { float: left; font-size: 20px; line-height: 20px }</style><p>Once</p>",
    );
    expect(dump()).toContain('text "O" 0,0 20×20');
  });
});
