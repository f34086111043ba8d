import { differencesOf } from "../model/differences.ts";
import type { EditorDocument } from "../model/document.ts";
import { mergedTemplates } from "../model/merge.ts";
import { type RemoteTemplate, ServiceError } from "../service/service-client.ts";
import type { EditorController } from "./controller.ts";
import type { Remote, SaveState } from "./editor-state.ts";

/** Pause after which a draft that the service knows is saved by itself. */
const SAVE_PAUSE = 1_200;
/** Pause after which work is kept in the browser. */
const KEEP_PAUSE = 400;
const FIRST_RETRY = 2_000;
const LAST_RETRY = 30_000;

/**
 * Saves drafts: the first time when it is asked to, from then on by itself. What the service does not have is kept in the browser until it
 * does.
 */
export class Saver {
  readonly #controller: EditorController;
  #saveTimer: ReturnType<typeof setTimeout> | undefined;
  #keepTimer: ReturnType<typeof setTimeout> | undefined;
  #retry = FIRST_RETRY;
  #running: Promise<boolean> | undefined;
  /** What is to be done once a key is given. */
  #afterKey: (() => void) | undefined;

  constructor(controller: EditorController) {
    this.#controller = controller;
  }

  start(): void {
    addEventListener("online", this.#online);
    addEventListener("beforeunload", this.#ask);
    if (this.#controller.state.save.kind === "unsaved") this.changed();
  }

  close(): void {
    removeEventListener("online", this.#online);
    removeEventListener("beforeunload", this.#ask);
    clearTimeout(this.#saveTimer);
    clearTimeout(this.#keepTimer);
    // What was done just now is not lost with the timer.
    if (this.#controller.state.history.undo.length > 0) void this.#keep();
  }

  /** The document is another. */
  changed(): void {
    const { save, remote } = this.#controller.state;
    if (save.kind === "saved" && remote !== undefined && isSavedAs(this.#controller.document, remote)) return;
    clearTimeout(this.#keepTimer);
    this.#keepTimer = setTimeout(() => void this.#keep(), KEEP_PAUSE);
    if (save.kind === "new" || save.kind === "conflict" || save.kind === "key") return;
    if (save.kind !== "waiting") this.#put({ kind: "unsaved" });
    this.#schedule(SAVE_PAUSE);
  }

  /** Saves now. False where it could not be. */
  async save(): Promise<boolean> {
    clearTimeout(this.#saveTimer);
    while (this.#running !== undefined) await this.#running;
    const { remote } = this.#controller.state;
    const { document } = this.#controller;
    if (remote !== undefined && isSavedAs(document, remote)) {
      this.#put({ kind: "saved" });
      return true;
    }
    this.#running = this.#send(document, remote);
    try {
      return await this.#running;
    } finally {
      this.#running = undefined;
    }
  }

  /** Saves, and shows what a new version would change. */
  async preparePublishing(): Promise<void> {
    await this.#controller.whenSearched;
    if (!(await this.save())) {
      this.#afterKey = () => void this.preparePublishing();
      return;
    }
    const { service, document, state } = this.#controller;
    const newest = state.remote?.versions.at(-1);
    this.#controller.view({ dialog: { kind: "publish", differences: undefined } });
    if (newest === undefined) return;
    try {
      const former = await service.open(document.template.id, newest);
      const differences = differencesOf(former.template, document.template);
      if (this.#controller.state.view.dialog?.kind === "publish")
        this.#controller.view({ dialog: { kind: "publish", differences } });
    } catch (error) {
      this.#fail(error);
    }
  }

  /** Publishes the draft as it was saved. Undefined where it could not be. */
  async publish(): Promise<number | undefined> {
    const { service, document } = this.#controller;
    try {
      const number = await service.publish(document.template.id);
      this.#controller.set(({ remote }) => ({
        remote: remote && { ...remote, versions: [...remote.versions, number] },
      }));
      const tab = this.#controller.studio.state.embedding === undefined ? "use" : "history";
      this.#controller.view({ dialog: undefined, tab, side: "panel" });
      return number;
    } catch (error) {
      this.#afterKey = () => void this.preparePublishing();
      this.#fail(error);
      return undefined;
    }
  }

  /** Saves and publishes without asking, as the page around the editor wants it. */
  async saveAndPublish(): Promise<void> {
    await this.#controller.whenSearched;
    if (await this.save()) await this.publish();
    else this.#afterKey = () => void this.saveAndPublish();
  }

  /** A key was given: what waited for it is done. */
  keyGiven(): void {
    const next = this.#afterKey;
    this.#afterKey = undefined;
    if (this.#controller.state.view.dialog?.kind === "key") this.#controller.view({ dialog: undefined });
    this.#put(this.#controller.state.remote === undefined ? { kind: "new" } : { kind: "unsaved" });
    if (next !== undefined) next();
    else void this.save();
  }

  /** Brings both drafts together, as one step that can be taken back; the next save goes over theirs. */
  mergeWith(theirs: RemoteTemplate): readonly string[] {
    const { document, state } = this.#controller;
    const base = state.remote?.template ?? document.template;
    const { template, contested } = mergedTemplates(base, document.template, theirs.template);
    const { id: _id, ...rest } = template;
    this.#take(theirs);
    this.#controller.perform({ template: rest }, "Bring together");
    void this.save();
    return contested;
  }

  /** Puts their draft in the place of this one; undo brings mine back. */
  async takeTheirs(theirs: RemoteTemplate): Promise<void> {
    const { service, kept, document } = this.#controller;
    try {
      const bytes = await service.base(document.template.id);
      const { id: _id, ...rest } = theirs.template;
      this.#take(theirs);
      this.#controller.perform({ template: rest, base: { bytes } }, "Take the other draft");
      const { template, base } = this.#controller.document;
      this.#controller.set(({ remote }) => ({ remote: remote && { ...remote, template, base } }));
      this.#put({ kind: "saved" });
      await kept.forget(template.id);
    } catch (error) {
      this.#fail(error);
    }
  }

  /** Saves mine over theirs. */
  keepMine(theirs: RemoteTemplate): void {
    this.#take(theirs);
    void this.save();
  }

  #take({ etag, versions, template }: RemoteTemplate): void {
    this.#controller.set(({ remote }) => ({ remote: remote && { ...remote, etag, versions, template } }));
    this.#controller.view({ dialog: undefined });
    this.#put({ kind: "unsaved" });
  }

  async #send(document: EditorDocument, remote: Remote | undefined): Promise<boolean> {
    const { service, kept } = this.#controller;
    const { template, base } = document;
    this.#put({ kind: "saving" });
    try {
      const saved =
        remote === undefined
          ? await service.create(template, base.bytes)
          : await service.save(template, remote.etag, base === remote.base ? undefined : base.bytes);
      const { etag, versions } = saved;
      this.#retry = FIRST_RETRY;
      this.#controller.set(() => ({ remote: { etag, versions, template, base } }));
      const isLatest = this.#controller.document === document || isSame(this.#controller.document, document);
      this.#put({ kind: isLatest ? "saved" : "unsaved" });
      if (isLatest) {
        clearTimeout(this.#keepTimer);
        await kept.forget(template.id);
      } else this.#schedule(SAVE_PAUSE);
      return true;
    } catch (error) {
      this.#fail(error);
      return false;
    }
  }

  #fail(error: unknown): void {
    const message = error instanceof Error ? error.message : String(error);
    const failure = error instanceof ServiceError ? error.failure : "refused";
    switch (failure) {
      case "offline":
      case "busy":
        this.#put({ kind: "waiting", message });
        this.#schedule(this.#retry);
        this.#retry = Math.min(LAST_RETRY, this.#retry * 2);
        return;
      case "key":
        this.#put({ kind: "key" });
        // In a page of somebody else's it is that page which has the next key.
        if (this.#controller.studio.state.embedding === undefined)
          this.#controller.view({ dialog: { kind: "key", message } });
        return;
      case "conflict":
        void this.#tellConflict();
        return;
      case "missing":
      case "refused":
        this.#put({ kind: "refused", message: sentenceOf(error, message) });
    }
  }

  async #tellConflict(): Promise<void> {
    this.#put({ kind: "conflict" });
    const { service, document } = this.#controller;
    try {
      const theirs = await service.open(document.template.id);
      this.#controller.view({ dialog: { kind: "conflict", theirs } });
    } catch (error) {
      this.#fail(error);
    }
  }

  #schedule(pause: number): void {
    clearTimeout(this.#saveTimer);
    this.#saveTimer = setTimeout(() => void this.save(), pause);
  }

  readonly #online = (): void => {
    if (this.#controller.state.save.kind === "waiting") void this.save();
  };

  readonly #ask = (event: BeforeUnloadEvent): void => {
    const { save, history } = this.#controller.state;
    const isUntouched = save.kind === "new" && history.undo.length === 0;
    if (save.kind !== "saved" && !isUntouched) event.preventDefault();
  };

  async #keep(): Promise<void> {
    const { document, kept, state } = this.#controller;
    if (state.save.kind === "saved") return;
    const { template, base, sample } = document;
    const begun = state.remote && { etag: state.remote.etag, template: state.remote.template };
    const looksForFields = state.search.kind === "looking";
    const work = { id: template.id, template, pdf: base.bytes, sample, begun, looksForFields };
    await kept.keep({ ...work, at: Date.now() });
  }

  #put(save: SaveState): void {
    this.#controller.set(() => ({ save }));
  }
}

function isSavedAs({ template, base }: EditorDocument, remote: Remote): boolean {
  return template === remote.template && base === remote.base;
}

/** Sample data are no part of the draft. */
function isSame(one: EditorDocument, other: EditorDocument): boolean {
  return one.template === other.template && one.base === other.base;
}

function sentenceOf(error: unknown, message: string): string {
  const [field] = error instanceof ServiceError ? error.fields : [];
  return field === undefined ? message : `${field.property}: ${field.message}`;
}
