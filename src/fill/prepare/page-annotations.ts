import { PDFDict, PDFName, type PDFObject, PDFStream } from "pdf-lib";
import type { InflateBudget } from "../../template/import/inflate.ts";
import type { ObjectReader } from "../../template/import/objects.ts";
import { rectAsShown } from "../../template/import/page-geometry.ts";
import type { SourcePage } from "../../template/import/pages.ts";
import type { TemplateField, TextStyle } from "../../template/model.ts";
import { buttonAppearances, drawsOver, isMarkOfForm } from "./button-states.ts";
import { type FieldPlace, FieldPlaces } from "./field-places.ts";
import { type Matrix, shownMatrix, transformedBounds } from "./shown-space.ts";
import { decorationOf } from "./widget-decoration.ts";

/** An appearance stream with the matrix that puts it in its place, in the page's own coordinates. */
export interface PlacedAppearance {
  readonly stream: PDFStream;
  readonly matrix: Matrix;
}

/** How the form shows a place of the template. */
export interface PlaceLook {
  readonly key: string;
  /** The id of its field. */
  readonly fieldId: string;
  /** How far the border reaches into it, in points. */
  readonly border: number;
  /** A button that is on; undefined where the form has no such appearance, or the template asks for another mark. */
  readonly on?: PlacedAppearance | undefined;
  /** A button that is off, or a list of which nothing is chosen. */
  readonly off?: PlacedAppearance | undefined;
  /** What is off is part of the page, whatever is filled in. */
  readonly isOffDrawn: boolean;
}

/** What the annotations of a page come to when they are drawn into it. */
export interface FlatAnnotations {
  /** Appearance streams to draw. */
  readonly appearances: readonly PlacedAppearance[];
  /** Backgrounds and borders of form fields, as operators. */
  readonly decorations: string;
  /** Links to addresses. */
  readonly links: readonly FlatLink[];
  /** By the annotation of a form field: the place of the template that takes it. */
  readonly places: ReadonlyMap<PDFDict, string>;
  /** Something is drawn that says more than that a field is there. */
  readonly hasContent: boolean;
  /** How form fields look that the template fills. */
  readonly looks: readonly PlaceLook[];
}

/** A link to an address, with its rectangle on the page as shown (x1, y1, x2, y2). */
export interface FlatLink {
  readonly rect: readonly number[];
  readonly address: string;
  /** What readers say of it. */
  readonly description: string;
  readonly annotation: PDFDict;
}

export interface AnnotationTools {
  readonly reader: ObjectReader;
  readonly budget: InflateBudget;
  /** The style of the template. */
  readonly style: TextStyle | undefined;
}

type Corners = readonly [number, number, number, number];

const HIDDEN = 1 << 1;
const NO_VIEW = 1 << 5;
const RADIO = 1 << 15;
const SAFE_ADDRESS = /^(?:https?|mailto|tel):/i;

/**
 * Reads the annotations of a page. Links stay links. A form field where the template has a field of its own leaves its background,
 * its border, and the appearances of a button; everything else that has an appearance becomes part of the page.
 */
export function readAnnotations(
  page: SourcePage,
  fields: readonly TemplateField[],
  tools: AnnotationTools,
): FlatAnnotations {
  const { reader } = tools;
  const places = new FieldPlaces(fields);
  const appearances: PlacedAppearance[] = [];
  const links: FlatLink[] = [];
  const taken = new Map<PDFDict, string>();
  let hasContent = false;
  const looks: PlaceLook[] = [];
  let decorations = "";
  for (const element of reader.elementsAt(page.dict, "Annots")) {
    const annotation = reader.dict(element);
    const corners = reader.numbers(annotation?.get(PDFName.of("Rect")), 4);
    if (annotation === undefined || corners === undefined) continue;
    const flags = reader.number(annotation.get(PDFName.of("F"))) ?? 0;
    const subtype = reader.name(annotation.get(PDFName.of("Subtype")));
    const place =
      subtype === "Widget" ? places.find(rectAsShown(corners, page.box, page.rotation)) : undefined;
    if (place !== undefined) taken.set(annotation, place.key);
    if ((flags & (HIDDEN | NO_VIEW)) !== 0) continue;
    const rect = upright(corners);
    if (subtype === "Link") {
      const address = addressOf(annotation, reader);
      const shown = transformedBounds(shownMatrix(page.box, page.rotation), rect);
      const description = reader.text(annotation.get(PDFName.of("Contents"))) || address;
      if (address !== undefined && description !== undefined)
        links.push({ rect: shown, address, description, annotation });
    } else if (subtype === "Widget") {
      const look = readWidget(annotation, { rect, place }, tools);
      if (place === undefined && look.drawn.length > 0) hasContent = true;
      decorations += look.decoration;
      appearances.push(...look.drawn);
      if (look.look !== undefined) looks.push(look.look);
    } else if (subtype !== "Popup") {
      const drawn = placed(appearanceOf(annotation, reader), rect, reader);
      if (drawn.length > 0) hasContent = true;
      appearances.push(...drawn);
    }
  }
  return { appearances, decorations, links, looks, places: taken, hasContent };
}

interface WidgetLook {
  readonly decoration: string;
  readonly drawn: readonly PlacedAppearance[];
  readonly look?: PlaceLook | undefined;
}

