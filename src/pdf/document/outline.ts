import type { PdfObjects } from "../file/pdfkit-adapter.ts";
import { type PdfReference, type PdfValue, text } from "../objects/values.ts";

/** A place in the document: on a page, and in PDF 2.0 in its structure. */
export interface Destination {
  readonly D: PdfValue;
  readonly SD: PdfValue;
}

/** One bookmark. */
export interface Bookmark {
  /** 1 is the outermost. */
  readonly level: number;
  readonly label: string;
  readonly open: boolean;
  /** Place in the document. */
  readonly order: number;
  readonly destination: Destination;
}

interface OutlineNode {
  readonly bookmark: Bookmark;
  readonly reference: PdfReference;
  readonly children: OutlineNode[];
  /** Entries below it that show when it is open. */
  below: number;
}

/**
 * Writes the document outline (ISO 32000-1 §12.3.3): a bookmark belongs to the last one of a lower level before it, so skipped
 * levels leave no gaps. Undefined when there are no bookmarks.
 */
export function writeOutline(bookmarks: readonly Bookmark[], objects: PdfObjects): PdfReference | undefined {
  if (bookmarks.length === 0) return undefined;
  const roots: OutlineNode[] = [];
  const ancestors: OutlineNode[] = [];
  for (const bookmark of [...bookmarks].sort((a, b) => a.order - b.order)) {
    const node: OutlineNode = { bookmark, reference: objects.reserve(), children: [], below: 0 };
    while ((ancestors.at(-1)?.bookmark.level ?? 0) >= bookmark.level) ancestors.pop();
    (ancestors.at(-1)?.children ?? roots).push(node);
    ancestors.push(node);
  }
  const root = objects.reserve();
  const visible = writeAll(roots, root, objects);
  return objects.write(
    { Type: "Outlines", First: roots[0]?.reference, Last: roots.at(-1)?.reference, Count: visible },
    root,
  );
}

/** Siblings of which the first ones are written. */
interface Row {
  readonly nodes: readonly OutlineNode[];
  readonly parent: OutlineNode | undefined;
  index: number;
}

/**
 * Writes entries, each after all below it, and counts those that show when nothing is closed. Levels can be as many as there are
 * headings: this does not recurse.
 */
function writeAll(roots: readonly OutlineNode[], root: PdfReference, objects: PdfObjects): number {
  let visible = 0;
  const rows: Row[] = [{ nodes: roots, parent: undefined, index: 0 }];
  for (let row = rows.at(-1); row !== undefined; row = rows.at(-1)) {
    const node = row.nodes[row.index];
    if (node === undefined) {
      rows.pop();
      if (row.parent !== undefined) visible += finish(row.parent, rows, { root, objects });
    } else if (node.children.length > 0) rows.push({ nodes: node.children, parent: node, index: 0 });
    else visible += finish(node, rows, { root, objects });
  }
  return visible;
}

interface Writing {
  readonly root: PdfReference;
  readonly objects: PdfObjects;
}

/** Writes the next entry of the innermost row; gives how many entries of the outermost it adds. */
function finish(node: OutlineNode, rows: readonly Row[], { root, objects }: Writing): number {
  const row = rows.at(-1);
  if (row === undefined) return 0;
  const { bookmark, reference, children, below } = node;
  const { D, SD } = bookmark.destination;
  objects.write(
    {
      Title: text(bookmark.label),
      Parent: row.parent?.reference ?? root,
      Prev: row.nodes[row.index - 1]?.reference,
      Next: row.nodes[row.index + 1]?.reference,
      First: children[0]?.reference,
      Last: children.at(-1)?.reference,
      Count: below === 0 ? undefined : bookmark.open ? below : -below,
      Dest: SD === undefined ? D : undefined,
      A: SD === undefined ? undefined : { Type: "Action", S: "GoTo", D, SD },
    },
    reference,
  );
  row.index += 1;
  const count = 1 + (bookmark.open ? below : 0);
  if (row.parent === undefined) return count;
  row.parent.below += count;
  return 0;
}
