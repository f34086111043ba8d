import type { BrokenRule } from "../errors.ts";
import type { Profile } from "../profiles.ts";
import { CODE_RULES } from "./code-lists.ts";
import { PLACES_RULES } from "./decimal-places.ts";
import { EXTENSION_RULES } from "./extension.ts";
import { FORM_RULES } from "./forms.ts";
import { LINE_RULES } from "./lines.ts";
import { orderRules } from "./order.ts";
import { PAYMENT_RULES } from "./payments.ts";
import { PEPPOL_RULES } from "./peppol.ts";
import { PRESENCE_RULES } from "./presence.ts";
import type { InvoiceData, Rule } from "./rule.ts";
import { TOTAL_RULES } from "./totals.ts";
import { VAT_RULES } from "./vat-categories.ts";
import { VAT_SPECIAL_RULES } from "./vat-special.ts";
import { XRECHNUNG_RULES } from "./xrechnung.ts";

/** The rules of EN 16931-1. */
const CORE: readonly Rule[] = [
  ...FORM_RULES,
  ...PRESENCE_RULES,
  ...CODE_RULES,
  ...PLACES_RULES,
  ...LINE_RULES,
  ...TOTAL_RULES,
  ...VAT_RULES,
  ...VAT_SPECIAL_RULES,
  ...PAYMENT_RULES,
];

const SPECIFICATIONS = {
  xrechnung: XRECHNUNG_RULES,
  "xrechnung-extension": EXTENSION_RULES,
  "xrechnung-cvd": [],
  peppol: PEPPOL_RULES,
} as const;

/** What an invoice breaks. */
export interface InvoiceCheck {
  /** Each stops the invoice. */
  readonly broken: readonly BrokenRule[];
  /** What a specification wishes for and does not demand. */
  readonly wishes: readonly BrokenRule[];
}

/** Holds an invoice to the rules of EN 16931 and to those of its profile. */
export function checkInvoice(invoice: InvoiceData, profile: Profile): InvoiceCheck {
  const core = profile.syntax === "cio" ? orderRules(CORE) : CORE;
  const rules = [...core, ...profile.rules.flatMap((name) => SPECIFICATIONS[name])];
  const found = rules
    .filter(({ level = 0 }) => level <= profile.level)
    .flatMap(({ id, isWish = false, check }) =>
      check(invoice, profile).map((finding) => ({
        isWish: typeof isWish === "boolean" ? isWish : isWish(profile),
        broken: { rule: id, ...finding },
      })),
    );
  return {
    broken: found.filter(({ isWish }) => !isWish).map(({ broken }) => broken),
    wishes: found.filter(({ isWish }) => isWish).map(({ broken }) => broken),
  };
}
