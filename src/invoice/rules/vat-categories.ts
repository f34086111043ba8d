import { amountOf, money, taxableAmount } from "../model/calculation.ts";
import { compareDecimals, formatDecimal, ZERO } from "../model/decimal.ts";
import { mustEqual } from "./amounts.ts";
import { each, type Finding, type InvoiceData, joinPath, type Rule } from "./rule.ts";

/** What one category of VAT asks for (EN 16931-1 §6.4.3). */
interface Category {
  /** Code of UNTDID 5305. */
  readonly code: string;
  /** In the ids of its rules. */
  readonly prefix: string;
  readonly name: string;
  readonly rate: "positive" | "zero" | "any" | "none";
  /** Who has to have which number. */
  readonly numbers: "seller" | "seller-vat" | "both" | "buyer-or-legal" | "none";
  readonly needsReason: boolean;
}

const CATEGORIES: readonly Category[] = [
  {
    code: "S",
    prefix: "BR-S",
    name: "standard rate",
    rate: "positive",
    numbers: "seller",
    needsReason: false,
  },
  { code: "Z", prefix: "BR-Z", name: "zero rate", rate: "zero", numbers: "seller", needsReason: false },
  { code: "E", prefix: "BR-E", name: "exempt", rate: "zero", numbers: "seller", needsReason: true },
  {
    code: "AE",
    prefix: "BR-AE",
    name: "reverse charge",
    rate: "zero",
    numbers: "buyer-or-legal",
    needsReason: true,
  },
  {
    code: "K",
    prefix: "BR-IC",
    name: "supply within the EU",
    rate: "zero",
    numbers: "both",
    needsReason: true,
  },
  { code: "G", prefix: "BR-G", name: "export", rate: "zero", numbers: "seller-vat", needsReason: true },
  { code: "O", prefix: "BR-O", name: "not subject to VAT", rate: "none", numbers: "none", needsReason: true },
  {
    code: "L",
    prefix: "BR-AF",
    name: "IGIC of the Canary Islands",
    rate: "any",
    numbers: "seller",
    needsReason: false,
  },
  {
    code: "M",
    prefix: "BR-AG",
    name: "IPSI of Ceuta and Melilla",
    rate: "any",
    numbers: "seller",
    needsReason: false,
  },
];

/** Where VAT categories stand, by the number of their rules: the first is about numbers, the second about rates. */
const PLACES = [
  { list: "lines", numbers: "02", rates: "05" },
  { list: "allowances", numbers: "03", rates: "06" },
  { list: "charges", numbers: "04", rates: "07" },
] as const;

export const VAT_RULES: readonly Rule[] = CATEGORIES.flatMap((category) => [
  breakdownRule(category),
  ...PLACES.flatMap((place) => [numbersRule(category, place), rateRule(category, place)]),
  taxableRule(category),
  amountRule(category),
  reasonRule(category),
]);

function usesOf(
  invoice: InvoiceData,
  list: (typeof PLACES)[number]["list"],
  { code }: Category,
): readonly { readonly path: string; readonly rate: string | undefined }[] {
  return each<{ readonly vat?: NonNullable<InvoiceData["lines"]>[number]["vat"] }>(list, invoice[list])
    .filter(({ value }) => value.vat?.category === code)
    .map(({ path, value }) => ({ path: `${path}.vat`, rate: value.vat?.rate }));
}

function breakdownRule(category: Category): Rule {
  const { prefix, code, name, rate } = category;
  const mayRepeat = rate === "positive" || rate === "any";
  return {
    id: `${prefix}-01`,
    level: 1,
    check: (invoice) => {
      const count = invoice.vatBreakdown?.filter((group) => group.category === code).length ?? 0;
      const isUsed = PLACES.some(({ list }) => usesOf(invoice, list, category).length > 0);
      if (isUsed && count === 0)
        return [
          { path: "vatBreakdown", message: `Missing: give a group for the category ${code} (${name}).` },
        ];
      if (count > 1 && !mayRepeat)
        return [
          {
            path: "vatBreakdown",
            message: `Give one group for the category ${code} (${name}), not ${count}.`,
          },
        ];
      return [];
    },
  };
}

function numbersRule(category: Category, { list, numbers }: (typeof PLACES)[number]): Rule {
  return {
    id: `${category.prefix}-${numbers}`,
    check: (invoice) =>
      usesOf(invoice, list, category).length === 0 ? [] : numberFindings(category, invoice),
  };
}

