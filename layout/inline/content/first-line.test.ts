import { describe, expect, it } from "vitest";
import { layoutHtml } from "../../testing/layout-html.ts";
import type { FragmentLink } from "../../tree/fragment.ts";

/** Lines of a page, each piece of text with its font size and colour: `10black:text`. */
function lines(html: string): string[] {
  const found: string[] = [];
  const visit = (links: readonly FragmentLink[], line: string[] | undefined): void => {
    for (const { fragment } of links) {
      if (fragment.kind === "line") {
        const own: string[] = [];
        visit(fragment.children, own);
        found.push(own.join(" "));
      } else if (fragment.kind === "box") visit(fragment.children, line);
      else if (fragment.kind === "text") {
        const { fontSize, color } = fragment.style;
        const name = color.red > 0 ? "red" : color.green > 0 ? "green" : "black";
        line?.push(
          `${fontSize}${name}:${fragment.runs
            .map(({ run }) => run.text)
            .join("")
            .trim()}`,
        );
      }
    }
  };
  for (const { page } of layoutHtml(`<style>p { margin: 0 }</style>${html}`).pages)
    visit(page.content, undefined);
  return found;
}

describe("::first-line (css-pseudo-4 §2.1)", () => {
  it("styles the first line and no other", () => {
    const css = "<style>p::first-line { color: red; font-size: 20px }</style>";
    expect(lines(`${css}<p>aaaa bbbb cccc dddd eeee`)).toEqual(["20red:aaaa bbbb", "10black:cccc dddd eeee"]);
  });

  it("is inherited by the boxes inside unless they say otherwise", () => {
    const css = "<style>p::first-line { color: red } b { color: lime }</style>";
    expect(lines(`${css}<p>aa <i>bb <b>cc</b></i> ddddd <i>ee ff gg</i>`)).toEqual([
      "10red:aa 10red:bb 10green:cc 10red:ddddd 10red:ee ff",
      "10black:gg",
    ]);
  });

  it("reaches the first line of a block inside", () => {
    const css = "<style>div::first-line { color: red } p::first-line { font-size: 20px }</style>";
    expect(lines(`${css}<div><p></p><p>aaaa bbbb cccc</p><p>dd</p></div>`)).toEqual([
      "20red:aaaa bbbb",
      "10black:cccc",
      "20black:dd",
    ]);
  });

  it("keeps forced breaks, objects and floats in their places", () => {
    const css = "<style>p::first-line { text-transform: uppercase; color: red }</style>";
    expect(lines(`${css}<p>aa <b>b<br>c</b> dd`)).toEqual(["10red:AA 10red:B", "10black:c 10black:dd"]);
    expect(lines(`${css}<p><span style="float:left">f</span>straße`)).toEqual(["10black:f", "10red:straße"]);
  });

  it("paints its own background behind the line", () => {
    const html = layoutHtml("<style>p::first-line { background: lime }</style><p>aaaa bbbb cccc dddd eeee");
    const backgrounds: string[] = [];
    const visit = (links: readonly FragmentLink[]): void => {
      for (const { fragment } of links) {
        if (fragment.kind === "box" && fragment.box.pseudo === "first-line")
          backgrounds.push(`${fragment.width}×${fragment.height}`);
        if (fragment.kind === "box" || fragment.kind === "line") visit(fragment.children);
      }
    };
    for (const { page } of html.pages) visit(page.content);
    expect(backgrounds).toEqual(["190×10"]);
  });
});
