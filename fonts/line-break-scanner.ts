import { defined } from "./defined.ts";
import {
  AL,
  alphabeticEnd,
  BK,
  CL,
  CM,
  CP,
  CR,
  EDGE,
  IS,
  LF,
  lineBreakClass,
  NL,
  NU,
  RI,
  SP,
  SY,
  ZWJ,
} from "./line-break-classes.ts";
import {
  allowsBreak,
  type BreakPlace,
  closedNumber,
  isMarkClass,
  noNumber,
  openNumber,
  pairDepends,
  pairOf,
  takesNoMarks,
} from "./line-break-rules.ts";

/** Changes the class of a character before the rules are asked; undefined when CSS asks for nothing special. */
export type Tailoring = ((characterClass: number, codePoint: number) => number) | undefined;

const allowed = 1;
const mandatory = 2;

/** Goes through a text once, and is the place that the rules are asked about. */
export class BreakScanner implements BreakPlace {
  before: number = EDGE;
  beforeThat: number = EDGE;
  beforeCodePoint = 0;
  beforeThatCodePoint = 0;
  spaced = false;
  joined = false;
  flags = 0;
  number: number = noNumber;
  after: number = EDGE;
  afterCodePoint = 0;
  /** Where the character after the place ends. */
  #end = 0;
  readonly #text: string;
  readonly #tailoring: Tailoring;

  constructor(text: string, tailoring: Tailoring) {
    this.#text = text;
    this.#tailoring = tailoring;
  }

  /** Fills in the opportunities of the text: see `lineBreakOpportunities`. */
  scan(breaks: Uint8Array): void {
    const text = this.#text;
    const tailoring = this.#tailoring;
    const { length } = text;
    // The state of the place is kept here, and given to the fields where the rules are asked.
    let before = EDGE;
    let beforeThat = EDGE;
    let beforeCodePoint = 0;
    let beforeThatCodePoint = 0;
    let spaced = false;
    for (let start = 0, end = 0; start < length; start = end) {
      let codePoint = text.charCodeAt(start);
      end = start + 1;
      if (codePoint >= 0xd800 && codePoint < 0xdc00) {
        codePoint = defined(text.codePointAt(start));
        if (codePoint > 0xffff) end += 1;
      }
      let characterClass = lineBreakClass(codePoint);
      if (tailoring !== undefined) characterClass = tailoring(characterClass, codePoint);
      if (characterClass === SP && isPlain(before)) {
        spaced = true;
        this.joined = false;
        continue;
      }
      // Most places are settled by the two classes.
      const pair =
        this.joined || !isPlain(characterClass) || !isPlain(before)
          ? pairDepends
          : pairOf(before, characterClass, spaced);
      if (pair !== pairDepends) {
        breaks[start] = pair;
        this.number = characterClass === NU ? openNumber : noNumber;
        this.flags = 0;
        beforeThat = spaced ? SP : before;
        beforeThatCodePoint = beforeCodePoint;
        if (characterClass === AL && tailoring === undefined && codePoint < 0x10000) {
          const wordEnd = alphabeticEnd(text, end);
          if (wordEnd > end) {
            beforeThat = AL;
            beforeThatCodePoint = text.charCodeAt(wordEnd - 2);
            codePoint = text.charCodeAt(wordEnd - 1);
            end = wordEnd;
          }
        }
        before = characterClass;
        beforeCodePoint = codePoint;
        spaced = false;
        continue;
      }
      this.before = before;
      this.beforeThat = beforeThat;
      this.beforeCodePoint = beforeCodePoint;
      this.beforeThatCodePoint = beforeThatCodePoint;
      this.spaced = spaced;
      this.#end = end;
      breaks[start] = this.#step(characterClass, codePoint);
      ({ before, beforeThat, beforeCodePoint, beforeThatCodePoint, spaced } = this);
    }
    breaks[length] = isLineEnd(before) ? mandatory : allowed;
  }

  next(): number {
    const index = this.#afterMarks(this.#end);
    return this.#classAt(index);
  }

  nextCodePoint(): number {
    return this.#text.codePointAt(this.#afterMarks(this.#end)) ?? 0;
  }

  afterNext(): number {
    const index = this.#afterMarks(this.#end);
    const codePoint = this.#text.codePointAt(index) ?? 0;
    return this.#classAt(this.#afterMarks(index + (codePoint > 0xffff ? 2 : 1)));
  }

  #classOf(codePoint: number): number {
    const characterClass = lineBreakClass(codePoint);
    return this.#tailoring === undefined ? characterClass : this.#tailoring(characterClass, codePoint);
  }

  #classAt(index: number): number {
    const codePoint = this.#text.codePointAt(index);
    return codePoint === undefined ? EDGE : this.#classOf(codePoint);
  }

  #afterMarks(start: number): number {
    let index = start;
    while (index < this.#text.length && isMarkClass(this.#classAt(index))) {
      index += defined(this.#text.codePointAt(index)) > 0xffff ? 2 : 1;
    }
    return index;
  }

  /** Whether a line may end before the character; it then becomes the one before the next place. */
  #step(given: number, codePoint: number): number {
    let characterClass = given;
    const isForced = isLineEnd(this.before) && !(this.before === CR && given === LF); // LB4, LB5
    if (isForced) this.#startOver();
    if (isMarkClass(given)) {
      if (!this.spaced && !takesNoMarks(this.before)) {
        this.joined = given === ZWJ; // LB9
        return 0;
      }
      characterClass = AL; // LB10
    }
    if (characterClass === SP) {
      this.spaced = true;
      this.joined = false;
      return isForced ? mandatory : 0;
    }
    let result = isForced ? mandatory : 0;
    const isAtStart = this.before === EDGE && !this.spaced;
    if (!isForced && !isAtStart && !isLineEnd(characterClass)) {
      this.after = characterClass;
      this.afterCodePoint = codePoint;
      if (allowsBreak(this)) result = allowed;
    }
    this.#advance(characterClass, codePoint);
    this.joined = given === ZWJ;
    return result;
  }

  #startOver(): void {
    this.before = EDGE;
    this.beforeThat = EDGE;
    this.spaced = false;
    this.joined = false;
    this.number = noNumber;
    this.flags = 0;
  }

  #advance(characterClass: number, codePoint: number): void {
    const { spaced } = this;
    if (characterClass === NU) this.number = openNumber;
    else if (this.number !== noNumber) {
      const isOpen = this.number === openNumber && !spaced;
      if (isOpen && (characterClass === CL || characterClass === CP)) this.number = closedNumber;
      else if (!isOpen || (characterClass !== SY && characterClass !== IS)) this.number = noNumber;
    }
    this.flags = characterClass === RI ? (this.before === RI && !spaced ? this.flags + 1 : 1) : 0;
    this.beforeThat = spaced ? SP : this.before;
    this.beforeThatCodePoint = spaced ? 0x20 : this.beforeCodePoint;
    this.before = characterClass;
    this.beforeCodePoint = codePoint;
    this.spaced = false;
  }
}

/** Neither space nor line end nor mark nor the edge of the text: the pair of classes may settle the place. */
function isPlain(characterClass: number): boolean {
  return characterClass < SP || (characterClass > CM && characterClass !== EDGE);
}

function isLineEnd(characterClass: number): boolean {
  return characterClass === BK || characterClass === CR || characterClass === LF || characterClass === NL;
}