/** What a form field leaves on the page, and how it shows the place of the template that it lies on. */
function readWidget(
  annotation: PDFDict,
  { rect, place }: { rect: Corners; place: FieldPlace | undefined },
  tools: AnnotationTools,
): WidgetLook {
  const { reader } = tools;
  const isRadio = (fieldFlags(annotation, reader) & RADIO) !== 0;
  const { operators, border } = decorationOf(annotation, rect, { cells: place?.cells ?? 0, isRadio }, reader);
  if (place === undefined) {
    const drawn = placed(appearanceOf(annotation, reader), rect, reader);
    return { decoration: drawn.length === 0 ? operators : "", drawn };
  }
  const look = { key: place.key, fieldId: place.field.id, border };
  const list = keptList(place.field, annotation, reader);
  if (list !== undefined) {
    const [off] = placed(list, rect, reader);
    return { decoration: operators, drawn: [], look: { ...look, off, isOffDrawn: off === undefined } };
  }
  const states = isButton(place.field) ? buttonAppearances(annotation, tools) : undefined;
  if (states === undefined) {
    const frame = isButton(place.field) ? [] : placed(keptFrame(annotation, reader), rect, reader);
    return { decoration: operators, drawn: frame, look: { ...look, isOffDrawn: true } };
  }
  const [off] = placed(states.off, rect, reader);
  const isOwn = isMarkOfForm(place.field, annotation, tools);
  const [on] = isOwn ? placed(states.on, rect, reader) : [];
  const isOffDrawn = on === undefined || drawsOver(states, tools.budget);
  return {
    decoration: off === undefined ? operators : "",
    drawn: isOffDrawn && off !== undefined ? [off] : [],
    look: { ...look, on, off, isOffDrawn },
  };
}

function isButton({ type }: TemplateField): boolean {
  return type === "checkbox" || type === "radioGroup";
}

/** The flags of the widget, or of the field that it belongs to. */
function fieldFlags(annotation: PDFDict, reader: ObjectReader): number {
  const own = reader.number(annotation.get(PDFName.of("Ff")));
  return own ?? reader.number(reader.dictAt(annotation, "Parent")?.get(PDFName.of("Ff"))) ?? 0;
}

/** The appearance of a list of which nothing is chosen: its options, which those of the filled list take the place of. */
function keptList(field: TemplateField, annotation: PDFDict, reader: ObjectReader): PDFStream | undefined {
  const isKept = reader.name(annotation.get(PDFName.of("FT"))) === "Ch" && !annotation.has(PDFName.of("T"));
  return isKept && field.type === "choice" && field.list === true
    ? appearanceOf(annotation, reader)
    : undefined;
}

/** The appearance of a field of which the import has kept the frame alone; a form's own shows a value. */
function keptFrame(annotation: PDFDict, reader: ObjectReader): PDFStream | undefined {
  const isKept = !annotation.has(PDFName.of("FT")) && !annotation.has(PDFName.of("Parent"));
  return isKept ? appearanceOf(annotation, reader) : undefined;
}

function upright([x1 = 0, y1 = 0, x2 = 0, y2 = 0]: readonly number[]): [number, number, number, number] {
  return [Math.min(x1, x2), Math.min(y1, y2), Math.max(x1, x2), Math.max(y1, y2)];
}

function addressOf(annotation: PDFDict, reader: ObjectReader): string | undefined {
  const action = reader.dictAt(annotation, "A");
  if (reader.name(action?.get(PDFName.of("S"))) !== "URI") return undefined;
  const address = reader.text(action?.get(PDFName.of("URI")));
  return address !== undefined && SAFE_ADDRESS.test(address) ? address : undefined;
}

/** The normal appearance, in the state that the annotation is in (ISO 32000-1 §12.5.5). */
function appearanceOf(annotation: PDFDict, reader: ObjectReader): PDFStream | undefined {
  const appearances = reader.dictAt(annotation, "AP");
  const normal: PDFObject | undefined = appearances === undefined ? undefined : reader.get(appearances, "N");
  if (normal instanceof PDFStream) return normal;
  if (!(normal instanceof PDFDict)) return undefined;
  const state = reader.name(annotation.get(PDFName.of("AS"))) ?? "Off";
  const chosen = reader.get(normal, state);
  return chosen instanceof PDFStream ? chosen : undefined;
}

/** The appearance in its place; none for one without a size. */
function placed(stream: PDFStream | undefined, rect: Corners, reader: ObjectReader): PlacedAppearance[] {
  const matrix = stream === undefined ? undefined : placement(stream, rect, reader);
  return stream === undefined || matrix === undefined ? [] : [{ stream, matrix }];
}

/** Maps the transformed box of an appearance to the annotation's rectangle (ISO 32000-1 §12.5.5, algorithm 8.1). */
function placement(stream: PDFStream, rect: Corners, reader: ObjectReader): Matrix | undefined {
  const box = reader.numbers(stream.dict.get(PDFName.of("BBox")), 4);
  if (box === undefined) return undefined;
  const own = (reader.numbers(stream.dict.get(PDFName.of("Matrix")), 6) ?? [
    1, 0, 0, 1, 0, 0,
  ]) as unknown as Matrix;
  const [x1, y1, x2, y2] = transformedBounds(own, upright(box));
  if (!(x2 - x1 > 0 && y2 - y1 > 0)) return undefined;
  const scaleX = (rect[2] - rect[0]) / (x2 - x1);
  const scaleY = (rect[3] - rect[1]) / (y2 - y1);
  return [scaleX, 0, 0, scaleY, rect[0] - x1 * scaleX, rect[1] - y1 * scaleY];
}
