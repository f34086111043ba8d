import { describe, expect, it } from "vitest";
import { NameGiver } from "./name-giver.ts";
import { parseNamePattern } from "./name-pattern.ts";
import { safeName } from "./safe-name.ts";

describe("names of files", () => {
  it.each([
    ["../../etc/passwd", "-..-etc-passwd"],
    ["a/b\\c:d", "a-b-c-d"],
    ["..", ""],
    [" . report . ", "report"],
    ["con", "_con"],
    ["lpt1.x", "_lpt1.x"],
    ["tab\there\u0000", "tab-here-"],
    ["\u202egpj.exe", "-gpj.exe"],
    ["Größe 漢字", "Größe 漢字"],
    ["\ud800x", "\ufffdx"],
    ["€".repeat(60), "€".repeat(40)],
  ])("%j becomes %j", (text, name) => {
    expect(safeName(text)).toBe(name);
  });

  it("come from the data of a record", () => {
    const pattern = parseNamePattern("invoice-{customer.number}_{record}.pdf");
    expect(pattern(3, { customer: { number: 17 } })).toBe("invoice-17_3");
    expect(pattern(3, { customer: {} })).toBeUndefined();
    expect(pattern(3, { customer: { number: {} } })).toBeUndefined();
    expect(parseNamePattern("{constructor}")(1, {})).toBeUndefined();
  });

  it.each(["{}", "{a b}", "plain", "{a}}", "{a"])("refuses the pattern %j", (pattern) => {
    expect(() => parseNamePattern(pattern)).toThrow("name:");
  });

  it("are told apart when they would be the same", () => {
    const giver = new NameGiver(parseNamePattern("{a}"), "number");
    const names = ["x", "X", "x-2", "x"].map((a, index) => giver.nameOf(index + 1, { a }));
    expect(names).toEqual(["x.pdf", "X-2.pdf", "x-2-2.pdf", "x-3.pdf"]);
    expect(giver.nameOf(5, {})).toBe("record-5.pdf");
    const many = Array.from({ length: 1000 }, (_, index) => giver.nameOf(index + 10, { a: "same" }));
    expect(new Set(many).size).toBe(1000);
  });
});
