import type { BrokenRule } from "../errors.ts";
import { type Profile, profileNamed } from "../profiles.ts";
import { checkInvoice, type InvoiceCheck } from "../rules/check-invoice.ts";
import { type ReadInvoice, ZUGFERD_ONE } from "./read-invoice-xml.ts";

const DEFAULTS = { cii: "en16931", ubl: "ubl", cio: "order-x-comfort" } as const;

/** The profile that an invoice names, or the one that its syntax is for. */
export function formOfRead({ profile, syntax }: ReadInvoice): Profile {
  return profile ?? profileNamed(DEFAULTS[syntax]);
}

/** Holds an invoice that was read to the rules of its profile, and to BR-01, which is about XML alone: writing gives the specification. */
export function checkReadInvoice(found: ReadInvoice): InvoiceCheck {
  const { broken, wishes } = checkInvoice(found.invoice, formOfRead(found));
  return { broken: [...specificationRules(found), ...foreignParts(found), ...broken], wishes };
}

/** What an invoice that was read is called. */
export function titleOfRead(found: ReadInvoice): string {
  const { title } = formOfRead(found);
  return found.document === ZUGFERD_ONE ? `ZUGFeRD 1.0, by the rules of ${title}` : title;
}

/** The root of CII has three parts, all of which are read; others no document of it has. */
function foreignParts({ syntax, unknown }: ReadInvoice): readonly BrokenRule[] {
  if (syntax !== "cii") return [];
  return unknown
    .filter((path) => !path.includes("/", 1))
    .map((path) => ({
      rule: "FORM-XML",
      path: "",
      message: `No document of CII has ${path.slice(0, 100)}: leave it out.`,
    }));
}

const NAME_OF_ONE = /^urn:ferd:CrossIndustryDocument:/i;

/** BR-01: a specification (BT-24), which has to be one for that XML. */
function specificationRules({ invoice, document }: ReadInvoice): readonly BrokenRule[] {
  const { specification } = invoice;
  const told = (message: string): readonly BrokenRule[] => [
    { rule: "BR-01", path: "specification", message },
  ];
  if (specification === undefined) return told("Missing: name the specification (BT-24).");
  const isOne = NAME_OF_ONE.test(specification);
  if (isOne === (document === ZUGFERD_ONE)) return [];
  return isOne
    ? told(
        `"${specification.slice(0, 100)}" is of ZUGFeRD 1.0, whose root is ${ZUGFERD_ONE}: name the one of this XML, such as urn:cen.eu:en16931:2017.`,
      )
    : told(`"${specification.slice(0, 100)}" is not of ZUGFeRD 1.0, which this XML is.`);
}
