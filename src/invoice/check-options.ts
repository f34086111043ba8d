import {
  anything,
  type Check,
  isBytes,
  isText,
  objectOf,
  oneOf,
  only,
  refuseWrong,
} from "../contract/check-members.ts";
import type { InvoiceOptions } from "./create-invoice.ts";
import type { InvoiceXmlOptions } from "./invoice-xml.ts";
import { INVOICE_LANGUAGES } from "./print/languages.ts";
import { INVOICE_TEMPLATES } from "./print/print-invoice.ts";
import { PROFILE_NAMES } from "./profiles.ts";

export const TEMPLATE_REFUSAL: string = `Must be ${INVOICE_TEMPLATES.join(", ")}, or a template of Liquid in HTML.`;
export const LANGUAGE_REFUSAL: string = `There are labels in ${INVOICE_LANGUAGES.join(", ")}; several are joined with commas, such as de,en.`;

const XML_MEMBERS = { profile: oneOf(PROFILE_NAMES) } satisfies Record<keyof InvoiceXmlOptions, Check>;

/** Those that are anything here are options of rendering, which checks them. */
const MEMBERS = {
  ...XML_MEMBERS,
  template: only(isText, TEMPLATE_REFUSAL),
  language: only(isText, LANGUAGE_REFUSAL),
  conformance: anything,
  fonts: anything,
  fetch: anything,
  limits: anything,
  signal: anything,
  date: anything,
  watermark: anything,
  outputIntent: anything,
} satisfies Record<keyof InvoiceOptions, Check>;

const REFUSAL = { refusal: "Must be an object; leave it out for none." };
const OPTIONS = objectOf(MEMBERS, REFUSAL);
const XML_OPTIONS = objectOf(XML_MEMBERS, REFUSAL);

/** @throws ValidationError with each option of an invoice that is not as it has to be, or not known. */
export function checkInvoiceOptions(options: unknown): void {
  refuseWrong("options", OPTIONS(options));
}

/** @throws ValidationError as `checkInvoiceOptions`, for the XML alone. */
export function checkXmlOptions(options: unknown): void {
  refuseWrong("options", XML_OPTIONS(options));
}

/** @throws ValidationError for what is no file. */
export function checkInvoiceFile(file: unknown): void {
  refuseWrong("file", only(isBytes, "Must be the bytes (Uint8Array) of a PDF or of XML.")(file));
}
