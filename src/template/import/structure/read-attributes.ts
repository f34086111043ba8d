import { PDFArray, PDFDict, PDFName, PDFNumber, type PDFObject } from "pdf-lib";
import type { ObjectReader } from "../objects.ts";
import type { BaseElement } from "./structure-model.ts";

type Attributes = Pick<BaseElement, "listNumbering" | "scope" | "headers" | "columnSpan" | "rowSpan">;

/** Attributes of an element that readers are told of, its own before those of its classes (ISO 32000-1 §14.7.5). */
export function readAttributes(element: PDFDict, tree: PDFDict, reader: ObjectReader): Attributes {
  const classes = reader.dictAt(tree, "ClassMap");
  const named = listOf(reader.get(element, "C")).flatMap((name) => {
    const key = reader.name(name);
    return key === undefined || classes === undefined ? [] : listOf(reader.get(classes, key));
  });
  const dicts = [...listOf(reader.get(element, "A")), ...named].flatMap(
    (object) => reader.dict(object) ?? [],
  );
  const find = (key: string): PDFObject | undefined =>
    dicts.map((dict) => reader.get(dict, key)).find((value) => value !== undefined);
  return {
    listNumbering: reader.name(find("ListNumbering")),
    scope: reader.name(find("Scope")),
    headers: textsOf(find("Headers"), reader),
    columnSpan: spanOf(find("ColSpan")),
    rowSpan: spanOf(find("RowSpan")),
  };
}

function listOf(object: PDFObject | undefined): readonly PDFObject[] {
  if (object === undefined) return [];
  return object instanceof PDFArray
    ? object.asArray()
    : object instanceof PDFDict || object instanceof PDFName
      ? [object]
      : [];
}

function textsOf(object: PDFObject | undefined, reader: ObjectReader): string[] | undefined {
  return object instanceof PDFArray
    ? object.asArray().flatMap((element) => reader.text(element) ?? [])
    : undefined;
}

function spanOf(object: PDFObject | undefined): number | undefined {
  const value = object instanceof PDFNumber ? object.asNumber() : 1;
  return Number.isInteger(value) && value > 1 && value <= 10_000 ? value : undefined;
}
