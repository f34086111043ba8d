import { extendsCluster } from "../../../fonts/characters.ts";
import { defined } from "../../../fonts/defined.ts";
import type { FontFace } from "../../../fonts/types.ts";
import { verticalOrientation } from "../../../fonts/vertical/vertical-orientation.ts";
import type { ComputedStyle } from "../../css/properties/computed-style.ts";
import type { UprightRun } from "../../tree/fragment.ts";
import { hasFeature } from "./font-features.ts";
import type { GlyphStand } from "./inline-style.ts";
import type { TextPiece } from "./line-content.ts";

/** A stretch of text whose characters stand alike in vertical text. UTF-16 indexes; `end` is exclusive. */
export interface OrientedStretch {
  readonly start: number;
  readonly end: number;
  readonly stand: GlyphStand;
}

/** Splits text of one face by how its characters stand (css-writing-modes-3 §5.1.1); marks and joiners stay with their base. */
export function splitByOrientation(
  text: string,
  orientation: ComputedStyle["textOrientation"],
  face: FontFace,
): readonly OrientedStretch[] {
  if (orientation === "upright") return [{ start: 0, end: text.length, stand: "upright" }];
  const stretches: OrientedStretch[] = [];
  let hasForms: boolean | undefined;
  let start = 0;
  let stand: GlyphStand = "central";
  for (let index = 0; index < text.length; ) {
    const codePoint = defined(text.codePointAt(index));
    const length = codePoint > 0xffff ? 2 : 1;
    if (index === 0 || !extendsCluster(codePoint)) {
      const own = verticalOrientation(codePoint);
      // Brackets and the like are upright in forms made for it; a face without them has them turned.
      if (own === "transformed") hasForms ??= hasFeature(face, "vert");
      const isUpright = own === "upright" || (own === "transformed" && hasForms === true);
      const next = isUpright ? "upright" : "central";
      if (next !== stand && index > start) {
        stretches.push({ start, end: index, stand });
        start = index;
      }
      stand = next;
    }
    index += length;
  }
  if (start < text.length) stretches.push({ start, end: text.length, stand });
  return stretches;
}

/** A stretch of text that is set on its own, or set in one square. */
export interface CombinedPart {
  readonly text: string;
  readonly isCombined: boolean;
}

/** Splits text by what is combined in squares (css-writing-modes-3 §9.1). */
export function splitByCombination(
  text: string,
  { textCombineUpright: combine, textTransform }: ComputedStyle,
): readonly CombinedPart[] {
  if (combine === "none") return [{ text, isCombined: false }];
  if (combine === "all") return [combinedPart(text.trim() === "" ? text : text.trim(), true)];
  // Digits that have been made full-width are digits still.
  const digits = textTransform.fullWidth ? /[0-9\uff10-\uff19]+|[^0-9\uff10-\uff19]+/g : /[0-9]+|[^0-9]+/g;
  return Array.from(text.matchAll(digits), ([part]) =>
    combinedPart(part, /^[0-9\uff10-\uff19]/.test(part) && part.length <= combine.digits),
  );
}

/** A single wide character fills its square as it is. */
function combinedPart(text: string, isCombined: boolean): CombinedPart {
  const isSingle = [...text].length < 2;
  const isWide = /^[\u1100-\u{3ffff}]$/u.test(text);
  if (!isCombined || text.trim() === "" || (isSingle && isWide)) return { text, isCombined: false };
  return { text: isSingle ? text : narrowed(text), isCombined: true };
}

/** Full-width letters that share a square with others become narrow (css-writing-modes-3 §9.1.3). */
function narrowed(text: string): string {
  return text.replace(/[\uff01-\uff5e\u3000]/g, (character) =>
    character === "\u3000" ? " " : String.fromCharCode(character.charCodeAt(0) - 0xfee0),
  );
}

/** How the glyphs of a piece are drawn upright; undefined where they are turned with their line. */
export function uprightOf({ item, run }: TextPiece): UprightRun | undefined {
  const { face } = item;
  if (item.combined === undefined) return face.vertical === undefined ? undefined : {};
  const width = run.width * face.scale;
  const scale = width > face.fontSize ? face.fontSize / width : 1;
  const { ascent, descent } = face.face.metrics;
  return {
    combined: {
      scale,
      x: -(width * scale) / 2,
      y: face.fontSize / 2 + ((ascent - descent) * face.scale) / 2,
    },
  };
}
