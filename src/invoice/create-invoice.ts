import type { Diagnostic } from "../../layout/api/basics.ts";
import { type FieldError, ValidationError } from "../contract/errors.ts";
import type { AttachmentInput, RenderHtml } from "../render/render-types.ts";
import {
  checkInvoiceOptions,
  type InvoiceOptions,
  LANGUAGE_REFUSAL,
  TEMPLATE_REFUSAL,
} from "./check-options.ts";
import { type BrokenRule, InvoiceRuleError, ruleText } from "./errors.ts";
import type { Draft } from "./model/draft.ts";
import type { Invoice } from "./model/invoice.ts";
import { type InvoiceInput, takeInvoice } from "./model/take-invoice.ts";
import { invoiceMetadata } from "./print/invoice-metadata.ts";
import { invoiceView } from "./print/invoice-view.ts";
import { languageOf } from "./print/languages.ts";
import { INVOICE_TEMPLATES, printInvoice, templateSource } from "./print/print-invoice.ts";
import { type Profile, profileNamed } from "./profiles.ts";
import { checkPrinted } from "./read/check-printed.ts";
import { openInvoicePdf } from "./read/open-invoice-pdf.ts";
import { checkInvoice } from "./rules/check-invoice.ts";
import { writeInvoice } from "./write-invoice.ts";

export type { InvoiceOptions };

/** An invoice that was made. */
export interface InvoiceResult {
  /** PDF/A-3 with the XML inside. */
  readonly pdf: Uint8Array<ArrayBuffer>;
  readonly xml: Uint8Array<ArrayBuffer>;
  readonly pageCount: number;
  /** The wishes of the specification, and what there is to tell of the pages. */
  readonly diagnostics: readonly Diagnostic[];
}

const ARCHIVE = "PDF/A-3b";

/**
 * Makes an electronic invoice of data by the model of EN 16931: a PDF/A-3 that people read, with the XML that programs read, after both
 * were compared.
 *
 * @throws ValidationError when data or options have another shape; InvoiceRuleError with every rule that is broken, of the standard or
 * of what the pages have to show; as rendering does.
 */
export async function createInvoice(
  data: InvoiceInput,
  options: InvoiceOptions,
  render: RenderHtml,
): Promise<InvoiceResult> {
  checkInvoiceOptions(options);
  const { profile: _, template: __, language: ___, ...how } = options;
  const form = profileNamed(options.profile ?? "en16931");
  const { html, conformance } = prepared(options);
  const invoice = takeInvoice(data);
  const { broken, wishes } = checkInvoice(invoice, form);
  refuse(broken);
  const xml = writeInvoice(invoice, form);
  const { pdf, pageCount, diagnostics } = await render(
    {
      html: html(invoice),
      attachments: [xmlFile(xml, form), ...supportingFiles(invoice)],
      metadata: invoiceMetadata(form, invoice),
    },
    { ...how, conformance },
  );
  refuse(diagnostics.filter(({ code }) => AGAINST_ARCHIVE.test(code)).map(archiveRule));
  refuse(checkPrinted((await openInvoicePdf(pdf)).words(), invoice));
  return { pdf, xml, pageCount, diagnostics: [...wishes.map(wishDiagnostic), ...diagnostics] };
}

/** Diagnostics with which a PDF does not claim its standards. */
const AGAINST_ARCHIVE = /^(?:conformance|accessibility)-/;

function refuse(rules: readonly BrokenRule[]): void {
  if (rules.length > 0) throw new InvoiceRuleError(rules);
}

interface Prepared {
  readonly html: (invoice: Draft<Invoice>) => string;
  readonly conformance: string | readonly string[];
}

/** The options, checked before the data are. */
function prepared({
  template = "classic",
  language = "en",
  conformance = ARCHIVE,
}: InvoiceOptions): Prepared {
  const fields: FieldError[] = [];
  const words = languageOf(language);
  if (words === undefined) {
    fields.push({ property: "language", message: LANGUAGE_REFUSAL });
  }
  const known = INVOICE_TEMPLATES.find((name) => name === template);
  if (known === undefined && !template.includes("<")) {
    fields.push({ property: "template", message: TEMPLATE_REFUSAL });
  }
  if (!/PDF\/A-3/i.test(String(conformance))) {
    const message = "Must have PDF/A-3b, PDF/A-3u or PDF/A-3a, which are for files inside.";
    fields.push({ property: "conformance", message });
  }
  if (words === undefined || fields.length > 0) throw new ValidationError(fields);
  const source = known === undefined ? template : templateSource(known);
  return { conformance, html: (invoice) => printInvoice(source, invoiceView(invoice, words, language)) };
}

/** Below BASIC the XML is less than the pages, and so no alternative to them (Factur-X 1.0 §6.2). */
function xmlFile(bytes: Uint8Array, { fileName, title, level, syntax }: Profile): AttachmentInput {
  return {
    name: fileName,
    bytes,
    mediaType: "text/xml",
    description: syntax === "cio" ? title : `${title} invoice`,
    relationship: level < 2 ? "Data" : "Alternative",
  };
}

/** BG-24. Files of a PDF have names without a path. */
function supportingFiles({ attachments = [] }: Draft<Invoice>): readonly AttachmentInput[] {
  return attachments.flatMap(({ file, description = "" }) => {
    if (file?.name === undefined || file.data === undefined) return [];
    const bytes = Uint8Array.from(atob(file.data.replace(/\s/g, "")), (letter) => letter.charCodeAt(0));
    const mediaType = file.mediaType;
    const name = file.name.split(/[/\\]/).filter(Boolean).at(-1) ?? "attachment";
    return [{ name, bytes, mediaType, description, relationship: "Supplement" as const }];
  });
}

function archiveRule({ code, message }: Diagnostic): BrokenRule {
  return { rule: "PDF/A-3", path: "", message: `${message} (${code})` };
}

function wishDiagnostic(wish: BrokenRule): Diagnostic {
  return { code: "invoice-wish", severity: "warning", message: ruleText(wish), position: undefined };
}
