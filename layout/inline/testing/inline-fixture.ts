import type {
  FontCollection,
  FontFace,
  FontStack,
  GlyphRun,
  SelectedFace,
  Shaper,
} from "../../../fonts/types.ts";
import { styleWith } from "../../cascade/initial-style.ts";
import type { StyledTree } from "../../cascade/styled-tree.ts";
import type { ComputedStyle } from "../../css/properties/computed-style.ts";
import { DiagnosticSink } from "../../diagnostics.ts";
import type {
  BlockBox,
  InlineBox,
  InlineLevelBox,
  LayoutBox,
  LineBreakBox,
  ReplacedBox,
  TextBox,
} from "../../tree/box.ts";
import { boxFragment } from "../../tree/box-fragment.ts";
import { PERFECT } from "../../tree/break-token.ts";
import { ExclusionSpace } from "../../tree/exclusion-space.ts";
import type { FragmentLink } from "../../tree/fragment.ts";
import type {
  Identified,
  InlineLayoutInput,
  IntrinsicWidths,
  LayoutContext,
  Memo,
  PlainLine,
} from "../../tree/layout-context.ts";
import type { InlineLayoutResult, LayoutResult } from "../../tree/layout-result.ts";
import { NO_MARGIN } from "../../tree/margin-strut.ts";
import { Memos } from "../../tree/memos.ts";
import { inlineIntrinsicWidths } from "../intrinsic-widths.ts";
import { layoutInline } from "../layout-inline.ts";
import { layoutPlainLine, plainIntrinsicWidths, plainLine } from "../plain-text.ts";

/** Every character of the test face is one em wide and high, as in Ahem: 0.8 above, 0.2 below the baseline. */
const TEST_FACE: FontFace = {
  id: "test",
  family: "Test",
  postScriptName: "Test",
  weight: 400,
  slant: "normal",
  stretch: 100,
  metrics: {
    unitsPerEm: 1000,
    ascent: 800,
    descent: 200,
    lineGap: 0,
    xHeight: 800,
    capHeight: 800,
    zeroAdvance: 1000,
    underlinePosition: -100,
    underlineThickness: 50,
    strikeoutPosition: 300,
    strikeoutThickness: 50,
    italicAngle: 0,
    boundingBox: [0, -200, 1000, 800],
  },
  glyphCount: 65536,
  bytes: new Uint8Array(),
  outlines: "none",
  table: () => undefined,
  glyphOf: (codePoint) => (codePoint > 0xffff ? 1 : codePoint),
  advanceOf: () => 1000,
};

/** A face with longer extents and lower capitals, for fallback: it has the characters from U+2600 to U+26FF. */
const FALLBACK_FACE: FontFace = {
  ...TEST_FACE,
  id: "fallback",
  metrics: { ...TEST_FACE.metrics, ascent: 1200, descent: 400, capHeight: 400 },
};

const SELECTED: SelectedFace = { face: TEST_FACE, embolden: false, oblique: false };
const FALLBACK: SelectedFace = { face: FALLBACK_FACE, embolden: false, oblique: false };

const STACK: FontStack = {
  primary: SELECTED,
  segment(text) {
    const parts = text.match(/[\u2600-\u26ff]+|[^\u2600-\u26ff]+/g) ?? [];
    let start = 0;
    return parts.map((part) => {
      start += part.length;
      const missing = part.includes("\uf8ff") ? [0xf8ff] : [];
      const selected = /[\u2600-\u26ff]/.test(part) ? FALLBACK : SELECTED;
      return { start: start - part.length, end: start, selected, missing };
    });
  },
};

const FONTS: FontCollection = { select: () => STACK, hasFamily: () => true };

/** Invisible characters have no width; everything else is one glyph per UTF-16 unit. */
const SHAPER: Shaper = {
  measure({ face, options }, text, start, end) {
    const { advances, width } = SHAPER.shape(face, text.slice(start, end), options);
    return { width, last: advances.at(-1) ?? 0 };
  },
  shape(face, text, { rightToLeft }): GlyphRun {
    const units = Array.from({ length: text.length }, (_, index) => text.charCodeAt(index));
    const glyphs = [...units];
    const advances = units.map((unit): number => (unit === 0x200b || unit === 0xad ? 0 : 1000));
    const clusters = rightToLeft
      ? Uint32Array.from(units, (_, index) => units.length - 1 - index)
      : undefined;
    if (rightToLeft) {
      glyphs.reverse();
      advances.reverse();
    }
    const width = advances.reduce((sum, advance) => sum + advance, 0);
    return { face, text, glyphs, advances, offsets: undefined, clusters, rightToLeft, width };
  },
};

