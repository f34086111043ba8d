import type { ElementScale, ScaleByElement } from "../cascade/zoom/element-scales.ts";
import type { NodeId } from "../document/document.ts";
import { type CuttingEdges, type TooWideBox, tooWideBoxes } from "../pages/fit/too-wide-boxes.ts";
import { isCutAtRight } from "../pages/fit/width-needed.ts";
import type { DocumentContent } from "./document-content.ts";
import { trialPages } from "./trial-pages.ts";

/** Letters of tables are made no smaller than this, together with the document: nobody could read them. */
const SMALLEST_TABLE = 0.25;
/** Scale of tables that do not even fit then. */
const OF_TOO_WIDE_TABLE = 2 / 3;
/** Lines are made no smaller than this, together with the document: they break instead, as print style sheets have it. */
const SMALLEST_LINES = 0.5;
/** In steps of this a scale is found, so that rounding of what is inside does not ask for another round. */
const STEP = 1 / 500;
/** Of what is missing each round has to gain this share at least. */
const LEAST_GAIN = 0.25;
const MAXIMUM_ROUNDS = 4;

/** A document with some of its boxes set smaller. */
export interface SmallerBoxes {
  readonly content: DocumentContent;
  /** Does the paper cut it off all the same? */
  readonly isCut: boolean;
}

/** Sets each table, picture and block of lines that these edges cut off smaller by itself; `whole` is the scale of the document. */
export function withSmallerBoxes(content: DocumentContent, edges: CuttingEdges, whole = 1): SmallerBoxes {
  const scales = new BoxScales(whole);
  let current = content;
  for (let round = 0; ; round += 1) {
    const { boxes, isCut } = lookAt(current, edges);
    const isChanged = round < MAXIMUM_ROUNDS && scales.reduce(boxes);
    if (!isChanged) {
      if (!isCut || edges !== "paper-and-scroll-containers") tell(content, scales.all);
      return { content: current, isCut };
    }
    current = { ...content, styles: content.styles.restyled({ elementScales: scales.all }) };
  }
}

function lookAt(
  content: DocumentContent,
  edges: CuttingEdges,
): { readonly boxes: ReadonlyMap<NodeId, TooWideBox>; readonly isCut: boolean } {
  const boxes = new Map<NodeId, TooWideBox>();
  let isCut = false;
  for (const page of trialPages(content)) {
    isCut ||= isCutAtRight(page);
    for (const [node, box] of tooWideBoxes(page, edges)) {
      const before = boxes.get(node);
      if (before === undefined || box.share < before.share) boxes.set(node, box);
    }
  }
  return { boxes, isCut };
}

/** Finds out round by round how small boxes have to be. */
class BoxScales {
  readonly #scales: Map<NodeId, ElementScale> = new Map();
  /** What share each would have had to be of its size, in the round before. */
  readonly #shares: Map<NodeId, number> = new Map();
  /** A scale changes nothing: their widths are shares of something else, such as those of a row of slides. */
  readonly #hopeless: Set<NodeId> = new Set();
  readonly #smallestTable: number;
  readonly #tooWideTable: number;
  readonly #smallestLines: number;

  constructor(whole: number) {
    this.#smallestTable = SMALLEST_TABLE / whole;
    this.#tooWideTable = Math.min(1, OF_TOO_WIDE_TABLE / whole);
    this.#smallestLines = Math.min(1, SMALLEST_LINES / whole);
  }

  get all(): ScaleByElement {
    return new Map(this.#scales);
  }

  /** Makes the boxes as small as they have to be; false where nothing is to be gained by it. */
  reduce(boxes: ReadonlyMap<NodeId, TooWideBox>): boolean {
    const changes = [...boxes].filter(([node, box]) => this.#reduceOne(node, box));
    return changes.length > 0;
  }

  #reduceOne(node: NodeId, { share, kind }: TooWideBox): boolean {
    if (this.#hopeless.has(node)) return false;
    const known = this.#scales.get(node);
    const before = known?.scale ?? 1;
    if (kind === "table" && known?.scale === this.#tooWideTable) return false;
    const shareBefore = this.#shares.get(node);
    this.#shares.set(node, share);
    if (shareBefore !== undefined && share < shareBefore + LEAST_GAIN * (1 - shareBefore)) {
      this.#hopeless.add(node);
      return this.#scales.delete(node);
    }
    if (known?.breaksLines === true) return false;
    const fitting = Math.max(STEP, Math.floor((before * share) / STEP) * STEP);
    const next = this.#scaleOf(kind, fitting);
    if (next.scale === before && !next.breaksLines) return false;
    this.#scales.set(node, next);
    return true;
  }

  #scaleOf(kind: TooWideBox["kind"], fitting: number): ElementScale {
    switch (kind) {
      case "picture":
        return { scale: fitting, keepsSize: false, breaksLines: false };
      case "table":
        return {
          scale: fitting < this.#smallestTable ? this.#tooWideTable : fitting,
          keepsSize: false,
          breaksLines: false,
        };
      case "content":
        return {
          scale: Math.max(this.#smallestLines, fitting),
          keepsSize: true,
          breaksLines: fitting < this.#smallestLines,
        };
    }
  }
}

function tell({ diagnostics, styles }: DocumentContent, scales: ScaleByElement): void {
  const [smallest] = [...scales].sort(([, one], [, other]) => one.scale - other.scale);
  if (smallest === undefined) return;
  const [node, { scale }] = smallest;
  const others = scales.size === 1 ? "" : ` ${scales.size} boxes are; this is the smallest.`;
  diagnostics.add({
    code: "shrunk-to-fit",
    severity: "info",
    message: `<${styles.document.nameOf(node)}> is wider than there is room for it on paper: it is set at ${Math.round(100 * scale)} % of its size.${others} Make it narrower or the page wider; --no-shrink-to-fit, page.shrinkToFit: false or @page { -platen-shrink-to-fit: none } keep its size.`,
    position: styles.document.positionOf(node),
  });
}
