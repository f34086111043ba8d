import type { FieldType } from "../../../templates.ts";

/** A member of a format, and how it is set. */
export type FormatMember =
  | {
      readonly kind: "text";
      readonly name: string;
      readonly label: string;
      readonly otherwise: string;
      readonly suggestions?: readonly string[];
    }
  | { readonly kind: "count"; readonly name: string; readonly label: string; readonly otherwise: string }
  | { readonly kind: "switch"; readonly name: string; readonly label: string; readonly otherwise: boolean }
  | {
      readonly kind: "choice";
      readonly name: string;
      readonly label: string;
      /** The first one is what it is unless another is chosen. */
      readonly options: readonly (readonly [value: string, label: string])[];
    };

const choice = (
  name: string,
  label: string,
  options: readonly (readonly [string, string])[],
): FormatMember => ({ kind: "choice", name, label, options });

const LOCALES = [
  "en-US",
  "en-GB",
  "de-DE",
  "fr-FR",
  "es-ES",
  "it-IT",
  "nl-NL",
  "pl-PL",
  "pt-BR",
  "ja-JP",
  "ar-EG",
];

const locale = (otherwise: string): FormatMember => ({
  kind: "text",
  name: "locale",
  label: "Language",
  otherwise,
  suggestions: LOCALES,
});

const MARKS = [
  ["check", "Check"],
  ["cross", "Cross"],
  ["circle", "Circle"],
  ["diamond", "Diamond"],
  ["square", "Square"],
  ["star", "Star"],
] as const;

function numbers(decimals: readonly [fewest: string, most: string], symbol: readonly [string, string]) {
  const [fewest, most] = decimals;
  const sides = [
    ["before", "Before"],
    ["after", "After"],
  ] as const;
  return [
    locale("en-US"),
    { kind: "count", name: "minimumDecimals", label: "Fewest decimals", otherwise: fewest },
    { kind: "count", name: "maximumDecimals", label: "Most decimals", otherwise: most },
    { kind: "text", name: "symbol", label: "Symbol", otherwise: symbol[0] === "" ? "none" : symbol[0] },
    choice("symbolPosition", "Symbol stands", symbol[1] === "before" ? sides : [sides[1], sides[0]]),
    choice("negative", "Below zero", [
      ["minus", "-1"],
      ["parentheses", "(1)"],
    ]),
    { kind: "switch", name: "grouping", label: "Separate thousands", otherwise: true },
  ] as const satisfies readonly FormatMember[];
}

/** What the formats of each type have. */
export const FORMATS: Readonly<Partial<Record<FieldType, readonly FormatMember[]>>> = {
  date: [
    {
      kind: "text",
      name: "pattern",
      label: "Pattern",
      otherwise: "MM/DD/YYYY",
      suggestions: ["MM/DD/YYYY", "DD.MM.YYYY", "YYYY-MM-DD", "D MMMM YYYY", "MMMM D, YYYY", "DD/MM/YY"],
    },
    locale("en"),
  ],
  ssn: [
    { kind: "text", name: "pattern", label: "Pattern", otherwise: "###-##-####", suggestions: ["#########"] },
  ],
  ein: [
    { kind: "text", name: "pattern", label: "Pattern", otherwise: "##-#######", suggestions: ["#########"] },
  ],
  number: numbers(["0", "10"], ["", "after"]),
  dollar: numbers(["2", "2"], ["$", "before"]),
  integer: numbers(["0", "0"], ["", "after"]),
  percent: numbers(["0", "2"], ["%", "after"]),
  checkbox: [choice("mark", "Mark", MARKS)],
  radioGroup: [choice("mark", "Mark", [MARKS[2], ...MARKS.filter(([name]) => name !== "circle")])],
  fullName: [
    choice("order", "Order", [
      ["first", "Jane Q Doe"],
      ["last", "Doe, Jane Q"],
    ]),
  ],
  usAddress: [
    choice("layout", "Lines", [
      ["", "By its height"],
      ["lines", "Several"],
      ["line", "One"],
    ]),
  ],
  phone: [
    choice("style", "Written as", [
      ["text", "(201) 555-0123"],
      ["digits", "2015550123"],
      ["dots", "201.555.0123"],
      ["dashes", "201-555-0123"],
    ]),
  ],
  imageFile: [
    choice("fit", "Fit", [
      ["contain", "Whole picture"],
      ["fill", "Stretched"],
    ]),
    choice("alignment", "Across", [
      ["", "As the field"],
      ["left", "Left"],
      ["center", "Centre"],
      ["right", "Right"],
    ]),
    choice("verticalAlignment", "Down", [
      ["middle", "Middle"],
      ["top", "Top"],
      ["bottom", "Bottom"],
    ]),
  ],
};

/** Parts that compound types may have drawn by themselves. */
export const PARTS: Readonly<Partial<Record<FieldType, readonly string[]>>> = {
  fullName: ["firstName", "mi", "lastName"],
  usAddress: ["street1", "street2", "city", "state", "zip", "country"],
  phone: ["countryCode", "areaCode", "num"],
};
