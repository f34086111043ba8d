import { expect, it } from "vitest";
import { Engine } from "../node/index.ts";

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
