import { expect, it } from "vitest";
import { Engine } from "../node/index.ts";

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
