import type { Origin } from "../css/sheets/sheet.ts";
import type {
  DeclarationSet,
  DeclaredCustomProperty,
  DeclaredLonghand,
  DeclaredPageDescriptor,
  ParsedBlock,
} from "./parsed-block.ts";

/** Declarations of one origin, layer and importance: a step of the cascade (css-cascade-5 §6.1). */
export interface CascadeLevel {
  readonly origin: Origin;
  /** Layer within the origin; presentational hints and `style` attributes count as layers of their own. */
  readonly layer: number;
  /** In source order. */
  readonly set: DeclarationSet;
}

/** Presentational hints come before all author sheets, the `style` attribute after them. */
const HINT_LAYER = -1;
const STYLE_ATTRIBUTE_LAYER = Number.MAX_SAFE_INTEGER;

/** A matched block with the place of its rule. */
export interface PlacedBlock {
  readonly origin: Origin;
  readonly layer: number;
  readonly block: ParsedBlock;
}

/** The levels that matched rules make, apart from what a single element adds. Shared by all elements with the same rules. */
export interface MatchedLevels {
  readonly userAgent: readonly CascadeLevel[];
  readonly author: readonly CascadeLevel[];
  readonly authorImportant: readonly CascadeLevel[];
  readonly userAgentImportant: readonly CascadeLevel[];
  readonly usesAttributes: boolean;
}

/** @param blocks in ascending cascade order: user agent before author, then by layer, specificity and place */
export function matchedLevels(blocks: readonly PlacedBlock[]): MatchedLevels {
  return {
    userAgent: levelsOf(blocks, "user-agent", "normal"),
    author: levelsOf(blocks, "author", "normal"),
    // Among important declarations earlier layers win (css-cascade-5 §6.4.1).
    authorImportant: levelsOf(blocks, "author", "important").reverse(),
    userAgentImportant: levelsOf(blocks, "user-agent", "important").reverse(),
    usesAttributes: blocks.some(({ block }) => block.usesAttributes),
  };
}

function levelsOf(
  blocks: readonly PlacedBlock[],
  origin: Origin,
  importance: "normal" | "important",
): CascadeLevel[] {
  const levels: { readonly layer: number; readonly sets: DeclarationSet[] }[] = [];
  for (const placed of blocks) {
    const set = placed.block[importance];
    if (placed.origin !== origin || isEmpty(set)) continue;
    const last = levels.at(-1);
    if (last?.layer === placed.layer) last.sets.push(set);
    else levels.push({ layer: placed.layer, sets: [set] });
  }
  return levels.map(({ layer, sets }) => ({ origin, layer, set: mergeSets(sets) }));
}

function isEmpty(set: DeclarationSet): boolean {
  return set.longhands.length === 0 && set.custom.length === 0 && set.descriptors.length === 0;
}

/**
 * One set from several of the same level: earlier declarations of a property are lost for good, since `revert` and
 * `revert-layer` skip the whole level. So a style costs no more than there are properties, however many rules match.
 */
function mergeSets(sets: readonly DeclarationSet[]): DeclarationSet {
  const only = sets[0];
  if (sets.length === 1 && only !== undefined) return only;
  const longhands: DeclaredLonghand[] = [];
  const custom: DeclaredCustomProperty[] = [];
  const descriptors: DeclaredPageDescriptor[] = [];
  let hasLogical = false;
  for (const set of sets) {
    for (const longhand of set.longhands) longhands.push(longhand);
    for (const property of set.custom) custom.push(property);
    for (const descriptor of set.descriptors) descriptors.push(descriptor);
    hasLogical ||= set.hasLogical;
  }
  return {
    longhands: lastOfEach(longhands, (longhand) => longhand.target),
    custom: lastOfEach(custom, (property) => property.name),
    descriptors,
    hasLogical,
  };
}

/** So few declarations are applied faster than sorted out. */
const FEW = 200;

/** The last item of each key, in the order of the items; a short list may keep earlier ones, which then lose. */
function lastOfEach<Item, Key>(items: readonly Item[], keyOf: (item: Item) => Key): readonly Item[] {
  if (items.length <= FEW) return items;
  const last = new Map<Key, Item>();
  for (const item of items) {
    const key = keyOf(item);
    // Deleting first moves the key to the end.
    last.delete(key);
    last.set(key, item);
  }
  return [...last.values()];
}

/** All levels of an element, lowest precedence first. */
export function elementLevels(
  matched: MatchedLevels,
  hints: ParsedBlock | undefined,
  styleAttribute: ParsedBlock | undefined,
): CascadeLevel[] {
  const levels: CascadeLevel[] = [...matched.userAgent];
  if (hints !== undefined) levels.push({ origin: "author", layer: HINT_LAYER, set: hints.normal });
  levels.push(...matched.author);
  if (styleAttribute !== undefined) levels.push(styleAttributeLevel(styleAttribute.normal));
  levels.push(...matched.authorImportant);
  if (styleAttribute !== undefined) levels.push(styleAttributeLevel(styleAttribute.important));
  levels.push(...matched.userAgentImportant);
  return levels;
}

function styleAttributeLevel(set: DeclarationSet): CascadeLevel {
  return { origin: "author", layer: STYLE_ATTRIBUTE_LAYER, set };
}

/**
 * The level that `revert` or `revert-layer` in level `from` rolls back to: the nearest one below outside its origin, or outside
 * its layer (css-cascade-5 §7.3.4).
 */
export function isRolledBack(
  levels: readonly CascadeLevel[],
  from: number,
  candidate: number,
  keyword: "revert" | "revert-layer",
): boolean {
  const here = levels[from];
  const there = levels[candidate];
  if (here === undefined || there === undefined || here.origin !== there.origin) return false;
  return keyword === "revert" || here.layer === there.layer;
}