function numberFindings({ code, name, numbers }: Category, invoice: InvoiceData): readonly Finding[] {
  const { seller, buyer, taxRepresentative } = invoice;
  const why = `the category ${code} (${name}) is used`;
  const hasVat = seller?.vatId !== undefined || taxRepresentative?.vatId !== undefined;
  if (numbers === "none") {
    const given = [
      ["seller.vatId", seller?.vatId],
      ["taxRepresentative.vatId", taxRepresentative?.vatId],
      ["buyer.vatId", buyer?.vatId],
    ] as const;
    return given.flatMap(([path, value]) =>
      value === undefined ? [] : [{ path, message: `Leave it out, since ${why}.` }],
    );
  }
  const takesTaxNumber = numbers === "seller" || numbers === "buyer-or-legal";
  const findings: Finding[] = [];
  if (!hasVat && !(takesTaxNumber && seller?.taxId !== undefined)) {
    const also = takesTaxNumber ? ", a tax number (BT-32)" : "";
    const message = `Missing, since ${why}: give the VAT identifier of the seller (BT-31)${also} or of its representative (BT-63).`;
    findings.push({ path: "seller.vatId", message });
  }
  if (numbers === "both" && buyer?.vatId === undefined)
    findings.push({
      path: "buyer.vatId",
      message: `Missing, since ${why}: give the VAT identifier of the buyer (BT-48).`,
    });
  if (numbers === "buyer-or-legal" && buyer?.vatId === undefined && buyer?.legalId === undefined)
    findings.push({
      path: "buyer.vatId",
      message: `Missing, since ${why}: give the VAT identifier (BT-48) or the registration (BT-47) of the buyer.`,
    });
  return findings;
}

function rateRule(category: Category, { list, rates }: (typeof PLACES)[number]): Rule {
  return {
    id: `${category.prefix}-${rates}`,
    check: (invoice) =>
      usesOf(invoice, list, category).flatMap(({ path, rate }) => rateFinding(category, path, rate)),
  };
}

function rateFinding(
  { code, name, rate }: Category,
  path: string,
  given: string | undefined,
): readonly Finding[] {
  const place = joinPath(path, "rate");
  const words = `${code} (${name})`;
  if (rate === "none")
    return given === undefined
      ? []
      : [{ path: place, message: `Leave the rate out: the category is ${words}.` }];
  const sign = compareDecimals(amountOf(given), ZERO);
  if (rate === "zero" && (given === undefined || sign !== 0))
    return [{ path: place, message: `The rate of the category ${words} has to be 0.` }];
  if (rate === "positive" && sign <= 0)
    return [{ path: place, message: `The rate of the category ${words} has to be more than 0.` }];
  if (rate === "any" && (given === undefined || sign < 0))
    return [{ path: place, message: `The rate of the category ${words} has to be 0 or more.` }];
  return [];
}

function groupsOf(
  invoice: InvoiceData,
  { code }: Category,
): ReturnType<typeof each<NonNullable<InvoiceData["vatBreakdown"]>[number]>> {
  return each("vatBreakdown", invoice.vatBreakdown).filter(({ value }) => value.category === code);
}

function taxableRule(category: Category): Rule {
  const byRate = category.rate === "positive" || category.rate === "any";
  return {
    id: `${category.prefix}-08`,
    level: 2,
    check: (invoice) =>
      groupsOf(invoice, category).flatMap(({ path, value }) =>
        mustEqual(`${path}.baseAmount`, value.baseAmount, {
          right: money(taxableAmount(invoice, category.code, byRate ? (value.rate ?? "0") : undefined)),
          from: `the lines and charges less the allowances of the category ${category.code}${byRate ? ` with ${value.rate ?? 0} %` : ""}`,
        }),
      ),
  };
}

/** Of categories with a rate, BR-CO-17 says the same with the sum. */
function amountRule({ prefix, rate, code, name, ...rest }: Category): Rule {
  const category = { prefix, rate, code, name, ...rest };
  return {
    id: `${prefix}-09`,
    level: 1,
    check: (invoice) =>
      rate === "positive" || rate === "any"
        ? []
        : groupsOf(invoice, category)
            .filter(({ value }) => amountOf(value.amount).units !== 0n)
            .map(({ path, value }) => ({
              path: `${path}.amount`,
              message: `${value.amount} has to be ${formatDecimal(ZERO)}: the category is ${code} (${name}).`,
            })),
  };
}

function reasonRule(category: Category): Rule {
  const { prefix, code, name, needsReason } = category;
  return {
    id: `${prefix}-10`,
    level: 1,
    check: (invoice) =>
      groupsOf(invoice, category).flatMap(({ path, value: { exemptionReason, exemptionCode } }) => {
        const hasReason = exemptionReason !== undefined || exemptionCode !== undefined;
        if (hasReason === needsReason) return [];
        const message = needsReason
          ? `Missing: say why there is no VAT (BT-120), or its code (BT-121), for ${code} (${name}).`
          : `Leave the reason out: there is none for ${code} (${name}).`;
        return [{ path: `${path}.exemptionReason`, message }];
      }),
  };
}
