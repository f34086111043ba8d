import type { Diagnostic } from "../../index.ts";
import { EngineClient, type Outcome } from "../engine/engine-client.ts";
import type { Asset, Rendered } from "../engine/protocol.ts";
import { openPdf } from "../reader/load-reader.ts";
import { perform, redo, startHistory, undo } from "../state/history.ts";
import { createStore, type Store } from "../state/store.ts";
import { BoxIndex, type PageBox } from "./box-index.ts";
import {
  applyPut,
  type Format,
  manuscriptOf,
  NO_PAGE_CHOICE,
  type PageChoice,
  type Pane,
  type PlaygroundDocument,
  pageSettingsOf,
  panesOf,
} from "./document.ts";
import { keepDraft } from "./draft.ts";
import { FIRST_VIEW, type PlaygroundState, type View } from "./state.ts";

/** The pause of typing after which pages are made, at most: none for what is made within a blink, longer for what takes longer. */
const LONGEST_PAUSE = 400;
const BLINK = 100;

/** The playground without its looks: what can be done in it. Views call its methods and show its state. */
export class PlaygroundController {
  readonly store: Store<PlaygroundState>;
  readonly #engine: EngineClient;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #lastMilliseconds = 0;
  #revision = 0;
  #isClosed = false;

  constructor(document: PlaygroundDocument) {
    this.store = createStore<PlaygroundState>({
      history: startHistory(document),
      assets: [],
      run: { kind: "loading" },
      result: undefined,
      diagnostics: [],
      refusal: undefined,
      view: { ...FIRST_VIEW, pane: document.format },
      selection: undefined,
      place: undefined,
      edition: 0,
    });
    this.#engine = new EngineClient({
      onProgress: (pages) => this.#set({ run: { kind: "working", pages } }),
      onOutcome: (outcome) => void this.#take(outcome),
    });
  }

  get document(): PlaygroundDocument {
    return this.store.state.history.model;
  }

  /** Makes the first pages. */
  start(): void {
    this.#engine.start();
    this.#make();
  }

  close(): void {
    this.#isClosed = true;
    clearTimeout(this.#timer);
    this.#engine.close();
    this.store.state.result?.open.close();
  }

  /** A text was typed. The text editor takes it back letter by letter, so it is no step here. */
  type(pane: Pane, text: string): void {
    if (this.document.texts[pane] === text) return;
    this.store.update((state) => {
      const { model } = state.history;
      const typed = { ...model, texts: { ...model.texts, [pane]: text } };
      return { ...state, history: { ...state.history, model: typed } };
    });
    keepDraft(this.document);
    this.#schedule();
  }

  /** Puts another document in the place of this one. */
  replace(document: PlaygroundDocument, label: string): void {
    this.#perform(document, label);
    this.store.update((state) => ({ ...state, edition: state.edition + 1, selection: undefined }));
    this.view({ pane: document.format, page: 0 });
  }

  setFormat(format: Format): void {
    if (format === this.document.format) return;
    this.#perform({ format }, "Format");
    this.view({ pane: format });
  }

  setPage(change: Partial<PageChoice>): void {
    const members = Object.keys(change).join(" ");
    this.#perform({ page: { ...this.document.page, ...change } }, "Page", `page ${members}`);
  }

  resetPage(): void {
    this.#perform({ page: NO_PAGE_CHOICE }, "Page");
  }

  undo(): void {
    this.#travel((state) => undo(state.history, applyPut));
  }

  redo(): void {
    this.#travel((state) => redo(state.history, applyPut));
  }

  addAssets(added: readonly Asset[]): void {
    const names = new Set(added.map(({ name }) => name));
    const assets = [...this.store.state.assets.filter(({ name }) => !names.has(name)), ...added];
    this.#useAssets(assets);
  }

  removeAsset(name: string): void {
    this.#useAssets(this.store.state.assets.filter((asset) => asset.name !== name));
  }

  view(change: Partial<View>): void {
    this.store.update((state) => ({ ...state, view: { ...state.view, ...change } }));
  }

  /** Scrolls to a page, from 0. */
  goToPage(page: number): void {
    const last = (this.store.state.result?.pages.length ?? 1) - 1;
    this.view({ target: { page: Math.min(last, Math.max(0, page)) }, side: "pages" });
  }

  /** The cursor was put on a line: its boxes are shown. */
  selectLine(pane: Pane, line: number): void {
    const { selection } = this.store.state;
    if (selection?.pane === pane && selection.line === line) return;
    this.#set({ selection: { pane, line, box: undefined } });
  }

  /** A box was chosen on a page: its element is found in the source. */
  selectBox(box: PageBox): void {
    const pane = this.document.format;
    const { line, column, index } = box;
    // The cursor comes to the line; the box that was chosen stays chosen.
    this.#set({ selection: { pane, line, box: index }, place: { line, column, focus: false } });
    this.view({ pane });
  }

  /** Puts the cursor at a place of a text and shows it. */
  reveal(line: number, column: number, pane: Pane = this.document.format): void {
    this.view({ pane, side: "write" });
    this.#set({ place: { line, column, focus: true }, selection: { pane, line, box: undefined } });
  }

  stop(): void {
    this.#engine.stop();
  }

  #perform(document: Partial<PlaygroundDocument>, label: string, mergeKey?: string): void {
    this.store.update((state) => ({
      ...state,
      history: perform(state.history, { document }, { label, mergeKey }, applyPut),
    }));
    keepDraft(this.document);
    this.#schedule();
  }

  #travel(change: (state: PlaygroundState) => PlaygroundState["history"]): void {
    this.store.update((state) => {
      const history = change(state);
      if (history === state.history) return state;
      const { format } = history.model;
      const pane = panesOf(format).includes(state.view.pane) ? state.view.pane : format;
      return { ...state, history, edition: state.edition + 1, view: { ...state.view, pane } };
    });
    keepDraft(this.document);
    this.#schedule();
  }

  #useAssets(assets: readonly Asset[]): void {
    this.#set({ assets });
    this.#engine.use(assets);
    this.#schedule();
  }

  #schedule(): void {
    clearTimeout(this.#timer);
    const last = this.#lastMilliseconds;
    const pause = last < BLINK ? 0 : Math.min(LONGEST_PAUSE, last / 2);
    this.#timer = setTimeout(() => this.#make(), pause);
  }

  #make(): void {
    const { document } = this;
    try {
      const manuscript = manuscriptOf(document);
      this.#made = document;
      const { run } = this.store.state;
      if (run.kind === "idle") this.#set({ run: { kind: "working", pages: 0 } });
      this.#engine.order({ manuscript, css: document.texts.css, page: pageSettingsOf(document.page) });
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error);
      this.#set({
        refusal: { title: "The blocks are no JSON", message, fields: [] },
        diagnostics: [],
        run: { kind: "idle" },
      });
    }
  }

  /** What was ordered last. */
  #made: PlaygroundDocument | undefined;

  async #take(outcome: Outcome): Promise<void> {
    if (outcome.type === "refused") {
      this.#set({ refusal: outcome.refusal, diagnostics: [], run: { kind: "idle" } });
      return;
    }
    try {
      await this.#show(outcome.rendered);
    } catch {
      // Of a PDF of ours this is what shows it, which is loaded with the first one.
      const message = "What shows them did not arrive over the network. Load this page again.";
      const refusal = { title: "The pages can't be shown", message, fields: [] };
      this.#set({ refusal, diagnostics: sorted(outcome.rendered.diagnostics), run: { kind: "idle" } });
    }
  }

  async #show(rendered: Rendered): Promise<void> {
    this.#revision += 1;
    const revision = this.#revision;
    const { pdf, pages, boxes, timings, milliseconds, diagnostics } = rendered;
    this.#lastMilliseconds = milliseconds;
    const document = this.#made ?? this.document;
    const open = await openPdf(pdf);
    if (this.#isClosed || revision !== this.#revision) {
      open.close();
      return;
    }
    const former = this.store.state.result;
    const result = {
      revision,
      document,
      pdf,
      open,
      pages,
      boxes: new BoxIndex(boxes),
      timings,
      milliseconds,
    };
    this.store.update((state) => ({
      ...state,
      result,
      diagnostics: sorted(diagnostics),
      refusal: undefined,
      run: { kind: "idle" },
      view: { ...state.view, page: Math.min(state.view.page, Math.max(0, pages.length - 1)) },
    }));
    former?.open.close();
  }

  #set(change: Partial<PlaygroundState>): void {
    if (!this.#isClosed) this.store.update((state) => ({ ...state, ...change }));
  }
}

const RANKS: Readonly<Record<Diagnostic["severity"], number>> = { error: 0, warning: 1, info: 2 };

/** What is worse stands first. */
function sorted(diagnostics: readonly Diagnostic[]): readonly Diagnostic[] {
  return [...diagnostics].sort((one, other) => RANKS[one.severity] - RANKS[other.severity]);
}
