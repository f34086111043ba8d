import { counts } from "../model/calculation.ts";
import type { Level } from "../profiles.ts";
import { isMissing, joinPath, placesOf, type Rule } from "./rule.ts";

/** Id, the groups that it is about, what each needs one of, in words, and the smallest profile. */
type Need = readonly [id: string, groups: string, keys: readonly string[], words: string, level?: Level];

/** EN 16931-1 §6.4.1: what there has to be. */
const NEEDS: readonly Need[] = [
  ["BR-02", "", ["number"], "an invoice number (BT-1)"],
  ["BR-03", "", ["issueDate"], "the date of issue (BT-2)"],
  ["BR-04", "", ["typeCode"], "a type code (BT-3), such as 380 for an invoice or 381 for a credit note"],
  ["BR-05", "", ["currency"], "a currency (BT-5), such as EUR"],
  ["BR-06", "", ["seller.name"], "the name of the seller (BT-27)"],
  ["BR-07", "", ["buyer.name"], "the name of the buyer (BT-44)"],
  ["BR-08", "", ["seller.address"], "the address of the seller (BG-5)"],
  ["BR-09", "seller.address", ["country"], "the country of the seller (BT-40)"],
  ["BR-10", "", ["buyer.address"], "the address of the buyer (BG-8)", 1],
  ["BR-11", "buyer.address", ["country"], "the country of the buyer (BT-55)", 1],
  ["BR-12", "", ["totals.lines"], "the sum of the lines (BT-106)", 1],
  ["BR-13", "", ["totals.withoutVat"], "the total without VAT (BT-109)"],
  ["BR-14", "", ["totals.withVat"], "the total with VAT (BT-112)"],
  ["BR-15", "", ["totals.due"], "the amount due (BT-115)"],
  ["BR-16", "", ["lines"], "one line at least (BG-25)", 2],
  ["BR-17", "payee", ["name"], "the name of the payee (BT-59)"],
  ["BR-18", "taxRepresentative", ["name"], "the name of the tax representative (BT-62)"],
  ["BR-19", "taxRepresentative", ["address"], "the address of the tax representative (BG-12)"],
  ["BR-20", "taxRepresentative.address", ["country"], "the country of the tax representative (BT-69)"],
  ["BR-21", "lines[]", ["id"], "an identifier of the line (BT-126)"],
  ["BR-22", "lines[]", ["quantity"], "a quantity (BT-129)"],
  ["BR-23", "lines[]", ["unit"], "the unit of the quantity (BT-130), such as C62 for pieces"],
  ["BR-24", "lines[]", ["netAmount"], "the net amount of the line (BT-131)"],
  ["BR-25", "lines[]", ["item.name"], "the name of the item (BT-153)"],
  ["BR-26", "lines[]", ["price.net"], "the net price (BT-146)"],
  ["BR-31", "allowances[]", ["amount"], "the amount of the allowance (BT-92)"],
  ["BR-32", "allowances[]", ["vat.category"], "the VAT category of the allowance (BT-95)"],
  [
    "BR-33",
    "allowances[]",
    ["reason", "reasonCode"],
    "a reason for the allowance (BT-97) or its code (BT-98)",
  ],
  ["BR-36", "charges[]", ["amount"], "the amount of the charge (BT-99)"],
  ["BR-37", "charges[]", ["vat.category"], "the VAT category of the charge (BT-102)"],
  ["BR-38", "charges[]", ["reason", "reasonCode"], "a reason for the charge (BT-104) or its code (BT-105)"],
  ["BR-41", "lines[].allowances[]", ["amount"], "the amount of the allowance (BT-136)"],
  [
    "BR-42",
    "lines[].allowances[]",
    ["reason", "reasonCode"],
    "a reason for the allowance (BT-139) or its code (BT-140)",
  ],
  ["BR-43", "lines[].charges[]", ["amount"], "the amount of the charge (BT-141)"],
  [
    "BR-44",
    "lines[].charges[]",
    ["reason", "reasonCode"],
    "a reason for the charge (BT-144) or its code (BT-145)",
  ],
  ["BR-45", "vatBreakdown[]", ["baseAmount"], "the taxable amount (BT-116)"],
  ["BR-46", "vatBreakdown[]", ["amount"], "the amount of VAT (BT-117)"],
  ["BR-47", "vatBreakdown[]", ["category"], "the VAT category (BT-118)"],
  ["BR-49", "payments[]", ["meansCode"], "how it is paid (BT-81), such as 58 for a SEPA credit transfer"],
  ["BR-50", "payments[].account", ["id"], "the number of the account (BT-84)"],
  ["BR-52", "attachments[]", ["reference"], "a reference of the supporting document (BT-122)"],
  ["BR-54", "lines[].item.attributes[]", ["name"], "the name of the attribute (BT-160)"],
  ["BR-54", "lines[].item.attributes[]", ["value"], "the value of the attribute (BT-161)"],
  ["BR-55", "precedingInvoices[]", ["number"], "the number of the preceding invoice (BT-25)"],
  ["BR-56", "taxRepresentative", ["vatId"], "the VAT identifier of the tax representative (BT-63)"],
  ["BR-57", "delivery.address", ["country"], "the country of the delivery (BT-80)"],
  [
    "BR-62",
    "seller.electronicAddress",
    ["scheme"],
    "the scheme of the seller's electronic address (BT-34), such as EM",
  ],
  [
    "BR-63",
    "buyer.electronicAddress",
    ["scheme"],
    "the scheme of the buyer's electronic address (BT-49), such as EM",
  ],
  [
    "BR-64",
    "lines[].item.standardId",
    ["scheme"],
    "the scheme of the identifier (BT-157), such as 0160 for a GTIN",
  ],
  ["BR-65", "lines[].item.classifications[]", ["list"], "the list that the code is of (BT-158), such as STI"],
  ["BR-CO-04", "lines[]", ["vat.category"], "the VAT category of the item (BT-151)"],
  ["BR-CO-18", "", ["vatBreakdown"], "one VAT breakdown at least (BG-23)", 1],
  ["BR-CO-19", "period", ["start", "end"], "the start (BT-73) or the end (BT-74) of the period"],
  ["BR-CO-20", "lines[].period", ["start", "end"], "the start (BT-134) or the end (BT-135) of the period"],
  [
    "BR-CO-26",
    "",
    ["seller.ids", "seller.legalId", "seller.vatId"],
    "an identifier of the seller (BT-29), of its registration (BT-30), or for VAT (BT-31)",
  ],
];

