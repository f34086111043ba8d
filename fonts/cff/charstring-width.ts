import { defined } from "../defined.ts";
import { viewOf } from "../sfnt/reader.ts";
import { biasOf } from "./cff-charstring.ts";
import type { CffFont } from "./cff-font.ts";
import type { CffIndex } from "./cff-index.ts";
import {
  callGlobalSubroutine,
  callSubroutine,
  counterMask,
  endChar,
  hintMask,
  hmoveto,
  hstem,
  hstemHintMask,
  returnFromSubroutine,
  rmoveto,
  shortInteger,
  vmoveto,
  vstem,
  vstemHintMask,
} from "./charstring-operators.ts";

/** Operators of a Private DICT (Adobe Technical Note 5176 §9). */
const defaultWidth = 20;
const nominalWidth = 21;
const mostSteps = 10_000;
/** How many operands an operator takes that can come first in a glyph; "even" for stems. */
const firstOperators: ReadonlyMap<number, number | "even"> = new Map<number, number | "even">([
  [hstem, "even"],
  [vstem, "even"],
  [hstemHintMask, "even"],
  [vstemHintMask, "even"],
  [hintMask, "even"],
  [counterMask, "even"],
  [rmoveto, 2],
  [hmoveto, 1],
  [vmoveto, 1],
]);

/**
 * The advance of a glyph of a CFF font as its charstring says it, in units of the font: an operand too many before the first operator that
 * takes any (Adobe Technical Note 5177 §4.1). Undefined where the charstring can't be followed that far.
 *
 * @throws RangeError where it is cut off.
 */
export function charStringWidth(font: CffFont, glyph: number): number | undefined {
  const owner = font.privates[font.privateOf(glyph)];
  if (owner === undefined) return undefined;
  const operands = firstOperands(font.charStrings.at(glyph), owner.subroutines, font.globalSubroutines);
  if (operands === undefined) return undefined;
  const extra = operands.isWide ? operands.values[0] : undefined;
  const of = (operator: number): number => owner.dict.get(operator)?.values[0] ?? 0;
  return extra === undefined ? of(defaultWidth) : of(nominalWidth) + extra;
}

interface Operands {
  readonly values: readonly number[];
  /** The first of them is a width. */
  readonly isWide: boolean;
}

/** What stands before the first operator that takes operands, through calls of subroutines. */
function firstOperands(code: Uint8Array, local: CffIndex, global: CffIndex): Operands | undefined {
  const values: number[] = [];
  const calls: { readonly bytes: Uint8Array; at: number }[] = [{ bytes: code, at: 0 }];
  for (let step = 0; step < mostSteps; step += 1) {
    const frame = calls.at(-1);
    if (frame === undefined) return undefined;
    const byte = frame.bytes[frame.at];
    if (byte === undefined) return undefined;
    if (byte === shortInteger || byte >= 32) {
      frame.at += pushNumber(frame.bytes, frame.at, values);
      continue;
    }
    frame.at += 1;
    if (byte === callSubroutine || byte === callGlobalSubroutine) {
      const index = byte === callSubroutine ? local : global;
      calls.push({ bytes: index.at(defined(values.pop()) + biasOf(index.count)), at: 0 });
    } else if (byte === returnFromSubroutine) calls.pop();
    else if (byte === endChar) return { values, isWide: values.length === 1 || values.length === 5 };
    else {
      const taken = firstOperators.get(byte);
      if (taken === undefined) return undefined;
      return { values, isWide: taken === "even" ? values.length % 2 === 1 : values.length > taken };
    }
  }
  return undefined;
}

/** Reads the number at a place (Adobe Technical Note 5177 §3.2); gives its bytes. */
function pushNumber(bytes: Uint8Array, at: number, values: number[]): number {
  const view = viewOf(bytes);
  const first = view.getUint8(at);
  if (first === shortInteger) {
    values.push(view.getInt16(at + 1));
    return 3;
  }
  if (first === 255) {
    values.push(view.getInt32(at + 1) / 65_536);
    return 5;
  }
  if (first < 247) {
    values.push(first - 139);
    return 1;
  }
  const second = view.getUint8(at + 1);
  values.push(first < 251 ? (first - 247) * 256 + second + 108 : -(first - 251) * 256 - second - 108);
  return 2;
}
