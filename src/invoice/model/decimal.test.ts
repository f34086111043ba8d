import { describe, expect, it } from "vitest";
import {
  addDecimals,
  compareDecimals,
  type Decimal,
  divideDecimals,
  formatDecimal,
  multiplyDecimals,
  neededPlaces,
  parseDecimal,
  roundDecimal,
  sumDecimals,
} from "./decimal.ts";

const decimal = (text: string): Decimal => parseDecimal(text) ?? { units: -1n, scale: 9 };

describe("decimals", () => {
  it.each(["0", "12.50", "-0.005", "123456789012345678901234567890.12"])("keep %s as it is", (text) => {
    expect(formatDecimal(decimal(text))).toBe(text);
  });

  it.each(["", "1e3", "1,000", ".", "-", "1.5.0", "NaN", "0x1"])("are not read from %j", (text) => {
    expect(parseDecimal(text)).toBeUndefined();
  });

  it("add up where binary floats do not", () => {
    expect(formatDecimal(addDecimals(decimal("0.1"), decimal("0.2")))).toBe("0.3");
    expect(formatDecimal(sumDecimals(Array.from({ length: 1000 }, () => decimal("0.01"))))).toBe("10.00");
    expect(formatDecimal(multiplyDecimals(decimal("1.005"), decimal("100")))).toBe("100.500");
  });

  it.each([
    ["1.005", "1.01"],
    ["-1.005", "-1.01"],
    ["2.675", "2.68"],
    ["1.0049", "1.00"],
    ["3", "3.00"],
  ])("round halves away from zero: %s to %s", (from, to) => {
    expect(formatDecimal(roundDecimal(decimal(from), 2))).toBe(to);
  });

  it("divide to the places that are asked for", () => {
    expect(formatDecimal(divideDecimals(decimal("10"), decimal("3"), 4))).toBe("3.3333");
    expect(formatDecimal(divideDecimals(decimal("-1"), decimal("8"), 2))).toBe("-0.13");
    expect(formatDecimal(divideDecimals(decimal("0.00005"), decimal("1"), 2))).toBe("0.00");
  });

  it("compare by value, not by digits", () => {
    expect(compareDecimals(decimal("1.50"), decimal("1.5"))).toBe(0);
    expect(compareDecimals(decimal("-2"), decimal("1"))).toBe(-1);
  });

  it("tell how many places they need", () => {
    expect(neededPlaces(decimal("12.5000"))).toBe(1);
    expect(neededPlaces(decimal("12.00"))).toBe(0);
  });
});