export const PRESENCE_RULES: readonly Rule[] = NEEDS.map(need);

/** A rule that each of some groups has one of some values. */
export function need([id, groups, keys, words, level]: Need): Rule {
  return {
    id,
    ...(level === undefined ? {} : { level }),
    check: (invoice) =>
      placesOf(invoice, groups)
        .filter(({ value }) => groups === "" || value !== undefined)
        .filter(({ value }) => !isGroupOfLines(value) || !OF_DETAILS.has(id))
        .filter(({ value }) => keys.every((key) => isMissing(valueAt(value, key))))
        .map(({ path }) => ({
          path: joinPath(path, keys[0] ?? ""),
          message: `Missing: give ${words}.`,
        })),
  };
}

/** Lines that only hold others (profile EXTENDED) have no quantity, price and VAT of their own. */
const OF_DETAILS: ReadonlySet<string> = new Set(["BR-22", "BR-23", "BR-24", "BR-26", "BR-CO-04"]);

function isGroupOfLines(value: unknown): boolean {
  if (typeof value !== "object" || value === null || !("kind" in value)) return false;
  return !counts({ kind: String(value.kind) });
}

function valueAt(record: unknown, path: string): unknown {
  return path
    .split(".")
    .reduce<unknown>(
      (value, key) =>
        typeof value === "object" && value !== null
          ? (value as Readonly<Record<string, unknown>>)[key]
          : undefined,
      record,
    );
}
