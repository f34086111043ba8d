import { assertValid } from "../../contract/validate.ts";
import { completeInvoice } from "./complete-invoice.ts";
import type { Draft } from "./draft.ts";
import type { Invoice } from "./invoice.ts";
import { invoiceSchema } from "./invoice-schema.ts";

/** What callers give: the model, where numbers may be numbers. Amounts with more than 15 digits are safe as texts alone. */
export type InvoiceInput = Input<Invoice>;

type Input<T> = T extends readonly (infer Item)[]
  ? readonly Input<Item>[]
  : T extends object
    ? { readonly [Key in keyof T]?: Input<T[Key]> | undefined }
    : T extends string
      ? string | number
      : T;

/**
 * Takes the data of an invoice: checks their shape, makes texts of numbers, and adds what follows from the rest.
 *
 * @throws ValidationError with the path of each value that is of no use, such as an unknown name.
 */
export function takeInvoice(given: unknown): Draft<Invoice> {
  const known = withoutNothing(given);
  assertValid(invoiceSchema, known);
  return completeInvoice(withTexts(known) as Draft<Invoice>);
}

/** Values that are null count as absent. */
export function withoutNothing(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutNothing);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, inner]) =>
      inner === null || inner === undefined ? [] : [[key, withoutNothing(inner)]],
    ),
  );
}

function withTexts(value: unknown): unknown {
  if (typeof value === "number") return decimalText(value);
  if (Array.isArray(value)) return value.map(withTexts);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, withTexts(inner)]));
}

/** The shortest digits that mean the number, which are those that JSON had, never with an exponent. */
function decimalText(value: number): string {
  const text = String(value);
  return text.includes("e")
    ? value.toLocaleString("en", { useGrouping: false, maximumSignificantDigits: 17 })
    : text;
}
