import { createStore, type Store } from "../state/store.ts";
import { readTheme, type Theme } from "./theme.ts";

/** Something that the studio tells in passing. */
export interface Notice {
  readonly id: number;
  readonly text: string;
  /** What can be done about it. */
  readonly action?: { readonly label: string; readonly run: () => void } | undefined;
}

/** The page of somebody else's that the editor of one template stands in. */
export interface Embedding {
  /** Id of the key that issued the token; tells work on templates of the same id apart. */
  readonly issuer: string;
  readonly mayPublish: boolean;
  /** Asks for another token; false where none has come. */
  readonly renew: () => Promise<boolean>;
}

/** What all tools of the studio share. */
export interface StudioState {
  /** What follows `#/` in the address, such as `playground` or `templates/ID`. */
  readonly path: string;
  readonly theme: Theme;
  /** The key for the API. It stands here and nowhere else: never in storage, never in an address that stays. */
  readonly key: string | undefined;
  /** Undefined where the studio has a window of its own. The key is a token for one template then. */
  readonly embedding: Embedding | undefined;
  readonly notices: readonly Notice[];
}

export type StudioStore = Store<StudioState>;

export function createStudioStore(address: Location): StudioStore {
  return createStore<StudioState>({
    path: pathOf(address),
    theme: readTheme(),
    key: keyOf(address),
    embedding: undefined,
    notices: [],
  });
}

/** The path of a tool in an address; the document that an address may carry is no part of it. */
export function pathOf({ hash }: Pick<Location, "hash">): string {
  return /^#\/([\w/-]*)/.exec(hash)?.[1] ?? "";
}

/** The key that `platen studio` hands over in `#key=…`, or the token that a page hands over to the editor in its frame. */
function keyOf({ hash }: Pick<Location, "hash">): string | undefined {
  return /^#(?:key|token)=([\x21-\x7e]{1,255})$/.exec(hash)?.[1];
}

let lastNotice = 0;

/** Tells something until it is closed, or for a while. */
export function notify(store: StudioStore, text: string, action?: Notice["action"]): void {
  lastNotice += 1;
  const notice: Notice = { id: lastNotice, text, action };
  store.update((state) => ({ ...state, notices: [...state.notices.slice(-2), notice] }));
}

export function dismiss(store: StudioStore, id: number): void {
  store.update((state) => ({ ...state, notices: state.notices.filter((notice) => notice.id !== id) }));
}
