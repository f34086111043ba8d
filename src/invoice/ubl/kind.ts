/** The documents of UBL 2.1 that are invoices. */
export type UblKind = "Invoice" | "CreditNote";

/** Codes of UNTDID 1001 that UBL has as credit notes. */
const CREDIT_NOTES: ReadonlySet<string> = new Set([
  "81",
  "83",
  "261",
  "262",
  "296",
  "308",
  "381",
  "396",
  "420",
  "458",
  "532",
]);

/** Which document of UBL an invoice is. */
export function ublKind(typeCode: string): UblKind {
  return CREDIT_NOTES.has(typeCode) ? "CreditNote" : "Invoice";
}
