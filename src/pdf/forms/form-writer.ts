import type { DiagnosticSink, SourcePosition } from "../../../layout/api/basics.ts";
import type { FormField } from "../../../layout/api/display.ts";
import type { ConformanceClaim } from "../conformance/claim.ts";
import type { ContentStream } from "../content/content-stream.ts";
import type { DocumentResources } from "../content/resources.ts";
import type { Compression } from "../objects/deflate.ts";
import { type PdfDictionary, type PdfReference, text } from "../objects/values.ts";
import { buttonAction } from "./field-actions.ts";
import { fieldEntries, onStates } from "./field-entries.ts";
import { type FieldItem, type FieldPlace, fieldPlace, type PageScale } from "./field-place.ts";
import { FieldTree } from "./field-tree.ts";
import { PageFields, type PageFieldsInput } from "./page-fields.ts";
import { TypingFonts } from "./typing-fonts.ts";

export interface FormWriterOptions {
  readonly resources: DocumentResources;
  readonly compression: Compression;
  readonly diagnostics: DiagnosticSink;
  readonly claim?: ConformanceClaim | undefined;
  /** Where in the source of the document a node is. */
  readonly positionOf?: ((node: number) => SourcePosition) | undefined;
  /** The address a form is sent to; undefined for addresses that must not be in a PDF. */
  resolveUrl(href: string): string | undefined;
  /** Makes a widget part of what its node is in the structure of the document; returns its StructParent. */
  addToStructure(node: number, place: { page: PdfReference; annotation: PdfReference }): number | undefined;
}

/** A widget annotation with its rank in the tab order. */
export interface WidgetAnnotation {
  readonly reference: PdfReference;
  readonly order: number;
  readonly node: number;
  readonly isInStructure: boolean;
}

/** A place of a field, written when all of its places are known. */
export interface PlacedWidget {
  readonly reference: PdfReference;
  readonly node: number;
  readonly button: number;
  readonly tooltip: string;
  readonly entries: PdfDictionary;
  /** Appearance; of check boxes and radio buttons when they are on. */
  readonly appearance: PdfReference;
}

interface PlacedField {
  readonly field: FormField;
  readonly widgets: PlacedWidget[];
}

/** Annotation flags (ISO 32000-1 table 165). */
const HIDDEN = 1 << 1;
const PRINTED = 1 << 2;
/** Marks of ZapfDingbats by which readers draw a box anew. */
const TICK = "4";
const DOT = "l";

/**
 * The interactive form of a document (ISO 32000-1 §12.7). A field has a widget on each page that shows it, every widget an appearance
 * of its own, so that all readers show what the document says.
 */
export class FormWriter {
  readonly #options: FormWriterOptions;
  readonly #fonts: TypingFonts;
  /** By the id of the field. */
  readonly #fields: Map<number, PlacedField> = new Map();
  #empty: PdfReference | undefined;

  constructor(options: FormWriterOptions) {
    this.#options = options;
    this.#fonts = new TypingFonts(options.resources.objects, options.compression);
  }

