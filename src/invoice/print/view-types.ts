import type { Labels } from "./labels/label.ts";

/** A label with what belongs to it, ready to print. */
export interface Fact {
  readonly label: string;
  readonly value: string;
}

/** Seller, buyer and others. */
export interface PartyView {
  readonly name: string;
  /** Name and address, line by line. */
  readonly lines: readonly string[];
  /** The address in one line, as in the window of an envelope. */
  readonly oneLine: string;
  readonly numbers: readonly Fact[];
  readonly contact: readonly string[];
  readonly legalForm: string;
}

/** A line of the invoice. */
export interface LineView {
  readonly id: string;
  readonly name: string;
  readonly description: string;
  readonly note: string;
  readonly details: readonly Fact[];
  readonly quantity: string;
  readonly unit: string;
  readonly price: string;
  /** What the price is for, where it is for more than one. */
  readonly priceBase: string;
  readonly vat: string;
  readonly amount: string;
  readonly adjustments: readonly Fact[];
  /** Holds other lines, or only informs. */
  readonly isGroup: boolean;
}

/** A row of the totals. */
export interface TotalView extends Fact {
  readonly kind: "part" | "adjustment" | "sum" | "due";
}

/** A group of the VAT breakdown. */
export interface VatView {
  readonly name: string;
  readonly base: string;
  readonly amount: string;
  readonly reason: string;
}

/** All that a template prints, formatted for a language: texts alone, so that a template need not know how amounts are written. */
export interface InvoiceView {
  readonly language: string;
  readonly direction: "ltr" | "rtl";
  readonly labels: Labels;
  /** Such as "Credit note". */
  readonly title: string;
  readonly number: string;
  readonly currency: string;
  readonly seller: PartyView;
  readonly buyer: PartyView;
  readonly others: readonly { readonly label: string; readonly party: PartyView }[];
  /** Number, days and references. */
  readonly facts: readonly Fact[];
  readonly notes: readonly string[];
  readonly lines: readonly LineView[];
  /** From the sum of the lines by allowances and charges to what is due. */
  readonly totals: readonly TotalView[];
  readonly vat: readonly VatView[];
  readonly due: string;
  readonly dueDate: string;
  readonly payments: readonly (readonly Fact[])[];
  readonly terms: readonly string[];
  readonly attachments: readonly Fact[];
}
