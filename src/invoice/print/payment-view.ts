import type { Draft } from "../model/draft.ts";
import type { Invoice } from "../model/invoice.ts";
import type { LabelName, Labels } from "./labels/label.ts";
import type { Fact } from "./view-types.ts";

const MEANS: Readonly<Record<string, LabelName>> = {
  "10": "cash",
  "30": "transfer",
  "31": "transfer",
  "42": "account",
  "48": "cardPayment",
  "49": "directDebit",
  "54": "cardPayment",
  "55": "cardPayment",
  "58": "transfer",
  "59": "directDebit",
};

/** How the invoice is paid: a list of facts for each way. */
export function paymentViews(invoice: Draft<Invoice>, labels: Labels): readonly (readonly Fact[])[] {
  const { payments = [], directDebit = {}, remittance } = invoice;
  return payments.map(({ meansCode = "", meansText, account = {}, card, payerAccount }) => {
    const means = MEANS[meansCode];
    const facts: readonly (readonly [LabelName, string | undefined])[] = [
      ["payment", meansText ?? (means === undefined ? meansCode : labels[means])],
      ["account", account.id === undefined ? undefined : grouped(account.id)],
      ["holder", account.name],
      ["bank", account.provider],
      ["cardPayment", card?.number === undefined ? undefined : `•••• ${card.number.slice(-4)}`],
      ["holder", card?.holder],
      ["payerAccount", payerAccount === undefined ? undefined : grouped(payerAccount)],
      ["mandate", directDebit.mandate],
      ["creditor", directDebit.creditorId],
      ["remittance", remittance],
    ];
    return facts.flatMap(([name, value]) => (value === undefined ? [] : [{ label: labels[name], value }]));
  });
}

/** An IBAN in groups of four, as it is printed (ISO 13616-1 §5). */
function grouped(account: string): string {
  return /^[A-Z]{2}\d{2}[A-Z0-9]+$/.test(account) ? account.replace(/(.{4})(?=.)/g, "$1\u00a0") : account;
}
