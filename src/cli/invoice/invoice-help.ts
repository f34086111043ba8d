import { optionsHelp } from "../options.ts";
import { INVOICE_OPTIONS, READ_OPTIONS } from "./invoice-options.ts";

export const INVOICE_HELP: string = `Usage:
  platen invoice DATA.json [-o OUTPUT.pdf] [options]
  platen invoice read INVOICE.pdf [-o DATA.json]

Makes an electronic invoice of data by the model of EN 16931: a PDF/A-3 with the XML of
Factur-X, ZUGFeRD or XRechnung inside. The data may also be an invoice as XML, or a PDF
that carries one. Every rule that they break is told with its number, the path of the value
and what would be right, and then nothing is written.

Options:
${optionsHelp(INVOICE_OPTIONS)}

Exit status:
  0  the invoice was made
  1  the data break rules, the print lacks something, or --strict found something
  2  the command line was wrong
  3  a file could not be read or written
`;

export const READ_HELP: string = `Usage:
  platen invoice read INVOICE.pdf [-o DATA.json] [options]

Takes an invoice apart: a PDF of Factur-X, ZUGFeRD or XRechnung, or the XML itself. Its data
are written as JSON, as platen invoice takes them. Rules that it breaks, and what of its XML
has no place in the data, are told on standard error.

Options:
${optionsHelp(READ_OPTIONS)}

Exit status:
  0  the invoice was read
  1  there is none, or --strict found that it breaks rules
  2  the command line was wrong
  3  a file could not be read or written
`;
