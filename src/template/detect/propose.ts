import type { FieldGroup, FieldType, RadioChild, Rect, TemplateField } from "../model.ts";
import { around, rounded } from "../places.ts";
import { type Column, findColumns } from "./groups/columns.ts";
import { findRadioGroups, type RadioGroup } from "./groups/radio-groups.ts";
import { isSignatureLabel, typeOfLabel } from "./labels/field-words.ts";
import { labelOf } from "./labels/label.ts";
import type { Label } from "./labels/label-text.ts";
import { aliasFrom, type Names } from "./labels/names.ts";
import { labelsFromAbove } from "./labels/row-labels.ts";
import { namesByRow } from "./labels/row-names.ts";
import type { PageLayout } from "./page-layout.ts";
import { findPlaces, inReadingOrder, withoutOverlaps } from "./places/find-places.ts";
import type { Place, PlaceSign } from "./places/place.ts";
import { findTags, type Tag } from "./places/tags.ts";
import type { ProposedField } from "./proposal.ts";

/** Text in a higher place than this has several lines. */
const SEVERAL_LINES = 32;
const NARROWEST_NAME = 80;
/** Height of a place in which text of 10 points fits, and the smallest text that is chosen for lower ones. */
const ROOM_FOR_TEXT = 13.5;
const SMALLEST_TEXT = 5;
const LONGEST_LABEL = 200;

/** What all pages of one document share. */
export interface ProposalTools {
  readonly ids: Names;
  readonly aliases: Names;
}

export interface PageProposals {
  readonly fields: readonly ProposedField[];
  readonly groups: readonly FieldGroup[];
}

export interface PageInput {
  readonly tools: ProposalTools;
  /** Places that were found otherwise. */
  readonly more: readonly Place[];
  /** Whether there is no field yet at a place. */
  readonly isFree: (rect: Rect) => boolean;
}

/** The fields of one page. */
export function proposeFields(
  layout: PageLayout,
  page: number,
  { tools, more, isFree }: PageInput,
): PageProposals {
  const tags = findTags(layout.phrases);
  const found = withoutOverlaps([...tags.map(({ place }) => place), ...more, ...findPlaces(layout)]);
  const places = inReadingOrder(found.filter(({ rect }) => isFree(rect)));
  const labels = new Map<Place, Label>();
  for (const place of places) {
    const label = labelOf(place, layout, places);
    if (label !== undefined) labels.set(place, label);
  }
  for (const [place, label] of labelsFromAbove(places, labels)) labels.set(place, label);
  const proposal = new PageProposal(page, labels, tools);
  return proposal.make(
    places.filter((place) => place.kind !== "text" || place.sign === "tag" || !isSigned(labels.get(place))),
    tags,
    layout,
  );
}

function isSigned(label: Label | undefined): boolean {
  return label !== undefined && isSignatureLabel(label.text);
}

class PageProposal {
  readonly #page: number;
  readonly #labels: ReadonlyMap<Place, Label>;
  readonly #tools: ProposalTools;
  readonly #groups: FieldGroup[] = [];
  /** What places are called whose label is not enough. */
  #names: ReadonlyMap<Place, string> = new Map();

  constructor(page: number, labels: ReadonlyMap<Place, Label>, tools: ProposalTools) {
    this.#page = page;
    this.#labels = labels;
    this.#tools = tools;
  }

  make(places: readonly Place[], tags: readonly Tag[], layout: PageLayout): PageProposals {
    const columns = findColumns(places, this.#labels, layout);
    const radios = findRadioGroups(places, this.#labels, layout);
    const columnOf = membership(columns);
    const radioOf = membership(radios);
    const tagOf = new Map(tags.map((tag) => [tag.place, tag]));
    const singles = places.filter(
      (place) => !(columnOf.has(place) || radioOf.has(place) || tagOf.has(place)),
    );
    this.#names = namesByRow(singles, this.#labels, layout);
    const done = new Set<Column | RadioGroup>();
    const fields: ProposedField[] = [];
    for (const place of places) {
      const group = columnOf.get(place) ?? radioOf.get(place);
      const tag = tagOf.get(place);
      if (group !== undefined) {
        if (!done.has(group)) fields.push(...("head" in group ? this.#column(group) : [this.#radio(group)]));
        done.add(group);
      } else if (tag !== undefined) {
        if (tag.type !== undefined) fields.push(this.#tag(tag, tag.type));
      } else fields.push(this.#single(place));
    }
    return { fields, groups: this.#groups };
  }

  #single(place: Place): ProposedField {
    const label = this.#labels.get(place);
    const type = typeOf(place, label?.text);
    const name = this.#names.get(place) ?? label?.text ?? "";
    const alias = this.#tools.aliases.unique(aliasFrom(name) || FALLBACKS[type] || "field");
    return this.#proposed(place, { type, alias, label });
  }

  /** Fields of one type whose group has the alias. */
  #column({ head, places }: Column): readonly ProposedField[] {
    const [first] = places;
    if (first === undefined) return [];
    const alias = this.#tools.aliases.unique(aliasFrom(head) || "column");
    const type = typeOfColumn(first, head);
    const fields = places.map((place) => {
      const label: Label = { text: head, side: "column" };
      return this.#proposed(place, { type, alias: undefined, label, idFrom: alias });
    });
    this.#groups.push({
      id: this.#tools.ids.unique(idFrom(`${alias}-rows`)),
      alias,
      fields: fields.map(({ field }) => field.id),
    });
    return fields;
  }

  #radio({ question, places }: RadioGroup): ProposedField {
    const answers = places.map((place) => this.#labels.get(place)?.text ?? "");
    const alias = this.#tools.aliases.unique(
      aliasFrom(question ?? "") || aliasFrom(answers.slice(0, 2).join(" ")) || "choice",
    );
    const id = this.#tools.ids.unique(idFrom(alias));
    const children = places.map((place, index): RadioChild => {
      const answer = answers[index] ?? "";
      const value = aliasFrom(answer) || String(index + 1);
      return {
        id: this.#tools.ids.unique(idFrom(`${id}-${value}`)),
        rect: roundedRect(place.rect),
        ...(answer === "" ? {} : { label: answer.slice(0, LONGEST_LABEL) }),
      };
    });
    const field: TemplateField = {
      id,
      alias,
      type: "radioGroup",
      page: this.#page,
      rect: around(places.map(({ rect }) => rect)),
      ...(question === undefined ? {} : { label: question.slice(0, LONGEST_LABEL) }),
      children,
    };
    const confidence = Math.min(...places.map((place) => place.confidence));
    const reason = `${SIGNS[places[0]?.sign ?? "circle"]}, of which one is chosen${quoted(question)}.`;
    return { field, confidence, reason };
  }

  #tag({ name, required, place }: Tag, type: FieldType): ProposedField {
    const alias = this.#tools.aliases.unique(aliasFrom(name) || "field");
    const found = this.#proposed(place, {
      type,
      alias,
      label: { text: name, side: "inside" },
    });
    return required ? { ...found, field: { ...found.field, required } } : found;
  }

  #proposed(place: Place, { type, alias, label, idFrom: wish }: Named): ProposedField {
    const base = {
      id: this.#tools.ids.unique(idFrom(alias ?? wish ?? "field")),
      ...(alias === undefined ? {} : { alias }),
      page: this.#page,
      rect: roundedRect(place.rect),
      ...(label === undefined ? {} : { label: label.text.slice(0, LONGEST_LABEL) }),
    };
    const field = withFittingSize(fieldOf(base, type, place));
    return { field, confidence: place.confidence, reason: `${SIGNS[place.sign]}${saidBy(label)}.` };
  }
}

