import type { Profile } from "../profiles.ts";
import { isIban } from "./iban.ts";
import { TRANSFERS } from "./payments.ts";
import { SHARED_RULES } from "./peppol.ts";
import { need } from "./presence.ts";
import { each, type Finding, type InvoiceData, isMissing, type Rule } from "./rule.ts";

const TYPES: ReadonlySet<string | undefined> = new Set([
  "326",
  "380",
  "384",
  "389",
  "381",
  "875",
  "876",
  "877",
]);
const CARDS: ReadonlySet<string | undefined> = new Set(["48", "54", "55"]);
const DEBITS: ReadonlySet<string | undefined> = new Set(["59"]);
const TAXED: ReadonlySet<string | undefined> = new Set(["S", "Z", "E", "AE", "K", "G", "L", "M"]);
/** The groups that ways to pay have. */
const GROUPS = { account: "BG-17", card: "BG-18", payerAccount: "BG-19" } as const;
/** A line of cash discount (XRechnung §11.2). */
const DISCOUNT = /^#SKONTO#TAGE=\d+#PROZENT=\d+\.\d{2}#(?:BASISBETRAG=-?\d+\.\d{2}#)?$/;

/** The rules of XRechnung 3.0 §11. */
export const XRECHNUNG_RULES: readonly Rule[] = [
  need(["BR-DE-1", "", ["payments"], "how it is paid (BG-16)"]),
  need(["BR-DE-2", "", ["seller.contact"], "a contact of the seller (BG-6)"]),
  need(["BR-DE-3", "", ["seller.address.city"], "the city of the seller (BT-37)"]),
  need(["BR-DE-4", "", ["seller.address.postCode"], "the post code of the seller (BT-38)"]),
  need(["BR-DE-5", "seller.contact", ["name", "department"], "whom to ask at the seller (BT-41)"]),
  need(["BR-DE-6", "seller.contact", ["phone"], "the phone number of the seller (BT-42)"]),
  need(["BR-DE-7", "seller.contact", ["email"], "the e-mail address of the seller (BT-43)"]),
  need(["BR-DE-8", "", ["buyer.address.city"], "the city of the buyer (BT-52)"]),
  need(["BR-DE-9", "", ["buyer.address.postCode"], "the post code of the buyer (BT-53)"]),
  need(["BR-DE-10", "delivery.address", ["city"], "the city of the delivery (BT-77)"]),
  need(["BR-DE-11", "delivery.address", ["postCode"], "the post code of the delivery (BT-78)"]),
  need(["BR-DE-14", "vatBreakdown[]", ["rate"], "the rate of VAT (BT-119)"]),
  need(["BR-DE-15", "", ["buyerReference"], "the reference of the buyer (BT-10), in Germany the Leitweg-ID"]),
  need(["BR-DE-30", "directDebit", ["creditorId"], "the identifier of the creditor (BT-90)"]),
  ...SHARED_RULES.map((rule) => ({ ...rule, isWish: isCii })),
  { id: "BR-DE-16", check: taxNumberFindings },
  {
    id: "BR-DE-17",
    isWish: true,
    check: ({ typeCode }) =>
      TYPES.has(typeCode)
        ? []
        : [{ path: "typeCode", message: `Should be one of ${[...TYPES].join(", ")}.` }],
  },
  { id: "BR-DE-18", check: discountFindings },
  ibanRule("BR-DE-19", "58", "account.id", ({ account }) => account?.id),
  ibanRule("BR-DE-20", "59", "payerAccount", ({ payerAccount }) => payerAccount),
  { id: "BR-DE-22", check: fileFindings },
  ...meansRules("BR-DE-23", TRANSFERS, "account"),
  ...meansRules("BR-DE-24", CARDS, "card"),
  ...meansRules("BR-DE-25", DEBITS, "payerAccount"),
  {
    id: "BR-DE-26",
    isWish: true,
    check: ({ typeCode, precedingInvoices }) =>
      typeCode === "384" && isMissing(precedingInvoices)
        ? [
            {
              path: "precedingInvoices",
              message: "A corrected invoice should name the one it corrects (BG-3).",
            },
          ]
        : [],
  },
  {
    id: "BR-DE-27",
    isWish: true,
    check: ({ seller }) =>
      seller?.contact?.phone !== undefined && (seller.contact.phone.match(/\d/g)?.length ?? 0) < 3
        ? [{ path: "seller.contact.phone", message: "Should have three digits at least." }]
        : [],
  },
  {
    id: "BR-DE-28",
    isWish: true,
    check: ({ seller }) =>
      seller?.contact?.email !== undefined &&
      !/^[^@\s.][^@\s]*[^@\s.]@[^@\s.][^@\s]*[^@\s.]$/.test(seller.contact.email)
        ? [
            {
              path: "seller.contact.email",
              message: "Should be an e-mail address, such as name@example.com.",
            },
          ]
        : [],
  },
];

