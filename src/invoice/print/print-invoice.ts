import { Liquid, type Template } from "liquidjs";
import { ValidationError } from "../../contract/errors.ts";
import { CLASSIC } from "./templates/classic.ts";
import { COMPACT } from "./templates/compact.ts";
import { MODERN } from "./templates/modern.ts";
import type { InvoiceView } from "./view-types.ts";

/** Templates that are there, by name. */
export const INVOICE_TEMPLATES = ["classic", "modern", "compact"] as const;
export type InvoiceTemplate = (typeof INVOICE_TEMPLATES)[number];

const SOURCES: Readonly<Record<InvoiceTemplate, string>> = {
  classic: CLASSIC,
  modern: MODERN,
  compact: COMPACT,
};

/** Characters of a caller's template, milliseconds of work and units of memory that it may take. */
const MOST_CHARACTERS = 1_000_000;
const MOST_MILLISECONDS = 10_000;
const MOST_MEMORY = 50_000_000;

/** Runs no code, reads no files, and escapes what it prints. */
const liquid = new Liquid({
  ownPropertyOnly: true,
  outputEscape: "escape",
  strictFilters: true,
  templates: {},
  parseLimit: MOST_CHARACTERS,
  renderLimit: MOST_MILLISECONDS,
  memoryLimit: MOST_MEMORY,
});

/** Ours are parsed once. */
const kept = new Map<string, Template[]>();

function parsed(source: string): Template[] {
  const known = kept.get(source);
  if (known !== undefined) return known;
  const templates = liquid.parse(source);
  if (INVOICE_TEMPLATES.some((name) => SOURCES[name] === source)) kept.set(source, templates);
  return templates;
}

/** The source of a template that is there. */
export function templateSource(name: InvoiceTemplate): string {
  return SOURCES[name];
}

/**
 * Puts what an invoice says into a template of Liquid, and gives HTML.
 *
 * @throws ValidationError when the template is none, with what Liquid says about it.
 */
export function printInvoice(template: string, view: InvoiceView): string {
  try {
    return liquid.renderSync(parsed(template), view);
  } catch (error) {
    const [message = ""] = (error as Error).message.split("\n", 1);
    throw new ValidationError([{ property: "template", message: `No template of Liquid: ${message}.` }]);
  }
}
