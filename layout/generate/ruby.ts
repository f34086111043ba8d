import type { StyledTree } from "../cascade/styled-tree.ts";
import type { ComputedStyle } from "../css/properties/computed-style.ts";
import type { BlockBox, InlineLevelBox } from "../tree/box.ts";
import { anonymousOrigin, type BoxIds, blockBox, type Item, textBox } from "./box-builder.ts";

interface RubyTools {
  readonly ids: BoxIds;
  readonly styles: Pick<StyledTree, "anonymousStyle" | "derive">;
}

/**
 * The content of a ruby container as pairs of base and annotation (css-ruby-1 §2.2): each pair is an inline block with the annotation
 * above or below the base, whose baseline is the base's. Lines may break between pairs, as they may in the base text.
 */
export function rubyPairs(items: readonly Item[], style: ComputedStyle, tools: RubyTools): Item[] {
  const pairs: Item[] = [];
  let base: Item[] = [];
  for (const item of items) {
    const isAnnotation = item.kind === "inline" && item.style.display === "ruby-text";
    if (!isAnnotation) {
      base.push(item);
      continue;
    }
    if (base.some(({ kind }) => kind === "table-part" || kind === "block")) {
      // What is no line of text has no line above it.
      pairs.push(...base, item);
    } else {
      pairs.push(pair(base as readonly InlineLevelBox[], item, style, tools));
    }
    base = [];
  }
  return [...pairs, ...base];
}

function pair(
  base: readonly InlineLevelBox[],
  annotation: InlineLevelBox,
  style: ComputedStyle,
  { ids, styles }: RubyTools,
): BlockBox {
  const { rubyPosition, rubyAlign, fontSize } = annotation.style;
  const isOver = rubyPosition === "over";
  const around = styles.derive(styles.anonymousStyle(style, "inline-block"), {
    textIndent: NO_INDENT,
    baselineSource: isOver ? "last" : "first",
  });
  const inside = styles.derive(styles.anonymousStyle(around, "block"), { lineHeight: EM_SQUARES });
  const line = (children: readonly InlineLevelBox[], changes: Partial<ComputedStyle>): BlockBox =>
    blockBox(ids, anonymousOrigin(styles.derive(inside, changes)), {
      kind: "inline",
      children,
      isEmpty: false,
    });
  // Both lines are as high as their letters: the annotation goes into the leading of the line around.
  const beside = line([annotation], { fontSize, textAlign: ALIGNMENTS[rubyAlign] });
  const letters = base.length > 0 ? base : [textBox(ids, anonymousOrigin(inside), ZERO_WIDTH_SPACE)];
  const below = line(letters, { textAlign: ALIGNMENTS[style.rubyAlign] });
  const content = { kind: "blocks", children: isOver ? [beside, below] : [below, beside] } as const;
  return {
    ...blockBox(ids, anonymousOrigin(around), content, { formattingContext: true }),
    ruby: { isOver },
  };
}

const ALIGNMENTS: Readonly<Record<ComputedStyle["rubyAlign"], ComputedStyle["textAlign"]>> = {
  start: "start",
  center: "center",
  "space-between": "-platen-space-between",
  "space-around": "-platen-space-around",
};
const EM_SQUARES: ComputedStyle["lineHeight"] = { factor: 1, isEmSquare: true };
const NO_INDENT: ComputedStyle["textIndent"] = { length: 0, hanging: false, eachLine: false };
/** Holds the line of a base that has no text. */
const ZERO_WIDTH_SPACE = "\u200b";
