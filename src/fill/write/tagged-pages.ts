import type { ConformanceClaim } from "../../pdf/conformance/claim.ts";
import type { FileWriter } from "../../pdf/file/file-writer.ts";
import type { PrintedField, StructureRole } from "../../pdf/structure/structure-source.ts";
import { type MarkedStream, StructureTree } from "../../pdf/structure/structure-tree.ts";
import type { TemplateField } from "../../template/model.ts";
import { placeKey } from "../field-format.ts";
import type { PlacedItem } from "../place/place-page.ts";
import type { TemplatePart, TemplateTags } from "../prepare/prepared-pages.ts";
import { type RecordPlace, RecordStructure } from "./record-structure.ts";

export interface TaggedPagesOptions {
  readonly tags: TemplateTags;
  readonly file: FileWriter;
  readonly claim: ConformanceClaim;
  readonly isMerged: boolean;
  readonly isInteractive: boolean;
}

/** Letters of scripts that run from right to left: their runs stand on the page in the order of the eye. */
const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/;

/** The page at work. */
interface OpenPage {
  readonly id: number;
  readonly links: ReadonlyMap<number, TemplatePart>;
  /** Where each item is told of; each button that stays a field has a place of its own. */
  readonly places: ReadonlyMap<PlacedItem, readonly RecordPlace[]>;
  /** Opened with the first mark. */
  stream: MarkedStream | undefined;
}

/** Writes the tags of filled pages: those of the base PDF, and the fields at the places that they have in it. */
export class TaggedPages {
  readonly #options: TaggedPagesOptions;
  readonly #structure: RecordStructure;
  readonly #tree: StructureTree;
  readonly #forms: number[] = [];
  #page: OpenPage = { id: 0, links: new Map(), places: new Map(), stream: undefined };

  constructor(options: TaggedPagesOptions) {
    const { tags, file, claim, isMerged } = options;
    this.#options = options;
    this.#structure = new RecordStructure(tags, isMerged);
    this.#tree = new StructureTree(this.#structure, file, claim.profile);
  }

  beginRecord(): void {
    this.#structure.beginRecord();
  }

  /** Begins a copy of a page; gives the operators that draw what the template has on it. */
  beginPage(page: number, id: number, items: readonly PlacedItem[]): string {
    const { tags } = this.#options;
    const own = tags.parts.filter((part) => part.page === page);
    // First of all, since they say more of elements that the content below is part of.
    const places = this.#placesOf(items);
    const links = own.flatMap((part) =>
      typeof part.content === "object" && "link" in part.content ? [[part.content.link, part] as const] : [],
    );
    this.#page = { id, places, links: new Map(links), stream: undefined };
    const { decorations } = tags.pages[page] ?? {};
    const around = decorations === undefined ? "" : artifact(`/D${page} Do\n`);
    return `/T${this.#writeForm(page, id, own)} Do\n${around}`;
  }

