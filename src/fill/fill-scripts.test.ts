import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { notoSans } from "../../fonts/testing/noto-sans.ts";
import type { TemplateField } from "../template/model.ts";
import { FontLibrary } from "./fonts/font-library.ts";
import { createFontProvider } from "./fonts/font-provider.ts";
import { scriptFonts, scriptTexts } from "./testing/script-fonts.ts";
import { fillTrial, formOf } from "./testing/trial-fill.ts";
import { field, rectAt } from "./testing/trial-template.ts";

const fonts = new FontLibrary(createFontProvider([notoSans(), ...scriptFonts()]));
const directory = mkdtempSync(join(tmpdir(), "platen-scripts-"));
afterAll(() => rmSync(directory, { recursive: true }));

const wide = { width: 300 };
const name = field("shortText", { alias: "name", rect: rectAt(0, wide) });
const scripts = Object.entries(scriptTexts);

/** The lines that poppler reads, appearances of fields included, without marks of direction. */
function popplerLines(pdf: Uint8Array): string[] {
  const path = join(directory, "read.pdf");
  writeFileSync(path, pdf);
  const text = execFileSync("pdftotext", ["-layout", path, "-"], { encoding: "utf8" });
  const lines = text.replace(/[\u200e\u200f\u202a-\u202e\f]/g, "").split("\n");
  return lines.map((line) => line.trim()).filter((line) => line !== "" && !line.startsWith("base"));
}

async function fill(fields: readonly TemplateField[], data: unknown, useInteractiveFields = false) {
  const result = await fillTrial(fields, { data, useInteractiveFields }, { options: { fonts } });
  expect(result.diagnostics).toEqual([]);
  return result;
}

describe("text in any script reads as it was sent", () => {
  it.each(scripts)("flattened: %s", async (_script, text) => {
    const { pdf, texts } = await fill([name], { name: text });
    expect(texts).toEqual([text]);
    expect(popplerLines(pdf)).toEqual([text]);
  });

  it.each(scripts)("interactive: %s", async (_script, text) => {
    const { pdf } = await fill([name], { name: text }, true);
    expect((await formOf(pdf)).get("name")?.value).toBe(text);
    expect(popplerLines(pdf)).toEqual([text]);
  });

  it.each(scripts)("wrapped to lines: %s", async (_script, text) => {
    const long = field("longText", { rect: rectAt(0, { width: 60, height: 90 }) });
    const { pdf, texts } = await fill([long], { longText: text });
    const squeezed = text.replace(/\s/g, "");
    expect(texts[0]?.split("\n").length).toBeGreaterThan(scriptTexts["hebrew"] === text ? 0 : 1);
    expect(texts[0]?.replace(/\s/g, "")).toBe(squeezed);
    expect(popplerLines(pdf).join("").replace(/\s/g, "")).toBe(squeezed);
  });

  it.each(["chinese", "japanese", "korean", "cyrillic", "greek"])(
    "a box for each letter: %s",
    async (script) => {
      const text = scriptTexts[script]?.replace(/\s/g, "") ?? "";
      const boxes = Array.from(text, (_letter, index) => ({
        rect: { x: 20 + index * 18, y: 20, width: 18, height: 18 },
      }));
      const { texts } = await fill([field("charList", { boxes })], { charList: text });
      expect(texts[0]?.replace(/\s/g, "")).toBe(text);
    },
  );

  it("all of them in one field, in fields of one page, and in records of one file", async () => {
    const fields = scripts.map(([alias], index) =>
      field("shortText", { alias, rect: rectAt(index * 30, wide) }),
    );
    const { texts, pdf } = await fill(fields, [scriptTexts, scriptTexts]);
    const page = scripts.map(([, text]) => text).join("\n");
    expect(texts).toEqual([page, page]);
    expect(popplerLines(pdf)).toEqual([...Object.values(scriptTexts), ...Object.values(scriptTexts)]);
    const all = scripts.map(([, text]) => text).join(" ");
    const long = field("longText", { alias: "long", rect: rectAt(0, { width: 300, height: 80 }) });
    expect((await formOf((await fill([long], { long: all }, true)).pdf)).get("long")?.value).toBe(all);
  });

  it("draws Arabic with the forms of its letters, from right to left", async () => {
    const { dump } = await fillTrial(
      [name],
      { data: { name: "بببb" } },
      { options: { fonts, dump: "place" } },
    );
    // The Latin letter stands to the left of the Arabic ones.
    expect(dump).toMatch(/\[NotoSans-Regular [\d.]+ "b"\] \[NotoSansArabic-Regular [\d.]+ "ببب"\]/);
    const widthOf = async (text: string): Promise<number> => {
      const { dump: placed } = await fillTrial(
        [name],
        { data: { name: text } },
        { options: { fonts, dump: "place" } },
      );
      return Number(/NotoSansArabic-Regular ([\d.]+)/.exec(placed ?? "")?.[1]);
    };
    expect(await widthOf("ببب")).toBeLessThan(2 * (await widthOf("ب")));
  });
});
