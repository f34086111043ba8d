import type { ComputedStyle } from "../../css/properties/computed-style.ts";
import type { BlockBox, FirstLineStyle, InlineBox, InlineLevelBox } from "../../tree/box.ts";
import type { LayoutContext } from "../../tree/layout-context.ts";
import type { Restyle } from "./collect.ts";
import type { Cursor } from "./items.ts";
import type { PreparedContent } from "./prepare.ts";

/** Inherited properties that apply to `::first-line` (css-pseudo-4 §2.1.3). */
const INHERITED = [
  "color",
  "fontFamily",
  "fontSize",
  "fontWeight",
  "fontStyle",
  "fontStretch",
  "fontVariantCaps",
  "fontVariantLigatures",
  "fontVariantNumeric",
  "fontVariantAlternates",
  "fontVariantPosition",
  "fontKerning",
  "fontFeatureSettings",
  "fontSizeAdjust",
  "fontVariationSettings",
  "fontOpticalSizing",
  "fontSynthesisWeight",
  "fontSynthesisStyle",
  "fontSynthesisSmallCaps",
  "fontVariantEastAsian",
  "fontVariantEmoji",
  "fontPalette",
  "lineHeight",
  "letterSpacing",
  "wordSpacing",
  "textTransform",
  "textShadow",
] as const satisfies readonly (keyof ComputedStyle)[];

/** The others; they are those of the pseudo-element's own box. */
const OWN = [
  "backgroundColor",
  "backgroundImage",
  "backgroundPositionX",
  "backgroundPositionY",
  "backgroundSize",
  "backgroundRepeat",
  "backgroundOrigin",
  "backgroundClip",
  "backgroundAttachment",
  "textDecorationLine",
  "textDecorationStyle",
  "textDecorationColor",
  "textDecorationThickness",
  "verticalAlign",
] as const satisfies readonly (keyof ComputedStyle)[];

interface FirstLineContent {
  /** One inline box for each pseudo-element, nested, around the content. */
  readonly children: readonly InlineLevelBox[];
  /** Style of the block container on the first line. */
  readonly container: ComputedStyle;
  readonly restyle: Restyle;
}

/**
 * The content of a block container as its first line has it: what inherits from the element inherits from the pseudo-element.
 * DEVIATION css-pseudo-4 §2.1.3: what is in an inline block on the first line inherits from its parent and not from `::first-line`, as in
 * browsers.
 */
export function firstLineContent(
  ctx: LayoutContext,
  box: BlockBox,
  lines: readonly FirstLineStyle[],
  content: readonly InlineLevelBox[],
): FirstLineContent {
  const restyle = restyler(ctx, lines);
  let children = content;
  for (const { style } of lines) {
    const inherited = restyle(ctx.styles.anonymousStyle(box.style, "inline"));
    const own = ctx.styles.derive(inherited, pick(style, OWN));
    const wrapper: InlineBox = {
      kind: "inline",
      id: box.id,
      node: box.node,
      pseudo: "first-line",
      style: own,
      children,
      hasStartEdge: true,
      hasEndEdge: true,
    };
    children = [wrapper];
  }
  return { children, container: restyle(box.style), restyle };
}

function restyler(ctx: LayoutContext, lines: readonly FirstLineStyle[]): Restyle {
  const known = new Map<ComputedStyle, ComputedStyle>();
  return (style) => {
    const before = known.get(style);
    if (before !== undefined) return before;
    const changes: Record<string, unknown> = {};
    // Outermost first: inner pseudo-elements override.
    for (let at = lines.length - 1; at >= 0; at -= 1) {
      const line = lines[at] as FirstLineStyle;
      for (const key of INHERITED) {
        if (line.style[key] !== line.base[key] && style[key] === line.base[key])
          changes[key] = line.style[key];
      }
    }
    const restyled = ctx.styles.derive(style, changes as Partial<ComputedStyle>);
    known.set(style, restyled);
    known.set(restyled, restyled);
    return restyled;
  };
}

function pick(style: ComputedStyle, keys: readonly (keyof ComputedStyle)[]): Partial<ComputedStyle> {
  return Object.fromEntries(keys.map((key) => [key, style[key]]));
}

/** The same place in the content of the other lines. Both have the same boxes, but for the pseudo-elements', and the same text. */
export function placeAfterFirstLine(
  first: PreparedContent,
  rest: PreparedContent,
  cursor: Cursor,
  wrappers: number,
): Cursor {
  const at = first.items[cursor.item];
  let boxes = -wrappers;
  for (let index = 0; index < cursor.item; index += 1) if (first.items[index]?.kind !== "text") boxes += 1;
  for (const item of rest.items) {
    if (boxes === 0 && (item.kind === "text") === (at?.kind === "text")) {
      if (item.kind !== "text") return { item: item.index, offset: item.start };
      if (item.end > cursor.offset) return { item: item.index, offset: Math.max(item.start, cursor.offset) };
    }
    if (item.kind !== "text") boxes -= 1;
  }
  return { item: rest.items.length, offset: rest.text.length };
}
