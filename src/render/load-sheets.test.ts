import { describe, expect, it } from "vitest";
import { Engine } from "../node/index.ts";
import type { PageSettings } from "./render-types.ts";

/** `.平和 { width: 9px }` in Shift JIS. */
const SHIFT_JIS = Uint8Array.from([0x2e, 0x95, 0xbd, 0x98, 0x61, ...new TextEncoder().encode("{width:9px}")]);
const IMPORTING = new TextEncoder().encode('@import "inner.css";');

/** Whether the rule of a sheet in Shift JIS applies when it is linked so. */
async function applies(link: string): Promise<boolean> {
  const html = `<!doctype html><link rel=stylesheet ${link}><div class="平和"></div>`;
  const { dump } = await new Engine().renderHtml(
    { html, baseUrl: "http://test/" },
    {
      dump: "fragments",
      fetch: async ({ url }) => ({
        url,
        contentType: "text/css",
        bytes: url.endsWith("outer.css") ? IMPORTING : SHIFT_JIS,
      }),
    },
  );
  return / 9×0/.test(dump ?? "");
}

it.each([
  ["href=inner.css", false],
  ["href=inner.css charset=shift_jis", true],
  ["href=inner.css charset=nonsense", false],
  ["href=outer.css charset=shift_jis", true],
])("reads a sheet that does not tell its encoding in that of its link: %s", async (link, expected) => {
  expect(await applies(link)).toBe(expected);
});

it("names the sheets and fonts that can't be had", async () => {
  const css = "@font-face { font-family: f; src: url(http://test/f.ttf) } p { font-family: f }";
  const html = `<!doctype html><link rel=stylesheet href="http://test/a.css"><style>${css}</style><p>x`;
  const { diagnostics } = await new Engine().renderHtml({ html });
  const named = diagnostics.map(({ code, message }) => `${code} ${/http:\S+/.exec(message)?.[0]}`);
  expect(named).toEqual(
    expect.arrayContaining(["sheet-not-loaded http://test/a.css", "font-not-loaded http://test/f.ttf"]),
  );
});

describe("media queries", () => {
  const widths = [400, 480, 600, 672, 673, 793, 900, 1046, 1047].map(
    (width) => `@media (min-width: ${width}px) { p { width: ${width}px; height: 7px } }`,
  );
  /** The widest of the widths that hold on the pages that a document and its caller give. */
  async function widest(head: string, page?: PageSettings): Promise<string | undefined> {
    const html = `<!doctype html>${head}<style>${widths.join("")}</style><p>x`;
    const { dump } = await new Engine().renderHtml({ html, page }, { dump: "fragments" });
    return [...(dump ?? "").matchAll(/ (\d+)×7\b/g)].at(-1)?.[1];
  }

  it.each<[string, string, PageSettings | undefined, string]>([
    ["the area of the default page", "", undefined, "672"],
    ["the page of the caller", "", { width: "1000px", height: "1000px", margin: "50px" }, "900"],
    [
      "the page of the document",
      "<style>@page { size: A4 landscape; margin: 1cm }</style>",
      undefined,
      "1046",
    ],
    [
      "pages after the first",
      "<style>@page { margin: 0 2in } @page :first { margin: 0 }</style>",
      undefined,
      "400",
    ],
  ])("see %s", async (_name, head, page, expected) => {
    expect(await widest(head, page)).toBe(expected);
  });

  it("choose sheets by the same page", async () => {
    const sheet = "data:text/css,p::after { content: %22 linked%22 }";
    const html = (page: string) =>
      `<!doctype html><style>@page { ${page} }</style><link rel=stylesheet media="(min-width: 800px)" href='${sheet}'><p>x`;
    const isLinked = async (page: string): Promise<boolean> => {
      const { dump } = await new Engine().renderHtml({ html: html(page) }, { dump: "display-list" });
      return dump?.includes("linked") === true;
    };
    expect([await isLinked("size: A3"), await isLinked("size: A5")]).toEqual([true, false]);
  });
});
