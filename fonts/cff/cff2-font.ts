import { FontError } from "../error.ts";
import { VariationStore } from "../sfnt/advance-deltas.ts";
import { viewOf } from "../sfnt/reader.ts";
import {
  type DictBlending,
  operatorCharStrings,
  operatorFontDictionaries,
  operatorFontDictionarySelect,
  operatorGroup,
  operatorVariationStore,
  readDict,
} from "./cff-dict.ts";
import { type CffFont, maximumDictionaries, offsetIn, readPrivate, readSelect } from "./cff-font.ts";
import { readIndex } from "./cff-index.ts";

/** A CFF2 font at one place of its axes. Its charstrings have no widths and no ends, and may have operands that vary. */
export interface Cff2Font extends CffFont {
  readonly blending: DictBlending;
  /** The group of regions that the charstrings of a glyph begin with. */
  groupOf(glyph: number): number;
}

/**
 * Opens a CFF2 font program (OpenType CFF2). `place` is where the font is on its axes, each from -1 to 1; empty for a font that does not
 * vary.
 * @throws RangeError or FontError when the table is damaged.
 */
export function openCff2(bytes: Uint8Array, place: readonly number[]): Cff2Font {
  const view = viewOf(bytes);
  if (view.getUint8(0) !== 2) throw new FontError("malformed", "The font's CFF2 table has no version 2.");
  const topAt = view.getUint8(2);
  const topEnd = topAt + view.getUint16(3);
  if (topEnd > bytes.length) throw new RangeError("Top DICT");
  const top = readDict(bytes.subarray(topAt, topEnd), noRegions);
  const globalSubroutines = readIndex(bytes, topEnd, 4);
  const charStrings = readIndex(bytes, offsetIn(top, operatorCharStrings), 4);
  if (charStrings.count > maximumGlyphs) throw new RangeError("charstrings");
  const blending = readBlending(bytes, top.get(operatorVariationStore)?.values[0], place);
  const dictionaries = readIndex(bytes, offsetIn(top, operatorFontDictionaries), 4);
  if (dictionaries.count === 0 || dictionaries.count > maximumDictionaries)
    throw new RangeError("font dictionaries");
  const privates = Array.from({ length: dictionaries.count }, (_, index) =>
    readPrivate(bytes, readDict(dictionaries.at(index), noRegions), blending),
  );
  const selectAt = top.get(operatorFontDictionarySelect)?.values[0];
  const select = selectAt === undefined ? undefined : readSelect(bytes, selectAt, charStrings.count);
  const privateOf = (glyph: number): number => select?.[glyph] ?? 0;
  const groupOf = (glyph: number): number =>
    privates[privateOf(glyph)]?.dict.get(operatorGroup)?.values[0] ?? 0;
  return { top, charStrings, globalSubroutines, privates, privateOf, blending, groupOf };
}

const maximumGlyphs = 65_535;
const noRegions: DictBlending = { scalarsOf: () => [] };

/** The table's own variation store, with its length in front of it. */
function readBlending(bytes: Uint8Array, offset: number | undefined, place: readonly number[]): DictBlending {
  if (offset === undefined) return noRegions;
  if (!(offset > 0)) throw new RangeError("variation store");
  const store = new VariationStore(bytes, offset + 2, place);
  const known = new Map<number, readonly number[]>();
  return {
    scalarsOf(group) {
      let scalars = known.get(group);
      if (scalars === undefined) {
        if (!Number.isInteger(group)) throw new RangeError("vsindex");
        scalars = store.scalarsOf(group);
        if (scalars.length > 0) known.set(group, scalars);
      }
      return scalars;
    },
  };
}
