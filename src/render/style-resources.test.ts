import { expect, it } from "vitest";
import { Engine } from "../node/index.ts";

const PICTURE = "url(data:image/png;base64,x)";

it.each([
  ["::first-letter", `p::first-letter { background: ${PICTURE} }`],
  ["::first-line", `p::first-line { background: ${PICTURE} }`],
  ["::footnote-call", `i::footnote-call { content: ${PICTURE} }`],
  ["::footnote-marker", `i::footnote-marker { content: ${PICTURE} }`],
  ["::placeholder", `input::placeholder { background: ${PICTURE} }`],
  ["@footnote", `@page { @footnote { background: ${PICTURE} } }`],
])("loads images that only %s names", async (_, css) => {
  const html = `<!doctype html><style>${css} i { float: footnote }</style><p>Text<i>note</i><form><input name=a placeholder=b></form>`;
  const { diagnostics } = await new Engine().renderHtml({ html });
  expect(diagnostics.map(({ code }) => code)).toContain("image-not-loaded");
});

it("loads the images that styles ask for once their containers have sizes", async () => {
  const engine = new Engine();
  const css = `.c { container-type: inline-size } @container (width > 250px) { p { background: url(data:image/png;base64,x) } }`;
  const codesOf = async (width: number): Promise<readonly string[]> => {
    const html = `<!doctype html><style>${css}</style><div class=c style="width: ${width}px"><p>`;
    return (await engine.renderHtml({ html })).diagnostics.map(({ code }) => code);
  };
  expect(await codesOf(300)).toEqual(["image-not-loaded"]);
  expect(await codesOf(9)).toEqual([]);
});
