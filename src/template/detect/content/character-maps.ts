import { ContentLexer, type Operand } from "../../import/content-lexer.ts";

/** Entries of one map, those that are said again included; a font has 65,536 characters at most. */
const MOST_ENTRIES = 140_000;

/** What a CMap says (ISO 32000-1 §9.7.5 and §9.10.3). */
export interface CharacterMap {
  /** Bytes of a code by its first byte; 0 where no code begins with it. */
  readonly lengths: Uint8Array;
  /** Text by code, of `bfchar` and `bfrange`. */
  readonly texts: ReadonlyMap<number, string>;
  /** Number of the character in its font by code, of `cidchar` and `cidrange`. */
  readonly characters: ReadonlyMap<number, number>;
}

/** Reads a CMap, as far as it makes sense. */
export function readCharacterMap(bytes: Uint8Array): CharacterMap {
  const lengths = new Uint8Array(256);
  const texts = new Map<number, string>();
  const characters = new Map<number, number>();
  const lexer = new ContentLexer(bytes);
  const operands: Operand[] = [];
  const left: EntriesLeft = { count: MOST_ENTRIES };
  for (let operator = lexer.next(operands); operator !== undefined; operator = lexer.next(operands)) {
    if (operator === "endcodespacerange") readCodeSpaces(operands, lengths);
    else if (operator === "endbfchar") readCharacters(operands, texts);
    else if (operator === "endbfrange") readRanges(operands, texts, left);
    else if (operator === "endcidrange") readNumbers(operands, characters, { size: 3, left });
    else if (operator === "endcidchar") readNumbers(operands, characters, { size: 2, left });
  }
  return { lengths, texts, characters };
}

interface EntriesLeft {
  count: number;
}

/** The last code of a range, as far as there are entries left for it. */
function endOf(start: number, last: number, left: EntriesLeft): number {
  const end = Math.min(last, start + left.count - 1);
  left.count -= Math.max(0, end - start + 1);
  return end;
}

function readCodeSpaces(operands: readonly Operand[], lengths: Uint8Array): void {
  for (let index = 0; index + 1 < operands.length; index += 2) {
    const [low, high] = [operands[index], operands[index + 1]];
    if (!(low instanceof Uint8Array && high instanceof Uint8Array) || low.length === 0) continue;
    for (let byte = low[0] ?? 0; byte <= (high[0] ?? 0); byte += 1) lengths[byte] = Math.min(4, low.length);
  }
}

function readCharacters(operands: readonly Operand[], texts: Map<number, string>): void {
  for (let index = 0; index + 1 < operands.length; index += 2) {
    const [code, text] = [operands[index], operands[index + 1]];
    if (code instanceof Uint8Array && text instanceof Uint8Array) texts.set(codeOf(code), utf16(text, 0));
  }
}

function readRanges(operands: readonly Operand[], texts: Map<number, string>, left: EntriesLeft): void {
  for (let index = 0; index + 2 < operands.length; index += 3) {
    const [first, last, target] = [operands[index], operands[index + 1], operands[index + 2]];
    if (!(first instanceof Uint8Array && last instanceof Uint8Array)) continue;
    const start = codeOf(first);
    const end = endOf(start, codeOf(last), left);
    for (let code = start; code <= end; code += 1) {
      if (target instanceof Uint8Array) texts.set(code, utf16(target, code - start));
      else if (Array.isArray(target)) {
        const text: Operand = target[code - start];
        if (text instanceof Uint8Array) texts.set(code, utf16(text, 0));
        else if (text === undefined) break;
      }
    }
  }
}

function readNumbers(
  operands: readonly Operand[],
  characters: Map<number, number>,
  { size, left }: { readonly size: 2 | 3; readonly left: EntriesLeft },
): void {
  for (let index = 0; index + size <= operands.length; index += size) {
    const first = operands[index];
    const last = operands[index + size - 2];
    const target = operands[index + size - 1];
    if (!(first instanceof Uint8Array && last instanceof Uint8Array) || typeof target !== "number") continue;
    const start = codeOf(first);
    const end = endOf(start, codeOf(last), left);
    for (let code = start; code <= end; code += 1) characters.set(code, target + code - start);
  }
}

export function codeOf(bytes: Uint8Array): number {
  let code = 0;
  for (const byte of bytes.subarray(0, 4)) code = code * 256 + byte;
  return code;
}

/** Text in UTF-16, its last unit so much higher. */
function utf16(bytes: Uint8Array, offset: number): string {
  if (bytes.length === 1) return String.fromCharCode((bytes[0] ?? 0) + offset);
  let text = "";
  for (let index = 0; index + 1 < bytes.length && index < 64; index += 2) {
    const unit = (bytes[index] ?? 0) * 256 + (bytes[index + 1] ?? 0);
    text += String.fromCharCode(index + 3 >= bytes.length ? unit + offset : unit);
  }
  return text;
}
