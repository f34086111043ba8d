import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { invoiceContent, invoiceHtml, letterContent, tableContent } from "./content.ts";

const example = (name: string): string =>
  readFileSync(new URL(`../../../examples/${name}.html`, import.meta.url), "utf8");

test("the letter says in other languages what it says in HTML", () => {
  const letter = letterContent(example("letter"));
  expect(letter.sender[0]).toBe("Maple Street Library");
  expect(letter.date).toBe("3 June 2026");
  expect(letter.body.map((part) => ("items" in part ? part.items.length : part.text.slice(0, 9)))).toEqual([
    "Dear memb",
    "thank you",
    "From the ",
    3,
    "The piano",
    "If this s",
  ]);
  expect(letter.signer).toBe("The librarians");
});

describe("the invoice", () => {
  const content = invoiceContent(example("invoice"), 26);
  const cents = (text: string): number => Number(text.replace(/[^\d]/g, ""));

  test("adds up", () => {
    const sum = content.rows.reduce((total, { cells }) => total + cents(cells[2]), 0);
    expect(cents(content.totals[0]?.[1] ?? "")).toBe(sum);
    expect(content.totals.at(-1)?.[0]).toBe("Amount due");
  });

  test("has its rows and totals in HTML as well, in place of the example's", () => {
    const html = invoiceHtml(example("invoice"), content);
    expect(html.match(/<td class="number">/g)).toHaveLength(3 * 26);
    expect(html).toContain(`<td>Amount due</td><td>${content.totals.at(-1)?.[1]}</td>`);
    expect(html).not.toContain("8,550.84");
  });
});

test("a table has a cell for each column", () => {
  const { head, widths, rows } = tableContent(40);
  expect(new Set([head.length, widths.length, ...rows.map((row) => row.length)])).toEqual(new Set([8]));
});

test("reports and invoices of other seeds have other rows, as many of them", () => {
  const [one, other] = [tableContent(40, 1), tableContent(40, 2)];
  expect(other.rows).toHaveLength(one.rows.length);
  expect(other.rows.filter((row, index) => row[6] === one.rows[index]?.[6])).toEqual([]);
  expect(invoiceContent(example("invoice"), 26, 418).totals).not.toEqual(
    invoiceContent(example("invoice"), 26).totals,
  );
});
