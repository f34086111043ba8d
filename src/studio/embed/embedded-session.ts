import { ServiceError } from "../editor/service/service-client.ts";
import { beginningOf } from "../editor/start/open-template.ts";
import { EditorController } from "../editor/state/controller.ts";
import { WorkClient } from "../editor/work/work-client.ts";
import { createStore, type Store } from "../state/store.ts";
import type { StudioStore } from "../state/studio-state.ts";
import { showThemeOnce } from "../state/theme.ts";
import { Embedder, type FrameWindow } from "./embedder.ts";
import { type EmbedErrorCode, factsOf, type Incoming, type TokenFacts } from "./messages.ts";
import { tellChanges } from "./tell-changes.ts";
import { TokenKeeper } from "./token-keeper.ts";

/** What is shown in the frame. */
export type EmbeddedState =
  /** Nothing was asked for yet. */
  | { readonly kind: "waiting" }
  | { readonly kind: "opening" }
  | { readonly kind: "open"; readonly controller: EditorController }
  | { readonly kind: "trouble"; readonly message: string; readonly mayTryAgain: boolean };

const CODES: Readonly<Record<ServiceError["failure"], EmbedErrorCode>> = {
  offline: "offline",
  busy: "offline",
  key: "token",
  conflict: "conflict",
  missing: "missing",
  refused: "refused",
};

/** The editor of one template in a page of somebody else's, without its looks. */
export class EmbeddedSession {
  readonly store: Store<EmbeddedState> = createStore<EmbeddedState>({ kind: "waiting" });
  readonly #studio: StudioStore;
  readonly #work: WorkClient = new WorkClient();
  readonly #embedder: Embedder;
  #tokens: TokenKeeper | undefined;
  #stopTelling: (() => void) | undefined;

  constructor(studio: StudioStore, frame: FrameWindow) {
    this.#studio = studio;
    this.#embedder = new Embedder(frame, (message) => this.#receive(message));
  }

  /** Listens to the page around; opens the template of the token that the address brought, if it did. */
  start(): void {
    this.#embedder.start();
    const { key } = this.#studio.state;
    if (key !== undefined) this.#open(key);
  }

  close(): void {
    this.#leave();
    this.#embedder.close();
    this.#work.close();
  }

  /** Opens once more what could not be opened. */
  again(): void {
    if (this.#tokens !== undefined) void this.#load(this.#tokens);
  }

  #receive(message: Incoming): void {
    const { state } = this.store;
    switch (message.type) {
      case "platen:open":
        if (message.theme !== undefined) showThemeOnce(message.theme);
        this.#open(message.token);
        return;
      case "platen:token":
        this.#renew(message.token);
        return;
      case "platen:theme":
        showThemeOnce(message.theme);
        return;
      case "platen:save":
        if (state.kind === "open") void state.controller.saver.save();
        return;
      case "platen:publish":
        this.#publish();
    }
  }

  #open(token: string): void {
    const facts = factsOf(token);
    if (facts === undefined) {
      this.#refuse("token", "This is no token for a template.");
      return;
    }
    if (this.#tokens?.facts.template === facts.template) {
      this.#renew(token);
      return;
    }
    this.#leave();
    const tokens = new TokenKeeper(facts, (reason) =>
      this.#embedder.tell({ type: "platen:token-needed", template: facts.template, reason }),
    );
    this.#tokens = tokens;
    this.#use(facts, tokens);
    void this.#load(tokens);
  }

  /** Another token for the same template: what waited for it goes on. */
  #renew(token: string): void {
    const { state } = this.store;
    const facts = factsOf(token);
    if (this.#tokens === undefined || facts?.template !== this.#tokens.facts.template) {
      this.#refuse("token", "This is no token for the template that is open.");
      return;
    }
    // It is in its place before whoever waits goes on.
    this.#use(facts, this.#tokens);
    this.#tokens.put(facts);
    if (state.kind === "open" && state.controller.state.save.kind === "key")
      state.controller.saver.keyGiven();
    if (state.kind === "trouble") this.again();
  }

  #use({ token, issuer, mayPublish }: TokenFacts, tokens: TokenKeeper): void {
    const embedding = { issuer, mayPublish, renew: () => tokens.renew() };
    this.#studio.update((state) => ({ ...state, key: token, embedding }));
  }

  #publish(): void {
    const { state } = this.store;
    if (state.kind !== "open") return;
    if (this.#tokens?.facts.mayPublish === true) void state.controller.saver.saveAndPublish();
    else this.#refuse("refused", "The token for this template publishes nothing.");
  }

  async #load(tokens: TokenKeeper): Promise<void> {
    this.store.update(() => ({ kind: "opening" }));
    try {
      const beginning = await beginningOf(this.#studio, tokens.facts.template);
      if (tokens !== this.#tokens) return;
      const controller = new EditorController(this.#studio, this.#work, beginning);
      controller.start();
      this.store.update(() => ({ kind: "open", controller }));
      this.#stopTelling = tellChanges(controller, (message) => this.#embedder.tell(message));
    } catch (error) {
      if (tokens !== this.#tokens) return;
      const message = error instanceof Error ? error.message : String(error);
      this.store.update(() => ({ kind: "trouble", message, mayTryAgain: true }));
      this.#refuse(error instanceof ServiceError ? CODES[error.failure] : "refused", message);
    }
  }

  #refuse(code: EmbedErrorCode, message: string): void {
    const template = this.#tokens?.facts.template;
    this.#embedder.tell({ type: "platen:error", template, code, message });
    if (this.store.state.kind === "waiting")
      this.store.update(() => ({ kind: "trouble", message, mayTryAgain: false }));
  }

  #leave(): void {
    const { state } = this.store;
    this.#stopTelling?.();
    if (state.kind === "open") state.controller.close();
    this.#tokens?.close();
    this.#tokens = undefined;
  }
}
