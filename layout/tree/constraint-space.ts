import type { Edges } from "../geometry/edges.ts";
import type { EarlyBreak } from "./break-token.ts";
import type { ExclusionSpace } from "./exclusion-space.ts";
import type { SubgridTracks } from "./subgrid-tracks.ts";
import type { TextTrim } from "./text-trim.ts";

/** The page or column a box is being laid out into. */
export interface FragmentainerSpace {
  readonly type: "page" | "column";
  /** Height of a whole fragmentainer at this place (the page area), px. */
  readonly blockSize: number;
  /** From the box's top border edge to the end of the fragmentainer; can be negative. */
  readonly remaining: number;
  /** Nothing has been placed above in this fragmentainer: what comes now must be accepted, so that every page takes something. */
  readonly isAtStart: boolean;
  /** A column that ends above the end of its page: a line without room in any column overflows it, where it is seen, and is not cut. */
  readonly isAbovePageEnd?: boolean | undefined;
}

/** The block formatting context a box takes part in (unless it establishes its own). */
export interface FlowPosition {
  /** Of the box's border-box left and top, in the coordinates of the formatting context (see ExclusionSpace). */
  readonly x: number;
  readonly y: number;
  readonly exclusions: ExclusionSpace;
}

/** All that a box may know of its surroundings. Lengths in px, snapped. */
export interface ConstraintSpace {
  /** Width of the containing block's content box: percentages and `auto` widths resolve against it. */
  readonly availableWidth: number;
  /** Height that percentage heights resolve against; undefined while indefinite. */
  readonly percentageHeight: number | undefined;
  /** Border-box size imposed from outside (cells, stretched or absolutely positioned boxes, margin boxes). */
  readonly fixedWidth: number | undefined;
  readonly fixedHeight: number | undefined;
  /** Border-box height that a block container has at least, over all its pages: a stretched item that is broken. */
  readonly minimumHeight?: number | undefined;
  /** Used border widths imposed from outside (collapsed table borders); undefined: those of the style. */
  readonly borders: Edges | undefined;
  /** `width: auto` means shrink-to-fit (floats, inline-blocks, absolutely positioned boxes). */
  readonly shrinkToFit: boolean;
  readonly fragmentainer: FragmentainerSpace | undefined;
  /** Undefined: the box starts a formatting context of its own here. */
  readonly flow: FlowPosition | undefined;
  /** The parent has already applied the margins that collapse through this box's top edge (its own and its first children's). */
  readonly startMarginsApplied: boolean;
  /** Sides with floats below the box's top: margins collapse with those of boxes that clear none of them. */
  readonly clearedSides?: { readonly left: boolean; readonly right: boolean } | undefined;
  /** Second pass: break here. */
  readonly earlyBreak: EarlyBreak | undefined;
  /** Used value of the `page` property of the containing block (css-page-3 §6.3); empty for the default page. */
  readonly pageName: string;
  /** The box takes part in the formatting context of columns: a `column-span: all` child ends them. */
  readonly isInColumns?: boolean;
  /** How boxes around cut the first or last line in this one (`text-box-trim`). */
  readonly textTrim?: TextTrim | undefined;
  /** Tracks of the grid around, for a subgrid in it. */
  readonly subgrid?: SubgridTracks | undefined;
}

/** A space for an independent formatting context outside any fragmentation. */
export function independentSpace(availableWidth: number, percentageHeight?: number): ConstraintSpace {
  return {
    availableWidth,
    percentageHeight,
    fixedWidth: undefined,
    fixedHeight: undefined,
    borders: undefined,
    shrinkToFit: false,
    fragmentainer: undefined,
    flow: undefined,
    startMarginsApplied: false,
    earlyBreak: undefined,
    pageName: "",
    textTrim: undefined,
  };
}
