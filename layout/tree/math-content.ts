import type { BlockLevelBox } from "./box.ts";

/** What MathML makes of its boxes (mathml-core §3): the children of a math box, and how they are arranged. */
export interface MathContent {
  readonly kind: "math";
  readonly construct: MathConstruct;
  readonly children: readonly BlockLevelBox[];
}

/** An offset or size given by an attribute: px, or a share of the content's own. */
export interface MathLength {
  readonly value: number;
  /** `of` the content; `by`: added to it; `to`: instead of it. */
  readonly kind: "to" | "by" | "of";
}

/** Scripts of one column, as indexes into the children. */
export interface ScriptPair {
  readonly subscript: number | undefined;
  readonly superscript: number | undefined;
}

export type MathConstruct =
  /**
   * A line of text. A variable has a second one, in the italic letters that fonts for formulas have, to be set instead of the first where its font has
   * `letter`.
   */
  | { readonly type: "token"; readonly letter?: number }
  | { readonly type: "operator"; readonly text: string; readonly properties: OperatorProperties }
  | { readonly type: "row" }
  /** Numerator, denominator, and the line between them. */
  | {
      readonly type: "fraction";
      /** px; undefined: that of the font. */
      readonly thickness: number | undefined;
      /** Share of the free room before each. */
      readonly alignment: readonly [numerator: number, denominator: number];
    }
  /** What stands under the root, the line over it, the sign, and the index if there is one. */
  | { readonly type: "radical" }
  /** The base comes first. */
  | {
      readonly type: "scripts";
      readonly before: readonly ScriptPair[];
      readonly after: readonly ScriptPair[];
    }
  | {
      readonly type: "limits";
      readonly under: number | undefined;
      readonly over: number | undefined;
      readonly isAccentUnder: boolean;
      readonly isAccentOver: boolean;
    }
  | { readonly type: "space"; readonly width: number; readonly height: number; readonly depth: number }
  | {
      readonly type: "padded";
      readonly width: MathLength | undefined;
      readonly height: MathLength | undefined;
      readonly depth: MathLength | undefined;
      /** px */
      readonly leadingSpace: number;
      readonly rise: number;
    };

/** How an operator stands in its row, and what it does there. Spaces are in em. */
export interface OperatorProperties {
  readonly leadingSpace: number;
  readonly trailingSpace: number;
  /** The direction in which it grows with what is beside it. */
  readonly stretch: "block" | "inline" | undefined;
  /** It grows to both sides of the axis alike. */
  readonly isSymmetric: boolean;
  /** It is set larger in a formula that stands on its own. */
  readonly isLarge: boolean;
  /** Its limits stand beside it in a line of text. */
  readonly movesLimits: boolean;
}
