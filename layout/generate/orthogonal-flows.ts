import { type Frame, frameOf, hasFlippedLines, isVertical, type WritingMode } from "../cascade/frame.ts";
import { styleInFrame } from "../cascade/frame-style.ts";
import { isTransformed } from "../cascade/is-transformed.ts";
import type { StyledTree } from "../cascade/styled-tree.ts";
import type { ComputedStyle } from "../css/properties/computed-style.ts";
import type { DiagnosticSink } from "../diagnostics.ts";
import type {
  BlockBox,
  Box,
  FirstLineStyle,
  InlineLevelBox,
  LayoutBox,
  MarkBox,
  OrthogonalFlowBox,
  ReplacedBox,
  TableBox,
} from "../tree/box.ts";
import type { BoxTree } from "../tree/box-tree.ts";
import { anonymousOrigin, type BoxIds, blockBox } from "./box-builder.ts";
import { withChildren } from "./text-alone.ts";

/** What a box tree in which something is set vertically is made of. */
export type FlowTree = Pick<BoxTree, "root" | "fixed">;

export interface OrthogonalFlowsInput {
  readonly tree: FlowTree;
  /** Of the root. */
  readonly writingMode: WritingMode;
  readonly styles: StyledTree;
  readonly ids: BoxIds;
  readonly diagnostics: DiagnosticSink;
}

/**
 * Deepest nesting of changes of the writing mode.
 * DEVIATION css-writing-modes-3 §7.3: what is inside 24 changes of the writing mode is set as the text around it, since each costs room
 * on the stack.
 */
const MAXIMUM_NESTING = 24;

/** The same tree for layout: every box has the style of the frame it is laid out in, and frames begin at orthogonal flows. */
export function separateOrthogonalFlows(input: OrthogonalFlowsInput): FlowTree {
  return new FlowSeparator(input).separate();
}

/** Writing modes around a box. */
interface Surroundings {
  /** Of the box around. */
  readonly mode: WritingMode;
  /** Of the containing blocks of absolutely positioned and of fixed boxes. */
  readonly absolute: WritingMode;
  readonly fixed: WritingMode;
  /** Everything is set in the mode around, whatever its style says. */
  readonly isForced: boolean;
  /** Orthogonal flows around. */
  readonly depth: number;
}

type Layout = Exclude<LayoutBox, OrthogonalFlowBox>;

