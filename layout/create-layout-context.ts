import type { BreakDictionary, FontCollection, Shaper } from "../fonts/types.ts";
import type { Size } from "./cascade/frame.ts";
import type { StyledTree } from "./cascade/styled-tree.ts";
import type { DiagnosticSink, SourcePosition } from "./diagnostics.ts";
import { blockContentWidths, blockContribution } from "./flow/intrinsic-widths.ts";
import { layoutBlock } from "./flow/layout-block.ts";
import type { MediaMap } from "./graphics/image-resource.ts";
import { inlineIntrinsicWidths } from "./inline/intrinsic-widths.ts";
import { layoutInline } from "./inline/layout-inline.ts";
import { layoutPlainLine, plainIntrinsicWidths, plainLine } from "./inline/plain-text.ts";
import type { LateLayout } from "./late-layout.ts";
import { layoutReplaced, replacedContribution } from "./replaced/layout-replaced.ts";
import { layoutTable } from "./table/layout-table.ts";
import { tableContentWidths, tableContribution } from "./table/table-contribution.ts";
import type { BlockBox, LayoutBox, TableBox } from "./tree/box.ts";
import type { BreakToken } from "./tree/break-token.ts";
import type { ConstraintSpace } from "./tree/constraint-space.ts";
import { given } from "./tree/given.ts";
import type {
  ColumnsInput,
  Identified,
  InlineLayoutInput,
  IntrinsicWidths,
  ItemsInput,
  LayoutContext,
  LayoutObserver,
  Memo,
  PlainLine,
} from "./tree/layout-context.ts";
import type { ColumnsResult, InlineLayoutResult, ItemsResult, LayoutResult } from "./tree/layout-result.ts";
import { Memos } from "./tree/memos.ts";

export interface LayoutContextInput {
  readonly styles: StyledTree;
  readonly fonts: FontCollection;
  readonly shaper: Shaper;
  readonly diagnostics: DiagnosticSink;
  readonly dictionary?: BreakDictionary | undefined;
  readonly media?: MediaMap | undefined;
  /** Where a style asks for it. */
  readonly late?: LateLayout | undefined;
  readonly initialContainingBlock?: Size | undefined;
  /** False: nothing is remembered. It takes longer, and comes out the same. */
  readonly memos?: boolean | undefined;
  readonly observer?: LayoutObserver | undefined;
}

/** The one dispatcher and the one memo point of a document's layout. */
export function createLayoutContext(input: LayoutContextInput): LayoutContext {
  const { observer } = input;
  return observer === undefined ? new DocumentLayout(input) : new ObservedLayout(input, observer);
}

class DocumentLayout implements LayoutContext {
  readonly styles: StyledTree;
  readonly fonts: FontCollection;
  readonly shaper: Shaper;
  readonly diagnostics: DiagnosticSink;
  readonly dictionary: BreakDictionary | undefined;
  readonly media: MediaMap | undefined;
  readonly initialContainingBlock: Size | undefined;
  readonly #late: LateLayout | undefined;
  readonly #memos: Memos;

  constructor(input: LayoutContextInput) {
    this.styles = input.styles;
    this.fonts = input.fonts;
    this.shaper = input.shaper;
    this.diagnostics = input.diagnostics;
    this.dictionary = input.dictionary;
    this.media = input.media;
    this.initialContainingBlock = input.initialContainingBlock;
    this.#late = input.late;
    this.#memos = new Memos(input.memos ?? true);
  }

  layoutChild(box: LayoutBox, space: ConstraintSpace, token?: BreakToken): LayoutResult {
    switch (box.kind) {
      case "block":
        return layoutBlock(this, box, space, token);
      case "table":
        return layoutTable(this, box, space, token);
      case "replaced":
        return box.content.type === "control"
          ? given(this.#late).layoutControl(this, { box, content: box.content }, space)
          : layoutReplaced(box, space);
      case "orthogonal-flow":
        return given(this.#late).layoutOrthogonalFlow(this, box, space);
    }
  }

  layoutInline(input: InlineLayoutInput): InlineLayoutResult {
    return layoutPlainLine(this, input) ?? layoutInline(this, input);
  }

  plainLine(box: BlockBox, width: number): PlainLine | undefined {
    return plainLine(this, box, width);
  }

  layoutColumns(input: ColumnsInput): ColumnsResult {
    return given(this.#late).layoutColumns(this, input);
  }

  contribution(box: LayoutBox, percentageHeight?: number): IntrinsicWidths {
    switch (box.kind) {
      case "block":
        return blockContribution(this, box, percentageHeight);
      case "table":
        return tableContribution(this, box);
      case "replaced":
        return box.content.type === "control"
          ? given(this.#late).controlContribution(this, { box, content: box.content })
          : replacedContribution(box, percentageHeight);
      case "orthogonal-flow":
        return given(this.#late).orthogonalFlowContribution(this, box, percentageHeight);
    }
  }

  layoutItems(input: ItemsInput): ItemsResult {
    switch (input.box.content.kind) {
      case "grid":
        return given(this.#late).layoutGridItems(this, input);
      case "math":
        return given(this.#late).layoutMath(this, input);
      default:
        return given(this.#late).layoutFlex(this, input);
    }
  }

  contentWidths(box: BlockBox | TableBox, height?: number): IntrinsicWidths {
    if (box.kind === "table") return tableContentWidths(this, box);
    if (box.content.kind === "flex") return given(this.#late).flexWidths(this, box, height);
    if (box.content.kind === "grid") return given(this.#late).gridWidths(this, box, height);
    if (box.content.kind === "math") return given(this.#late).mathWidths(this, box);
    return blockContentWidths(this, box, height);
  }

  inlineIntrinsicWidths(box: BlockBox, height?: number): IntrinsicWidths {
    return plainIntrinsicWidths(this, box) ?? inlineIntrinsicWidths(this, box, height);
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

  positionOf(box: { readonly node: number }): SourcePosition | undefined {
    return box.node < 0 ? undefined : this.styles.document.positionOf(box.node);
  }
}

/** Kept apart, so that nobody pays for it who does not ask. */
class ObservedLayout extends DocumentLayout {
  readonly #observer: LayoutObserver;

  constructor(input: LayoutContextInput, observer: LayoutObserver) {
    super(input);
    this.#observer = observer;
  }

  override layoutChild(box: LayoutBox, space: ConstraintSpace, token?: BreakToken): LayoutResult {
    this.#observer.begin(box, token);
    const result = super.layoutChild(box, space, token);
    this.#observer.end();
    return result;
  }
}
