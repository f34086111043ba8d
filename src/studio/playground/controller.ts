import type { Diagnostic } from "../../index.ts";
import { EngineClient } from "../engine/engine-client.ts";
import type { Asset, Manuscript, Refusal, Rendered } from "../engine/protocol.ts";
import { openPdf } from "../reader/load-reader.ts";
import type { OpenPdf } from "../reader/pdf-reader.ts";
import { perform, redo, startHistory, undo } from "../state/history.ts";
import { createStore, type Store } from "../state/store.ts";
import { pdfBlob, save } from "../ui/save.ts";
import { BoxIndex, type PageBox } from "./box-index.ts";
import {
  applyPut,
  type Format,
  fileNameOf,
  manuscriptOf,
  NO_PAGE_CHOICE,
  type PageChoice,
  type Pane,
  type PlaygroundDocument,
  pageSettingsOf,
  panesOf,
} from "./document.ts";
import { keepDraft } from "./draft.ts";
import { FIRST_VIEW, type PlaygroundState, type Result, type View } from "./state.ts";

/** The pause of typing after which pages are made, at most: none for what is made within a blink, longer for what takes longer. */
const LONGEST_PAUSE = 400;
const BLINK = 100;

/** The playground without its looks: what can be done in it. Views call its methods and show its state. */
export class PlaygroundController {
  readonly store: Store<PlaygroundState>;
  readonly #engine = new EngineClient();
  #timer: ReturnType<typeof setTimeout> | undefined;
  #lastMilliseconds = 0;
  /** Counts what came of orders. */
  #revision = 0;
  /** Counts what pages have to be made anew for. */
  #changes = 0;
  /** The change that was the last one when the PDF was asked for. */
  #changeToSave: number | undefined;
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

  /** Saves the PDF of what is written, as soon as it is made. */
  save(): void {
    this.#changeToSave = this.#changes;
    const { result, refusal } = this.store.state;
    if (result !== undefined && refusal === undefined) this.#saveIfAsked(result);
  }

  #saveIfAsked({ change, document, pdf }: Result): void {
    if (this.#changeToSave === undefined || change < this.#changeToSave) return;
    this.#changeToSave = undefined;
    save(`${fileNameOf(document)}.pdf`, pdfBlob(pdf));
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
    this.#changes += 1;
    clearTimeout(this.#timer);
    const last = this.#lastMilliseconds;
    const pause = last < BLINK ? 0 : Math.min(LONGEST_PAUSE, last / 2);
    this.#timer = setTimeout(() => this.#make(), pause);
  }

  #make(): void {
    const { document } = this;
    const change = this.#changes;
    let manuscript: Manuscript;
    try {
      manuscript = manuscriptOf(document);
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error);
      // Nor are pages of the text before it to come after this.
      this.#engine.forget();
      this.#refuse({ title: "The blocks are no JSON", message, fields: [] }, change);
      return;
    }
    const { run } = this.store.state;
    if (run.kind === "idle") this.#set({ run: { kind: "working", pages: 0 } });
    this.#engine.order(
      { manuscript, css: document.texts.css, page: pageSettingsOf(document.page) },
      {
        onProgress: (pages) => this.#set({ run: { kind: "working", pages } }),
        onOutcome: (outcome) => {
          if (outcome.type === "refused") this.#refuse(outcome.refusal, change);
          else void this.#show(outcome.rendered, { document, change });
        },
      },
    );
  }

  #refuse(refusal: Refusal, change: number, diagnostics: readonly Diagnostic[] = []): void {
    this.#revision += 1;
    if (this.#changeToSave !== undefined && this.#changeToSave <= change) this.#changeToSave = undefined;
    this.#set({ refusal, diagnostics, run: { kind: "idle" } });
  }

  async #show(rendered: Rendered, source: Pick<Result, "document" | "change">): Promise<void> {
    this.#revision += 1;
    const revision = this.#revision;
    const { pdf, pages, boxes, timings, milliseconds } = rendered;
    this.#lastMilliseconds = milliseconds;
    const diagnostics = sorted(rendered.diagnostics);
    let open: OpenPdf;
    try {
      open = await openPdf(pdf);
    } catch {
      if (revision !== this.#revision) return;
      // Of a PDF of ours this is what shows it, which is loaded with the first one.
      const message = "What shows them did not arrive over the network. Load this page again.";
      this.#refuse({ title: "The pages can't be shown", message, fields: [] }, source.change, diagnostics);
      return;
    }
    if (this.#isClosed || revision !== this.#revision) {
      open.close();
      return;
    }
    const former = this.store.state.result;
    const result = {
      ...source,
      revision,
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
      diagnostics,
      refusal: undefined,
      run: { kind: "idle" },
      view: { ...state.view, page: Math.min(state.view.page, Math.max(0, pages.length - 1)) },
    }));
    former?.open.close();
    this.#saveIfAsked(result);
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
