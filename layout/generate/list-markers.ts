import { initialStyle } from "../cascade/initial-style.ts";
import type { StyledTree } from "../cascade/styled-tree.ts";
import { type CounterStyleMap, markerText } from "../css/counter-styles/counter-style.ts";
import type { ComputedStyle } from "../css/properties/computed-style.ts";
import { type FlowDirection, type PhysicalSide, physicalSide } from "../css/properties/logical.ts";
import { WHITE_SPACE } from "../css/properties/text/white-space.ts";
import type { NodeId } from "../document/document.ts";
import { snap } from "../geometry/layout-unit.ts";
import type { BlockBox, InlineLevelBox } from "../tree/box.ts";
import { type BoxIds, blockBox, inlineBox, type Origin, textBox } from "./box-builder.ts";
import type { CounterScopes } from "./content/counters.ts";
import type { ReplacedElements } from "./replaced-elements.ts";

export interface ListMarkerTools {
  readonly ids: BoxIds;
  readonly styles: StyledTree;
  readonly counters: CounterScopes;
  readonly counterStyles: CounterStyleMap;
  readonly replaced: ReplacedElements;
  /** Boxes for the `content` of `::marker`. */
  generate(origin: Origin, content: Exclude<ComputedStyle["content"], string>): InlineLevelBox[];
  /** Notes the text of an element's marker, for those who ask for it (`content(marker)`). */
  noteText(node: NodeId, text: string): void;
}

interface MarkerContent {
  readonly style: ComputedStyle;
  /** The character of a disc, and not what `content` says. */
  readonly isBullet?: boolean;
  readonly children: readonly InlineLevelBox[];
}

/** Bullets drawn as shapes, because few fonts have them as characters. `disc` is a character that all have. */
const SHAPES: ReadonlySet<unknown> = new Set(["circle", "square", "disclosure-open", "disclosure-closed"]);
/** Side of a bullet, its height above the baseline and the gap behind it, in em. */
const BULLET = { side: 0.35, rise: 0.17, gap: 0.6 };
/** Height of the triangles of disclosures and half of their width, in em. */
const TRIANGLE = { height: 0.48, half: 0.3 };
/** Room behind the space that follows a bullet which is a character, in em. */
const DISC_GAP = 0.35;

/** What makes room at a side. */
const BEHIND = {
  margin: { top: "marginTop", right: "marginRight", bottom: "marginBottom", left: "marginLeft" },
  padding: { top: "paddingTop", right: "paddingRight", bottom: "paddingBottom", left: "paddingLeft" },
} as const;

const UNTRANSFORMED = initialStyle().textTransform;

/** Styles made from others, each once: by the style that it comes from, and by what else it follows from. */
class StyleMemo {
  readonly #made: Map<ComputedStyle, Map<unknown, ComputedStyle>> = new Map();

  of(style: ComputedStyle, beside: unknown, make: () => ComputedStyle): ComputedStyle {
    let made = this.#made.get(style);
    if (made === undefined) {
      made = new Map();
      this.#made.set(style, made);
    }
    let found = made.get(beside);
    if (found === undefined) {
      found = make();
      made.set(beside, found);
    }
    return found;
  }
}

/** Makes the markers of list items (css-lists-3 §3). */
export class ListMarkers {
  readonly #tools: ListMarkerTools;
  /** Of what is in markers, of the boxes outside, and of shapes. */
  readonly #innerStyles: StyleMemo = new StyleMemo();
  readonly #outerStyles: StyleMemo = new StyleMemo();
  readonly #shapeStyles: StyleMemo = new StyleMemo();

  constructor(tools: ListMarkerTools) {
    this.#tools = tools;
  }

