import {
  anything,
  type Check,
  isText,
  objectOf,
  oneOf,
  only,
  refuseWrong,
} from "../contract/check-members.ts";
import type { RenderOptions } from "../render/render-types.ts";
import { INVOICE_LANGUAGES } from "./print/languages.ts";
import { INVOICE_TEMPLATES } from "./print/print-invoice.ts";
import { PROFILE_NAMES, type ProfileName } from "./profiles.ts";

/** How an invoice is to be written. */
export interface InvoiceXmlOptions {
  /** What is written, and by which rules; `en16931` unless given. */
  readonly profile?: ProfileName | undefined;
}

/** How an invoice is to be made. */
export interface InvoiceOptions
  extends Pick<
    RenderOptions,
    "fonts" | "fetch" | "limits" | "signal" | "date" | "watermark" | "outputIntent"
  > {
  /** What XML is written, and by which rules; `en16931` unless given. */
  readonly profile?: ProfileName | undefined;
  /** The name of one of our templates (`classic`, `modern`, `compact`), or a template of Liquid; `classic` unless given. */
  readonly template?: string | undefined;
  /** The language of the labels as a tag (BCP 47), or several with commas; `en` unless given. */
  readonly language?: string | undefined;
  /** Part 3 of PDF/A with its level, and what else the PDF is to meet; PDF/A-3b unless given. */
  readonly conformance?: string | readonly string[] | undefined;
}

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
