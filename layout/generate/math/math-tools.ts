import type { StyledTree } from "../../cascade/styled-tree.ts";
import type { ComputedStyle } from "../../css/properties/computed-style.ts";
import type { Document } from "../../document/document.ts";
import type { BlockBox } from "../../tree/box.ts";
import type { BoxIds, Item, Origin } from "../box-builder.ts";

export interface MathTools {
  readonly ids: BoxIds;
  readonly styles: StyledTree;
  readonly document: Document;
}

/** What makes boxes of MathML. */
export interface MathBoxes {
  /** The box of an element of MathML (mathml-core §3). A formula on lines of its own stands in the middle of a block. */
  mathBox(origin: Origin, items: readonly Item[], tools: MathTools): BlockBox;
  /** What is in a cell of a table of MathML, as one formula in its line. */
  mathRow(items: readonly Item[], style: ComputedStyle, tools: MathTools): BlockBox;
}

export function isMath({ display }: ComputedStyle): boolean {
  return display === "math" || display === "inline-math";
}
