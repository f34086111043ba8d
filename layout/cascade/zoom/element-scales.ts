import type { Document, NodeId } from "../../document/document.ts";

/** The share of its size at which an element is set, with what is in it. */
export interface ElementScale {
  readonly scale: number;
  /** Do its own width and height stay, and only its text and what is in it change? */
  readonly keepsSize: boolean;
  /** Do lines in it break anywhere, though the author keeps them from it? */
  readonly breaksLines: boolean;
}

export type ScaleByElement = ReadonlyMap<NodeId, ElementScale>;

export const NO_SCALES: ScaleByElement = new Map();

/** How much smaller or larger than its own zoom makes it each element of a document is set. */
export class ElementScales {
  readonly whole: number;
  readonly byElement: ScaleByElement;
  /** By node; undefined where all are set at the same scale. */
  readonly #byNode: Float64Array | undefined;
  /** By node: 1 where lines break anywhere. */
  readonly #breaks: Uint8Array | undefined;

  constructor(document: Document, whole: number, byElement: ScaleByElement) {
    this.whole = whole;
    this.byElement = byElement;
    if (byElement.size === 0) return;
    const byNode = new Float64Array(document.nodeCount).fill(whole);
    const breaks = new Uint8Array(document.nodeCount);
    for (const [node, { scale, breaksLines }] of byElement) {
      const end = document.subtreeEnd[node] ?? node + 1;
      if (breaksLines) breaks.fill(1, node, end);
      for (let inside = node; inside < end; inside += 1) byNode[inside] = (byNode[inside] ?? whole) * scale;
    }
    this.#byNode = byNode;
    this.#breaks = breaks;
  }

  of(node: NodeId): number {
    return this.#byNode?.[node] ?? this.whole;
  }

  /** The scale of an element's own width and height. */
  ofSize(node: NodeId): number {
    const own = this.byElement.get(node);
    return own?.keepsSize === true ? this.of(node) / own.scale : this.of(node);
  }

  breaksLinesIn(node: NodeId): boolean {
    return this.#breaks?.[node] === 1;
  }

  equals({ whole, byElement }: ElementScales): boolean {
    if (whole !== this.whole || byElement.size !== this.byElement.size) return false;
    return [...byElement].every(([node, { scale, keepsSize, breaksLines }]) => {
      const other = this.byElement.get(node);
      return other?.scale === scale && other.keepsSize === keepsSize && other.breaksLines === breaksLines;
    });
  }
}
