import { describe, expect, it } from "vitest";
import { ProgressLine } from "./progress.ts";

function lineAt(isTerminal: boolean) {
  const written: string[] = [];
  let now = 0;
  const output = { isTerminal, write: async (data: string | Uint8Array) => void written.push(String(data)) };
  const line = new ProgressLine(output, () => now);
  const at = (milliseconds: number, pages: number): void => {
    now = milliseconds;
    line.update({ stage: "pages", pages });
  };
  return { written, line, at };
}

describe("progress", () => {
  it("appears for long documents only, ten times a second, and goes away", () => {
    const { written, line, at } = lineAt(true);
    at(700, 1);
    at(900, 2);
    at(950, 3);
    at(1010, 4);
    line.clear();
    expect(written).toEqual([
      "\r\u001b[Klaying out, page 2 …",
      "\r\u001b[Klaying out, page 4 …",
      "\r\u001b[K",
    ]);
  });

  it("writes nothing for short documents, or to a file", () => {
    const short = lineAt(true);
    short.at(700, 1);
    short.line.clear();
    const file = lineAt(false);
    file.at(5000, 1);
    file.line.clear();
    expect([...short.written, ...file.written]).toEqual([]);
  });
});
