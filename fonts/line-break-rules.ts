import { defined } from "./defined.ts";
import {
  AK,
  AL,
  AP,
  AS,
  B2,
  BA,
  BB,
  BK,
  CB,
  CJ,
  CL,
  CM,
  CP,
  CR,
  EB,
  EDGE,
  EM,
  EX,
  GL,
  H2,
  H3,
  HH,
  HL,
  HY,
  ID,
  IN,
  IS,
  isEastAsian,
  JL,
  JT,
  JV,
  LF,
  NL,
  NS,
  NU,
  OP,
  PO,
  PR,
  QF,
  QI,
  QU,
  RI,
  SP,
  SY,
  VF,
  VI,
  WJ,
  ZW,
  ZWJ,
} from "./line-break-classes.ts";

export const noNumber = 0;
/** NU (SY | IS)* stands before the place. */
export const openNumber = 1;
/** The same with a closing bracket. */
export const closedNumber = 2;

/** What the rules need of a text around a place between two characters; marks count with the character before them (LB9). */
export interface BreakPlace {
  /** Class before the place, spaces left out; EDGE at the start. */
  readonly before: number;
  /** Class before that; EDGE at the start. A space counts here. */
  readonly beforeThat: number;
  readonly beforeThatCodePoint: number;
  readonly beforeCodePoint: number;
  /** A space, or several, stand directly before the place. */
  readonly spaced: boolean;
  /** The class right before the place, marks included, is a zero width joiner. */
  readonly joined: boolean;
  /** Number of regional indicators in a row before the place. */
  readonly flags: number;
  /** One of the constants below: whether a number ends before the place. */
  readonly number: number;
  readonly after: number;
  readonly afterCodePoint: number;
  /** Class after the character after the place, and the one that follows; EDGE at the end. */
  next(): number;
  nextCodePoint(): number;
  afterNext(): number;
}

/** Decides a place by the rules LB7 to LB31 of UAX 14; breaks at line ends and the ends of the text are the caller's. */
export function allowsBreak(place: BreakPlace): boolean {
  const { before, after, spaced } = place;
  if (after === SP || after === ZW) return false; // LB7
  if (before === ZW) return true; // LB8
  if (place.joined && !spaced) return false; // LB8a
  if (after === WJ || (before === WJ && !spaced)) return false; // LB11
  if (!spaced && before === GL) return false; // LB12
  if (!spaced && after === GL && before !== BA && before !== HY && before !== HH) return false; // LB12a
  const isWord = spaced && beginsWord(place);
  if (after === CL || after === CP || ((after === EX || after === SY) && !isWord)) return false; // LB13
  if (before === OP) return false; // LB14
  if (before === QI && opensQuotation(place.beforeThat)) return false; // LB15a
  if (after === QF && closesQuotation(place.next())) return false; // LB15b
  if (after === IS && isWord) return true; // LB15c
  if (after === IS) return false; // LB15d
  if ((before === CL || before === CP) && (after === NS || after === CJ)) return false; // LB16
  if (before === B2 && after === B2) return false; // LB17
  if (spaced) return true; // LB18
  return allowsUnspaced(place);
}

/**
 * LB15c: a separator that begins a number after a space, such as `.5`.
 * DEVIATION UAX 14: lines may end, against LB13 and LB15d, before a slash, a separator or an exclamation mark that begins a word after a
 * space, as in browsers. Lists such as `/usr/bin /usr/lib`, `.png .gif` or `../a ../b` would otherwise find no end; a mark that stands
 * alone after a space (« Bonjour ! ») stays with the word before it.
 */
function beginsWord(place: BreakPlace): boolean {
  const { after } = place;
  if (after !== EX && after !== SY && after !== IS) return false;
  const next = place.next();
  if (isLetter(next) || next === NU) return true;
  if (after === SY) return next === SY || next === IS;
  return after === IS && (next === SY || (next === IS && place.afterNext() === SY));
}

/** LB15a: what stands before a mark that opens a quotation. */
function opensQuotation(before: number): boolean {
  return (
    before === EDGE ||
    isLineEnd(before) ||
    before === OP ||
    isQuotation(before) ||
    before === GL ||
    before === SP ||
    before === ZW
  );
}

