import { defined } from "../defined.ts";

/**
 * Characters whose text needs no more than a font's own simple rules: one glyph each, in order, no joining, no reordering, no marks.
 * Ranges (first, last) of the scripts concerned, without their combining marks, joiners and direction controls.
 */
const ranges: readonly number[] = [
  0x0000, 0x02ff, 0x0370, 0x0482, 0x048a, 0x0590, 0x05be, 0x05be, 0x05c0, 0x05c0, 0x05c3, 0x05c3, 0x05c6,
  0x05c6, 0x05d0, 0x05f4, 0x0e3f, 0x0e3f, 0x10a0, 0x10ff, 0x13a0, 0x13fd, 0x1c80, 0x1cbf, 0x1d00, 0x1dbf,
  0x1e00, 0x200b, 0x2010, 0x2029, 0x202f, 0x2043, 0x2045, 0x205f, 0x2060, 0x2060, 0x2070, 0x20cf, 0x2100,
  0x2cee, 0x2cf2, 0x2d2f, 0x2e00, 0x3029, 0x3030, 0x3098, 0x309b, 0x318f, 0x3190, 0xa66e, 0xa680, 0xa69d,
  0xa6a0, 0xa6ef, 0xa6f2, 0xa7ff, 0xab30, 0xab6f, 0xac00, 0xd7a3, 0xe000, 0xfb06, 0xfb13, 0xfb17, 0xfb1d,
  0xfb1d, 0xfb1f, 0xfb4f, 0xfe10, 0xfe19, 0xfe30, 0xfe6b, 0xfeff, 0xfeff, 0xff01, 0xffef, 0xfffc, 0xfffd,
  0x1d400, 0x1d7ff, 0x1f000, 0x1f1e5, 0x1f200, 0x1f3fa, 0x1f400, 0x1faff, 0x20000, 0x3ffff,
];

/** The ranges of the basic plane as one bit each. */
const basicPlane: Uint32Array = buildBasicPlane();

function buildBasicPlane(): Uint32Array {
  const bits = new Uint32Array(0x10000 >> 5);
  for (let index = 0; index < ranges.length; index += 2) {
    const first = defined(ranges[index]);
    if (first > 0xffff) break;
    const last = defined(ranges[index + 1]);
    const firstWord = first >> 5;
    const lastWord = last >> 5;
    const head = -1 << (first & 31);
    const tail = -1 >>> (31 - (last & 31));
    if (firstWord === lastWord) {
      bits[firstWord] = defined(bits[firstWord]) | (head & tail);
      continue;
    }
    bits[firstWord] = defined(bits[firstWord]) | head;
    bits.fill(-1, firstWord + 1, lastWord);
    bits[lastWord] = defined(bits[lastWord]) | tail;
  }
  return bits;
}

/** True when a character needs no shaping of its own. */
export function isSimple(codePoint: number): boolean {
  if (codePoint < 0x10000) return ((defined(basicPlane[codePoint >> 5]) >>> (codePoint & 31)) & 1) === 1;
  for (let index = 0; index < ranges.length; index += 2) {
    if (codePoint >= defined(ranges[index]) && codePoint <= defined(ranges[index + 1])) return true;
  }
  return false;
}
