import { differencesOf } from "../model/differences.ts";
import { type BasePdf, type EditorDocument, replacementBy } from "../model/document.ts";
import { type MergedDraft, mergedDraft } from "../model/merge.ts";
import { isSame } from "../model/same.ts";
import { type RemoteTemplate, ServiceError } from "../service/service-client.ts";
import type { EditorController } from "./controller.ts";
import type { Remote, SaveState } from "./editor-state.ts";

/** Pause after which a draft that the service knows is saved by itself. */
const SAVE_PAUSE = 1_200;
/** Pause after which work is kept in the browser. */
const KEEP_PAUSE = 400;
const FIRST_RETRY = 2_000;
const LAST_RETRY = 30_000;
/** States that no further change of the document ends. */
const WAITS_FOR_PERSON: ReadonlySet<SaveState["kind"]> = new Set(["new", "conflict", "deleted", "key"]);
/** Stands for the PDF of a draft that only the service has, and differs from every other. */
const UNKNOWN_BASE: BasePdf = { bytes: new Uint8Array(0) };

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
  /** The editor has gone: what is under way ends, and nothing is begun after it. */
  #isClosed = false;
  /** What was sent last, while no answer says whether it arrived. */
  #unanswered: EditorDocument | undefined;
  /** Whether the last publishing had no answer. */
  #hasLostPublishing = false;
  /** What is to be done once a key is given. */
  #afterKey: (() => void) | undefined;

  constructor(controller: EditorController) {
    this.#controller = controller;
  }

  start(): void {
    this.#isClosed = false;
    addEventListener("online", this.#online);
    addEventListener("beforeunload", this.#ask);
    if (this.#controller.state.save.kind === "unsaved") this.changed();
  }

  close(): void {
    this.#isClosed = true;
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
    if (WAITS_FOR_PERSON.has(save.kind)) return;
    if (save.kind !== "waiting") this.#put({ kind: "unsaved" });
    this.#schedule(SAVE_PAUSE);
  }

  /** Saves now. False where it could not be. */
  async save(): Promise<boolean> {
    clearTimeout(this.#saveTimer);
    while (this.#running !== undefined) await this.#running;
    // In a page of somebody else's the token is for the template that was there.
    if (this.#controller.state.save.kind === "deleted" && !this.#isEmbedded)
      this.#controller.set(() => ({ remote: undefined }));
    const { remote } = this.#controller.state;
    const { document } = this.#controller;
    if (remote !== undefined && isSavedAs(document, remote)) {
      await this.#saved(document);
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

  /** Publishes the draft as it is shown. Undefined where it could not be; what is done then, once there is a key, is `again`. */
  async publish(again: () => Promise<unknown> = () => this.preparePublishing()): Promise<number | undefined> {
    // What was done since the last save, or while it went on, is part of what is asked for.
    if (!(await this.save())) {
      this.#afterKey = () => void again();
      return undefined;
    }
    const { document } = this.#controller;
    try {
      const number = await this.#publish(document.template.id);
      this.#controller.set(({ remote }) => ({
        remote: remote && { ...remote, versions: [...remote.versions, number] },
      }));
      const tab = this.#isEmbedded ? "history" : "use";
      this.#controller.view({ dialog: undefined, tab, side: "panel" });
      return number;
    } catch (error) {
      this.#afterKey = () => void again();
      this.#fail(error);
      return undefined;
    }
  }

  /** Publishes, or finds that it was done where an answer was lost: the draft is the same then, and has a version more. */
  async #publish(id: string): Promise<number> {
    const { service, state } = this.#controller;
    const { etag = "*", versions = [] } = state.remote ?? {};
    if (this.#hasLostPublishing) {
      const now = await service.open(id);
      const newest = now.versions.at(-1);
      this.#hasLostPublishing = false;
      if (now.etag === etag && newest !== undefined && !versions.includes(newest)) return newest;
    }
    try {
      return await service.publish(id, etag);
    } catch (error) {
      this.#hasLostPublishing = error instanceof ServiceError && isAnswerLost(error);
      throw error;
    }
  }

  /** Saves and publishes without asking, as the page around the editor wants it. */
  async saveAndPublish(): Promise<void> {
    await this.#controller.whenSearched;
    await this.publish(() => this.saveAndPublish());
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

  /** Brings both drafts together, as one step that can be taken back; the next save goes over theirs. Undefined where it could not be. */
  async mergeWith(theirs: RemoteTemplate): Promise<MergedDraft | undefined> {
    const { service, document } = this.#controller;
    try {
      const bytes = await service.base(document.template.id);
      const merged = mergedDraft(this.#controller.document, this.#controller.state.remote, {
        template: theirs.template,
        base: { bytes },
      });
      const { template, base } = merged;
      this.#take(theirs);
      if (base.bytes === bytes)
        this.#controller.set(({ remote }) => ({ remote: remote && { ...remote, base } }));
      this.#controller.perform({ template: replacementBy(template), base }, "Bring together");
      void this.save();
      return merged;
    } catch (error) {
      this.#fail(error);
      return undefined;
    }
  }

  /** Puts their draft in the place of this one; undo brings mine back. */
  async takeTheirs(theirs: RemoteTemplate): Promise<void> {
    const { service, document } = this.#controller;
    try {
      const bytes = await service.base(document.template.id);
      this.#take(theirs);
      this.#controller.perform(
        { template: replacementBy(theirs.template), base: { bytes } },
        "Take the other draft",
      );
      const { template, base } = this.#controller.document;
      this.#controller.set(({ remote }) => ({ remote: remote && { ...remote, template, base } }));
      await this.#saved(this.#controller.document);
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
    this.#controller.set(({ remote }) => ({
      remote: { etag, versions, template, base: remote?.base ?? UNKNOWN_BASE },
    }));
    this.#controller.view({ dialog: undefined });
    this.#put({ kind: "unsaved" });
  }

  async #send(document: EditorDocument, remote: Remote | undefined): Promise<boolean> {
    const { service } = this.#controller;
    const { template, base } = document;
    this.#put({ kind: "saving" });
    try {
      const saved =
        remote === undefined
          ? await service.create(template, base.bytes)
          : await service.save(template, remote.etag, base === remote.base ? undefined : base.bytes);
      const { etag, versions } = saved;
      this.#retry = FIRST_RETRY;
      this.#unanswered = undefined;
      this.#controller.set(() => ({ remote: { etag, versions, template, base } }));
      await this.#saved(document);
      return true;
    } catch (error) {
      // Where the answer was lost on its way, the service may have it.
      if (error instanceof ServiceError && isAnswerLost(error)) this.#unanswered = document;
      this.#fail(error);
      return false;
    }
  }

  /** The service has this document; what was done meanwhile follows. */
  async #saved(document: EditorDocument): Promise<void> {
    const isLatest = isSameDraft(this.#controller.document, document);
    this.#put({ kind: isLatest ? "saved" : "unsaved" });
    if (isLatest) {
      clearTimeout(this.#keepTimer);
      await this.#controller.kept.forget(document.template.id);
    } else this.#schedule(SAVE_PAUSE);
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
        if (!this.#isEmbedded) this.#controller.view({ dialog: { kind: "key", message } });
        return;
      case "conflict":
        void this.#tellConflict();
        return;
      case "missing":
        this.#put({ kind: "deleted" });
        return;
      case "refused":
        this.#put({ kind: "refused", message: sentenceOf(error, message) });
    }
  }

  async #tellConflict(): Promise<void> {
    if (this.#isClosed) return;
    const sent = this.#unanswered;
    if (sent === undefined) this.#put({ kind: "conflict" });
    const { service, document } = this.#controller;
    try {
      const theirs = await service.open(document.template.id);
      this.#unanswered = undefined;
      if (sent !== undefined && isSame(sent.template, theirs.template)) {
        // It is what was sent from here, whose answer was lost.
        const { etag, versions } = theirs;
        this.#controller.set(() => ({
          remote: { etag, versions, template: sent.template, base: sent.base },
        }));
        void this.save();
        return;
      }
      this.#put({ kind: "conflict" });
      this.#controller.view({ dialog: { kind: "conflict", theirs } });
    } catch (error) {
      this.#fail(error);
    }
  }

  get #isEmbedded(): boolean {
    return this.#controller.studio.state.embedding !== undefined;
  }

  #schedule(pause: number): void {
    clearTimeout(this.#saveTimer);
    if (this.#isClosed) return;
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
    const { remote } = state;
    const begun = remote && { etag: remote.etag, template: remote.template, hasBase: remote.base === base };
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
function isSameDraft(one: EditorDocument, other: EditorDocument): boolean {
  return one.template === other.template && one.base === other.base;
}

function isAnswerLost({ failure }: ServiceError): boolean {
  return failure === "offline" || failure === "busy";
}

function sentenceOf(error: unknown, message: string): string {
  const [field] = error instanceof ServiceError ? error.fields : [];
  return field === undefined ? message : `${field.property}: ${field.message}`;
}
