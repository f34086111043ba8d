import { PDFArray, PDFDict, PDFName, PDFNumber, type PDFObject } from "pdf-lib";
import type { ObjectReader } from "../objects.ts";
import { readAttributes } from "./read-attributes.ts";
import { standardType } from "./standard-types.ts";
import type { BaseElement, BasePart, BaseStructure } from "./structure-model.ts";

/** Elements and parts of one document: more are a mistake. */
const MOST = 1_000_000;

/** Waits to be read: a child of an element, by its index. */
interface Pending {
  readonly object: PDFObject;
  readonly parent: number;
  /** The page of the element around. */
  readonly page: PDFDict | undefined;
}

/**
 * Reads the structure tree of a PDF that says it is tagged; undefined where it has none. Elements that are met twice count once. Iterates: documents may nest deeply.
 */
export function readStructure(root: PDFDict | undefined, reader: ObjectReader): BaseStructure | undefined {
  const isMarked = reader.boolean(reader.dictAt(root, "MarkInfo")?.get(PDFName.of("Marked"))) === true;
  const tree = reader.dictAt(root, "StructTreeRoot");
  if (!isMarked || tree === undefined) return undefined;
  const elements: BaseElement[] = [];
  const parts: BasePart[] = [];
  const seen = new Set<PDFDict>();
  const pending: Pending[] = childrenOf(tree, -1, undefined, reader).reverse();
  for (let order = 0; order < MOST; order += 1) {
    const next = pending.pop();
    if (next === undefined) break;
    const { parent, page } = next;
    const object = reader.resolve(next.object);
    const part = partOf(object, page, reader);
    if (part !== undefined) parts.push({ owner: parent, order, ...part });
    else if (object instanceof PDFDict && object.has(PDFName.of("S")) && !seen.has(object)) {
      seen.add(object);
      elements.push({ parent, order, ...describe(object, tree, reader) });
      const own = reader.dictAt(object, "Pg") ?? undefined;
      pending.push(...childrenOf(object, elements.length - 1, own, reader).reverse());
    }
  }
  return { elements, parts };
}

function childrenOf(
  dict: PDFDict,
  parent: number,
  page: PDFDict | undefined,
  reader: ObjectReader,
): Pending[] {
  const kids = reader.get(dict, "K");
  const objects = kids instanceof PDFArray ? kids.asArray() : kids === undefined ? [] : [kids];
  return objects.map((object) => ({ object, parent, page }));
}

/** What is no element: a number of marked content, or a reference to it or to an annotation (ISO 32000-1 §14.7.4). Content of forms is left out. */
function partOf(
  object: PDFObject | undefined,
  around: PDFDict | undefined,
  reader: ObjectReader,
): Pick<BasePart, "page" | "content"> | undefined {
  if (object instanceof PDFNumber) return { page: around, content: object.asNumber() };
  if (!(object instanceof PDFDict)) return undefined;
  const type = reader.name(object.get(PDFName.of("Type")));
  const page = reader.dictAt(object, "Pg") ?? around;
  if (type === "OBJR") {
    const annotation = reader.dictAt(object, "Obj");
    return annotation && { page, content: annotation };
  }
  const identifier = reader.number(object.get(PDFName.of("MCID")));
  const isWithinForm = object.has(PDFName.of("Stm"));
  return identifier === undefined || isWithinForm ? undefined : { page, content: identifier };
}

function describe(dict: PDFDict, tree: PDFDict, reader: ObjectReader): Omit<BaseElement, "parent" | "order"> {
  const text = (key: string): string | undefined => reader.text(dict.get(PDFName.of(key))) || undefined;
  return {
    type: standardType(dict, tree, reader),
    language: text("Lang"),
    alternative: text("Alt"),
    replacement: text("ActualText"),
    expansion: text("E"),
    identifier: text("ID"),
    ...readAttributes(dict, tree, reader),
  };
}
