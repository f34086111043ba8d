import type { Labels } from "./labels/label.ts";

/** Signs of units that all languages share (UN/ECE Recommendation 20). */
const SIGNS: Readonly<Record<string, string>> = {
  KGM: "kg",
  GRM: "g",
  TNE: "t",
  MTR: "m",
  CMT: "cm",
  MMT: "mm",
  KMT: "km",
  MTK: "m²",
  MTQ: "m³",
  LTR: "l",
  MLT: "ml",
  KWH: "kWh",
  MWH: "MWh",
  KWT: "kW",
  P1: "%",
  MIN: "min",
  SEC: "s",
};

const WORDS: Readonly<Record<string, keyof Labels>> = {
  C62: "piece",
  H87: "piece",
  EA: "piece",
  XPP: "piece",
  NAR: "piece",
  HUR: "hour",
  DAY: "day",
  MON: "month",
};

/** What is printed for the code of a unit: a sign, a word, or the code. */
export function unitText(code: string | undefined, labels: Labels): string {
  if (code === undefined) return "";
  const word = WORDS[code];
  return word === undefined ? (SIGNS[code] ?? code) : labels[word];
}
