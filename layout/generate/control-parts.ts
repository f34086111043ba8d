import { ACCENT } from "../controls/accent.ts";
import type { ComputedStyle } from "../css/properties/computed-style.ts";
import type { PseudoElement } from "../css/selectors/pseudo-elements.ts";
import type { Color, LengthPercentage } from "../css/values/types.ts";
import type { BlockBox } from "../tree/box.ts";
import { anonymousOrigin, blockBox, type Origin } from "./box-builder.ts";
import type { ControlBoxesInput } from "./control-boxes.ts";
import { itemsContent } from "./item-structure.ts";

/** What parts look like that authors leave as they are where they style the others. */
const GREY: Color = { red: 0.5, green: 0.5, blue: 0.5, alpha: 1 };
const GREEN: Color = { red: 0, green: 0.5, blue: 0, alpha: 1 };
const FULL: LengthPercentage = { px: 0, percent: 100 };
const THUMB_SIZE = 16;
const HALF = [
  { px: 0, percent: 50 },
  { px: 0, percent: 50 },
] as const;
const ROUND: Partial<ComputedStyle> = {
  borderTopLeftRadius: HALF,
  borderTopRightRadius: HALF,
  borderBottomRightRadius: HALF,
  borderBottomLeftRadius: HALF,
  backgroundColor: ACCENT,
};

/** The parts of a progress bar or range that has no native look, as authors style them; undefined where they style none. */
export function gaugeParts(input: ControlBoxesInput): BlockBox | undefined {
  const { style } = input;
  switch (input.control.kind) {
    case "progress":
      return style.appearance === "none" || hasOwnBox(style) ? progressParts(input) : undefined;
    case "range":
      return style.appearance === "none" ? sliderParts(input) : undefined;
    default:
      return undefined;
  }
}

/** Bars with a background, border or corners of the author's lose their native look, as in browsers. */
function hasOwnBox(style: ComputedStyle): boolean {
  const { backgroundColor, backgroundImage, borderTopWidth, borderTopLeftRadius } = style;
  const hasBackground = backgroundColor === "currentcolor" || backgroundColor.alpha > 0;
  const isRound = borderTopLeftRadius[0] !== 0;
  return hasBackground || isRound || borderTopWidth > 0 || backgroundImage[0] !== "none";
}

/** A bar with its filled part in it. */
function progressParts(input: ControlBoxesInput): BlockBox | undefined {
  const { control, node, tools } = input;
  const bar = tools.styles.pseudoStyleOf(node, "progress-bar");
  const value = tools.styles.pseudoStyleOf(node, "progress-value");
  if (bar === undefined && value === undefined) return undefined;
  const share = { px: 0, percent: 100 * (control.fraction ?? 0) };
  const filled = part(input, "progress-value", {
    ...(value === undefined && { backgroundColor: GREEN }),
    width: share,
    height: filling(value),
  });
  const around: Partial<ComputedStyle> = {
    ...(bar === undefined && { backgroundColor: GREY }),
    width: FULL,
    height: filling(bar),
  };
  return partBox(input, part(input, "progress-bar", around), [partBox(input, filled, [])]);
}

function filling(style: ComputedStyle | undefined): ComputedStyle["height"] {
  return style === undefined || style.height === "auto" ? FULL : style.height;
}

/** A track in the middle of the height, with the thumb in it. */
function sliderParts(input: ControlBoxesInput): BlockBox | undefined {
  const { control, node, style, tools } = input;
  const { styles, ids } = tools;
  const track = styles.pseudoStyleOf(node, "slider-track");
  const thumb = styles.pseudoStyleOf(node, "slider-thumb");
  if (track === undefined && thumb === undefined) return undefined;
  const width = typeof thumb?.width === "number" ? thumb.width : THUMB_SIZE * style.zoom;
  const fraction = control.fraction ?? 0;
  const before = { px: -fraction * width, percent: 100 * fraction };
  const knob = part(input, "slider-thumb", {
    ...(thumb === undefined && ROUND),
    ...(style.direction === "rtl" ? { marginRight: before } : { marginLeft: before }),
    width,
    height: thumb === undefined || thumb.height === "auto" ? THUMB_SIZE * style.zoom : thumb.height,
  });
  const groove = part(input, "slider-track", { flexGrow: 1, minWidth: 0 });
  const container = styles.derive(styles.anonymousStyle(style, "flex"), { alignItems: "center" });
  const items = [partBox(input, groove, [partBox(input, knob, [])])];
  return blockBox(ids, anonymousOrigin(container), itemsContent(items, container, tools), {
    formattingContext: true,
  });
}

function part(
  { node, style, tools: { styles } }: ControlBoxesInput,
  pseudo: PseudoElement,
  changes: Partial<ComputedStyle>,
): ComputedStyle {
  const own = styles.pseudoStyleOf(node, pseudo) ?? styles.anonymousStyle(style, "block");
  const isShown = own.display !== "none";
  return styles.derive(own, {
    ...changes,
    display: "block",
    boxSizing: "border-box",
    ...(isShown ? {} : { visibility: "hidden" }),
  });
}

function partBox(
  { tools }: ControlBoxesInput,
  style: ComputedStyle,
  children: readonly BlockBox[],
): BlockBox {
  const origin: Origin = anonymousOrigin(style);
  return blockBox(tools.ids, origin, { kind: "blocks", children }, { formattingContext: true });
}