/** Builds boxes by hand. Styles inherit nothing by themselves: give each box what it needs. */
export class TestBoxes {
  #id = 0;
  #style = 0;
  readonly #base: Partial<ComputedStyle>;
  readonly #root: ComputedStyle;

  /** `base` goes into the style of every box: 10 px text of line height 10 unless it says otherwise. */
  constructor(base: Partial<ComputedStyle> = {}) {
    this.#base = { fontSize: 10, lineHeight: 10, ...base };
    this.#root = this.style({});
  }

  style(changes: Partial<ComputedStyle>): ComputedStyle {
    this.#style += 1;
    return { ...styleWith({ ...this.#base, ...changes }), id: this.#style };
  }

  #origin(style: ComputedStyle): Pick<TextBox, "id" | "style" | "node" | "pseudo"> {
    this.#id += 1;
    return { id: this.#id, style, node: -1, pseudo: undefined };
  }

  block(children: readonly (InlineLevelBox | string)[], changes: Partial<ComputedStyle> = {}): BlockBox {
    const style = Object.keys(changes).length === 0 ? this.#root : this.style(changes);
    return {
      kind: "block",
      ...this.#origin(style),
      content: { kind: "inline", children: this.#children(children, style), isEmpty: false },
      formattingContext: false,
      marker: undefined,
    };
  }

  inline(children: readonly (InlineLevelBox | string)[], changes: Partial<ComputedStyle> = {}): InlineBox {
    const style = this.style(changes);
    const edges = { hasStartEdge: true, hasEndEdge: true };
    return { kind: "inline", ...this.#origin(style), children: this.#children(children, style), ...edges };
  }

  #children(children: readonly (InlineLevelBox | string)[], style: ComputedStyle): InlineLevelBox[] {
    return children.map((child) => (typeof child === "string" ? this.text(child, style) : child));
  }

  text(text: string, style: ComputedStyle = this.#root): TextBox {
    return { kind: "text", ...this.#origin(style), text };
  }

  lineBreak(changes: Partial<ComputedStyle> = {}): LineBreakBox {
    return { kind: "line-break", ...this.#origin(this.style(changes)) };
  }

  /** A replaced box: an atomic inline, or a float or out-of-flow box by its style. */
  object(width: number, height: number, changes: Partial<ComputedStyle> = {}): ReplacedBox {
    const content = { type: "none", width, height } as const;
    return { kind: "replaced", ...this.#origin(this.style({ width, height, ...changes })), content };
  }
}

/** A context that knows the test face, and lays out replaced boxes at their size and blocks by their inline content. */
class TestContext implements LayoutContext {
  readonly styles: StyledTree = {} as StyledTree;
  readonly fonts: FontCollection = FONTS;
  readonly shaper: Shaper = SHAPER;
  readonly diagnostics: DiagnosticSink = new DiagnosticSink();
  readonly #memos: Memos = new Memos(true);

  layoutChild(box: LayoutBox): LayoutResult {
    const inline =
      box.kind === "block" ? this.layoutInline(inputFor(box, this.contribution(box).maximum)) : undefined;
    const { maximum } = this.contribution(box);
    const height = inline?.blockSize ?? (box.style.height as number);
    const { firstBaseline, lastBaseline } = inline ?? {};
    return {
      fragment: boxFragment({
        box,
        style: box.style,
        width: maximum,
        height,
        children: inline?.lines ?? [],
        firstBaseline,
        lastBaseline,
      }),
      token: undefined,
      appeal: PERFECT,
      earlyBreak: undefined,
      endMargin: NO_MARGIN,
      exclusions: ExclusionSpace.EMPTY,
      outOfFlow: [],
    };
  }

  layoutInline(input: InlineLayoutInput): InlineLayoutResult {
    return layoutPlainLine(this, input) ?? layoutInline(this, input);
  }

  plainLine(box: BlockBox, width: number): PlainLine | undefined {
    return plainLine(this, box, width);
  }

  layoutColumns(): never {
    throw new Error("There are no columns in this context.");
  }

  layoutItems(): never {
    throw new Error("There are no items in this context.");
  }

  contribution(box: LayoutBox): IntrinsicWidths {
    if (box.kind === "block") return this.inlineIntrinsicWidths(box);
    const width = box.style.width as number;
    return { minimum: width, maximum: width };
  }

  contentWidths(box: BlockBox): IntrinsicWidths {
    return this.inlineIntrinsicWidths(box);
  }

  inlineIntrinsicWidths(box: BlockBox): IntrinsicWidths {
    return plainIntrinsicWidths(this, box) ?? inlineIntrinsicWidths(this, box);
  }

  remember<Subject extends Identified, Question, Value>(
    memo: Memo<Subject, Question, Value>,
    subject: Subject,
    question: Question,
  ): Value {
    return this.#memos.remember(this, memo, subject, question);
  }

  forget<Subject extends Identified>(memo: Memo<Subject, never, unknown>, subject: Subject): void {
    this.#memos.forget(memo, subject);
  }

  positionOf(): undefined {
    return undefined;
  }
}

export function testContext(): LayoutContext {
  return new TestContext();
}

/** Input that lays a block's inline content out at the top of a formatting context, outside any fragmentation. */
export function inputFor(box: BlockBox, width: number): InlineLayoutInput {
  return {
    box,
    width,
    percentageHeight: undefined,
    flow: { x: 0, y: 0, exclusions: ExclusionSpace.EMPTY },
    fragmentainer: undefined,
    token: undefined,
    breakBeforeLine: undefined,
  };
}

/** Lays out a block's inline content and prints each line as `y x width |text|`: content left and width, spaces at its end cut. */
export function linesOf(box: BlockBox, width: number, changes: Partial<InlineLayoutInput> = {}): string[] {
  return printLines(testContext().layoutInline({ ...inputFor(box, width), ...changes }));
}

export function printLines({ lines }: InlineLayoutResult): string[] {
  return lines.map((link) => {
    const parts: TextPart[] = [];
    gather(link, 0, parts);
    const left = Math.min(...parts.map(({ x }) => x));
    const right = Math.max(...parts.map(({ x, width }) => x + width));
    const text = parts.map((part) => part.text).join("");
    return parts.length === 0
      ? `${link.y} ${link.x} 0 ||`
      : `${link.y} ${left} ${right - left} |${text.trimEnd()}|`;
  });
}

interface TextPart {
  readonly x: number;
  readonly width: number;
  readonly text: string;
}

/** Text of glyph runs from left to right, visual order inside the runs; `[]` for atomic inlines, `<` and `>` for edges. */
function gather({ x, fragment }: FragmentLink, left: number, parts: TextPart[]): void {
  const from = left + x;
  if (fragment.kind === "text") {
    for (const { run, x: at, width } of fragment.runs) {
      if (isEndSpace(run.text, width)) continue;
      const text = run.rightToLeft ? [...run.text].reverse().join("") : run.text;
      parts.push({ x: from + at, width, text });
    }
  } else if (fragment.kind === "line") {
    for (const child of fragment.children) gather(child, from, parts);
  } else if (fragment.kind === "box" && "kind" in fragment.box && fragment.box.kind === "inline") {
    if (fragment.hasLeft) parts.push({ x: from, width: 0, text: "<" });
    for (const child of fragment.children) gather(child, from, parts);
    if (fragment.hasRight) parts.push({ x: from + fragment.width, width: 0, text: ">" });
  } else {
    parts.push({ x: from, width: fragment.width, text: "[]" });
  }
}

/** A space that vanished at a line's end is in the text all the same, without room. */
function isEndSpace(text: string, width: number): boolean {
  return text === " " && width === 0;
}

/** Prints lines and what is on them: `line y height baseline`, then `text`, `box` and `object` with x, y, width and height in it. */
export function printTree({ lines }: InlineLayoutResult): string[] {
  const out: string[] = [];
  for (const { x, y, fragment } of lines) {
    if (fragment.kind !== "line") continue;
    out.push(`line ${x} ${y} ${fragment.width} ${fragment.height} base ${fragment.baseline}`);
    for (const child of fragment.children) printLink(child, "  ", out);
  }
  return out;
}

function printLink({ x, y, fragment }: FragmentLink, indent: string, out: string[]): void {
  const { width, height } = fragment;
  if (fragment.kind === "text") {
    out.push(
      `${indent}text ${x} ${y} ${width} ${height} |${fragment.runs.map(({ run }) => run.text).join("")}|`,
    );
  } else if (fragment.kind === "box") {
    const isInline = "kind" in fragment.box && fragment.box.kind === "inline";
    out.push(`${indent}${isInline ? "box" : "object"} ${x} ${y} ${width} ${height}`);
    if (isInline) for (const child of fragment.children) printLink(child, `${indent}  `, out);
  }
}

export function treeOf(box: BlockBox, width: number): string[] {
  return printTree(testContext().layoutInline(inputFor(box, width)));
}
