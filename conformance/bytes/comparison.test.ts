import { describe, expect, it } from "vitest";
import { compareGroup } from "./comparison.ts";
import { type DocumentRecord, type MadeDocument, recordOf, refusalOf } from "./record.ts";
import { reportText } from "./report.ts";

const pdf = (content: string, made: Partial<MadeDocument> = {}): DocumentRecord =>
  recordOf({
    bytes: new TextEncoder().encode(`1 0 obj\nendobj\n2 0 obj ${content}\nendobj\ntrailer`),
    pages: 1,
    diagnostics: [],
    ...made,
  });

const compare = (
  base: DocumentRecord,
  head: DocumentRecord,
  explanations = {},
): ReturnType<typeof compareGroup> =>
  compareGroup(
    "examples",
    { names: ["a.html"], base: new Map([["a.html", base]]), head: new Map([["a.html", head]]) },
    explanations,
  );

describe("compareGroup", () => {
  it("finds equal documents equal", () => {
    const result = compare(pdf("a", { diagnostics: ["x"] }), pdf("a", { diagnostics: ["x"] }));
    expect(result).toMatchObject({
      equal: 1,
      equalDiagnostics: 1,
      onlyBase: 0,
      onlyHead: 0,
      differences: [],
    });
  });

  it("names the part that differs in documents of one length", () => {
    const [difference] = compare(pdf("a"), pdf("b")).differences;
    expect(difference).toMatchObject({ name: "a.html", kind: "bytes", detail: "39 bytes; parts 2 of 3" });
  });

  it("names the numbers of pages and bytes that differ", () => {
    const [difference] = compare(pdf("a"), pdf("bb endobj", { pages: 2 })).differences;
    expect(difference?.detail).toBe("pages 1 → 2; bytes 39 → 47; parts 3 → 4");
  });

  it("tells which revision alone makes a document, and why the other does not", () => {
    const result = compare(pdf("a"), refusalOf("too long [limit]"));
    expect(result).toMatchObject({ equal: 0, onlyBase: 1, onlyHead: 0 });
    expect(result.differences[0]?.detail).toBe("39 bytes → too long [limit]");
    expect(compare(refusalOf("too long"), pdf("a"))).toMatchObject({ onlyBase: 0, onlyHead: 1 });
  });

  it("finds refusals for one reason equal, and for two reasons different", () => {
    expect(compare(refusalOf("a"), refusalOf("a")).equal).toBe(1);
    expect(compare(refusalOf("a"), refusalOf("b")).equal).toBe(0);
  });

  it("compares diagnostics apart from bytes, by their lines and their order", () => {
    const result = compare(
      pdf("a", { diagnostics: ["both", "gone", "twice"] }),
      pdf("a", { diagnostics: ["both", "twice", "twice"] }),
    );
    expect(result).toMatchObject({ equal: 1, equalDiagnostics: 0 });
    expect(result.differences).toMatchObject([{ kind: "diagnostics", detail: "- gone\n+ twice" }]);
    const turned = compare(pdf("a", { diagnostics: ["x", "y"] }), pdf("a", { diagnostics: ["y", "x"] }));
    expect(turned.differences[0]?.detail).toBe("in another order");
  });

  it("takes reasons by name and by the beginning of names", () => {
    const reasonWith = (name: string): string | undefined =>
      compare(pdf("a"), pdf("b"), { [name]: "meant" }).differences[0]?.reason;
    expect(["a.html", "a*", "*", "a", "b*"].map(reasonWith)).toEqual([
      "meant",
      "meant",
      "meant",
      undefined,
      undefined,
    ]);
  });
});

describe("reportText", () => {
  it("has a line for bytes and one for diagnostics, and names what differs without a reason", () => {
    expect(reportText([compare(pdf("a"), pdf("b"))])).toBe(
      [
        "examples  bytes        0 equal, 1 differ, 0 made by one only",
        "  a.html: 39 bytes; parts 2 of 3",
        "examples  diagnostics  1 equal, 0 differ",
      ].join("\n"),
    );
    expect(reportText([compare(pdf("a"), pdf("b"), { "*": "meant" })])).not.toContain("a.html");
  });
});
