import { checkXmlOptions, type InvoiceXmlOptions } from "./check-options.ts";
import { InvoiceRuleError } from "./errors.ts";
import { type InvoiceInput, takeInvoice } from "./model/take-invoice.ts";
import { profileNamed } from "./profiles.ts";
import { checkInvoice, type InvoiceCheck } from "./rules/check-invoice.ts";
import { writeInvoice } from "./write-invoice.ts";

export type { InvoiceXmlOptions };

/**
 * Holds the data of an invoice to the rules of EN 16931 and of a profile; what follows from the rest need not be given.
 *
 * @throws ValidationError when data or options have another shape.
 */
export function checkInvoiceData(data: InvoiceInput, options: InvoiceXmlOptions = {}): InvoiceCheck {
  checkXmlOptions(options);
  const { profile = "en16931" } = options;
  return checkInvoice(takeInvoice(data), profileNamed(profile));
}

/**
 * Writes the data of an invoice as XML.
 *
 * @throws ValidationError when data or options have another shape; InvoiceRuleError with every rule that they break.
 */
export function createInvoiceXml(data: InvoiceInput, options: InvoiceXmlOptions = {}): Uint8Array {
  checkXmlOptions(options);
  const { profile = "en16931" } = options;
  const invoice = takeInvoice(data);
  const form = profileNamed(profile);
  const { broken } = checkInvoice(invoice, form);
  if (broken.length > 0) throw new InvoiceRuleError(broken);
  return writeInvoice(invoice, form);
}
