import type { BreakDictionary, FontCollection, Shaper } from "../fonts/types.ts";
import type { StyledTree } from "./cascade/styled-tree.ts";
import type { DiagnosticSink, SourcePosition } from "./diagnostics.ts";
import { flexWidths } from "./flex/flex-widths.ts";
import { layoutFlex } from "./flex/layout-flex.ts";
import { blockContentWidths, blockContribution } from "./flow/intrinsic-widths.ts";
import { layoutBlock } from "./flow/layout-block.ts";
import type { MediaMap } from "./graphics/image-resource.ts";
import { gridWidths } from "./grid/grid-widths.ts";
import { layoutGridItems } from "./grid/layout-grid.ts";
import { inlineIntrinsicWidths } from "./inline/intrinsic-widths.ts";
import { layoutInline } from "./inline/layout-inline.ts";
import { layoutPlainLine, plainIntrinsicWidths } from "./inline/plain-text.ts";
import { layoutMath, mathWidths } from "./math/layout-math.ts";
import { layoutColumns } from "./multicol/layout-columns.ts";
import { layoutOrthogonalFlow, orthogonalFlowContribution } from "./orthogonal/layout-orthogonal-flow.ts";
import { controlContribution, layoutControl } from "./replaced/layout-control.ts";
import { layoutReplaced, replacedContribution } from "./replaced/layout-replaced.ts";
import { layoutTable } from "./table/layout-table.ts";
import { tableContentWidths, tableContribution } from "./table/table-contribution.ts";
import type { BlockBox, LayoutBox, TableBox } from "./tree/box.ts";
import type { BreakToken } from "./tree/break-token.ts";
import type { ConstraintSpace } from "./tree/constraint-space.ts";
import type {
  ColumnsInput,
  InlineLayoutInput,
  IntrinsicWidths,
  ItemsInput,
  LayoutContext,
  MemoSlot,
} from "./tree/layout-context.ts";
import type { ColumnsResult, InlineLayoutResult, ItemsResult, LayoutResult } from "./tree/layout-result.ts";

export interface LayoutContextInput {
  readonly styles: StyledTree;
  readonly fonts: FontCollection;
  readonly shaper: Shaper;
  readonly diagnostics: DiagnosticSink;
  readonly dictionary?: BreakDictionary | undefined;
  readonly media?: MediaMap | undefined;
}

/** The one dispatcher and the one memo point of a document's layout. */
export function createLayoutContext(input: LayoutContextInput): LayoutContext {
  return new DocumentLayout(input);
}

class DocumentLayout implements LayoutContext {
  readonly styles: StyledTree;
  readonly fonts: FontCollection;
  readonly shaper: Shaper;
  readonly diagnostics: DiagnosticSink;
  readonly dictionary: BreakDictionary | undefined;
  readonly media: MediaMap | undefined;
  readonly #memos: Map<MemoSlot<unknown>, Map<number, unknown>> = new Map();

  constructor(input: LayoutContextInput) {
    this.styles = input.styles;
    this.fonts = input.fonts;
    this.shaper = input.shaper;
    this.diagnostics = input.diagnostics;
    this.dictionary = input.dictionary;
    this.media = input.media;
  }

  layoutChild(box: LayoutBox, space: ConstraintSpace, token?: BreakToken): LayoutResult {
    switch (box.kind) {
      case "block":
        return layoutBlock(this, box, space, token);
      case "table":
        return layoutTable(this, box, space, token);
      case "replaced":
        return box.content.type === "control"
          ? layoutControl(this, { box, content: box.content }, space)
          : layoutReplaced(box, space);
      case "orthogonal-flow":
        return layoutOrthogonalFlow(this, box, space);
    }
  }

  layoutInline(input: InlineLayoutInput): InlineLayoutResult {
    return layoutPlainLine(this, input) ?? layoutInline(this, input);
  }

  layoutColumns(input: ColumnsInput): ColumnsResult {
    return layoutColumns(this, input);
  }

  contribution(box: LayoutBox): IntrinsicWidths {
    switch (box.kind) {
      case "block":
        return blockContribution(this, box);
      case "table":
        return tableContribution(this, box);
      case "replaced":
        return box.content.type === "control"
          ? controlContribution(this, { box, content: box.content })
          : replacedContribution(box);
      case "orthogonal-flow":
        return orthogonalFlowContribution(this, box);
    }
  }

  layoutItems(input: ItemsInput): ItemsResult {
    switch (input.box.content.kind) {
      case "grid":
        return layoutGridItems(this, input);
      case "math":
        return layoutMath(this, input);
      default:
        return layoutFlex(this, input);
    }
  }

  contentWidths(box: BlockBox | TableBox): IntrinsicWidths {
    if (box.kind === "table") return tableContentWidths(this, box);
    if (box.content.kind === "flex") return flexWidths(this, box);
    if (box.content.kind === "grid") return gridWidths(this, box);
    if (box.content.kind === "math") return mathWidths(this, box);
    return blockContentWidths(this, box);
  }

  inlineIntrinsicWidths(box: BlockBox): IntrinsicWidths {
    return plainIntrinsicWidths(this, box) ?? inlineIntrinsicWidths(this, box);
  }

  memo<Value>(slot: MemoSlot<Value>): Map<number, Value> {
    let values = this.#memos.get(slot);
    if (values === undefined) {
      values = new Map();
      this.#memos.set(slot, values);
    }
    return values as Map<number, Value>;
  }

  positionOf(box: { readonly node: number }): SourcePosition | undefined {
    return box.node < 0 ? undefined : this.styles.document.positionOf(box.node);
  }
}
