import { type PDFContext, type PDFDict, PDFHexString, PDFName, type PDFObject, type PDFRef } from "pdf-lib";
import type { BaseElement, BaseStructure } from "./structure-model.ts";

/** Where in the clean copy things are. */
export interface CleanPlaces {
  readonly pages: ReadonlyMap<PDFDict, PDFRef>;
  readonly annotations: ReadonlyMap<PDFDict, PDFRef>;
}

/**
 * Writes a structure tree with standard types alone and no role map; parts of pages and annotations that were not kept are left out.
 *
 * @returns the root of the tree.
 */
export function writeStructure(
  { elements, parts }: BaseStructure,
  { pages, annotations }: CleanPlaces,
  context: PDFContext,
): PDFRef {
  const root = context.nextRef();
  const refs = elements.map(() => context.nextRef());
  const kids = new Map<number, { readonly order: number; readonly entry: PDFObject }[]>();
  const add = (owner: number, order: number, entry: PDFObject): void => {
    const list = kids.get(owner) ?? [];
    kids.set(owner, list);
    list.push({ order, entry });
  };
  for (const [index, { parent, order }] of elements.entries()) add(parent, order, refs[index] as PDFRef);
  for (const { owner, order, page, content } of parts) {
    const pageRef = page && pages.get(page);
    const Obj = typeof content === "number" ? undefined : annotations.get(content);
    if (typeof content === "number" && pageRef !== undefined)
      add(owner, order, context.obj({ Type: "MCR", Pg: pageRef, MCID: content }));
    else if (Obj !== undefined) add(owner, order, context.obj({ Type: "OBJR", Obj }));
  }
  const listOf = (owner: number): PDFObject =>
    context.obj(
      (kids.get(owner) ?? []).sort((first, second) => first.order - second.order).map(({ entry }) => entry),
    );
  for (const [index, element] of elements.entries()) {
    const dict = elementDict(element, context);
    dict.set(PDFName.of("P"), refs[element.parent] ?? root);
    dict.set(PDFName.of("K"), listOf(index));
    context.assign(refs[index] as PDFRef, dict);
  }
  context.assign(root, context.obj({ Type: "StructTreeRoot", K: listOf(-1) }));
  return root;
}

function elementDict(element: BaseElement, context: PDFContext): PDFDict {
  const dict = context.obj({ S: element.type });
  for (const [key, value] of [
    ["Lang", element.language],
    ["Alt", element.alternative],
    ["ActualText", element.replacement],
    ["E", element.expansion],
    ["ID", element.identifier],
  ] as const)
    if (value !== undefined) dict.set(PDFName.of(key), PDFHexString.fromText(value));
  const { listNumbering, scope, headers, columnSpan, rowSpan } = element;
  const attributes = [
    listNumbering && context.obj({ O: "List", ListNumbering: listNumbering }),
    (scope ?? headers ?? columnSpan ?? rowSpan) !== undefined &&
      context.obj({
        O: "Table",
        ...(scope === undefined ? {} : { Scope: scope }),
        ...(headers === undefined ? {} : { Headers: headers.map((header) => PDFHexString.fromText(header)) }),
        ...(columnSpan === undefined ? {} : { ColSpan: columnSpan }),
        ...(rowSpan === undefined ? {} : { RowSpan: rowSpan }),
      }),
  ].filter((attribute) => typeof attribute === "object");
  if (attributes.length > 0) dict.set(PDFName.of("A"), context.obj(attributes));
  return dict;
}