  /** The marker as the first inline box of its item; undefined without one, or when it stands outside. */
  inside(origin: Origin): InlineLevelBox | undefined {
    if (!standsInside(origin.style) || origin.pseudo !== undefined) return undefined;
    const content = this.#content(origin);
    if (content === undefined) return undefined;
    const own: Origin = { style: content.style, node: origin.node, pseudo: "marker" };
    return inlineBox(this.#tools.ids, own, content.children);
  }

  /** The marker as a box beside its item; undefined without one, or when it stands inside. */
  outside(origin: Origin): BlockBox | undefined {
    if (standsInside(origin.style)) return undefined;
    const content = this.#content(origin);
    if (content === undefined) return undefined;
    const item = content.isBullet === true ? origin.style : undefined;
    const style = this.#outerStyles.of(content.style, item, () =>
      this.#tools.styles.derive(content.style, {
        display: "inline-block",
        textIndent: { length: 0, hanging: false, eachLine: false },
        ...(item && discGap(item)),
      }),
    );
    const own: Origin = { style, node: origin.node, pseudo: "marker" };
    const children = { kind: "inline", children: content.children, isEmpty: false } as const;
    return blockBox(this.#tools.ids, own, children, { formattingContext: true });
  }

  #content(origin: Origin): MarkerContent | undefined {
    const { styles } = this.#tools;
    const own = styles.pseudoStyleOf(origin.node, "marker");
    const style = this.#untransformed(own ?? styles.anonymousStyle(origin.style, "inline"), origin.style);
    const inner: Origin = {
      style: this.#innerStyles.of(style, undefined, () => styles.derive(style, WHITE_SPACE.pre)),
      node: origin.node,
      pseudo: "marker",
    };
    if (own?.content === "none") return undefined;
    if (own !== undefined && typeof own.content === "object") {
      return { style, children: this.#tools.generate(inner, own.content) };
    }
    const child = this.#image(inner, origin.style) ?? this.#bullet(inner, origin.style);
    return child === undefined ? undefined : { style, children: [child], isBullet: child.kind === "text" };
  }

  /** Markers do not inherit what transforms the text of their item (css-lists-3, Appendix A). */
  #untransformed(style: ComputedStyle, item: ComputedStyle): ComputedStyle {
    const isInherited = style.textTransform === item.textTransform && style.textTransform !== UNTRANSFORMED;
    return isInherited ? this.#tools.styles.derive(style, { textTransform: UNTRANSFORMED }) : style;
  }

  #image(inner: Origin, { listStyleImage, fontSize }: ComputedStyle): InlineLevelBox | undefined {
    if (typeof listStyleImage !== "object" || !("url" in listStyleImage)) return undefined;
    const content = this.#tools.replaced.generatedImage(listStyleImage.url);
    if (content === undefined) return undefined;
    const { styles, ids } = this.#tools;
    const plain = styles.anonymousStyle(inner.style, "inline");
    const style = styles.derive(plain, { [BEHIND.margin[endOf(plain)]]: snap(fontSize / 2) });
    return { kind: "replaced", id: ids.next(), style, node: inner.node, pseudo: "marker", content };
  }

  #bullet(inner: Origin, { listStyleType }: ComputedStyle): InlineLevelBox | undefined {
    if (listStyleType === "none") return undefined;
    const { counters, counterStyles, ids } = this.#tools;
    if (SHAPES.has(listStyleType) && !counterStyles.has(listStyleType as string)) {
      return this.#shape(inner, listStyleType as string);
    }
    const text =
      typeof listStyleType === "object" && "text" in listStyleType
        ? listStyleType.text
        : markerText(counters.value("list-item"), listStyleType, counterStyles);
    if (text === "") return undefined;
    this.#tools.noteText(inner.node, text);
    return textBox(ids, inner, text);
  }

  #shape(inner: Origin, type: string): BlockBox {
    const style = this.#shapeStyles.of(inner.style, type, () =>
      shapeStyle(type, inner.style, this.#tools.styles),
    );
    const own: Origin = { style, node: inner.node, pseudo: "marker" };
    return blockBox(
      this.#tools.ids,
      own,
      { kind: "inline", children: [], isEmpty: true },
      { formattingContext: true },
    );
  }
}

/** Nothing stands beside an inline box: there `outside` is as `inside` (css-lists-3 §3.4). */
function standsInside({ listStylePosition, display }: ComputedStyle): boolean {
  return listStylePosition === "inside" || display === "inline-list-item";
}

/** Side of a marker where its item goes on, in vertical text too. */
function endOf(flow: FlowDirection): PhysicalSide {
  return physicalSide("inline-end", flow);
}

function shapeStyle(type: string, around: ComputedStyle, styles: StyledTree): ComputedStyle {
  const plain = styles.anonymousStyle(around, "inline-block");
  const { fontSize } = plain;
  return styles.derive(plain, {
    verticalAlign: snap(fontSize * BULLET.rise),
    [BEHIND.margin[endOf(plain)]]: snap(fontSize * BULLET.gap),
    ...bulletShape(type, plain),
  });
}

function bulletShape(type: string, around: ComputedStyle): Partial<ComputedStyle> {
  const { fontSize } = around;
  const side = snap(fontSize * BULLET.side);
  if (type === "square") return { width: side, height: side, backgroundColor: "currentcolor" };
  if (type === "circle") {
    const line = snap(fontSize / 16);
    const radius = [side, side] as const;
    return {
      width: side - 2 * line,
      height: side - 2 * line,
      ...borders("solid", [line, line, line, line]),
      borderTopLeftRadius: radius,
      borderTopRightRadius: radius,
      borderBottomRightRadius: radius,
      borderBottomLeftRadius: radius,
    };
  }
  // Towards what it hides or shows: along the lines when closed, across them when open (css-counter-styles-3 §6.3).
  return triangle(physicalSide(type === "disclosure-open" ? "block-end" : "inline-end", around), fontSize);
}

/** A triangle that points to a side, of a border at the other one between two transparent ones. */
function triangle(to: PhysicalSide, fontSize: number): Partial<ComputedStyle> {
  const clear = { red: 0, green: 0, blue: 0, alpha: 0 };
  const long = snap(fontSize * TRIANGLE.height);
  const half = snap(fontSize * TRIANGLE.half);
  const size = { width: 0, height: 0 };
  if (to === "top" || to === "bottom")
    return {
      ...borders("solid", [to === "bottom" ? long : 0, half, to === "top" ? long : 0, half]),
      borderRightColor: clear,
      borderLeftColor: clear,
      ...size,
    };
  return {
    ...borders("solid", [half, to === "left" ? long : 0, half, to === "right" ? long : 0]),
    borderTopColor: clear,
    borderBottomColor: clear,
    ...size,
  };
}

/** Borders of the widths for top, right, bottom and left. */
function borders(
  line: ComputedStyle["borderTopStyle"],
  [top, right, bottom, left]: readonly [number, number, number, number],
): Partial<ComputedStyle> {
  return {
    borderTopWidth: top,
    borderTopStyle: line,
    borderRightWidth: right,
    borderRightStyle: line,
    borderBottomWidth: bottom,
    borderBottomStyle: line,
    borderLeftWidth: left,
    borderLeftStyle: line,
  };
}

/** Behind a disc as behind the bullets that are shapes; other markers end with what their counter style says. */
function discGap(item: ComputedStyle): Partial<ComputedStyle> {
  if (item.listStyleType !== "disc") return {};
  return { [BEHIND.padding[endOf(item)]]: snap(item.fontSize * DISC_GAP) };
}
