import type { TemplateField } from "../../../templates.ts";
import { openPdf } from "../../reader/load-reader.ts";
import { perform, redo, startHistory, undo } from "../../state/history.ts";
import { createStore } from "../../state/store.ts";
import type { StudioStore } from "../../state/studio-state.ts";
import { applyEdit, type BasePdf, type Edit, type EditorDocument } from "../model/document.ts";
import { WorkKeeper } from "../service/kept-work.ts";
import { ServiceClient } from "../service/service-client.ts";
import type { WorkClient } from "../work/work-client.ts";
import {
  type EditorState,
  type EditorStore,
  type EditorView,
  FIRST_VIEW,
  NO_SELECTION,
  type Remote,
  type SaveState,
  templateOf,
} from "./editor-state.ts";
import { FieldSearch } from "./field-search.ts";
import { Previewer } from "./previewer.ts";
import { Saver } from "./saver.ts";

/** What an editor is begun with. */
export interface Beginning {
  readonly document: EditorDocument;
  readonly remote: Remote | undefined;
  readonly notes: readonly string[];
  /** Whether there is work that the service does not have. */
  readonly isUnsaved: boolean;
  /** Whether the fields of its pages are still to be found and added. */
  readonly looksForFields?: boolean | undefined;
}

/** The service that serves the studio. */
export function serviceOf(studio: StudioStore): ServiceClient {
  const base = new URL("../api/v1/", document.baseURI);
  return new ServiceClient(base, () => studio.state.key, studio.state.embedding?.renew);
}

/** Where this browser keeps what the service does not have yet. */
export function keeperOf(studio: StudioStore): WorkKeeper {
  return new WorkKeeper(studio.state.embedding?.issuer);
}

/** The editor of one template without its looks. What is done to fields stands in `edit-actions.ts`. */
export class EditorController {
  readonly store: EditorStore;
  readonly studio: StudioStore;
  readonly work: WorkClient;
  readonly service: ServiceClient;
  readonly kept: WorkKeeper;
  readonly saver: Saver;
  readonly #previewer: Previewer;
  readonly #search: FieldSearch;
  #isClosed = false;

  constructor(studio: StudioStore, work: WorkClient, beginning: Beginning) {
    const { document, remote, notes, isUnsaved, looksForFields = false } = beginning;
    this.studio = studio;
    this.work = work;
    this.service = serviceOf(studio);
    this.kept = keeperOf(studio);
    const save: SaveState =
      remote === undefined ? { kind: "new" } : isUnsaved ? { kind: "unsaved" } : { kind: "saved" };
    this.store = createStore<EditorState>({
      history: startHistory(document),
      selection: NO_SELECTION,
      gesture: undefined,
      view: FIRST_VIEW,
      save,
      remote,
      open: undefined,
      marks: [],
      found: [],
      preview: undefined,
      compared: undefined,
      search: { kind: "none" },
      notes,
    });
    this.saver = new Saver(this);
    this.#previewer = new Previewer(this);
    this.#search = new FieldSearch(this, looksForFields);
  }

  get state(): EditorState {
    return this.store.state;
  }

  get document(): EditorDocument {
    return this.state.history.model;
  }

  get isClosed(): boolean {
    return this.#isClosed;
  }

  /** Shows the base PDF, and reads what its pages draw. */
  start(): void {
    void this.#openBase();
    this.saver.start();
  }

  close(): void {
    this.#isClosed = true;
    this.saver.close();
    this.#previewer.close();
    this.state.open?.close();
    this.state.compared?.open.close();
  }

  /** Carries out an edit as one step, or as a part of the step before with the same `mergeKey`. */
  perform(edit: Edit, label: string, mergeKey?: string): void {
    const { base } = this.document;
    this.set((state) => ({
      history: perform(state.history, edit, { label, mergeKey }, applyEdit),
    }));
    this.#changed(base);
  }

  /** The same for fields that are there. */
  putFields(fields: readonly TemplateField[], label: string, mergeKey?: string): void {
    this.perform({ fields: fields.map((field) => ({ id: field.id, field })) }, label, mergeKey);
  }

  undo(): void {
    this.#travel((state) => undo(state.history, applyEdit));
  }

  redo(): void {
    this.#travel((state) => redo(state.history, applyEdit));
  }

  select(ids: readonly string[], inner?: string): void {
    const { selection } = this.state;
    const isSame = ids.length === selection.ids.length && ids.every((id, at) => id === selection.ids[at]);
    if (isSame && selection.inner === inner) return;
    this.set(() => ({ selection: { ids, inner } }));
    if (ids.length > 0 && this.state.view.tab !== "field") this.view({ tab: "field" });
  }

  view(change: Partial<EditorView>): void {
    this.set(({ view }) => ({ view: { ...view, ...change } }));
    if (change.mode !== undefined || change.interactive !== undefined) this.#previewer.refresh();
  }

  /** Saves the template filled with the sample data. */
  saveFilled(): void {
    this.#previewer.save();
  }

  /** Scrolls to a field. */
  reveal({ page, rect }: TemplateField): void {
    this.view({ target: { page, y: rect.y }, side: "pages" });
  }

  /** What the pages seem to have, looked for once for each PDF. @throws WorkError */
  findFields(): Promise<readonly TemplateField[]> {
    return this.#search.find();
  }

  /** Settles when no fields are awaited for a new template any more. */
  get whenSearched(): Promise<void> {
    return this.#search.whenDone;
  }

  /** Gives the document what belongs to its beginning and came later. A new one that nobody touched stays so. */
  amend(change: (history: EditorState["history"]) => EditorState["history"]): void {
    const history = change(this.state.history);
    if (history === this.state.history) return;
    this.set(() => ({ history }));
    const { save } = this.state;
    if (save.kind !== "new" || history.undo.length > 0) this.saver.changed();
    this.#previewer.refresh();
  }

  set(change: (state: EditorState) => Partial<EditorState>): void {
    if (!this.#isClosed) this.store.update((state) => ({ ...state, ...change(state) }));
  }

  #travel(change: (state: EditorState) => EditorState["history"]): void {
    const { base } = this.document;
    const history = change(this.state);
    if (history === this.state.history) return;
    this.set(() => ({ history, gesture: undefined }));
    this.#changed(base);
  }

  /** After every change of the document: what is gone is not chosen any more, and the rest is told. */
  #changed(formerBase: BasePdf): void {
    const known = new Set(templateOf(this.state).fields.map(({ id }) => id));
    const { ids, inner } = this.state.selection;
    const left = ids.filter((id) => known.has(id));
    if (left.length < ids.length)
      this.set(() => ({ selection: { ids: left, inner: left.length === 1 ? inner : undefined } }));
    if (this.document.base !== formerBase) void this.#openBase();
    this.saver.changed();
    this.#previewer.refresh();
  }

  async #openBase(): Promise<void> {
    const { base } = this.document;
    const isCurrent = (): boolean => !this.#isClosed && base === this.document.base;
    this.set(() => ({ marks: [], found: [] }));
    this.#search.addOnce();
    const open = await openPdf(base.bytes);
    if (!isCurrent()) {
      open.close();
      return;
    }
    this.state.open?.close();
    this.set(() => ({ open }));
    try {
      const marks = await this.work.ask("marks", { bytes: base.bytes });
      if (isCurrent()) this.set(() => ({ marks }));
      await this.findFields();
    } catch {
      // Pages that draw too much are edited without their lines.
    }
  }
}