interface Named {
  readonly type: FieldType;
  readonly alias: string | undefined;
  readonly label: Label | undefined;
  readonly idFrom?: string | undefined;
}

type Base = Pick<TemplateField, "id" | "alias" | "page" | "rect" | "label">;

function fieldOf(base: Base, type: FieldType, { boxes, rect }: Place): TemplateField {
  switch (type) {
    case "charList":
      return { ...base, type, boxes: (boxes ?? [rect]).map((box) => ({ rect: roundedRect(box) })) };
    case "number":
      // Amounts in currencies that are written behind the number.
      return { ...base, type, format: { minimumDecimals: 2, maximumDecimals: 2 } };
    case "choice":
    case "radioGroup":
    case "textWrap":
      return { ...base, type: "shortText" };
    default:
      return { ...base, type };
  }
}

/** Text of the usual size would not fit a low place. */
function withFittingSize(field: TemplateField): TemplateField {
  const { type, rect } = field;
  if (type === "checkbox" || rect.height >= ROOM_FOR_TEXT) return field;
  return { ...field, style: { fontSize: Math.max(SMALLEST_TEXT, Math.floor(rect.height * 0.75)) } };
}

function typeOf(place: Place, label: string | undefined): FieldType {
  if (place.kind === "check" || place.kind === "radio") return "checkbox";
  if (place.kind === "comb") return "charList";
  const { width, height } = place.rect;
  const said = label === undefined ? undefined : typeOfLabel(label);
  if (said !== undefined && !(said === "fullName" && width < NARROWEST_NAME)) return said;
  return height >= SEVERAL_LINES ? "longText" : "shortText";
}

/** Rows of a column may differ in height, but not in type. */
function typeOfColumn(first: Place, head: string): FieldType {
  const type = typeOf(first, head);
  return type === "fullName" || type === "usAddress" ? "shortText" : type;
}

function membership<T extends { readonly places: readonly Place[] }>(
  groups: readonly T[],
): ReadonlyMap<Place, T> {
  return new Map(groups.flatMap((group) => group.places.map((place): [Place, T] => [place, group])));
}

function roundedRect({ x, y, width, height }: Rect): Rect {
  return { x: rounded(x), y: rounded(y), width: rounded(width), height: rounded(height) };
}

/** Ids take fewer letters than aliases. */
function idFrom(alias: string): string {
  const id = alias
    .normalize("NFKD")
    .replace(/[^A-Za-z0-9_-]+/g, "")
    .slice(0, 100);
  return id === "" ? "field" : id;
}

const FALLBACKS: Readonly<Partial<Record<FieldType, string>>> = {
  checkbox: "check",
  charList: "cells",
  longText: "text",
  shortText: "text",
};

const SIGNS: Readonly<Record<PlaceSign, string>> = {
  square: "A square to tick",
  circle: "A circle to tick",
  "box sign": "The sign of a box to tick",
  brackets: "Empty brackets to tick",
  comb: "Cells of one letter each",
  box: "An empty box",
  "shaded box": "A shaded box",
  cell: "Free space in a box",
  line: "A line to write on",
  underscores: "Low lines to write on",
  dots: "Dots to write on",
  tag: "A tag in the text",
  model: "Found by the model",
};

const SIDES: Readonly<Record<Label["side"], string>> = {
  inside: "in it",
  left: "left of it",
  right: "right of it",
  above: "above it",
  below: "below it",
  column: "at the head of its column",
};

function saidBy(label: Label | undefined): string {
  return label === undefined ? "" : `; ${SIDES[label.side]}${quoted(label.text)}`;
}

function quoted(text: string | undefined): string {
  return text === undefined ? "" : ` stands “${text.slice(0, LONGEST_LABEL)}”`;
}
