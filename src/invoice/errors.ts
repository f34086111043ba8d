import { PlatenError } from "../contract/errors.ts";

/** A rule that an invoice breaks. */
export interface BrokenRule {
  /** Of EN 16931-1, a national specification or Peppol, such as `BR-CO-10`; `PRINT` and `SCHEMA` are ours. */
  readonly rule: string;
  /** Of the value at fault in the data, such as `lines[2].netAmount`; empty for the whole invoice. */
  readonly path: string;
  /** What is wrong, and what would be right. */
  readonly message: string;
}

/** An invoice breaks rules: nothing was written. Answered with status 422. */
export class InvoiceRuleError extends PlatenError {
  override readonly name = "InvoiceRuleError";
  readonly rules: readonly BrokenRule[];

  constructor(rules: readonly BrokenRule[]) {
    super("invoice-rules", rules.map(ruleText).join("\n"), { property: rules[0]?.path });
    this.rules = rules;
  }
}

/** Why a file can't be read as an invoice. */
export type InvoiceReadFailure = "malformed" | "unknown-format" | "no-invoice" | "unreadable-pdf";

/** A file is no invoice, or none that can be read. Answered with status 422. */
export class InvoiceReadError extends PlatenError {
  override readonly name = "InvoiceReadError";
  readonly reason: InvoiceReadFailure;

  constructor(reason: InvoiceReadFailure, message: string, cause?: unknown) {
    super(`invoice-${reason}`, message, { cause });
    this.reason = reason;
  }
}

/** A broken rule as one line. */
export function ruleText({ rule, path, message }: BrokenRule): string {
  return `[${rule}] ${path === "" ? "" : `${path}: `}${message}`;
}