/** LB15b: what stands after a mark that closes one. */
function closesQuotation(after: number): boolean {
  return (
    after === EDGE ||
    isLineEnd(after) ||
    after === SP ||
    after === GL ||
    after === WJ ||
    after === CL ||
    isQuotation(after) ||
    after === CP ||
    after === EX ||
    after === IS ||
    after === SY ||
    after === ZW
  );
}

function isLineEnd(characterClass: number): boolean {
  return characterClass === BK || characterClass === CR || characterClass === LF || characterClass === NL;
}

function isQuotation(characterClass: number): boolean {
  return characterClass === QU || characterClass === QI || characterClass === QF;
}

function allowsUnspaced(place: BreakPlace): boolean {
  const { before, after } = place;
  if (keepsQuotation(place)) return false; // LB19, LB19a
  if (before === CB || after === CB) return true; // LB20
  if ((before === HY || before === HH) && startsWord(place.beforeThat) && (after === AL || after === HL))
    return false; // LB20a
  // What begins a word after a space holds on to it, as the hyphens of LB20a do.
  if ((before === SY || before === EX) && place.beforeThat === SP && (isLetter(after) || after === NU))
    return false;
  if (after === BA || after === HH || after === HY || after === NS || after === CJ || before === BB)
    return false; // LB21
  if ((before === HY || before === HH) && place.beforeThat === HL && after !== HL) return false; // LB21a
  if (before === SY && after === HL) return false; // LB21b
  if (after === IN) return false; // LB22
  if (keepsWord(before, after)) return false; // LB23 to LB24
  if (keepsNumber(place)) return false; // LB25
  if (keepsSyllable(before, after)) return false; // LB26, LB27
  if (isLetter(before) && isLetter(after)) return false; // LB28
  if (keepsAksara(place)) return false; // LB28a
  if (before === IS && isLetter(after)) return false; // LB29
  if (after === OP && (isLetter(before) || before === NU) && !isEastAsian(place.afterCodePoint)) return false; // LB30
  if (before === CP && (isLetter(after) || after === NU) && !isEastAsian(place.beforeCodePoint)) return false;
  if (before === RI && after === RI) return place.flags % 2 === 0; // LB30a
  return !(before === EB && after === EM); // LB30b, LB31
}

/** LB19 and LB19a: quotation marks hold on to their neighbours, but for those that open or close beside East Asian characters. */
function keepsQuotation(place: BreakPlace): boolean {
  const { before, after } = place;
  if (isQuotation(after)) {
    if (after !== QI || !isEastAsian(place.beforeCodePoint)) return true;
    const next = place.next();
    if (next === EDGE || !isEastAsian(place.nextCodePoint())) return true;
  }
  if (isQuotation(before)) {
    if (before !== QF || !isEastAsian(place.afterCodePoint)) return true;
    if (place.beforeThat === EDGE || !isEastAsian(place.beforeThatCodePoint)) return true;
  }
  return false;
}

/** LB20a: a hyphen here begins a word, such as an ending. */
function startsWord(before: number): boolean {
  return (
    before === EDGE || isLineEnd(before) || before === SP || before === ZW || before === CB || before === GL
  );
}

function isLetter(characterClass: number): boolean {
  return characterClass === AL || characterClass === HL;
}

function keepsWord(before: number, after: number): boolean {
  if (isLetter(before)) return after === NU || after === PR || after === PO;
  if (before === NU) return isLetter(after);
  const isPicture = (characterClass: number): boolean =>
    characterClass === ID || characterClass === EB || characterClass === EM;
  if (before === PR) return isPicture(after) || isLetter(after);
  if (before === PO) return isLetter(after);
  return isPicture(before) && after === PO;
}

function keepsNumber(place: BreakPlace): boolean {
  const { before, after } = place;
  if (after === PO || after === PR) return place.number !== noNumber;
  if (after === NU) return holdsNumber(before) || place.number === openNumber;
  if (after !== OP || (before !== PO && before !== PR)) return false;
  return place.next() === NU || (place.next() === IS && place.afterNext() === NU);
}

