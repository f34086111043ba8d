import type { ConformanceProfile } from "../../pdf/conformance/standards.ts";
import type { FileWriter } from "../../pdf/file/file-writer.ts";
import { nameText, numberText, textString } from "../../pdf/objects/pdf-syntax.ts";
import type { Mark } from "../../template/model.ts";
import { standardFont } from "../fonts/standard-fonts.ts";
import type { FormAppearance, MarkBox } from "../format/value-format.ts";
import type { PlacedItem } from "../place/place-page.ts";
import { choiceFlags, valueEntries } from "./choice-entries.ts";
import { boxOnPage, ContentWriter, type PlacedBox } from "./content-writer.ts";
import type { DocumentFonts } from "./document-fonts.ts";
import { FieldNames } from "./field-names.ts";
import type { DocumentImages } from "./images.ts";
import { markOperators } from "./marks.ts";
import { spokenName, type TaggedPages } from "./tagged-pages.ts";

export interface WidgetsOptions {
  readonly file: FileWriter;
  readonly fonts: DocumentFonts;
  readonly images: DocumentImages;
  readonly defaultReadOnly: boolean;
  /** Each record has a field of its own above its fields, so that names are unique in a file of many. */
  readonly isMerged: boolean;
  /** Resources that say what colours of the device are; empty where nothing has to. */
  readonly colors: string;
  /** What the file is to meet, and its tags. */
  readonly standards?: WidgetStandards | undefined;
}

export interface WidgetStandards {
  readonly profile: ConformanceProfile;
  readonly tagged: TaggedPages | undefined;
}

/** Field flags (ISO 32000-1 tables 221, 226, 228). */
const READ_ONLY = 1 << 0;
const REQUIRED = 1 << 1;
const MULTILINE = 1 << 12;
const COMB = 1 << 24;
const NO_TOGGLE_TO_OFF = 1 << 14;
const RADIO = 1 << 15;
const PUSH_BUTTON = 1 << 16;
/** Lets a reader choose a picture for a button; there is no other way for it (the one that form editors use). */
const CHOOSE_PICTURE = "/A<</S/JavaScript/JS(event.target.buttonImportIcon\\(\\);)>>";

const QUADDING = { left: 0, center: 1, right: 2 };
/** Characters of ZapfDingbats by which readers draw marks when a box is changed. */
const DINGBATS: Readonly<Record<Mark, string>> = {
  check: "4",
  cross: "8",
  circle: "l",
  diamond: "u",
  square: "n",
  star: "H",
};
const ON = "Yes";
/** Flag of forms with signature fields (ISO 32000-1 table 219). */
const SIGNATURES_EXIST = 1;

/**
 * The interactive form of one file (ISO 32000-1 §12.7): a field with an appearance stream for each filled field, so that every reader
 * shows it, those included that know no forms.
 */
export class Widgets {
  readonly #options: WidgetsOptions;
  readonly #content: ContentWriter;
  /** Resources of all appearances, and of appearances that readers make. */
  readonly #resources: number;
  readonly #marks: Map<string, number> = new Map();
  #emptyForm: number | undefined;
  #hasSignatures = false;
  #dingbats: number | undefined;
  /** Fields at the top of the form. */
  readonly #fields: number[] = [];
  #records = 0;
  #names: FieldNames = new FieldNames();
  /** The field above those of the current record, and its kids. */
  #record: { readonly id: number; readonly kids: number[] } | undefined;

  constructor(options: WidgetsOptions) {
    this.#options = options;
    this.#content = new ContentWriter(options.fonts);
    this.#resources = options.file.reserveId();
  }

  beginRecord(): void {
    this.#names = new FieldNames();
    this.#records += 1;
    this.#record = this.#options.isMerged ? { id: this.#options.file.reserveId(), kids: [] } : undefined;
  }

  endRecord(): void {
    const record = this.#record;
    if (record === undefined) return;
    this.#fields.push(record.id);
    this.#options.file.object(record.id, `<</T(${this.#records})/Kids[${references(record.kids)}]>>`);
  }

  /** Writes the fields of a page; gives the object numbers of its annotations. */
  add(items: readonly PlacedItem[], pageHeight: number): number[] {
    const annotations: number[] = [];
    for (let index = 0; index < items.length; ) {
      const item = items[index] as PlacedItem;
      let end = index + 1;
      while (end < items.length && items[end]?.value === item.value) end += 1;
      this.#addValue(items.slice(index, end), pageHeight, annotations);
      index = end;
    }
    return annotations;
  }

