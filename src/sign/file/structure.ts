import {
  type PDF,
  PdfArray,
  PdfDict,
  PdfName,
  PdfNumber,
  type PdfObject,
  PdfRef,
  PdfString,
} from "@libpdf/core";
import { entry, resolverOf } from "../../revise/open-revision.ts";
import { rectangleIn } from "./shown-page.ts";

/**
 * Makes a widget part of the structure of a tagged PDF, as an element Form at its end (ISO 32000-2 §14.7.5), so that screen readers find it. A
 * document without structure stays as it is.
 *
 * @param name What readers call the field.
 */
export function addToStructure(
  pdf: PDF,
  widget: { readonly dict: PdfDict; readonly reference: PdfRef },
  name: string,
): void {
  const root = entry(pdf, pdf.getCatalog(), "StructTreeRoot");
  const rootReference = pdf.getCatalog().getRef("StructTreeRoot");
  if (!(root instanceof PdfDict) || rootReference === undefined) return;
  const parent = documentElement(pdf, root) ?? { dict: root, reference: rootReference };
  const page = widget.dict.get("P");
  const namespace = parent.dict.get("NS");
  if (namespace !== undefined) {
    // What readers say of it, in PDF 2.0; a field without a size is no part of the structure there (ISO 14289-2 §8.10.2.3, §8.9.2.4.13).
    widget.dict.set("Contents", PdfString.fromString(name));
    if (isUnseen(pdf, widget.dict)) return;
  }
  const element = PdfDict.of({
    Type: PdfName.of("StructElem"),
    S: PdfName.of("Form"),
    P: parent.reference,
    K: PdfDict.of({
      Type: PdfName.of("OBJR"),
      Obj: widget.reference,
      ...(page === undefined ? {} : { Pg: page }),
    }),
  });
  if (namespace !== undefined) element.set("NS", namespace);
  const reference = pdf.register(element);
  addKid(pdf, parent.dict, reference);
  widget.dict.set("StructParent", PdfNumber.of(addToParents(pdf, root, reference)));
  if (!widget.dict.has("TU")) widget.dict.set("TU", PdfString.fromString(name));
  keepTabOrder(pdf, page);
}

function isUnseen(pdf: PDF, widget: PdfDict): boolean {
  const [left, bottom, right, top] = rectangleIn(pdf, entry(pdf, widget, "Rect")) ?? [0, 0, 0, 0];
  return left === right && bottom === top;
}

/** The order of the structure is that of the tab key (ISO 14289-1 §7.18.3). */
function keepTabOrder(pdf: PDF, page: PdfObject | undefined): void {
  const dict = page instanceof PdfRef ? pdf.getObject(page) : page;
  if (dict instanceof PdfDict && !dict.has("Tabs")) dict.set("Tabs", PdfName.of("S"));
}

interface Element {
  readonly dict: PdfDict;
  readonly reference: PdfRef;
}

/** The first element below the root: the document, in all files that are made well. */
function documentElement(pdf: PDF, root: PdfDict): Element | undefined {
  const kids = entry(pdf, root, "K");
  const first = kids instanceof PdfArray ? kids.at(0) : root.get("K");
  const dict = first instanceof PdfRef ? pdf.getObject(first) : undefined;
  return first instanceof PdfRef && dict instanceof PdfDict ? { dict, reference: first } : undefined;
}

function addKid(pdf: PDF, parent: PdfDict, kid: PdfRef): void {
  const kids = entry(pdf, parent, "K");
  if (kids instanceof PdfArray) kids.push(kid);
  else parent.set("K", new PdfArray(kids === undefined ? [kid] : [parent.get("K") as PdfObject, kid]));
}

/** Lists an element in the tree that leads from annotations to elements; gives the key it has there. */
function addToParents(pdf: PDF, root: PdfDict, element: PdfRef): number {
  const known = entry(pdf, root, "ParentTree");
  const tree = known instanceof PdfDict ? known : new PdfDict();
  if (tree !== known) root.set("ParentTree", pdf.register(tree));
  const key = root.getNumber("ParentTreeNextKey", resolverOf(pdf))?.value ?? highestKey(pdf, tree, 0) + 1;
  root.set("ParentTreeNextKey", PdfNumber.of(key + 1));
  const kids = tree.getArray("Kids", resolverOf(pdf));
  const numbers = tree.getArray("Nums", resolverOf(pdf));
  if (kids === undefined && numbers !== undefined) numbers.push(PdfNumber.of(key), element);
  else if (kids === undefined) tree.set("Nums", new PdfArray([PdfNumber.of(key), element]));
  else kids.push(pdf.register(leaf(key, element)));
  return key;
}

function leaf(key: number, element: PdfRef): PdfDict {
  return PdfDict.of({
    Limits: new PdfArray([PdfNumber.of(key), PdfNumber.of(key)]),
    Nums: new PdfArray([PdfNumber.of(key), element]),
  });
}

const DEEPEST_TREE = 16;

function highestKey(pdf: PDF, node: PdfDict, depth: number): number {
  const resolver = resolverOf(pdf);
  const kids = node.getArray("Kids", resolver);
  const last = kids?.at(kids.length - 1, resolver);
  if (last instanceof PdfDict && depth < DEEPEST_TREE) return highestKey(pdf, last, depth + 1);
  const numbers = node.getArray("Nums", resolver);
  const key = numbers?.at(numbers.length - 2, resolver);
  return key instanceof PdfNumber ? key.value : -1;
}