/** What XRechnung took over from Peppol it demands in UBL alone. */
function isCii({ syntax }: Profile): boolean {
  return syntax === "cii";
}

type Payment = NonNullable<InvoiceData["payments"]>[number];

function taxNumberFindings({ seller, taxRepresentative, ...invoice }: InvoiceData): readonly Finding[] {
  const { lines = [], allowances = [], charges = [] } = invoice;
  const isTaxed = [...lines, ...allowances, ...charges].some(({ vat }) => TAXED.has(vat?.category));
  if (
    !isTaxed ||
    seller?.vatId !== undefined ||
    seller?.taxId !== undefined ||
    taxRepresentative !== undefined
  )
    return [];
  const message =
    "Missing: give the VAT identifier (BT-31) or tax number (BT-32) of the seller, or its representative (BG-11).";
  return [{ path: "seller.vatId", message }];
}

function discountFindings({ paymentTerms = "" }: InvoiceData): readonly Finding[] {
  const lines = paymentTerms.split(/\r?\n/);
  const isWrong = lines.some((line) => line.trim().startsWith("#") && !DISCOUNT.test(line.trim()));
  const endsOpen = lines.at(-1)?.trim().startsWith("#") === true;
  if (!isWrong && !endsOpen) return [];
  const message =
    "A cash discount is a line of its own such as #SKONTO#TAGE=14#PROZENT=2.00#, with a line end after it.";
  return [{ path: "paymentTerms", message }];
}

function fileFindings({ attachments }: InvoiceData): readonly Finding[] {
  const names = new Set<string>();
  return each("attachments", attachments).flatMap(({ path, value: { file } }) => {
    const name = file?.name;
    if (name === undefined) return [];
    const isTaken = names.has(name);
    names.add(name);
    return isTaken
      ? [{ path: `${path}.file.name`, message: `Give each file a name of its own, not ${name} again.` }]
      : [];
  });
}

function ibanRule(
  id: string,
  code: string,
  key: string,
  pick: (payment: Payment) => string | undefined,
): Rule {
  return {
    id,
    isWish: true,
    check: ({ payments }) =>
      each("payments", payments).flatMap(({ path, value }) => {
        const account = pick(value);
        if (value.meansCode !== code || account === undefined || isIban(account)) return [];
        return [
          {
            path: `${path}.${key}`,
            message: `"${account.slice(0, 40)}" should be an IBAN with the right check digits.`,
          },
        ];
      }),
  };
}

/** Each way to pay has its own group, and none of the others. */
function meansRules(
  id: string,
  codes: ReadonlySet<string | undefined>,
  own: keyof typeof GROUPS,
): readonly Rule[] {
  const others = (Object.keys(GROUPS) as (keyof typeof GROUPS)[]).filter((key) => key !== own);
  const ofKind = (invoice: InvoiceData): ReturnType<typeof each<Payment>> =>
    each("payments", invoice.payments).filter(({ value }) => codes.has(value.meansCode));
  return [
    {
      id: `${id}-a`,
      check: (invoice) =>
        ofKind(invoice)
          .filter(({ value }) => isMissing(value[own]))
          .map(({ path, value }) => ({
            path: `${path}.${own}`,
            message: `Missing: the means of payment ${value.meansCode} needs ${GROUPS[own]}.`,
          })),
    },
    {
      id: `${id}-b`,
      check: (invoice) =>
        ofKind(invoice).flatMap(({ path, value }) =>
          others
            .filter((key) => !isMissing(value[key]))
            .map((key) => ({
              path: `${path}.${key}`,
              message: `Leave it out: with the means of payment ${value.meansCode} there is ${GROUPS[own]} alone.`,
            })),
        ),
    },
  ];
}
