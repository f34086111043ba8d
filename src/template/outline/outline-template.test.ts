import { execFileSync } from "node:child_process";
import { describe, expect, it } from "vitest";
import { importTemplate } from "../import/import-template.ts";
import type { Template } from "../model.ts";
import { formWith } from "../testing/raw-pdf.ts";
import { outlineOperators } from "./outline-operators.ts";
import { outlineTemplate } from "./outline-template.ts";

const WIDGET = "/FT /Tx /T (name) /Rect [100 700 300 720]";

/** Words of a PDF with the place of their upper left corners, as poppler reads them. */
function wordsOf(pdf: Uint8Array): Map<string, readonly [number, number]> {
  const html = execFileSync("pdftotext", ["-bbox", "-", "-"], { input: pdf, encoding: "utf8" });
  const words = html.matchAll(/xMin="([\d.]+)" yMin="([\d.]+)"[^>]*>([^<]*)</g);
  return new Map(Array.from(words, ([, x, y, word]) => [word ?? "", [Number(x), Number(y)]]));
}

describe("a template with outlines", () => {
  it.each(["", "/Rotate 90", "/Rotate 180", "/Rotate 270"])(
    "says where fields are, and what they are called (%s)",
    async (page) => {
      const version = await importTemplate(formWith([WIDGET], { page }));
      const [field] = version.template.fields;
      const words = wordsOf((await outlineTemplate(version)).pdf);
      const [x, y] = words.get("name") ?? [0, 0];
      expect(x).toBeCloseTo((field?.rect.x ?? 0) + 1, 0);
      expect(Math.abs(y - ((field?.rect.y ?? 0) - 6))).toBeLessThan(2);
      expect(words.has("shortText")).toBe(true);
      expect(words.has("500")).toBe(true);
    },
  );

  it("shows boxes, buttons and parts, and the alias of a group", () => {
    const rect = { x: 10, y: 10, width: 40, height: 10 };
    const template: Template = {
      id: "t",
      title: "T",
      pages: [{ width: 100, height: 100 }],
      fields: [
        { id: "code", alias: "code", type: "charList", page: 0, rect, boxes: [{ rect }, { rect }] },
        { id: "row-1", type: "shortText", page: 0, rect },
        { id: "who", alias: "(имя)", type: "fullName", page: 0, rect, parts: { mi: { rect } } },
        { id: "yes", alias: "yes", type: "radioGroup", page: 0, rect, children: [{ id: "yes-no", rect }] },
      ],
      groups: [{ id: "rows", alias: "rows", fields: ["row-1"] }],
    };
    const operators = outlineOperators(template, 0);
    for (const text of [
      "(code charList  10 10 40 10)",
      "(1)",
      "(2)",
      "(mi)",
      "(yes-no)",
      "(row-1 \\(rows\\) shortText",
      "\\(???\\)",
    ]) {
      expect(operators).toContain(text);
    }
    expect(operators.match(/ 10 80 40 10 re S/g)).toHaveLength(8);
  });
});