class FlowSeparator {
  readonly #input: OrthogonalFlowsInput;
  readonly #known: Readonly<Record<Frame, Map<number, ComputedStyle>>> = {
    clockwise: new Map(),
    transposed: new Map(),
    counterclockwise: new Map(),
  };
  readonly #fixed: Map<LayoutBox, LayoutBox | undefined>;

  constructor(input: OrthogonalFlowsInput) {
    this.#input = input;
    this.#fixed = new Map(input.tree.fixed.map((box) => [box, undefined]));
  }

  separate(): FlowTree {
    const { tree, writingMode, styles } = this.#input;
    const { root } = tree;
    const around = pageSurroundings(writingMode);
    // The root takes over the mode of body.
    const used = { ...root, style: styles.derive(root.style, { writingMode }) };
    const separated = this.#block(root.style.writingMode === writingMode ? root : used, around);
    const fixed = [...this.#fixed].map(([box, replacement]) => replacement ?? box);
    return { root: separated, fixed };
  }

  #style(style: ComputedStyle, { mode, isForced }: Surroundings): ComputedStyle {
    const { styles } = this.#input;
    const used = isForced && style.writingMode !== mode ? styles.derive(style, { writingMode: mode }) : style;
    const frame = frameOf(mode);
    return frame === undefined ? used : styleInFrame(styles, used, frame, this.#known[frame]);
  }

  /** Edges of inline boxes are those of their lines: above is where their letters have it. */
  #inlineStyle(style: ComputedStyle, around: Surroundings): ComputedStyle {
    if (!hasFlippedLines({ ...style, writingMode: around.mode })) return this.#style(style, around);
    return styleInFrame(this.#input.styles, style, "clockwise", this.#known.clockwise);
  }

  /** A box that is laid out by itself: in the frame around it, or as an orthogonal flow. */
  #layoutBox(box: LayoutBox, around: Surroundings): LayoutBox {
    if (box.kind === "orthogonal-flow") return box;
    const { position } = box.style;
    const outer =
      position === "fixed" ? around.fixed : position === "absolute" ? around.absolute : around.mode;
    const own = around.isForced && box.kind !== "replaced" ? around.mode : modeOf(box);
    const inside = { ...around, mode: own };
    const isTooDeep = own !== outer && box.kind !== "replaced" && around.depth >= MAXIMUM_NESTING;
    if (isTooDeep) this.#reportDepth();
    const separated = isTooDeep
      ? this.#inFrame(box, { ...around, mode: outer, isForced: true })
      : own === outer
        ? this.#inFrame(box, inside)
        : this.#orthogonalFlow(box, { ...around, mode: outer }, inside);
    if (this.#fixed.has(box)) this.#fixed.set(box, separated);
    return separated;
  }

  #reportDepth(): void {
    const message = `Writing modes change more than ${MAXIMUM_NESTING} deep; what is inside is set as the text around it.`;
    this.#input.diagnostics.warn("nesting-too-deep", message);
  }

  #orthogonalFlow(box: Layout, outer: Surroundings, inside: Surroundings): OrthogonalFlowBox {
    const inner = this.#inFrame(box, { ...inside, depth: inside.depth + 1 });
    const { node, pseudo } = box;
    const id = this.#input.ids.next();
    const style = this.#style(box.style, outer);
    const modes = { innerMode: inside.mode, outerMode: outer.mode };
    return {
      kind: "orthogonal-flow",
      id,
      style,
      node,
      pseudo,
      inner: inner.kind === "block" ? { ...inner, formattingContext: true } : inner,
      ...modes,
    };
  }

  #inFrame(box: Layout, around: Surroundings): Layout {
    switch (box.kind) {
      case "block":
        return this.#block(box, around);
      case "table":
        return this.#table(box, around);
      case "replaced":
        return this.#replaced(box, around);
    }
  }

  /** What is inside a box has it as containing block if it is positioned. */
  #inside(style: ComputedStyle, around: Surroundings): Surroundings {
    const isTransform = isTransformed(style);
    if (style.position === "static" && !isTransform) return around;
    return { ...around, absolute: around.mode, fixed: isTransform ? around.mode : around.fixed };
  }

  #block(box: BlockBox, around: Surroundings): BlockBox {
    const inside = this.#inside(box.style, around);
    const style = this.#style(box.style, around);
    const { content, marker, legend, firstLine } = box;
    const children = content.children.map((child) => this.#child(child, inside));
    return {
      ...box,
      style,
      content: withChildren(content, children),
      marker: marker && this.#block(marker, inside),
      ...(legend && {
        legend: children[(content.children as readonly Box[]).indexOf(legend)] as LayoutBox,
      }),
      ...(firstLine && { firstLine: firstLine.map((line) => this.#firstLine(line, around)) }),
    };
  }

  #firstLine({ style, base }: FirstLineStyle, around: Surroundings): FirstLineStyle {
    return { style: this.#style(style, around), base: this.#style(base, around) };
  }

  #child(child: Box, around: Surroundings): Box {
    switch (child.kind) {
      case "text":
      case "line-break":
        return { ...child, style: this.#style(child.style, around) };
      case "inline": {
        const inside = this.#inside(child.style, around);
        const children = child.children.map((inner) => this.#child(inner, inside) as InlineLevelBox);
        return { ...child, style: this.#inlineStyle(child.style, around), children };
      }
      case "mark":
        return this.#mark(child, around);
      default:
        return child.kind === "block" && child.ruby !== undefined
          ? this.#ruby(child, around)
          : this.#layoutBox(child, around);
    }
  }

  /** In `vertical-lr` annotations stand on the right, as in `vertical-rl`. */
  #ruby(pair: BlockBox, around: Surroundings): LayoutBox {
    if (around.mode !== "vertical-lr") return this.#layoutBox(pair, around);
    return this.#orthogonalFlow(pair, around, { ...around, mode: "vertical-rl", isForced: true });
  }

  /** Footnotes and page floats are placed by the page, running elements in its margin boxes. */
  #mark(box: MarkBox, around: Surroundings): MarkBox {
    const { mark } = box;
    if (mark.type === "page-effect") return box;
    const mode = mark.type === "running" ? "horizontal-tb" : this.#input.writingMode;
    const content = this.#layoutBox(mark.content, pageSurroundings(mode));
    return { ...box, style: this.#style(box.style, around), mark: { ...mark, content } };
  }

  /** Pictures stand upright. Controls are laid out as in horizontal text. */
  #replaced(box: ReplacedBox, around: Surroundings): ReplacedBox {
    const style = this.#style(box.style, around);
    const { content } = box;
    if (content.type !== "control") return { ...box, style };
    const forced: Surroundings = { ...around, isForced: true };
    const { inner, widest } = content;
    return {
      ...box,
      style,
      content: {
        ...content,
        inner: inner && this.#block(inner, forced),
        widest: widest && this.#block(widest, forced),
      },
    };
  }

  #table(box: TableBox, around: Surroundings): TableBox {
    const inside = this.#inside(box.style, around);
    return {
      ...box,
      style: this.#style(box.style, around),
      captions: box.captions.map((caption) => this.#cell(caption, inside)),
      columnGroups: box.columnGroups.map((group) => ({
        ...group,
        style: this.#style(group.style, around),
        columns: group.columns.map((column) => ({ ...column, style: this.#style(column.style, around) })),
      })),
      rowGroups: box.rowGroups.map((group) => {
        const inGroup = this.#inside(group.style, inside);
        return {
          ...group,
          style: this.#style(group.style, around),
          rows: group.rows.map((row) => {
            const inRow = this.#inside(row.style, inGroup);
            const cells = row.cells.map((cell) => this.#cell(cell, inRow));
            return { ...row, style: this.#style(row.style, around), cells };
          }),
        };
      }),
    };
  }

  /** A cell or caption is laid out with its table; where its text runs otherwise, that stands in an orthogonal flow inside. */
  #cell(box: BlockBox, around: Surroundings): BlockBox {
    const { writingMode } = box.style;
    if (around.isForced || writingMode === around.mode) return this.#block(box, around);
    const { ids, styles } = this.#input;
    const own = { ...around, mode: writingMode };
    const inside = this.#inside(box.style, own);
    const anonymous = styles.derive(styles.anonymousStyle(box.style, "block"), {
      ...lineLength(box.style),
      ...(isUpright(around) && acrossCell(box.style)),
    });
    const content = blockBox(ids, anonymousOrigin(anonymous), box.content, { formattingContext: true });
    const style = isUpright(around) ? styles.derive(box.style, alongCell(box.style)) : box.style;
    return {
      ...box,
      style: this.#style(style, around),
      content: { kind: "blocks", children: [this.#orthogonalFlow(content, around, inside)] },
    };
  }
}

function isUpright({ mode }: Surroundings): boolean {
  return !isVertical(mode);
}

/** `vertical-align` places the lines of a cell along its own block axis (css-align-3 §5.1.1), which lies across the page in vertical text. */
function acrossCell({ verticalAlign, writingMode }: ComputedStyle): Partial<ComputedStyle> {
  if (verticalAlign === "middle") return { marginLeft: "auto", marginRight: "auto" };
  const isAtEnd = verticalAlign === "bottom";
  const startsRight = writingMode === "vertical-rl" || writingMode === "sideways-rl";
  return isAtEnd === startsRight ? { marginRight: "auto" } : { marginLeft: "auto" };
}

/** And `text-align` places them along the page, where the cell is higher than they are long. */
function alongCell({ textAlign, direction, writingMode }: ComputedStyle): Partial<ComputedStyle> {
  if (textAlign === "center") return { verticalAlign: "middle" };
  const isAtEnd = textAlign === "end" || textAlign === (direction === "rtl" ? "left" : "right");
  const startsBelow = (direction === "rtl") !== (writingMode === "sideways-lr");
  return { verticalAlign: isAtEnd === startsBelow ? "top" : "bottom" };
}

/** The size that a cell gives the lines in it. */
function lineLength(style: ComputedStyle): Partial<ComputedStyle> {
  const { boxSizing, paddingTop, paddingBottom, borderTopWidth, borderBottomWidth } = style;
  const size = isVertical(style.writingMode) ? style.height : style.width;
  if (typeof size !== "number") return {};
  if (!isVertical(style.writingMode)) return { width: size };
  const padding = [paddingTop, paddingBottom].map((value) => (typeof value === "number" ? value : 0));
  const edges = boxSizing === "content-box" ? 0 : sum([...padding, borderTopWidth, borderBottomWidth]);
  return { height: Math.max(0, size - edges) };
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}

/** Nothing but the page is around. */
function pageSurroundings(mode: WritingMode): Surroundings {
  return { mode, absolute: mode, fixed: mode, isForced: false, depth: 0 };
}

function modeOf(box: Layout): WritingMode {
  return box.kind === "replaced" ? "horizontal-tb" : box.style.writingMode;
}
