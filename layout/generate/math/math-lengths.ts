import type { ComputedStyle } from "../../css/properties/computed-style.ts";
import type { MathLength } from "../../tree/math-content.ts";

const NAMED: Readonly<Record<string, number>> = {
  veryverythinmathspace: 1 / 18,
  verythinmathspace: 2 / 18,
  thinmathspace: 3 / 18,
  mediummathspace: 4 / 18,
  thickmathspace: 5 / 18,
  verythickmathspace: 6 / 18,
  veryverythickmathspace: 7 / 18,
};
/** px to the unit; those of fonts are shares of the size. */
const UNITS: Readonly<Record<string, number>> = {
  px: 1,
  pt: 96 / 72,
  pc: 16,
  in: 96,
  cm: 96 / 2.54,
  mm: 96 / 25.4,
  q: 96 / 101.6,
};
const FONT_UNITS: Readonly<Record<string, number>> = { em: 1, rem: 1, ex: 0.5, ch: 0.5, lh: 1.2 };
const LENGTH = /^([+-]?(?:\d+\.?\d*|\.\d+))\s*([a-z]*|%)$/;
const LARGEST = 100_000;

/** A length attribute of MathML in px; undefined when it is none. A number without unit is a multiple of `unit`. */
export function mathLength(value: string | undefined, style: ComputedStyle, unit = 0): number | undefined {
  const text = value?.trim().toLowerCase() ?? "";
  const { fontSize } = style;
  const named = NAMED[text.replace(/^negative/, "")];
  if (named !== undefined) return (text.startsWith("negative") ? -named : named) * fontSize;
  const match = LENGTH.exec(text);
  if (match === null) return undefined;
  const [, digits, name = ""] = match;
  const size =
    name === ""
      ? unit
      : name === "%"
        ? unit / 100
        : (UNITS[name] ?? (FONT_UNITS[name] ?? Number.NaN) * fontSize);
  const length = Number(digits) * size;
  return Number.isFinite(length) ? Math.max(-LARGEST, Math.min(LARGEST, length)) : undefined;
}

/** Sizes of `mpadded`: absolute, by how much more or less, or a share of the content's (mathml-core §3.3.6, MathML 3 §3.3.6). */
export function paddedLength(value: string | undefined, style: ComputedStyle): MathLength | undefined {
  const text = value?.trim().toLowerCase() ?? "";
  const share = /^([+-]?)(\d+\.?\d*|\.\d+)(%?)\s*(?:width|height|depth)?$/.exec(text);
  if (share !== null && (share[3] === "%" || /[a-z]$/.test(text))) {
    const amount = Number(share[2]) / (share[3] === "%" ? 100 : 1);
    if (share[1] === "") return { kind: "of", value: amount };
    return { kind: "of", value: share[1] === "+" ? 1 + amount : 1 - amount };
  }
  const length = mathLength(text, style);
  if (length === undefined) return undefined;
  return { kind: /^[+-]/.test(text) ? "by" : "to", value: length };
}