  /** Takes the fields of a page. */
  fieldsOf(place: PageFieldsInput["place"]): PageFields {
    return new PageFields({ forms: this, resources: this.#options.resources, place });
  }

  /** Begins the appearance of a field: its stream takes items in the coordinates of the display list. */
  begin(item: FieldItem, page: PageScale, stream: ContentStream): FieldPlace {
    const place = fieldPlace(item, page);
    const isText = item.widget.field.type === "text" || item.widget.field.type === "choice";
    // Readers replace what stands in this mark when the value changes (ISO 32000-1 §12.7.3.3).
    if (isText) stream.writer.ascii("/Tx BMC\n");
    stream.save();
    stream.transform(place.content);
    return place;
  }

  /** Ends it, and makes the widget. */
  end(item: FieldItem, place: FieldPlace, page: PdfReference, stream: ContentStream): WidgetAnnotation {
    const { objects } = this.#options.resources;
    const { widget } = item;
    const { field } = widget;
    stream.restoreAll();
    if (field.type === "text" || field.type === "choice") stream.writer.ascii("EMC\n");
    const appearance = objects.writeStream(
      {
        Type: "XObject",
        Subtype: "Form",
        BBox: [0, 0, place.width, place.height],
        Matrix: place.matrix,
        Resources: stream.resources.dictionary(),
      },
      stream.writer.view(),
    );
    const reference = objects.reserve();
    const structureKey = this.#options.addToStructure(item.node, { page, annotation: reference });
    let known = this.#fields.get(field.id);
    if (known === undefined) {
      known = { field, widgets: [] };
      this.#fields.set(field.id, known);
    }
    known.widgets.push({
      reference,
      node: item.node,
      button: widget.button,
      tooltip: widget.tooltip,
      appearance,
      entries: {
        Type: "Annot",
        Subtype: "Widget",
        Rect: place.rectangle,
        P: page,
        F: item.isHidden ? PRINTED | HIDDEN : PRINTED,
        MK: characteristics(field, place),
        DA: this.#defaultAppearance(item, place),
        Q: quadding(item),
        A: this.#action(field, item.node),
        StructParent: structureKey,
      },
    });
    const isInStructure = structureKey !== undefined;
    return { reference, order: widget.order, node: item.node, isInStructure };
  }

  /** Writes all fields; undefined for a document without any. */
  finish(): PdfReference | undefined {
    if (this.#fields.size === 0) return undefined;
    const { objects } = this.#options.resources;
    const tree = new FieldTree(objects);
    for (const placed of this.#fields.values()) this.#writeField(placed, tree);
    return objects.write({ Fields: tree.finish(), DR: this.#fonts.resources() });
  }

  #writeField({ field, widgets }: PlacedField, tree: FieldTree): void {
    const { objects } = this.#options.resources;
    const states = onStates(field, widgets);
    const isAlone = widgets.length === 1 && field.type !== "radio";
    const [first] = widgets;
    if (first === undefined) return;
    const reference = isAlone ? first.reference : objects.reserve();
    const entries = fieldEntries(field, widgets, states);
    const position = tree.add(field.name, reference);
    // Who hears the page is told of every field, if only by its name (ISO 14289-1 §7.18.4).
    const isTagged = widgets.some(({ entries: { ["StructParent"]: key } }) => key !== undefined);
    const TU = entries["TU"] ?? (isTagged ? text(spokenName(field)) : undefined);
    if (isTagged && TU !== entries["TU"] && field.type !== "button") this.#adviseLabel(field, first.node);
    // Scripts that help with typing have no place in an archive (ISO 19005-2 §6.4.1).
    const AA = this.#isArchive ? undefined : entries["AA"];
    // What readers say of a widget, in PDF 2.0 (ISO 14289-2 §8.10.2.3).
    const Contents = this.#options.claim?.profile.version === "2.0" && isTagged ? TU : undefined;
    const own = { ...entries, AA, TU, ...position };
    if (isAlone) {
      objects.write({ ...this.#widgetEntries(field, first, states), Contents, ...own }, reference);
      return;
    }
    for (const widget of widgets) {
      const isNamed = field.type === "radio" && widget.tooltip !== "";
      const tooltip = { TU: isNamed ? text(widget.tooltip) : undefined };
      objects.write(
        {
          ...this.#widgetEntries(field, widget, states),
          ...tooltip,
          Contents: Contents && (tooltip.TU ?? Contents),
          Parent: reference,
        },
        widget.reference,
      );
    }
    objects.write({ ...own, Kids: widgets.map((widget) => widget.reference) }, reference);
  }

  #adviseLabel(field: FormField, node: number): void {
    const { claim, positionOf } = this.#options;
    if (claim?.profile.access === undefined) return;
    claim.advise(
      "accessibility-label",
      `The field "${spokenName(field).slice(0, 100)}" has no label, so its name is read aloud: write ${field.type === "radio" ? "<fieldset> and <legend> around its buttons, or role=radiogroup with aria-label" : '<label for="…"> or aria-label'}.`,
      positionOf?.(node),
    );
  }

  #widgetEntries(field: FormField, widget: PlacedWidget, states: readonly string[]): PdfDictionary {
    // All buttons have appearances by state in an archive (ISO 19005-2 §6.3.3).
    if (field.type === "button" && !field.isSignature && this.#isArchive)
      return { ...widget.entries, AS: "Off", AP: { N: { Off: widget.appearance } } };
    if (field.type !== "checkbox" && field.type !== "radio")
      return { ...widget.entries, AP: { N: widget.appearance } };
    const state = states[widget.button] ?? "Off";
    const isOn = field.type === "checkbox" ? field.isChecked : field.selected === widget.button;
    return {
      ...widget.entries,
      AS: isOn ? state : "Off",
      AP: { N: { [state]: widget.appearance, Off: this.#emptyAppearance() } },
    };
  }

  get #isArchive(): boolean {
    return this.#options.claim?.profile.archive !== undefined;
  }

  #emptyAppearance(): PdfReference {
    this.#empty ??= this.#options.resources.objects.writeStream(
      { Type: "XObject", Subtype: "Form", BBox: [0, 0, 1, 1], Resources: {} },
      new Uint8Array(),
    );
    return this.#empty;
  }

  /** Font, size and colour for readers that set the field anew (ISO 32000-1 §12.7.3.3). */
  #defaultAppearance({ widget, text: look }: FieldItem, place: FieldPlace): Uint8Array | undefined {
    const { type } = widget.field;
    const isMark = type === "checkbox" || type === "radio";
    const font = isMark ? this.#fonts.dingbats() : this.#fonts.nameOf(look.face);
    const size = isMark ? 0 : rounded(look.fontSize * place.unit);
    const { red, green, blue } = look.color;
    const isGrey = red === green && green === blue;
    const color = isGrey ? `${rounded(red)} g` : `${rounded(red)} ${rounded(green)} ${rounded(blue)} rg`;
    return new TextEncoder().encode(`/${font} ${size} Tf ${color}`);
  }

  #action(field: FormField, node: number): PdfDictionary | undefined {
    if (field.type !== "button" || field.action === undefined) return undefined;
    const { action } = field;
    const { claim, positionOf } = this.#options;
    const { archive } = claim?.profile ?? {};
    // ISO 19005-2 §6.4.1: widgets have no actions.
    if (archive !== undefined)
      claim?.refuse(
        "conformance-action",
        `${archive.name} has no buttons that ${action.type === "reset" ? "reset" : "send"} a form: write <button type="button">, or leave the button out.`,
        positionOf?.(node),
      );
    const made = buttonAction(action, this.#options.resolveUrl);
    if (made === undefined && action.type === "submit" && action.url !== "") {
      this.#options.diagnostics.warn(
        "form-action-unsupported",
        `The form is sent to "${action.url.slice(0, 100)}", which is no address that a PDF may send to; its button does nothing.`,
      );
    }
    return made;
  }
}

function characteristics(field: FormField, { rotation }: FieldPlace): PdfDictionary | undefined {
  const caption =
    field.type === "checkbox"
      ? TICK
      : field.type === "radio"
        ? DOT
        : field.type === "button" && field.caption !== "" && !field.isSignature
          ? field.caption
          : undefined;
  if (caption === undefined && rotation === 0) return undefined;
  return {
    R: rotation === 0 ? undefined : rotation,
    CA: caption === undefined ? undefined : text(caption),
  };
}

function quadding({ widget, text: { alignment } }: FieldItem): number | undefined {
  if (widget.field.type !== "text" && widget.field.type !== "choice") return undefined;
  return alignment === "center" ? 1 : alignment === "right" ? 2 : undefined;
}

function rounded(value: number): number {
  return Math.round(value * 1000) / 1000;
}

/** What readers say of a field without a label: what stands on a button, else the last part of its name. */
function spokenName(field: FormField): string {
  return (field.type === "button" && field.caption) || (field.name.at(-1) ?? "");
}
