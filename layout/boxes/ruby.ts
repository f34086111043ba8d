import type { ComputedStyle } from "../style/computed-style.ts";
import type { StyledTree } from "../style/styled-tree.ts";
import type { BlockBox, InlineLevelBox } from "./box.ts";
import { anonymousOrigin, type BoxIds, blockBox, type Item } from "./box-builder.ts";

interface RubyTools {
  readonly ids: BoxIds;
  readonly styles: Pick<StyledTree, "anonymousStyle" | "derive">;
}

/**
 * The content of a ruby container as pairs of base and annotation (css-ruby-1 §2.2): each pair is an inline block with the annotation
 * above the base, both centred, whose baseline is the base's. Lines may break between pairs, as they may in the base text.
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
  const around = styles.derive(styles.anonymousStyle(style, "inline-block"), {
    textAlign: "center",
    textIndent: NO_INDENT,
  });
  const inside = styles.anonymousStyle(around, "block");
  const line = (children: readonly InlineLevelBox[], own: ComputedStyle): BlockBox =>
    blockBox(ids, anonymousOrigin(own), { kind: "inline", children, isEmpty: false });
  // Both lines are as high as their letters: the annotation goes into the leading of the line around.
  const own = styles.derive(inside, { lineHeight: LETTERS });
  const above = styles.derive(own, { fontSize: annotation.style.fontSize });
  const children = [line([withLineHeight(annotation, styles)], above), line(base, own)];
  return blockBox(ids, anonymousOrigin(around), { kind: "blocks", children }, { formattingContext: true });
}

/** The letters of an annotation have the line height of its element: it must not make its line higher. */
function withLineHeight(annotation: InlineLevelBox, styles: RubyTools["styles"]): InlineLevelBox {
  return { ...annotation, style: styles.derive(annotation.style, { lineHeight: LETTERS }) };
}

const LETTERS: ComputedStyle["lineHeight"] = { factor: 1 };
const NO_INDENT: ComputedStyle["textIndent"] = { length: 0, hanging: false, eachLine: false };
