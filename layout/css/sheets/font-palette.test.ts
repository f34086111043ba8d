import { describe, expect, it } from "vitest";
import { DiagnosticSink } from "../../diagnostics.ts";
import { parsePalette } from "./font-palette.ts";

function read(descriptors: Readonly<Record<string, string>>) {
  const diagnostics = new DiagnosticSink();
  const declarations = Object.entries(descriptors).map(([property, value]) => ({ property, value }));
  const rule = { name: "--own", descriptors: declarations } as unknown as Parameters<typeof parsePalette>[0];
  const { families, base, colors } = parsePalette(rule, diagnostics);
  return { families, base, colors: [...colors], warnings: diagnostics.list().length };
}

describe("@font-palette-values", () => {
  it.each([
    [{ "font-family": "Signs, 'Other Signs'" }, { families: ["Signs", "Other Signs"], base: 0 }],
    [{ "base-palette": "2" }, { base: 2 }],
    [{ "base-palette": "dark" }, { base: "dark" }],
    [
      { "override-colors": "0 #f00, 3 rgb(0 0 255 / 50%)" },
      {
        colors: [
          [0, [1, 0, 0, 1]],
          [3, [0, 0, 1, 0.5]],
        ],
      },
    ],
    [{ "base-palette": "-1" }, { base: 0, warnings: 1 }],
    [{ "override-colors": "0 currentcolor" }, { colors: [], warnings: 1 }],
    [{ "override-colors": "red 0" }, { colors: [], warnings: 1 }],
  ])("%j", (descriptors, expected) => {
    expect(read(descriptors as Record<string, string>)).toMatchObject({ warnings: 0, ...expected });
  });
});
