import { defined } from "./defined.ts";
import { rangeClasses, rangeDistances } from "./generated/line-break-classes.ts";

/*
 * The classes of UAX 14 as rule LB1 leaves them, but for CJ, because CSS decides what that is. Quotation marks are three: QI opens (Pi),
 * QF closes (Pf), QU is the rest. The numbers are those that scripts/generate-line-break-classes.ts writes.
 */
export const AL = 0;
export const HL = 1;
export const NU = 2;
export const ID = 3;
export const SP = 4;
export const BK = 5;
export const CR = 6;
export const LF = 7;
export const NL = 8;
export const ZW = 9;
export const ZWJ = 10;
export const CM = 11;
export const WJ = 12;
export const GL = 13;
export const BA = 14;
export const HY = 15;
export const HH = 16;
export const BB = 17;
export const B2 = 18;
export const CB = 19;
export const CL = 20;
export const CP = 21;
export const EX = 22;
export const SY = 23;
export const IS = 24;
export const OP = 25;
export const QU = 26;
export const QI = 27;
export const QF = 28;
export const NS = 29;
export const CJ = 30;
export const IN = 31;
export const PR = 32;
export const PO = 33;
export const EB = 34;
export const EM = 35;
export const H2 = 36;
export const H3 = 37;
export const JL = 38;
export const JV = 39;
export const JT = 40;
export const RI = 41;
export const AK = 42;
export const AP = 43;
export const AS = 44;
export const VF = 45;
export const VI = 46;
/** Stands for the start and the end of the text. */
export const EDGE = 47;

const starts: Uint32Array = decodeStarts(rangeDistances);
const numbers: Uint8Array = Uint8Array.from({ length: starts.length }, (_, index) =>
  Number.parseInt(rangeClasses.slice(2 * index, 2 * index + 2), 36),
);

function decodeStarts(distances: string): Uint32Array {
  let start = 0;
  return Uint32Array.from(distances.split(" "), (digits) => {
    start += Number.parseInt(digits, 36);
    return start;
  });
}

/** Characters below this have their classes in a table: all scripts of the west, punctuation, kana. */
const tableEnd = 0x3400;
const table: Uint8Array = fillTable();

function fillTable(): Uint8Array {
  const classes = new Uint8Array(tableEnd);
  for (let range = 0; range < starts.length; range += 1) {
    const start = defined(starts[range]);
    if (start >= tableEnd) break;
    classes.fill(defined(numbers[range]), start, Math.min(starts[range + 1] ?? tableEnd, tableEnd));
  }
  return classes;
}

/** The class of a code point, by number. */
export function lineBreakClass(codePoint: number): number {
  if (codePoint < tableEnd) return defined(table[codePoint]);
  if (codePoint <= 0x9fff) return codePoint >= 0x4e00 || codePoint < 0x4dc0 ? ID : search(codePoint);
  if (codePoint >= 0xac00 && codePoint <= 0xd7a3) return (codePoint - 0xac00) % 28 === 0 ? H2 : H3;
  return search(codePoint);
}

/** The end of the alphabetic characters from an index on, as far as they are in the table. */
export function alphabeticEnd(text: string, start: number): number {
  let index = start;
  while (index < text.length && table[text.charCodeAt(index)] === AL) index += 1;
  return index;
}

function search(codePoint: number): number {
  let low = 0;
  let high = starts.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (defined(starts[middle]) <= codePoint) low = middle;
    else high = middle - 1;
  }
  return defined(numbers[low]);
}

/** Wide, full and half width characters (UAX 11): rules on quotation marks and brackets differ beside them. */
export function isEastAsian(codePoint: number): boolean {
  if (codePoint < 0x1100) return false;
  return (
    codePoint <= 0x115f ||
    codePoint === 0x2329 ||
    codePoint === 0x232a ||
    (codePoint >= 0x2e80 && codePoint <= 0xa4cf && codePoint !== 0x303f) ||
    (codePoint >= 0xa960 && codePoint <= 0xa97f) ||
    (codePoint >= 0xac00 && codePoint <= 0xd7a3) ||
    (codePoint >= 0xf900 && codePoint <= 0xfaff) ||
    (codePoint >= 0xfe10 && codePoint <= 0xfe19) ||
    (codePoint >= 0xfe30 && codePoint <= 0xfe6f) ||
    (codePoint >= 0xff01 && codePoint <= 0xffee) ||
    (codePoint >= 0x16fe0 && codePoint <= 0x18cff) ||
    (codePoint >= 0x1b000 && codePoint <= 0x1b2ff) ||
    (codePoint >= 0x1f200 && codePoint <= 0x1f265) ||
    (codePoint >= 0x1f300 && codePoint <= 0x1faff) ||
    (codePoint >= 0x20000 && codePoint <= 0x3fffd)
  );
}
