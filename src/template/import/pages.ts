import { PDFDict, PDFName, type PDFObject } from "pdf-lib";
import { LimitError } from "../../contract/errors.ts";
import { TemplateImportError } from "../errors.ts";
import type { TemplateLimits } from "../limits.ts";
import type { Rotation } from "../model.ts";
import type { ImportNotes } from "./notes.ts";
import type { ObjectReader } from "./objects.ts";
import { type Box, LARGEST_SIDE, rotationOf, visibleBox } from "./page-geometry.ts";

/** A page as it stands in the file, with what it inherits from the nodes above it. */
export interface SourcePage {
  readonly dict: PDFDict;
  readonly box: Box;
  readonly rotation: Rotation;
  /** Entries that pages inherit (ISO 32000-1, 7.7.3.4), as they apply to this one. */
  readonly inherited: ReadonlyMap<string, PDFObject>;
}

interface PageNode {
  readonly dict: PDFDict;
  readonly depth: number;
  readonly inherited: ReadonlyMap<string, PDFObject>;
}

const INHERITABLE = ["Resources", "MediaBox", "CropBox", "Rotate"];
/** Nodes in the tree for each page that there may be: some writers make a node for every page. */
const NODES_PER_PAGE = 8;

export interface ReadingTools {
  readonly reader: ObjectReader;
  readonly limits: TemplateLimits;
  readonly notes: ImportNotes;
}

/**
 * The pages in their order. A tree that leads back into itself is read as far as it makes sense; without any tree, all objects that
 * are pages count, in the order of their numbers.
 *
 * @throws LimitError for too many pages; TemplateImportError when there is none.
 */
export function readPages(root: PDFDict | undefined, tools: ReadingTools): readonly SourcePage[] {
  const { reader, limits, notes } = tools;
  const tree = reader.dictAt(root, "Pages");
  const fromTree = tree === undefined ? [] : walkTree(tree, tools);
  if (fromTree.length > 0) return fromTree;
  const pages: SourcePage[] = [];
  for (const [, object] of reader.context.enumerateIndirectObjects()) {
    if (!(object instanceof PDFDict) || reader.name(object.get(PDFName.of("Type"))) !== "Page") continue;
    assertPageCount(pages.length + 1, limits);
    pages.push(sourcePage(object, new Map(), reader));
  }
  if (pages.length === 0) {
    throw new TemplateImportError("unreadable", "There is no page in this PDF; it may have been cut off.");
  }
  notes.warn("page-tree-broken", "The list of pages is broken; the pages stand in the order of the file.");
  return pages;
}

function walkTree(tree: PDFDict, { reader, limits, notes }: ReadingTools): readonly SourcePage[] {
  const pages: SourcePage[] = [];
  const seen = new Set<PDFDict>([tree]);
  const pending: PageNode[] = [{ dict: tree, depth: 1, inherited: new Map() }];
  for (let node = pending.pop(); node !== undefined; node = pending.pop()) {
    const { dict, depth } = node;
    const inherited = withOwn(dict, node.inherited);
    if (!isInnerNode(dict, reader)) {
      assertPageCount(pages.length + 1, limits);
      pages.push(sourcePage(dict, inherited, reader));
      continue;
    }
    const children: PageNode[] = [];
    for (const kid of reader.elementsAt(dict, "Kids")) {
      const child = reader.dict(kid);
      if (child === undefined) {
        notes.warn("broken-reference", "The list of pages names one that is not there; it was left out.");
      } else if (seen.has(child)) {
        notes.warn("page-tree-loop", "The list of pages names a page twice or leads back into itself.");
      } else {
        seen.add(child);
        children.push({ dict: child, depth: depth + 1, inherited });
      }
    }
    assertDepth(depth, limits, "The list of pages");
    assertPageCount(seen.size / NODES_PER_PAGE, limits);
    for (const child of children.reverse()) pending.push(child);
  }
  return pages;
}

function isInnerNode(dict: PDFDict, reader: ObjectReader): boolean {
  const type = reader.name(dict.get(PDFName.of("Type")));
  return type === "Pages" || (type !== "Page" && dict.has(PDFName.of("Kids")));
}

function withOwn(dict: PDFDict, inherited: ReadonlyMap<string, PDFObject>): ReadonlyMap<string, PDFObject> {
  const all = new Map(inherited);
  for (const key of INHERITABLE) {
    const value = dict.get(PDFName.of(key));
    if (value !== undefined) all.set(key, value);
  }
  return all;
}

function sourcePage(dict: PDFDict, above: ReadonlyMap<string, PDFObject>, reader: ObjectReader): SourcePage {
  const inherited = withOwn(dict, above);
  const box = visibleBox(
    reader.numbers(inherited.get("MediaBox"), 4),
    reader.numbers(inherited.get("CropBox"), 4),
  );
  if (Math.max(box.right - box.left, box.top - box.bottom) > LARGEST_SIDE) {
    const message = `A page of the PDF is larger than a page can be (${LARGEST_SIDE} points).`;
    throw new TemplateImportError("unreadable", message);
  }
  return { dict, box, rotation: rotationOf(reader.number(inherited.get("Rotate"))), inherited };
}

function assertPageCount(count: number, { templatePages }: TemplateLimits): void {
  if (count > templatePages) {
    throw new LimitError("templatePages", templatePages, `The PDF has more than ${templatePages} pages.`);
  }
}

/** @throws LimitError when something is nested deeper than it may be. */
export function assertDepth(depth: number, { templateDepth }: TemplateLimits, what: string): void {
  if (depth > templateDepth) {
    throw new LimitError(
      "templateDepth",
      templateDepth,
      `${what} is nested more than ${templateDepth} deep.`,
    );
  }
}
