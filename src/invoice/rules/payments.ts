import { amountOf } from "../model/calculation.ts";
import { compareDecimals, ZERO } from "../model/decimal.ts";
import { ublKind } from "../ubl/kind.ts";
import { each, type Rule } from "./rule.ts";

/** Codes of UNTDID 4461 for transfers to an account. */
export const TRANSFERS: ReadonlySet<string | undefined> = new Set(["30", "58"]);

export const PAYMENT_RULES: readonly Rule[] = [
  {
    id: "BR-CO-25",
    level: 1,
    check: ({ totals, dueDate, paymentTerms, typeCode = "" }, { syntax }) =>
      !(syntax === "ubl" && ublKind(typeCode) === "CreditNote") &&
      compareDecimals(amountOf(totals?.due), ZERO) > 0 &&
      dueDate === undefined &&
      paymentTerms === undefined
        ? [
            {
              path: "dueDate",
              message:
                "Missing where there is something to pay: give the due date (BT-9) or payment terms (BT-20).",
            },
          ]
        : [],
  },
  {
    id: "BR-51",
    check: ({ payments }) =>
      each("payments", payments)
        .filter(({ value }) => (value.card?.number?.length ?? 0) > 10)
        .map(({ path }) => ({
          path: `${path}.card.number`,
          message: "Give the last four to six digits of the card (BT-87), never all.",
        })),
  },
  {
    id: "BR-61",
    check: ({ payments }) =>
      each("payments", payments)
        .filter(({ value }) => TRANSFERS.has(value.meansCode) && value.account?.id === undefined)
        .map(({ path, value }) => ({
          path: `${path}.account.id`,
          message: `Missing: ${value.meansCode} is a credit transfer, so give the account (BT-84).`,
        })),
  },
];
