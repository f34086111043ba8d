import type { StyledTree } from "../../cascade/styled-tree.ts";
import type { Document, NodeId } from "../../document/document.ts";
import { plainText } from "../../document/plain-text.ts";

/**
 * The text of an element as named strings, cross-references and bookmarks show it, white space collapsed. What stands elsewhere is left
 * out: the footnotes and running elements inside it.
 */
export function contentText(styles: StyledTree, node: NodeId): string {
  const { document } = styles;
  const elsewhere = new SeparateContent(styles, node);
  return plainText(document, node, (inner) => elsewhere.has(inner));
}

/** Asked about the elements below a node, in order. */
class SeparateContent {
  readonly #styles: StyledTree;
  readonly #document: Document;
  readonly #root: NodeId;
  /** End of the subtree that is not displayed: elements in it have no style. */
  #hiddenEnd: number;

  constructor(styles: StyledTree, root: NodeId) {
    this.#styles = styles;
    this.#document = styles.document;
    this.#root = root;
    this.#hiddenEnd = 0;
    if (styles.styleOf(root).display === "none") this.#hiddenEnd = this.#endOf(root);
  }

  has(node: NodeId): boolean {
    if (node === this.#root || node < this.#hiddenEnd) return false;
    const { display, float, position } = this.#styles.styleOf(node);
    if (display === "none") this.#hiddenEnd = this.#endOf(node);
    return display !== "none" && (float === "footnote" || typeof position === "object");
  }

  #endOf(node: NodeId): number {
    return this.#document.subtreeEnd[node] ?? 0;
  }
}