  /** Writes what all fields share; gives the catalogue's entry. */
  finish(): string {
    const { file, fonts, images } = this.#options;
    const dingbats = this.#dingbats === undefined ? "" : `/ZaDb ${this.#dingbats} 0 R`;
    const pictures = images.entries() === "" ? "" : `/XObject<<${images.entries()}>>`;
    file.object(
      this.#resources,
      `<</Font<<${fonts.entries()}${dingbats}>>${pictures}${this.#options.colors}>>`,
    );
    if (this.#dingbats !== undefined) {
      file.object(this.#dingbats, "<</Type/Font/Subtype/Type1/BaseFont/ZapfDingbats>>");
    }
    const id = file.reserveId();
    const flags = this.#hasSignatures ? `/SigFlags ${SIGNATURES_EXIST}` : "";
    file.object(id, `<</Fields[${references(this.#fields)}]/DR ${this.#resources} 0 R${flags}>>`);
    return `/AcroForm ${id} 0 R`;
  }

  /** All pieces of one value: a field, or one with a subfield for each part. */
  #addValue(items: readonly PlacedItem[], pageHeight: number, annotations: number[]): void {
    const [first] = items;
    if (first === undefined) return;
    const { file } = this.#options;
    const { alias, id } = first.value.field.field;
    const name = this.#names.take(alias === undefined || alias === "" ? id : alias);
    const isWhole = items.length === 1 && (first.type !== "text" || first.box.part === "");
    if (isWhole) {
      this.#register(this.#addItem(first, { name, parent: this.#record?.id }, { pageHeight, annotations }));
      return;
    }
    const parent = file.reserveId();
    const kids = items.map((item) => {
      const part = item.type === "text" ? item.box.part : "";
      return this.#addItem(item, { name: part, parent }, { pageHeight, annotations });
    });
    file.object(
      parent,
      `<</T${textString(name)}${parentEntry(this.#record?.id)}/Kids[${references(kids)}]>>`,
    );
    this.#register(parent);
  }

  #register(field: number): void {
    (this.#record?.kids ?? this.#fields).push(field);
  }

