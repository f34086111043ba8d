import { describe, expect, it } from "vitest";
import { checkImports } from "./check-imports.ts";

function offencesOf(path: string, text: string): number {
  return checkImports([{ path, text }]).length;
}

describe("import direction", () => {
  it.each([
    ["fonts/shape/shape.ts", 'import { parse } from "../../layout/css/parse.ts";'],
    ["fonts/metrics.ts", 'import { readFileSync } from "node:fs";'],
    ["layout/flow/block.ts", 'import type { Limits } from "../../src/limits.ts";'],
    ["layout/flow/block.ts", 'import {\n  limits,\n  other,\n} from "../../src/limits.ts";'],
    ["layout/flow/block.ts", 'import { boxes } from "../testing/boxes.ts";'],
    ["layout/paint/page.ts", 'export { render } from "../../src/render/render.ts";'],
    ["layout/paint/page.ts", 'const late = await import("../../src/render/render.ts");'],
    ["layout/html/parse.ts", 'import PDFDocument from "pdfkit";'],
    ["src/render/render.ts", 'import PDFDocument from "pdfkit";'],
    ["src/render/render.ts", 'import { readFileSync } from "node:fs";'],
    ["src/index.ts", 'export { renderHtml } from "./node/index.ts";'],
    ["src/render/render.ts", 'import { H3 } from "h3";'],
    ["src/http/app.ts", 'import { PDFDocument } from "pdf-lib";'],
    ["src/render/render.ts", 'import { run } from "../../bench/run.ts";'],
    ["src/render/render.ts", 'import { paginate } from "../../layout/pages/paginate.ts";'],
    ["src/fonts/load.ts", 'import type { FontFace } from "../../fonts/types.ts";'],
    ["layout/flow/block.ts", 'import type { FontFace } from "../../fonts/api/faces.ts";'],
  ])("refuses %s: %s", (path, text) => {
    expect(offencesOf(path, text)).toBe(1);
  });

  it.each([
    ["layout/flow/block.ts", 'import type { FontFace } from "../../fonts/types.ts";'],
    ["layout/flow/block.ts", 'import { breakAt } from "../break/break.ts";'],
    ["layout/flow/block.test.ts", 'import { layoutTable } from "../table/layout.ts";'],
    ["layout/flow/block.ts", '// import { layoutTable } from "../table/layout.ts";'],
    ["layout/flow/block.ts", '/* import "node:fs" */'],
    ["src/pdf/writer.ts", 'import PDFDocument from "pdfkit";'],
    ["src/node/serve.ts", 'import { serve } from "srvx";'],
    ["src/render/render.ts", 'import { layoutDocument } from "../../layout/api/pages.ts";'],
    ["src/render/render.test.ts", 'import { paginate } from "../../layout/pages/paginate.ts";'],
  ])("allows %s: %s", (path, text) => {
    expect(offencesOf(path, text)).toBe(0);
  });

  it("names the line", () => {
    expect(checkImports([{ path: "fonts/a.ts", text: '\n\nimport "node:fs";\n' }])).toEqual([
      "fonts/a.ts:3: imports node:fs: layout/ and fonts/ are pure: no runtime, no PDF, no HTTP",
    ]);
  });

  it("sends casts to numbers to one accessor", () => {
    expect(offencesOf("layout/flow/block.ts", "const first = list[0] as number;")).toBe(1);
    expect(offencesOf("layout/flow/block.ts", "const first = list[0] as number | undefined;")).toBe(0);
    expect(offencesOf("fonts/defined.ts", "return value as number;")).toBe(0);
  });

  it("counts the doors", () => {
    const doors = Array.from({ length: 15 }, (_, index) => ({
      path: `layout/api/door-${index}.ts`,
      text: "",
    }));
    expect(checkImports(doors.slice(1))).toEqual([]);
    expect(checkImports(doors)).toEqual(["layout/api/, fonts/api/: 15 doors, and 14 are the most"]);
  });

  it("lets one file of src/pdf touch pdfkit's underscore members", () => {
    const one = { path: "src/pdf/adapter.ts", text: "document._root.end();" };
    const two = { path: "src/pdf/writer.ts", text: "document._offset += 1;" };
    expect(checkImports([one])).toEqual([]);
    expect(checkImports([one, two])).toHaveLength(1);
    expect(checkImports([one, { path: "src/pdf/own.ts", text: "this._own = 1;" }])).toEqual([]);
  });
});