function holdsNumber(before: number): boolean {
  return before === NU || before === PO || before === PR || before === HY || before === IS;
}

function isSyllable(characterClass: number): boolean {
  return characterClass >= H2 && characterClass <= JT;
}

function keepsSyllable(before: number, after: number): boolean {
  if (before === JL) return after === JL || after === JV || after === H2 || after === H3 || after === PO;
  if (before === JV || before === H2) return after === JV || after === JT || after === PO;
  if (before === JT || before === H3) return after === JT || after === PO;
  return before === PR && isSyllable(after);
}

function isOfAksara(characterClass: number): boolean {
  return (
    characterClass === AK ||
    characterClass === AP ||
    characterClass === AS ||
    characterClass === VF ||
    characterClass === VI
  );
}

const dottedCircle = 0x25cc;

function keepsAksara(place: BreakPlace): boolean {
  const { before, after } = place;
  if (!isOfAksara(before) && !isOfAksara(after)) return false;
  const isAfterAksara = after === AK || place.afterCodePoint === dottedCircle;
  if (before === AP) return isAfterAksara || after === AS;
  const isBeforeAksara = before === AK || before === AS || place.beforeCodePoint === dottedCircle;
  if (isBeforeAksara && (after === VF || after === VI)) return true;
  if (before === VI && isAfterAksara) {
    return place.beforeThat === AK || place.beforeThat === AS || place.beforeThatCodePoint === dottedCircle;
  }
  return isBeforeAksara && (isAfterAksara || after === AS) && place.next() === VF;
}

/** Classes that marks and joiners do not attach to (LB9). */
export function takesNoMarks(characterClass: number): boolean {
  return (
    characterClass === EDGE || isLineEnd(characterClass) || characterClass === SP || characterClass === ZW
  );
}

export function isMarkClass(characterClass: number): boolean {
  return characterClass === CM || characterClass === ZWJ;
}

/** The pair decides whatever stands around it. */
export const pairKeeps = 0;
export const pairBreaks = 1;
/** What stands around decides. */
export const pairDepends = 2;

const classCount = EDGE + 1;
/** Classes that numbers and pairs of regional indicators are counted by: the scanner has to look at each. */
const counted: ReadonlySet<number> = new Set([CL, CP, SY, IS, RI]);

/** A place that only says what stands on both sides, and notes whether a rule asks for more. */
class PairPlace implements BreakPlace {
  readonly before: number;
  readonly after: number;
  readonly spaced: boolean;
  readonly joined = false;
  isContextual = false;

  constructor(before: number, after: number, spaced: boolean) {
    this.before = before;
    this.after = after;
    this.spaced = spaced;
  }

  get beforeThat(): number {
    return this.#ask(AL);
  }
  get beforeThatCodePoint(): number {
    return this.#ask(0);
  }
  get beforeCodePoint(): number {
    return this.#ask(0);
  }
  get afterCodePoint(): number {
    return this.#ask(0);
  }
  get flags(): number {
    return this.#ask(0);
  }
  get number(): number {
    return this.#ask(noNumber);
  }
  next(): number {
    return this.#ask(AL);
  }
  nextCodePoint(): number {
    return this.#ask(0);
  }
  afterNext(): number {
    return this.#ask(AL);
  }

  #ask(answer: number): number {
    this.isContextual = true;
    return answer;
  }
}

/** Answers for pairs of classes, without a space between them and, in the second half, with one. */
const pairs: Uint8Array = Uint8Array.from({ length: 2 * classCount * classCount }, (_, index) => {
  const before = Math.floor(index / classCount) % classCount;
  const after = index % classCount;
  if (before === EDGE || after === EDGE || counted.has(after)) return pairDepends;
  const place = new PairPlace(before, after, index >= classCount * classCount);
  const allows = allowsBreak(place);
  return place.isContextual ? pairDepends : allows ? pairBreaks : pairKeeps;
});

/** What two classes say by themselves when no joiner stands before the second. */
export function pairOf(before: number, after: number, spaced: boolean): number {
  return defined(pairs[(spaced ? classCount * classCount : 0) + before * classCount + after]);
}
