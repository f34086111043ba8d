import { describe, expect, it } from "vitest";
import { readFormatScript } from "./format-scripts.ts";

const decimals = (count: number): object => ({ minimumDecimals: count, maximumDecimals: count });

describe("format scripts", () => {
  it.each([
    ['AFDate_FormatEx("mm/dd/yyyy");', { type: "date", format: { pattern: "MM/DD/YYYY" } }],
    ["AFDate_FormatEx('d mmm yy')", { type: "date", format: { pattern: "D MMM YY" } }],
    ["AFDate_Format(11);", { type: "date", format: { pattern: "MMMM D, YYYY" } }],
    ['AFNumber_Format(2, 0, 0, 0, "", true)', { type: "number", format: decimals(2) }],
    [
      'AFNumber_Format(2,0,2,0,"$",true)',
      { type: "dollar", format: { ...decimals(2), negative: "parentheses" } },
    ],
    [
      'AFNumber_Format(0, 3, 0, 0, " \\u20ac", false)',
      {
        type: "number",
        format: { ...decimals(0), locale: "de-DE", grouping: false, symbol: " €", symbolPosition: "after" },
      },
    ],
    ["AFPercent_Format(1, 0)", { type: "percent", format: decimals(1) }],
    ["AFSpecial_Format(2);", { type: "phone" }],
    ["AFSpecial_Format(3);", { type: "ssn" }],
  ])("%s", (script, hint) => {
    expect(readFormatScript(script)).toEqual(hint);
  });

  it.each([
    "AFSpecial_Format(0);",
    'AFDate_FormatEx("HH:MM");',
    'AFDate_FormatEx("");',
    "AFDate_Format(99);",
    "event.value = 5;",
    "",
    `AFNumber_Format(${"1,".repeat(10_000)})`,
  ])("makes nothing of %.40s", (script) => {
    expect(readFormatScript(script)).toBeUndefined();
  });
});
