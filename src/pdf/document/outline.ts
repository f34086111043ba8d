import type { PdfObjects } from "../file/pdfkit-adapter.ts";
import { type PdfReference, type PdfValue, text } from "../objects/values.ts";

/** One bookmark. */
export interface Bookmark {
  /** 1 is the outermost. */
  readonly level: number;
  readonly label: string;
  readonly open: boolean;
  /** Place in the document. */
  readonly order: number;
  readonly destination: PdfValue;
}

interface OutlineNode {
  readonly bookmark: Bookmark;
  readonly reference: PdfReference;
  readonly children: OutlineNode[];
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
    const node: OutlineNode = { bookmark, reference: objects.reserve(), children: [] };
    while ((ancestors.at(-1)?.bookmark.level ?? 0) >= bookmark.level) ancestors.pop();
    (ancestors.at(-1)?.children ?? roots).push(node);
    ancestors.push(node);
  }
  const root = objects.reserve();
  const visible = writeSiblings(roots, root, objects);
  return objects.write(
    { Type: "Outlines", First: roots[0]?.reference, Last: roots.at(-1)?.reference, Count: visible },
    root,
  );
}

/** Writes siblings with all below them; returns how many entries show when their parent is open. Levels are few, so this recurses. */
function writeSiblings(nodes: readonly OutlineNode[], parent: PdfReference, objects: PdfObjects): number {
  let visible = 0;
  for (let index = 0; index < nodes.length; index += 1) {
    const { bookmark, reference, children } = nodes[index] as OutlineNode;
    const below = writeSiblings(children, reference, objects);
    visible += 1 + (bookmark.open ? below : 0);
    objects.write(
      {
        Title: text(bookmark.label),
        Parent: parent,
        Prev: nodes[index - 1]?.reference,
        Next: nodes[index + 1]?.reference,
        First: children[0]?.reference,
        Last: children.at(-1)?.reference,
        Count: below === 0 ? undefined : bookmark.open ? below : -below,
        Dest: bookmark.destination,
      },
      reference,
    );
  }
  return visible;
}
