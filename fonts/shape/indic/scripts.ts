import { Place } from "./categories.ts";

/** In what the scripts of the plan differ (OpenType, "Developing OpenType fonts" for each of them). */
export interface IndicScript {
  /** ISO 15924 code. */
  readonly code: string;
  /** The character of its halant. */
  readonly virama: number;
  /** What makes a repha: ra and halant; these with a joiner; a character of its own, written before the consonant. */
  readonly repha: "implicit" | "explicit" | "logical";
  /** Behind what a repha goes. */
  readonly rephaPlace: number;
  /** Consonants before the base take forms below it. */
  readonly hasHalfBelow: boolean;
  /** Vowels on the left go behind explicit halants: its half forms are letters of their own. */
  readonly hasHalfForms: boolean;
}

const usual = {
  repha: "implicit",
  rephaPlace: Place.beforePost,
  hasHalfBelow: true,
  hasHalfForms: true,
} as const;

const scripts: readonly IndicScript[] = [
  { ...usual, code: "Deva", virama: 0x94d },
  { ...usual, code: "Beng", virama: 0x9cd, rephaPlace: Place.afterSubjoined },
  { ...usual, code: "Guru", virama: 0xa4d, rephaPlace: Place.beforeSubjoined },
  { ...usual, code: "Gujr", virama: 0xacd },
  { ...usual, code: "Orya", virama: 0xb4d, rephaPlace: Place.afterMain },
  { ...usual, code: "Taml", virama: 0xbcd, rephaPlace: Place.afterPost, hasHalfForms: false },
  {
    ...usual,
    code: "Telu",
    virama: 0xc4d,
    rephaPlace: Place.afterPost,
    repha: "explicit",
    hasHalfBelow: false,
  },
  { ...usual, code: "Knda", virama: 0xccd, rephaPlace: Place.afterPost, hasHalfBelow: false },
  {
    ...usual,
    code: "Mlym",
    virama: 0xd4d,
    rephaPlace: Place.afterMain,
    repha: "logical",
    hasHalfForms: false,
  },
];

/** Undefined for scripts that have another plan. */
export function indicScript(code: string): IndicScript | undefined {
  return scripts.find((script) => script.code === code);
}
