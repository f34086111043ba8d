import { expect, it } from "vitest";
import { layoutHtml } from "../testing/layout-html.ts";

const STYLE =
  "<style>body, table, td { margin: 0; padding: 0; border-spacing: 0 } #top { height: 20px }</style>";

/** A line, a term and its description, which are to stay together, with room for two of the three lines left. */
const CONTENT = `<div style="height: 20px"></div>line<div id=term>term</div><div style="break-before: avoid">text</div>`;

/** Pages of the flow, and the one on which the term begins, on pages of 60 px with 20 px of something else on the first. */
function pagesOf(html: string): { readonly flow: readonly string[]; readonly term: readonly string[] } {
  const places = layoutHtml(`${STYLE}<div id=top></div>${html}`, "100px 60px").places();
  const pages = (id: string): string[] =>
    places.filter((place) => place.includes(` ${id} `)).map((place) => place.slice(0, 2));
  return { flow: pages("flow"), term: pages("term") };
}

it.each([
  ["block", `<div id=flow>${CONTENT}</div>`],
  ["float", `<div id=flow style="float: left">${CONTENT}</div>`],
  ["positioned box", `<div id=flow style="position: absolute">${CONTENT}</div>`],
  ["cell", `<table><td id=flow>${CONTENT}</table>`],
  ["flex item", `<div style="display: flex"><div id=flow>${CONTENT}</div></div>`],
  ["caption", `<table><caption id=flow>${CONTENT}</caption><td></table>`],
])(
  "the flow of a %s is broken at its best place, though that has been passed (css-break-3 §4.4)",
  (_, html) => {
    expect(pagesOf(html)).toEqual({ flow: ["p1", "p2"], term: ["p2"] });
  },
);
