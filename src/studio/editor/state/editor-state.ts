import type { FieldType, PageMarks, Template, TemplateField } from "../../../templates.ts";
import type { OpenPdf } from "../../reader/pdf-reader.ts";
import type { History } from "../../state/history.ts";
import type { Store } from "../../state/store.ts";
import type { Unit } from "../geometry/units.ts";
import type { Difference } from "../model/differences.ts";
import type { BasePdf, Edit, EditorDocument } from "../model/document.ts";
import type { FieldProblem } from "../model/sample.ts";
import type { RemoteTemplate } from "../service/service-client.ts";
import type { GestureStart, Preview } from "./gestures.ts";

/** What is chosen: fields by their ids, the first one leading; a place within it where it is the only one. */
export interface Selection {
  readonly ids: readonly string[];
  readonly inner: string | undefined;
}

export const NO_SELECTION: Selection = { ids: [], inner: undefined };

export type PanelTab = "field" | "document" | "data" | "use" | "history";

export type EditorDialog =
  | { readonly kind: "key"; readonly message: string }
  | { readonly kind: "publish"; readonly differences: readonly Difference[] | undefined }
  | { readonly kind: "conflict"; readonly theirs: RemoteTemplate }
  | { readonly kind: "grid" }
  | { readonly kind: "keys" };

/** How the template is looked at. */
export interface EditorView {
  readonly mode: "edit" | "preview" | "compare";
  /** `select`, or the type of the fields that are drawn. */
  readonly tool: "select" | FieldType;
  readonly tab: PanelTab;
  readonly unit: Unit;
  readonly snaps: boolean;
  readonly interactive: boolean;
  /** Pixels to the CSS px, or as wide as there is room. */
  readonly zoom: number | "width";
  /** What is shown in narrow windows. */
  readonly side: "fields" | "pages" | "panel";
  /** From 0: the page in the middle. */
  readonly page: number;
  /** What was asked to be shown last; another object each time. */
  readonly target: { readonly page: number; readonly y?: number | undefined } | undefined;
  readonly filter: string;
  readonly dialog: EditorDialog | undefined;
}

export type SaveState =
  /** The service has never had it. */
  | { readonly kind: "new" }
  | { readonly kind: "saved" }
  | { readonly kind: "unsaved" }
  | { readonly kind: "saving" }
  /** The service does not answer; it is tried again. The work is kept in the browser. */
  | { readonly kind: "waiting"; readonly message: string }
  | { readonly kind: "key" }
  | { readonly kind: "conflict" }
  /** Somebody deleted it. It is made again only when the person asks for that. */
  | { readonly kind: "deleted" }
  | { readonly kind: "refused"; readonly message: string };

/** Whether the fields of a new template are still looked for, and what came of it. */
export type SearchState =
  | { readonly kind: "none" }
  | { readonly kind: "looking" }
  | { readonly kind: "done"; readonly message: string };

/** What the service has. */
export interface Remote {
  readonly etag: string;
  readonly versions: readonly number[];
  readonly template: Template;
  readonly base: BasePdf;
}

/** The template filled with the sample data. */
export interface PreviewState {
  readonly revision: number;
  /** The pages; those made last while new ones are refused. */
  readonly open: OpenPdf | undefined;
  readonly pageCount: number;
  readonly problems: readonly FieldProblem[];
  /** What belongs to no field. */
  readonly notes: readonly string[];
  /** Why there is nothing to see. */
  readonly refusal: string | undefined;
}

/** A version that is looked at. */
export interface ComparedVersion {
  readonly version: number;
  readonly template: Template;
  readonly open: OpenPdf;
}

export interface GestureState {
  readonly start: GestureStart;
  readonly preview: Preview;
}

export interface EditorState {
  readonly history: History<EditorDocument, Edit>;
  readonly selection: Selection;
  readonly gesture: GestureState | undefined;
  readonly view: EditorView;
  readonly save: SaveState;
  readonly remote: Remote | undefined;
  /** The base PDF, open for looking at. */
  readonly open: OpenPdf | undefined;
  /** Lines and words of each page, once they are read. */
  readonly marks: readonly PageMarks[];
  /** Fields that the pages seem to have, once they were looked for. */
  readonly found: readonly TemplateField[];
  readonly preview: PreviewState | undefined;
  readonly compared: ComparedVersion | undefined;
  readonly search: SearchState;
  /** Notes of the import. */
  readonly notes: readonly string[];
}

export type EditorStore = Store<EditorState>;

export const FIRST_VIEW: EditorView = {
  mode: "edit",
  tool: "select",
  tab: "field",
  unit: "pt",
  snaps: true,
  interactive: false,
  zoom: "width",
  side: "pages",
  page: 0,
  target: undefined,
  filter: "",
  dialog: undefined,
};

export function templateOf({ history }: EditorState): Template {
  return history.model.template;
}

/** The fields that are chosen, in the order they were. */
export function selectedFields(state: EditorState): readonly TemplateField[] {
  const { ids } = state.selection;
  if (ids.length === 0) return [];
  const { fields } = templateOf(state);
  if (ids.length === 1) return fields.filter(({ id }) => id === ids[0]);
  const known = new Map(fields.map((field) => [field.id, field]));
  return ids.flatMap((id) => known.get(id) ?? []);
}
