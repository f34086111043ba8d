import { describe, expect, it } from "vitest";
import { DiagnosticSink } from "../diagnostics.ts";
import { parseDocument } from "../document/parse-document.ts";
import { gauge } from "./gauge.ts";

function read(element: string): ReturnType<typeof gauge> {
  const html = `<!DOCTYPE html><body>${element.replace(" ", ' id="x" ')}`;
  const document = parseDocument({ html }, new DiagnosticSink());
  return gauge(document, document.elementById("x"));
}

describe("what gauges show", () => {
  it.each<[string, number | undefined]>([
    ['<progress value="1" max="4">', 0.25],
    ['<progress value="9" max="4">', 1],
    ['<progress value="1" max="-4">', 1],
    ['<progress max="4">', undefined],
    ['<meter value="3" min="2" max="4">', 0.5],
    ['<meter value="x">', 0],
    ['<meter min="4" max="2" value="3">', 0],
    ['<input type="range">', 0.5],
    ['<input type="range" value="20" max="80">', 0.25],
  ])("%s", (element, fraction) => {
    expect(read(element).fraction).toBe(fraction);
  });

  it("meters have the colour of their distance from the best (HTML §4.10.14)", () => {
    const color = (value: number, optimum: number) =>
      read(`<meter low="3" high="7" max="10" optimum="${optimum}" value="${value}">`).color;
    const [good, fair, bad] = [color(1, 1), color(5, 1), color(9, 1)];
    expect(new Set([good, fair, bad].map((one) => JSON.stringify(one))).size).toBe(3);
    expect([color(9, 9), color(5, 9), color(1, 9)]).toEqual([good, fair, bad]);
    expect([color(5, 5), color(1, 5), color(9, 5)]).toEqual([good, fair, fair]);
  });
});
