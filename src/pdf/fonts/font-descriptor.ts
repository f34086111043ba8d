import type { FontFace } from "../../../fonts/api/faces.ts";
import { defined } from "../../../layout/api/basics.ts";
import type { PdfDictionary } from "../objects/values.ts";

const FIXED_PITCH = 1 << 0;
const SERIF = 1 << 1;
const SYMBOLIC = 1 << 2;
const SCRIPT = 1 << 3;
const ITALIC = 1 << 6;

/** The FontDescriptor (ISO 32000-1 §9.8) of a face, without its font file. */
export function fontDescriptor(face: FontFace, fontName: string): PdfDictionary {
  const { metrics } = face;
  const scale = 1000 / metrics.unitsPerEm;
  return {
    Type: "FontDescriptor",
    FontName: fontName,
    Flags: descriptorFlags(face),
    FontBBox: metrics.boundingBox.map((value) => Math.round(value * scale)),
    ItalicAngle: metrics.italicAngle,
    Ascent: Math.round(metrics.ascent * scale),
    Descent: -Math.round(metrics.descent * scale),
    CapHeight: Math.round(metrics.capHeight * scale),
    XHeight: Math.round(metrics.xHeight * scale),
    StemV: stemWidth(face.weight),
  };
}

/** Codes are our own, so the font counts as symbolic (ISO 32000-1 table 123). */
function descriptorFlags(face: FontFace): number {
  let flags = SYMBOLIC;
  if (isFixedPitch(face)) flags |= FIXED_PITCH;
  const family = familyClass(face);
  if (family >= 1 && family <= 7 && family !== 6) flags |= SERIF;
  if (family === 10) flags |= SCRIPT;
  if (face.slant !== "normal" || face.metrics.italicAngle !== 0) flags |= ITALIC;
  return flags;
}

/** IBM family class of the OS/2 table: 1 to 7 are serif designs, 10 is script. */
function familyClass(face: FontFace): number {
  const os2 = face.table("OS/2");
  return os2 !== undefined && os2.length > 30 ? defined(os2[30]) : 0;
}

function isFixedPitch(face: FontFace): boolean {
  const post = face.table("post");
  if (post === undefined || post.length < 16) return false;
  return post[12] !== 0 || post[13] !== 0 || post[14] !== 0 || post[15] !== 0;
}

/** Fonts don't record the width of their stems; it grows about with the square of the weight. 400 gives 80, 700 gives 140. */
function stemWidth(weight: number): number {
  return Math.round(50 + (weight / 74) ** 2);
}
