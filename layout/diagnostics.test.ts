import { describe, expect, it } from "vitest";
import { DiagnosticSink, type SourcePosition } from "./diagnostics.ts";

const at = (line: number): SourcePosition => ({ source: "html", line, column: 1 });

describe("a sink of diagnostics", () => {
  it("tells the same once, with its first place and the number of places", () => {
    const sink = new DiagnosticSink();
    for (const line of [3, 7, 7, 9]) sink.warn("odd", "Odd.", at(line));
    sink.warn("odd", "Odder.", at(7));
    expect(sink.list()).toEqual([
      { code: "odd", severity: "warning", message: "Odd.", position: at(3), occurrences: 3 },
      { code: "odd", severity: "warning", message: "Odder.", position: at(7) },
    ]);
    expect([sink.has("odd"), sink.has("even")]).toEqual([true, false]);
  });

  it("lists a number of them, and says how many more there are", () => {
    const sink = new DiagnosticSink(2);
    for (const message of ["a", "b", "c", "d", "c", "a"]) sink.warn("odd", message);
    expect(sink.list().map(({ message }) => message)).toEqual([
      "a",
      "b",
      "2 further diagnostics are not listed.",
    ]);
  });

  it("counts no more places than it has memory for", () => {
    const sink = new DiagnosticSink();
    for (let line = 1; line < 30_000; line += 1) sink.warn("odd", "Odd.", at(line));
    expect(sink.list()[0]?.occurrences).toBe(10_001);
  });

  it("takes back what was told of work that is given up", () => {
    const sink = new DiagnosticSink(2);
    const tell = (code: string, line = 1): void => sink.warn(code, code, { source: "html", line, column: 1 });
    tell("a");
    const forget = sink.savepoint();
    tell("a", 2);
    tell("b");
    tell("c");
    sink.addOnce("topic", () => ({ code: "d", severity: "info", message: "d", position: undefined }));
    forget();
    tell("c");
    expect(sink.list().map(({ code, occurrences }) => [code, occurrences])).toEqual([
      ["a", undefined],
      ["c", undefined],
    ]);
    sink.addOnce("topic", () => ({ code: "d", severity: "info", message: "d", position: undefined }));
    expect(sink.list().at(-1)?.code).toBe("diagnostics-omitted");
  });
});
