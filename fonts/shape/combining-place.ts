/** Where a mark stands by its letter (Unicode Canonical_Combining_Class, as fonts are made for it). */
export interface CombiningPlace {
  readonly x: "left" | "center" | "right" | "double";
  /** `within` for marks that stand in their letter or on its line. */
  readonly y: "above" | "below" | "within";
  /** It touches the letter. */
  readonly isAttached: boolean;
}

/** A mark of each combining class in their order, by which the class of any other mark is found. */
const CLASSES: readonly (readonly [mark: number, combiningClass: number])[] = [
  [0x334, 1],
  [0x16ff0, 6],
  [0x93c, 7],
  [0x3099, 8],
  [0x94d, 9],
  [0x5b0, 10],
  [0x5b1, 11],
  [0x5b2, 12],
  [0x5b3, 13],
  [0x5b4, 14],
  [0x5b5, 15],
  [0x5b6, 16],
  [0x5b7, 17],
  [0x5b8, 18],
  [0x5b9, 19],
  [0x5bb, 20],
  [0x5bc, 21],
  [0x5bd, 22],
  [0x5bf, 23],
  [0x5c1, 24],
  [0x5c2, 25],
  [0xfb1e, 26],
  [0x64b, 27],
  [0x64c, 28],
  [0x64d, 29],
  [0x64e, 30],
  [0x64f, 31],
  [0x650, 32],
  [0x651, 33],
  [0x652, 34],
  [0x670, 35],
  [0x711, 36],
  [0xc55, 84],
  [0xc56, 91],
  [0xe38, 103],
  [0xe48, 107],
  [0xeb8, 118],
  [0xec8, 122],
  [0xf71, 129],
  [0xf72, 130],
  [0xf74, 132],
  [0x321, 202],
  [0x1dce, 214],
  [0x31b, 216],
  [0x302a, 218],
  [0x316, 220],
  [0x59a, 222],
  [0x302e, 224],
  [0x1d16d, 226],
  [0x5ae, 228],
  [0x300, 230],
  [0x315, 232],
  [0x35c, 233],
  [0x35d, 234],
  [0x345, 240],
];

const center = { x: "center", y: "within", isAttached: false } as const;
const above = { x: "center", y: "above", isAttached: false } as const;
const below = { x: "center", y: "below", isAttached: false } as const;
const aboveRight = { x: "right", y: "above", isAttached: false } as const;
const belowRight = { x: "right", y: "below", isAttached: false } as const;
const aboveLeft = { x: "left", y: "above", isAttached: false } as const;
const belowLeft = { x: "left", y: "below", isAttached: false } as const;

/** Classes that are numbers of single marks are those of Hebrew, Arabic, Syriac, Telugu, Thai, Lao and Tibetan. */
const PLACES: ReadonlyMap<number, CombiningPlace> = new Map<number, CombiningPlace>([
  ...[10, 11, 12, 13, 14, 15, 16, 17, 18, 20, 22, 29, 32, 118, 129, 132, 220].map(
    (value) => [value, below] as const,
  ),
  ...[26, 27, 28, 30, 31, 33, 34, 35, 36, 122, 130, 230].map((value) => [value, above] as const),
  [19, aboveLeft],
  [23, { ...above, isAttached: true }],
  [24, aboveRight],
  [25, aboveLeft],
  [103, belowRight],
  [107, aboveRight],
  [202, { ...below, isAttached: true }],
  [214, { ...above, isAttached: true }],
  [216, { ...aboveRight, isAttached: true }],
  [218, belowLeft],
  [222, belowRight],
  [228, aboveLeft],
  [232, aboveRight],
  [233, { ...below, x: "double" }],
  [234, { ...above, x: "double" }],
]);

/** Thai and Lao vowels and signs that Unicode does not reorder, and that stand above or below all the same. */
const UNORDERED: readonly (readonly [first: number, last: number, place: CombiningPlace])[] = [
  [0xe31, 0xe31, aboveRight],
  [0xe34, 0xe37, aboveRight],
  [0xe3a, 0xe3a, belowRight],
  [0xe47, 0xe47, aboveRight],
  [0xe4c, 0xe4e, aboveRight],
  [0xeb1, 0xeb1, above],
  [0xeb4, 0xeb7, above],
  [0xebb, 0xebb, above],
  [0xebc, 0xebc, below],
  [0xecc, 0xecd, above],
];

/** Undefined for marks that stand beside their letter as any character does. */
export function combiningPlace(mark: number): CombiningPlace | undefined {
  const unordered = UNORDERED.find(([first, last]) => mark >= first && mark <= last)?.[2];
  if (unordered !== undefined) return unordered;
  const combiningClass = combiningClassOf(mark);
  return combiningClass === 0 ? undefined : (PLACES.get(combiningClass) ?? center);
}

/**
 * The combining class of a mark: JavaScript does not tell it, but normalisation puts marks in the order of their classes, so that it is found by
 * comparing. 0 for what is not reordered.
 */
function combiningClassOf(mark: number): number {
  let low = 0;
  let high = CLASSES.length - 1;
  const isOrdered = isSwapped(CLASSES.at(-1)?.[0] ?? 0, mark) || isSwapped(mark, CLASSES[0]?.[0] ?? 0);
  if (!isOrdered) return 0;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (isSwapped(mark, CLASSES[middle]?.[0] ?? 0)) low = middle + 1;
    else high = middle;
  }
  return CLASSES[low]?.[1] ?? 0;
}

/** True when the first mark goes behind the second one, as its class is greater. */
function isSwapped(first: number, second: number): boolean {
  const text = String.fromCodePoint(first, second).normalize("NFD");
  return (
    text === String.fromCodePoint(second, first).normalize("NFD") &&
    !text.startsWith(String.fromCodePoint(first).normalize("NFD"))
  );
}
