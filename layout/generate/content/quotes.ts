import type { ComputedStyle } from "../../css/properties/computed-style.ts";

type Marks = readonly [open: string, close: string];

const ENGLISH: readonly Marks[] = [
  ["“", "”"],
  ["‘", "’"],
];

/** Marks by language for `quotes: auto` (CLDR delimiters), outer then inner. */
const BY_LANGUAGE: ReadonlyMap<string, readonly Marks[]> = new Map<string, readonly Marks[]>([
  ["en", ENGLISH],
  [
    "de",
    [
      ["„", "“"],
      ["‚", "‘"],
    ],
  ],
  [
    "fr",
    [
      ["«\u00a0", "\u00a0»"],
      ["“", "”"],
    ],
  ],
  [
    "es",
    [
      ["«", "»"],
      ["“", "”"],
    ],
  ],
  [
    "it",
    [
      ["«", "»"],
      ["“", "”"],
    ],
  ],
  [
    "pt",
    [
      ["“", "”"],
      ["‘", "’"],
    ],
  ],
  [
    "nl",
    [
      ["‘", "’"],
      ["“", "”"],
    ],
  ],
  [
    "pl",
    [
      ["„", "”"],
      ["«", "»"],
    ],
  ],
  [
    "cs",
    [
      ["„", "“"],
      ["‚", "‘"],
    ],
  ],
  [
    "sk",
    [
      ["„", "“"],
      ["‚", "‘"],
    ],
  ],
  [
    "hu",
    [
      ["„", "”"],
      ["»", "«"],
    ],
  ],
  [
    "ro",
    [
      ["„", "”"],
      ["«", "»"],
    ],
  ],
  [
    "da",
    [
      ["“", "”"],
      ["‘", "’"],
    ],
  ],
  [
    "no",
    [
      ["«", "»"],
      ["‘", "’"],
    ],
  ],
  [
    "nb",
    [
      ["«", "»"],
      ["‘", "’"],
    ],
  ],
  [
    "sv",
    [
      ["”", "”"],
      ["’", "’"],
    ],
  ],
  [
    "fi",
    [
      ["”", "”"],
      ["’", "’"],
    ],
  ],
  [
    "ru",
    [
      ["«", "»"],
      ["„", "“"],
    ],
  ],
  [
    "uk",
    [
      ["«", "»"],
      ["„", "“"],
    ],
  ],
  [
    "bg",
    [
      ["„", "“"],
      ["‘", "’"],
    ],
  ],
  [
    "el",
    [
      ["«", "»"],
      ["“", "”"],
    ],
  ],
  [
    "he",
    [
      ["”", "”"],
      ["’", "’"],
    ],
  ],
  [
    "ar",
    [
      ["”", "“"],
      ["’", "‘"],
    ],
  ],
  [
    "ja",
    [
      ["「", "」"],
      ["『", "』"],
    ],
  ],
  [
    "zh",
    [
      ["“", "”"],
      ["‘", "’"],
    ],
  ],
  [
    "ko",
    [
      ["“", "”"],
      ["‘", "’"],
    ],
  ],
  [
    "tr",
    [
      ["“", "”"],
      ["‘", "’"],
    ],
  ],
]);

/** Opening and closing mark of a nesting level (0 = outermost); levels beyond the list use its last pair. */
export function quoteMarks(style: ComputedStyle, level: number): Marks {
  const pairs = quotePairs(style);
  return pairs[Math.min(level, pairs.length - 1)] ?? ["", ""];
}

/** The marks of all levels, outer first; none for `quotes: none`. */
export function quotePairs({
  quotes,
  language,
}: Pick<ComputedStyle, "quotes" | "language">): readonly Marks[] {
  if (quotes === "none") return [];
  if (quotes !== "auto") return quotes;
  return BY_LANGUAGE.get(language.split("-")[0]?.toLowerCase() ?? "") ?? ENGLISH;
}
