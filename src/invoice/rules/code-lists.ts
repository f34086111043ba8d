import { similarName } from "../../contract/similar-name.ts";
import {
  ALLOWANCE_REASONS,
  CHARGE_REASONS,
  COUNTRIES,
  CURRENCIES,
  DOCUMENT_TYPES,
  EXEMPTION_CODES,
  PAYMENT_MEANS,
  VAT_CATEGORIES,
} from "../codes/money.ts";
import {
  ADDRESS_SCHEMES,
  CLASSIFICATION_LISTS,
  IDENTIFIER_SCHEMES,
  NOTE_SUBJECTS,
  OBJECT_SCHEMES,
} from "../codes/references.ts";
import { UNITS } from "../codes/units.ts";
import { placesOf, type Rule } from "./rule.ts";

const VAT_DATES: ReadonlySet<string> = new Set(["3", "35", "432"]);
const MEDIA_TYPES: ReadonlySet<string> = new Set([
  "application/pdf",
  "image/png",
  "image/jpeg",
  "text/csv",
  "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
  "application/vnd.oasis.opendocument.spreadsheet",
  "application/xml",
  "text/xml",
]);

/** Id, where the codes stand, the list, and what it is called. */
type Coding = readonly [id: string, paths: readonly string[], list: ReadonlySet<string>, name: string];

const CODINGS: readonly Coding[] = [
  ["BR-CL-01", ["typeCode"], DOCUMENT_TYPES, "UNTDID 1001 for invoices and credit notes"],
  ["BR-CL-04", ["currency"], CURRENCIES, "ISO 4217"],
  ["BR-CL-05", ["vatCurrency"], CURRENCIES, "ISO 4217"],
  ["BR-CL-06", ["vatPointDateCode"], VAT_DATES, "UNTDID 2005: 3, 35 or 432"],
  ["BR-CL-07", ["invoicedObject.scheme", "lines[].object.scheme"], OBJECT_SCHEMES, "UNTDID 1153"],
  ["BR-CL-08", ["notes[].subjectCode"], NOTE_SUBJECTS, "UNTDID 4451"],
  [
    "BR-CL-10",
    ["seller.ids[].scheme", "buyer.ids[].scheme", "payee.id.scheme"],
    IDENTIFIER_SCHEMES,
    "ISO 6523",
  ],
  [
    "BR-CL-11",
    ["seller.legalId.scheme", "buyer.legalId.scheme", "payee.legalId.scheme"],
    IDENTIFIER_SCHEMES,
    "ISO 6523",
  ],
  ["BR-CL-13", ["lines[].item.classifications[].list"], CLASSIFICATION_LISTS, "UNTDID 7143"],
  [
    "BR-CL-14",
    [
      "seller.address.country",
      "buyer.address.country",
      "taxRepresentative.address.country",
      "delivery.address.country",
    ],
    COUNTRIES,
    "ISO 3166-1",
  ],
  ["BR-CL-15", ["lines[].item.originCountry"], COUNTRIES, "ISO 3166-1"],
  ["BR-CL-16", ["payments[].meansCode"], PAYMENT_MEANS, "UNTDID 4461"],
  ["BR-CL-17", ["vatBreakdown[].category"], VAT_CATEGORIES, "UNTDID 5305"],
  [
    "BR-CL-18",
    ["lines[].vat.category", "allowances[].vat.category", "charges[].vat.category"],
    VAT_CATEGORIES,
    "UNTDID 5305",
  ],
  [
    "BR-CL-19",
    ["allowances[].reasonCode", "lines[].allowances[].reasonCode"],
    ALLOWANCE_REASONS,
    "UNTDID 5189",
  ],
  ["BR-CL-20", ["charges[].reasonCode", "lines[].charges[].reasonCode"], CHARGE_REASONS, "UNTDID 7161"],
  ["BR-CL-21", ["lines[].item.standardId.scheme"], IDENTIFIER_SCHEMES, "ISO 6523"],
  ["BR-CL-22", ["vatBreakdown[].exemptionCode"], EXEMPTION_CODES, "VATEX"],
  ["BR-CL-23", ["lines[].unit", "lines[].price.baseUnit"], UNITS, "UN/ECE Recommendations 20 and 21"],
  ["BR-CL-24", ["attachments[].file.mediaType"], MEDIA_TYPES, "media types of attachments"],
  [
    "BR-CL-25",
    ["seller.electronicAddress.scheme", "buyer.electronicAddress.scheme"],
    ADDRESS_SCHEMES,
    "electronic address schemes (EAS)",
  ],
  ["BR-CL-26", ["delivery.location.scheme"], IDENTIFIER_SCHEMES, "ISO 6523"],
];

/** What XRechnung adds to UNTDID 7143 for invoices of vehicles (Directive 2009/33/EC). */
const CLEAN_VEHICLES = "CVD";

/** EN 16931-1 §6.4.2 with the lists of the European Commission. */
export const CODE_RULES: readonly Rule[] = CODINGS.map(([id, paths, list, name]) => ({
  id,
  check: (invoice, { rules }) =>
    paths
      .flatMap((path) => placesOf(invoice, path))
      .filter(
        ({ value }) =>
          typeof value === "string" &&
          !list.has(list === EXEMPTION_CODES ? value.toUpperCase() : value) &&
          !(list === CLASSIFICATION_LISTS && value === CLEAN_VEHICLES && rules.includes("xrechnung-cvd")),
      )
      .map(({ path, value }) => ({ path, message: refusal(String(value), list, name) })),
}));

function refusal(code: string, list: ReadonlySet<string>, name: string): string {
  const isShort = list.size <= 10;
  const other = isShort
    ? [...list].join(", ")
    : list.has(code.toUpperCase())
      ? code.toUpperCase()
      : undefined;
  const meant = other ?? (code.length > 4 ? similarName(code, [...list]) : undefined);
  const hint = meant === undefined ? "" : isShort ? `: one of ${meant}` : `: did you mean ${meant}?`;
  return `"${code.slice(0, 60)}" is no code of ${name}${hint}${hint.endsWith("?") ? "" : "."}`;
}