  /** Writes what the base has on a page once more: its marks are those of one place in the structure. */
  #writeForm(page: number, id: number, parts: readonly TemplatePart[]): number {
    const { file, tags } = this.#options;
    const content = tags.pages[page];
    const form = file.reserve();
    const stream = this.#tree.stream({ id }, form);
    for (const part of parts) {
      if (typeof part.content !== "number") continue;
      const { owner, order } = this.#structure.placeOfPart(part);
      this.#tree.adopt(owner, part.content, order, stream);
    }
    const entries = `${content?.entries ?? ""}/StructParents ${stream.key}/Filter/FlateDecode`;
    file.rawStream(form.id, entries, content?.deflated ?? new Uint8Array());
    return this.#forms.push(form.id) - 1;
  }

  #placesOf(items: readonly PlacedItem[]): ReadonlyMap<PlacedItem, readonly RecordPlace[]> {
    const { isInteractive, claim } = this.#options;
    const places = new Map<PlacedItem, readonly RecordPlace[]>();
    for (const item of items) {
      if (!isInteractive && isEmpty(item)) continue;
      const { field } = item.value.field;
      const role = roleOf(item, isInteractive);
      const parts = partsOf(item, isInteractive);
      const found = parts.map((part) => this.#structure.placeOfField(placeKey(field, part), role));
      if (item.type === "choice") for (const { owner } of found) this.#tree.keep(owner);
      places.set(item, found);
      if (labelOf(field) === undefined && claim.profile.access !== undefined)
        claim.advise(
          "accessibility-label",
          `The field "${spokenName(field).slice(0, 100)}" has no label, so its name is read aloud: give it a tooltip in the template.`,
        );
    }
    return places;
  }

  /** Operators that are put before and after those of an item. */
  marksOf(item: PlacedItem): { readonly before: string; readonly after: string } {
    const [place] = this.#page.places.get(item) ?? [];
    if (place === undefined) return { before: "", after: "" };
    const page = { id: this.#page.id };
    this.#page.stream ??= this.#tree.stream(page);
    const { type, identifier } = this.#tree.mark(place.owner, { order: place.order }, this.#page.stream);
    return { before: `/${type} <</MCID ${identifier}>> BDC\n`, after: "EMC\n" };
  }

  /** The entry of a link's annotation. */
  linkEntry(link: number, annotation: number): string {
    const part = this.#page.links.get(link);
    return part === undefined ? "" : this.#annotationEntry(this.#structure.placeOfPart(part), annotation);
  }

  /** The entry of a widget: of a field, or of a button of one. */
  widgetEntry(item: PlacedItem, button: number, annotation: number): string {
    const place = this.#page.places.get(item)?.[button];
    return place === undefined ? "" : this.#annotationEntry(place, annotation);
  }

  #annotationEntry({ owner, order }: RecordPlace, annotation: number): string {
    const key = this.#tree.addAnnotation(owner, order, {
      page: { id: this.#page.id },
      annotation: { id: annotation },
    });
    return `/StructParent ${key}`;
  }

  /** Entries of the page. */
  pageEntries(): string {
    const { stream } = this.#page;
    return `${stream === undefined ? "" : `/StructParents ${stream.key}`}/Tabs/S`;
  }

  /** Entries of the XObject resources of all pages. */
  entries(): string {
    const own = this.#forms.map((id, index) => `/T${index} ${id} 0 R`).join("");
    return (
      own +
      this.#options.tags.pages
        .map(({ decorations }, page) => (decorations === undefined ? "" : `/D${page} ${decorations} 0 R`))
        .join("")
    );
  }

  /** Writes the tree; gives the catalogue's entries. */
  finish(): string {
    const { claim } = this.#options;
    const { id } = this.#tree.write();
    // What is wrong with the tags of the base is told already, in words for it.
    if (claim.holds) this.#tree.check(claim);
    return `/MarkInfo<</Marked true>>/StructTreeRoot ${id} 0 R`;
  }
}

/** Operators that only decorate. */
export function artifact(operators: string): string {
  return operators === "" ? "" : `/Artifact BMC\n${operators}EMC\n`;
}

/** What readers say of a field. */
export function spokenName(field: TemplateField): string {
  return labelOf(field) ?? (field.alias || field.id);
}

function labelOf(field: TemplateField): string | undefined {
  return field.tooltip || field.label || undefined;
}

/** The parts of its field that an item stands for. A group of buttons that are only drawn is told of where its first one is. */
function partsOf(item: PlacedItem, isInteractive: boolean): readonly string[] {
  if (item.type === "text") return [item.box.part];
  if (item.type !== "choice" || item.kind === "checkbox") return [""];
  const parts = item.boxes.map(({ id }) => id);
  return isInteractive ? parts : parts.slice(0, 1);
}

function isEmpty(item: PlacedItem): boolean {
  if (item.type === "text") return item.placed.lines.length === 0;
  return item.type === "image" && item.image === undefined;
}

function roleOf(item: PlacedItem, isInteractive: boolean): StructureRole {
  if (isInteractive) return { type: "Form" };
  const description = spokenName(item.value.field.field);
  const role = { type: "Form", printedField: { ...printed(item), description } };
  if (item.type === "image") return { ...role, alternative: description };
  const isTurned = item.type === "text" && RIGHT_TO_LEFT.test(item.text);
  return isTurned ? { ...role, replacement: item.text } : role;
}

function printed(item: PlacedItem): PrintedField {
  if (item.type === "text") return { role: "tv" };
  if (item.type !== "choice") return { role: "pb" };
  return { role: item.kind === "radio" ? "rb" : "cb", isChecked: item.selected >= 0 };
}