  #addItem(
    item: PlacedItem,
    field: { name: string; parent: number | undefined },
    { pageHeight, annotations }: { pageHeight: number; annotations: number[] },
  ): number {
    const id = this.#options.file.reserveId();
    const head = `/T${textString(field.name)}${parentEntry(field.parent)}`;
    if (item.type === "text") {
      annotations.push(id);
      this.#writeText(id, item, { head, pageHeight });
    } else if (item.type === "image") {
      annotations.push(id);
      this.#writeImage(id, item, { head, pageHeight });
    } else if (item.type === "choice" && item.kind === "checkbox") {
      annotations.push(id);
      this.#writeCheckbox(id, item, { head, pageHeight });
    } else if (item.type === "signature") {
      annotations.push(id);
      this.#writeSignature(id, item, { head, pageHeight });
    } else if (item.type === "choice") annotations.push(...this.#writeRadio(id, item, { head, pageHeight }));
    return id;
  }

  #writeText(
    id: number,
    item: Extract<PlacedItem, { type: "text" }>,
    { head, pageHeight }: { head: string; pageHeight: number },
  ): void {
    const { box, text, placed, style } = item;
    const { file } = this.#options;
    const target = boxOnPage(box.rect, box.rotation, pageHeight);
    let flags = this.#flags(item);
    if (box.multiline) flags |= MULTILINE;
    const isComb = box.cells > 0 && !box.multiline;
    if (isComb) flags |= COMB;
    if (item.options !== undefined) flags |= choiceFlags(item.options);
    const maximum = isComb ? box.cells : box.maxLength;
    // A maximum that the value goes beyond would make the field invalid.
    const hasMaximum = maximum !== undefined && (isComb || text.length <= maximum);
    const appearance =
      text === "" && item.options?.field.list !== true
        ? this.#empty()
        : this.#form(target, () => this.#content.text(placed, style.color, { ...target, x: 0, y: 0 }));
    file.object(
      id,
      `<<${head}${widgetEntries(target)}${valueEntries(item)}` +
        `/DA(${this.#defaultAppearance(item)})/AP<</N ${appearance} 0 R>>${flagsEntry(flags)}` +
        `${style.alignment === "left" ? "" : `/Q ${QUADDING[style.alignment]}`}` +
        `${hasMaximum ? `/MaxLen ${maximum}` : ""}${this.#told(item, box.tooltip, { id })}${characteristics(target)}>>`,
    );
  }

  /** Font, size and colour for readers that set the field anew (ISO 32000-1 §12.7.3.3). */
  #defaultAppearance({ style, placed, box }: Extract<PlacedItem, { type: "text" }>): string {
    const { font, fontSize, color } = style;
    const size = fontSize === 0 ? 0 : box.shrink || box.isNumeric ? placed.fontSize : fontSize;
    const colorOperator = `${color} ${color.includes(" ") ? "rg" : "g"}`;
    // A font with codes of its own can't be typed in.
    const use = this.#options.fonts.simple(font.simple ?? standardFont("Helvetica", "normal"));
    use.isBeyondAscii = true;
    return `/${use.name} ${numberText(size)} Tf ${colorOperator}`;
  }

  #writeCheckbox(
    id: number,
    item: Extract<PlacedItem, { type: "choice" }>,
    { head, pageHeight }: { head: string; pageHeight: number },
  ): void {
    const [box] = item.boxes;
    if (box === undefined) return;
    const state = item.selected === 0 ? ON : "Off";
    this.#options.file.object(
      id,
      `<</FT/Btn${head}/V/${state}${flagsEntry(this.#flags(item))}${this.#button(box, { item, pageHeight, on: ON, state, id })}>>`,
    );
  }

  /** A field with a widget for each button; gives the object numbers of the widgets. */
  #writeRadio(
    id: number,
    item: Extract<PlacedItem, { type: "choice" }>,
    { head, pageHeight }: { head: string; pageHeight: number },
  ): number[] {
    const { file } = this.#options;
    const chosen = item.boxes[item.selected]?.id;
    const kids = item.boxes.map((box, index) => {
      const kid = file.reserveId();
      const state = box.id === chosen ? box.id : "Off";
      file.object(
        kid,
        `<</Parent ${id} 0 R${this.#button(box, { item, pageHeight, on: box.id, state, id: kid, index })}>>`,
      );
      return kid;
    });
    const flags = this.#flags(item) | RADIO | NO_TOGGLE_TO_OFF;
    const { field } = item.value.field;
    const tooltip =
      field.tooltip ?? field.label ?? (this.#tagged === undefined ? undefined : spokenName(field));
    file.object(
      id,
      `<</FT/Btn${head}/V${nameText(chosen ?? "Off")}${flagsEntry(flags)}${tooltipEntry(tooltip)}/Kids[${references(kids)}]>>`,
    );
    return kids;
  }

  /** A button that shows nothing but its picture. */
  #writeImage(
    id: number,
    item: Extract<PlacedItem, { type: "image" }>,
    { head, pageHeight }: { head: string; pageHeight: number },
  ): void {
    const { box, image } = item;
    const target = boxOnPage(box.rect, box.rotation, pageHeight);
    const flags = this.#flags(item);
    const draw = (): void =>
      this.#content.operators(this.#options.images.operators(item, { ...target, x: 0, y: 0 }));
    const appearance = image === undefined ? this.#empty() : this.#form(target, draw);
    const icon = image === undefined ? "" : `/I ${appearance} 0 R`;
    this.#options.file.object(
      id,
      `<</FT/Btn${head}${widgetEntries(target)}${this.#pressed(appearance)}${flagsEntry(flags | PUSH_BUTTON)}` +
        `${(flags & READ_ONLY) === 0 && !this.#isArchive ? CHOOSE_PICTURE : ""}${this.#told(item, box.tooltip, { id })}${characteristics(target, `/TP 1${icon}`)}>>`,
    );
  }

  /** A field that nobody has signed (ISO 32000-1 §12.7.4.5): what the form shows there is part of the page. */
  #writeSignature(
    id: number,
    item: Extract<PlacedItem, { type: "signature" }>,
    { head, pageHeight }: { head: string; pageHeight: number },
  ): void {
    const { box, value } = item;
    const { readOnly, required } = value.field.field;
    // What is written to be read only is there to be signed all the same, unless the template says otherwise.
    const flags = (readOnly === true ? READ_ONLY : 0) | (required === true ? REQUIRED : 0);
    const target = boxOnPage(box.rect, box.rotation, pageHeight);
    this.#hasSignatures = true;
    this.#options.file.object(
      id,
      `<</FT/Sig${head}${widgetEntries(target)}/AP<</N ${this.#empty()} 0 R>>` +
        `${flagsEntry(flags)}${this.#told(item, box.tooltip, { id })}${characteristics(target)}>>`,
    );
  }

  /** The widget entries of a button with its two states. */
  #button(
    box: MarkBox,
    {
      item,
      pageHeight,
      on,
      state,
      ...widget
    }: {
      item: Extract<PlacedItem, { type: "choice" }>;
      pageHeight: number;
      on: string;
      state: string;
      id: number;
      index?: number;
    },
  ): string {
    this.#dingbats ??= this.#options.file.reserveId();
    const target = boxOnPage(box.rect, box.rotation, pageHeight);
    const { color } = item.style;
    const look = item.isOwn ? box.look : undefined;
    const shown = look?.on === undefined ? this.#mark(box.mark, color, target) : this.#own(look.on, target);
    const hidden = look?.off === undefined ? this.#empty() : this.#own(look.off, target);
    const appearances = `${nameText(on)} ${shown} 0 R/Off ${hidden} 0 R`;
    return (
      `${widgetEntries(target)}/AS${nameText(state)}/AP<</N<<${appearances}>>>>` +
      `/DA(/ZaDb 0 Tf ${color} ${color.includes(" ") ? "rg" : "g"})${this.#told(item, box.tooltip, widget)}` +
      characteristics(target, `/CA(${DINGBATS[box.mark]})`)
    );
  }

  get #isArchive(): boolean {
    return this.#options.standards?.profile.archive !== undefined;
  }

  get #tagged(): TaggedPages | undefined {
    return this.#options.standards?.tagged;
  }

  /** All buttons have appearances by state in an archive (ISO 19005-2 §6.3.3). */
  #pressed(appearance: number): string {
    return this.#isArchive ? `/AS/Off/AP<</N<</Off ${appearance} 0 R>>>>` : `/AP<</N ${appearance} 0 R>>`;
  }

  /** What readers say of a widget, in tagged files always something, and its place in the structure (ISO 14289-1 §7.18.4, ISO 14289-2 §8.10.2.3). */
  #told(
    item: PlacedItem,
    tooltip: string | undefined,
    { id, index = 0 }: { id: number; index?: number },
  ): string {
    const tagged = this.#tagged;
    if (tagged === undefined) return tooltipEntry(tooltip);
    const words = tooltip || spokenName(item.value.field.field);
    const contents =
      this.#options.standards?.profile.version === "2.0" ? `/Contents${textString(words)}` : "";
    return tooltipEntry(words) + contents + tagged.widgetEntry(item, index, id);
  }

  #flags({ value }: PlacedItem): number {
    const { field } = value.field;
    const isReadOnly = value.readOnly ?? (this.#options.defaultReadOnly || field.readOnly === true);
    return (isReadOnly ? READ_ONLY : 0) | (field.required === true ? REQUIRED : 0);
  }

  /** The appearance of a mark: one for all boxes of the same size and colour. */
  #mark(mark: Mark, color: string, target: PlacedBox): number {
    const key = `${mark} ${color} ${target.width} ${target.height}`;
    let id = this.#marks.get(key);
    if (id === undefined) {
      id = this.#form(target, () => {
        const area = { x: 0, y: 0, width: target.width, height: target.height };
        this.#content.operators(markOperators(mark, color, area));
      });
      this.#marks.set(key, id);
    }
    return id;
  }

  /** An appearance of the form. One that is turned with its page is put upright by a form around it. */
  #own({ id, operators, isTurned }: FormAppearance, { x, y, width, height }: PlacedBox): number {
    if (!isTurned) return id;
    const upright = this.#options.file.reserveId();
    const box = [x, y, x + width, y + height].map(numberText).join(" ");
    this.#options.file.stream(
      upright,
      `/Subtype/Form/BBox[${box}]/Resources<</XObject<</B${id} ${id} 0 R>>>>`,
      new TextEncoder().encode(operators),
    );
    return upright;
  }

  /** The appearance of nothing. */
  #empty(): number {
    if (this.#emptyForm === undefined) {
      this.#emptyForm = this.#options.file.reserveId();
      this.#options.file.stream(this.#emptyForm, "/Subtype/Form/BBox[0 0 1 1]", new Uint8Array());
    }
    return this.#emptyForm;
  }

  #form(target: PlacedBox, draw: () => void): number {
    const { file } = this.#options;
    const content = this.#content;
    content.begin();
    content.operators("/Tx BMC q\n");
    draw();
    content.operators("Q EMC");
    const id = file.reserveId();
    file.stream(
      id,
      `/Subtype/Form/BBox[0 0 ${numberText(target.width)} ${numberText(target.height)}]/Resources ${this.#resources} 0 R`,
      content.end(),
    );
    return id;
  }
}

/** Without the entry for the page: it is optional, and readers look each up in the list of all pages. */
function widgetEntries({ x, y, width, height }: PlacedBox): string {
  const rect = [x, y, x + width, y + height].map(numberText).join(" ");
  return `/Type/Annot/Subtype/Widget/F 4/Rect[${rect}]`;
}

function characteristics({ rotation }: PlacedBox, more = ""): string {
  const turn = rotation === 0 ? "" : `/R ${rotation}`;
  return turn === "" && more === "" ? "" : `/MK<<${turn}${more}>>`;
}

function parentEntry(parent: number | undefined): string {
  return parent === undefined ? "" : `/Parent ${parent} 0 R`;
}

function flagsEntry(flags: number): string {
  return flags === 0 ? "" : `/Ff ${flags}`;
}

function tooltipEntry(tooltip: string | undefined): string {
  return tooltip === undefined || tooltip === "" ? "" : `/TU${textString(tooltip)}`;
}

function references(ids: readonly number[]): string {
  return ids.map((id) => `${id} 0 R`).join(" ");
}
