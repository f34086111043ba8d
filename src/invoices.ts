/** Electronic invoices by EN 16931: their model, its rules, and their XML in both syntaxes. `Engine` of `platen` prints them. */

export {
  type BrokenRule,
  InvoiceReadError,
  type InvoiceReadFailure,
  InvoiceRuleError,
} from "./invoice/errors.ts";
export { checkInvoiceData, createInvoiceXml, type InvoiceXmlOptions } from "./invoice/invoice-xml.ts";
export type { Draft } from "./invoice/model/draft.ts";
export type { Invoice } from "./invoice/model/invoice.ts";
export { invoiceSchema } from "./invoice/model/invoice-schema.ts";
export type { InvoiceInput } from "./invoice/model/take-invoice.ts";
export { INVOICE_LANGUAGES } from "./invoice/print/languages.ts";
export { INVOICE_TEMPLATES, type InvoiceTemplate, templateSource } from "./invoice/print/print-invoice.ts";
export type { InvoiceView } from "./invoice/print/view-types.ts";
export { PROFILE_NAMES, type Profile, type ProfileName } from "./invoice/profiles.ts";
export { type ReadInvoiceFile, readInvoice } from "./invoice/read/read-invoice.ts";
export { type ReadInvoice, readInvoiceXml } from "./invoice/read/read-invoice-xml.ts";
export type { InvoiceCheck } from "./invoice/rules/check-invoice.ts";
