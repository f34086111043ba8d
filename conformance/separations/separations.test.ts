import { describe, expect, it } from "vitest";
import { Engine } from "../../src/node/index.ts";
import { SEPARATED_DOCUMENTS } from "./documents.ts";
import { rgbUses } from "./rgb-operators.ts";

const engine = new Engine();

describe("documents whose colours are all inks", () => {
  it.each(SEPARATED_DOCUMENTS)("have no RGB in their PDF: $name", async ({ html }) => {
    const { pdf, diagnostics } = await engine.renderHtml({ html });
    expect(diagnostics).toEqual([]);
    expect(await rgbUses(pdf)).toEqual([]);
  });

  it.each([
    ['<p style="color: red">a', /: rg$/],
    ['<p style="border: 1px dotted #123456; height: 1px">', /: RG$/],
    ['<p style="height: 9px; background: linear-gradient(red, blue)">', /: ColorSpace$/],
    ['<p style="opacity: .5">a', /: CS$/],
  ])("are told from others: %s", async (html, use) => {
    const { pdf } = await engine.renderHtml({ html });
    expect((await rgbUses(pdf)).filter((found) => use.test(found))).not.toEqual([]);
  });
});
