import type { Storage } from "unstorage";
import { StoreError, ValidationError } from "../contract/errors.ts";
import { Turns } from "../contract/turns.ts";
import { DEFAULT_WORKSPACE } from "../contract/workspace.ts";
import { checkTemplate } from "./check-template.ts";
import { openVersion, type SealedVersion, sealVersion } from "./envelope.ts";
import { DraftChangedError, NotFoundError, TemplateDamagedError } from "./errors.ts";
import { isTemplateId } from "./ids.ts";
import type { TemplateVersion } from "./model.ts";
import { ObjectSizes, refuseBeyond, type TemplateQuota, type TemplateUsage } from "./quota.ts";
import {
  type DraftEntry,
  parseEntries,
  type StoredEntry,
  type VersionEntry,
  workspacePrefix,
} from "./store-keys.ts";

/** What the store asks of a storage; every one made by unstorage will do. */
export type TemplateStorage = Pick<Storage, "getKeys" | "getItemRaw" | "setItemRaw" | "removeItem"> &
  Partial<Pick<Storage, "getMeta">>;

/** `versionNumber` of the working draft. */
export const VERSION_DRAFT = -1;
/** `versionNumber` of the newest published version; the same as none. */
export const VERSION_NEWEST = -2;

/** One version of one template, found but not read. */
export interface TemplateLocation {
  readonly id: string;
  readonly version: number | "draft";
  /** Changes whenever the contents do. */
  readonly hash: string;
  readonly key: string;
}

export interface TemplateSummary {
  readonly id: string;
  /** Empty when the template is damaged. */
  readonly title: string;
  /** Numbers of the published versions, in order. */
  readonly versions: readonly number[];
  /** The stored draft is not what was written. */
  readonly damaged: boolean;
}

/** What is asked of a store to fill its templates. */
export type TemplateReader = Pick<TemplateStore, "locate" | "read">;

/** The templates of every workspace; whoever wants any has to say whose. A `TemplateStore` is one. */
export interface TemplateWorkspaces<Store = TemplateStore> {
  of(workspace: string): Store;
}

/**
 * What has to be there for a draft to be saved: nothing of its template (`new`), a draft, whichever it is (`any-draft`), or the draft with
 * this hash.
 */
export type DraftPlace = "new" | "any-draft" | { readonly hash: string };

/** How often a version is looked up again that was replaced between finding and reading it. */
const ATTEMPTS = 8;
/** Milliseconds that a publisher waits at most who gave way, twice as long each time; a store answers in less. */
const FIRST_PAUSE = 50;
const MAXIMUM_TITLES = 10_000;

/**
 * Templates by id: a working draft and numbered published versions each.
 *
 * Every version is one object whose key holds its kind, its number and the hash of its bytes. Each change is the writing of one
 * object and nothing else, so a process may end at any moment: saving a draft adds the draft with the next number, after which older
 * ones are litter; publishing adds a version; deleting adds a tombstone before anything is removed. All that is known of a template
 * is in the list of its keys; no index can go stale.
 *
 * Several workspaces may have their templates in one storage: a store sees those of its own, `of` gives that of another.
 */
export class TemplateStore implements TemplateWorkspaces {
  readonly #storage: TemplateStorage;
  /** Beginning of all keys. */
  readonly #prefix: string;
  /** The stores of all workspaces in this storage that were asked for. */
  #workspaces: Map<string, TemplateStore> = new Map();
  /** Titles by the keys of versions, which hold a hash: what was read once stays so. */
  readonly #titles: Map<string, Promise<string>> = new Map();
  readonly #sizes: ObjectSizes;
  readonly #turns: Turns = new Turns();

  /** The store of the default workspace, unless it is told of others. */
  constructor(storage: TemplateStorage, workspace: string = DEFAULT_WORKSPACE) {
    this.#storage = storage;
    this.#sizes = new ObjectSizes(storage);
    this.#prefix = workspacePrefix(workspace);
    this.#workspaces.set(workspace, this);
  }

  /** The templates of a workspace, in the same storage. @throws ValidationError when it can't be one. */
  of(workspace: string): TemplateStore {
    const known = this.#workspaces.get(workspace);
    if (known !== undefined) return known;
    const store = new TemplateStore(this.#storage, workspace);
    this.#workspaces.set(workspace, store);
    store.#workspaces = this.#workspaces;
    return store;
  }

  /**
   * Finds the version that a `versionNumber` means: none and −2 the newest published one, −1 the draft, n that one.
   *
   * @throws NotFoundError when there is none, or the id can't be that of a template.
   */
  async locate(id: string, versionNumber: number = VERSION_NEWEST): Promise<TemplateLocation> {
    const { draft, versions } = await this.#entries(id);
    if (draft === undefined && versions.length === 0) throw unknownTemplate(id);
    const found = entryOf(draft, versions, versionNumber);
    if (found === undefined) throw unknownVersion(id, versionNumber, versions);
    return locationOf(id, found);
  }

  /**
   * Reads a version that was located before.
   *
   * @throws NotFoundError when it has been replaced or deleted since; TemplateDamagedError.
   */
  async read(location: TemplateLocation): Promise<TemplateVersion> {
    const isOwn = location.key.startsWith(this.#prefixOf(location.id));
    const bytes = isOwn ? toBytes(await this.#storage.getItemRaw(location.key)) : undefined;
    if (bytes === undefined) throw unknownTemplate(location.id);
    const version = await openVersion(bytes, location.hash);
    if (version.template.id !== location.id) {
      throw new TemplateDamagedError(`The stored template ${location.id} says that it is another one.`);
    }
    return version;
  }

  /** Finds and reads. @throws NotFoundError, TemplateDamagedError. */
  async get(id: string, versionNumber?: number): Promise<TemplateVersion> {
    for (let attempt = 1; ; attempt += 1) {
      const location = await this.locate(id, versionNumber);
      try {
        return await this.read(location);
      } catch (error) {
        // A newer draft took its place in between.
        if (!(error instanceof NotFoundError) || attempt === ATTEMPTS) throw error;
      }
    }
  }

  /**
   * Makes this the working draft of its template, which need not exist yet; with `place` only where that is there. Gives the hash of the
   * new one.
   *
   * @throws ValidationError when the record is not a valid one; LimitError when it is more than the quota allows; NotFoundError when there is
   *   no draft that it could replace; DraftChangedError when there is another.
   */
  async saveDraft(version: TemplateVersion, quota?: TemplateQuota, place?: DraftPlace): Promise<string> {
    const template = checkTemplate(version.template);
    const { id } = template;
    if (!isTemplateId(id)) throw invalidId();
    const sealed = await sealVersion({ template, pdf: version.pdf });
    await this.#within(
      quota,
      () => this.#changeOf(id, sealed.bytes.length),
      () => this.#putDraft(id, sealed, place),
    );
    return sealed.hash;
  }

  async #putDraft(id: string, { bytes, hash }: SealedVersion, place?: DraftPlace): Promise<void> {
    const entries = await this.#entries(id);
    checkPlace(id, entries, place);
    if (entries.deleted) await this.#removeAll(id);
    const key = `${this.#prefixOf(id)}draft-${(entries.draft?.number ?? 0) + 1}-${hash}`;
    await this.#storage.setItemRaw(key, bytes);
    if (place !== undefined && place !== "any-draft") {
      // Of two servers that do this at the same moment, each that finds the other gives way, and what was there stays.
      const { drafts } = await this.#entries(id);
      const known = new Set([key, ...entries.drafts.map((draft) => draft.key)]);
      if (drafts.some((draft) => !known.has(draft.key))) {
        await this.#storage.removeItem(key);
        throw new DraftChangedError(id);
      }
    }
    for (const old of entries.drafts) await this.#storage.removeItem(old.key);
  }

  /**
   * Makes the draft the newest published version and gives its number; with `hash` only where it is that draft.
   *
   * @throws NotFoundError; LimitError when it is more than the quota allows; DraftChangedError when the draft has another hash.
   */
  async publish(id: string, quota?: TemplateQuota, hash?: string): Promise<number> {
    const sealed = await sealVersion(await this.get(id, VERSION_DRAFT));
    if (hash !== undefined && hash !== sealed.hash) throw new DraftChangedError(id);
    const change = { templates: 0, bytes: sealed.bytes.length };
    return this.#within(
      quota,
      async () => change,
      () => this.#addVersion(id, sealed),
    );
  }

  /** @throws StoreError when others take each number at the same moment. */
  async #addVersion(id: string, { bytes, hash }: SealedVersion): Promise<number> {
    for (let attempt = 1; ; attempt += 1) {
      const { draft, versions } = await this.#entries(id);
      // It was deleted while it was read.
      if (draft === undefined) throw unknownTemplate(id);
      const number = 1 + Math.max(0, ...versions.map((version) => version.number));
      const key = `${this.#prefixOf(id)}version-${number}-${hash}`;
      await this.#storage.setItemRaw(key, bytes);
      // Whoever finds that another process took the same number gives way; the one that wrote first finds nobody.
      const { all } = await this.#entries(id);
      const rival = all.some(
        (entry) => entry.kind === "version" && entry.number === number && entry.key !== key,
      );
      if (!rival) return number;
      await this.#storage.removeItem(key);
      if (attempt === ATTEMPTS) throw new StoreError("unavailable");
      // Two that write in step find each other, and would again at each number.
      await new Promise((resolve) => setTimeout(resolve, Math.random() * FIRST_PAUSE * 2 ** attempt));
    }
  }

  /** How many templates there are, and the bytes of all their versions. */
  async usage(): Promise<TemplateUsage> {
    let [templates, bytes] = [0, 0];
    for (const { drafts, versions } of (await this.#allEntries()).values()) {
      if (drafts.length + versions.length === 0) continue;
      templates += 1;
      bytes += await this.#sizes.sum([...drafts, ...versions].map(({ key }) => key));
    }
    return { templates, bytes };
  }

  /** What a new draft of this length changes. */
  async #changeOf(id: string, bytes: number): Promise<TemplateUsage> {
    const { drafts, versions } = await this.#entries(id);
    const replaced = await this.#sizes.sum(drafts.map(({ key }) => key));
    return { templates: drafts.length + versions.length === 0 ? 1 : 0, bytes: bytes - replaced };
  }

  /**
   * Makes a change if the quota allows it. One waits for the other, so that they see each other; those of other servers may pass at the same
   * moment.
   */
  async #within<Result>(
    quota: TemplateQuota = {},
    changeOf: () => Promise<TemplateUsage>,
    make: () => Promise<Result>,
  ): Promise<Result> {
    const isLimited = quota.storedTemplates !== undefined || quota.storedBytes !== undefined;
    const checked = async (): Promise<Result> => {
      const [usage, change] = [await this.usage(), await changeOf()];
      refuseBeyond(quota, {
        templates: usage.templates + change.templates,
        bytes: usage.bytes + change.bytes,
      });
      return make();
    };
    return this.#inTurn(isLimited ? checked : make);
  }

  /** Changes of this workspace see each other. */
  #inTurn<Result>(change: () => Promise<Result>): Promise<Result> {
    return this.#turns.take(this.#prefix, change);
  }

  /** The entries of every template, by id. */
  async #allEntries(): Promise<ReadonlyMap<string, Entries>> {
    const keysOf = new Map<string, string[]>();
    for (const key of await this.#storage.getKeys(this.#prefix)) {
      const id = key.slice(this.#prefix.length).split(":", 1)[0] ?? "";
      const keys = keysOf.get(id);
      if (keys === undefined) keysOf.set(id, [key]);
      else keys.push(key);
    }
    const ids = [...keysOf.keys()].filter(isTemplateId).sort();
    return new Map(ids.map((id) => [id, entriesOf(this.#prefixOf(id), keysOf.get(id) ?? [])]));
  }

  /** Every template, by id. A version is read for its title once, however often and by however many it is listed. */
  async list(): Promise<readonly TemplateSummary[]> {
    const summaries: TemplateSummary[] = [];
    for (const [id, { versions, draft }] of await this.#allEntries()) {
      const shown = draft ?? versions.at(-1);
      if (shown === undefined) continue;
      const title = await this.#title(locationOf(id, shown));
      if (title === "gone") continue;
      const numbers = versions.map(({ number }) => number);
      summaries.push({ id, title: title?.text ?? "", versions: numbers, damaged: title === undefined });
    }
    return summaries;
  }

  /** The title of a version; undefined when it is damaged. */
  async #title(location: TemplateLocation): Promise<{ readonly text: string } | "gone" | undefined> {
    try {
      return { text: await this.#knownTitle(location) };
    } catch (error) {
      if (error instanceof TemplateDamagedError) return undefined;
      if (!(error instanceof NotFoundError)) throw error;
    }
    return this.#newestTitle(location.id);
  }

  /** The title of a template one of whose versions was replaced since it was found. */
  async #newestTitle(id: string): Promise<{ readonly text: string } | "gone" | undefined> {
    try {
      const { draft, versions } = await this.#entries(id);
      return {
        text: (await this.get(id, draft === undefined ? versions.at(-1)?.number : VERSION_DRAFT)).template
          .title,
      };
    } catch (error) {
      if (error instanceof TemplateDamagedError) return undefined;
      if (error instanceof NotFoundError) return "gone";
      throw error;
    }
  }

  #knownTitle(location: TemplateLocation): Promise<string> {
    const { key } = location;
    const known = this.#titles.get(key);
    if (known !== undefined) return known;
    const title = this.read(location).then(({ template }) => template.title);
    this.#titles.set(key, title);
    title.catch(() => this.#titles.delete(key));
    if (this.#titles.size > MAXIMUM_TITLES) {
      const [oldest = key] = this.#titles.keys();
      this.#titles.delete(oldest);
    }
    return title;
  }

  /** Numbers of the published versions, in order. @throws NotFoundError when there is no such template. */
  async versions(id: string): Promise<readonly number[]> {
    const { draft, versions } = await this.#entries(id);
    if (draft === undefined && versions.length === 0) throw unknownTemplate(id);
    return versions.map(({ number }) => number);
  }

  /** Deletes a template with all its versions. @throws NotFoundError when there is none. */
  delete(id: string): Promise<void> {
    return this.#inTurn(async () => {
      const { draft, versions } = await this.#entries(id);
      if (draft === undefined && versions.length === 0) throw unknownTemplate(id);
      await this.#bury(id);
      await this.#removeAll(id);
    });
  }

  /** A full storage has no place for a tombstone; deleting is what makes room there. */
  async #bury(id: string): Promise<void> {
    try {
      await this.#storage.setItemRaw(`${this.#prefixOf(id)}deleted`, new TextEncoder().encode("deleted\n"));
    } catch (error) {
      if (!(error instanceof StoreError) || error.reason !== "full") throw error;
    }
  }

  async #entries(id: string): Promise<Entries> {
    if (!isTemplateId(id)) return NO_ENTRIES;
    const prefix = this.#prefixOf(id);
    return entriesOf(prefix, await this.#storage.getKeys(prefix));
  }

  /** Beginning of the keys of a template. */
  #prefixOf(id: string): string {
    return `${this.#prefix}${id}:`;
  }

  /** The tombstone goes last: until then the template stays deleted. */
  async #removeAll(id: string): Promise<void> {
    const prefix = this.#prefixOf(id);
    const entries = parseEntries(prefix, await this.#storage.getKeys(prefix));
    for (const { kind, key } of entries) if (kind !== "deleted") await this.#storage.removeItem(key);
    await this.#storage.removeItem(`${prefix}deleted`);
  }
}

/** The objects of one template in the order of their numbers. */
interface Entries {
  readonly deleted: boolean;
  readonly all: readonly StoredEntry[];
  /** The newest draft comes last. */
  readonly drafts: readonly DraftEntry[];
  readonly draft: DraftEntry | undefined;
  readonly versions: readonly VersionEntry[];
}

const NO_ENTRIES: Entries = { deleted: false, all: [], drafts: [], draft: undefined, versions: [] };

function entriesOf(prefix: string, keys: readonly string[]): Entries {
  const all = parseEntries(prefix, keys);
  const deleted = all.some(({ kind }) => kind === "deleted");
  if (deleted) return { ...NO_ENTRIES, deleted, all };
  const drafts = all.filter((entry) => entry.kind === "draft");
  const versions = new Map<number, VersionEntry>();
  for (const entry of all) if (entry.kind === "version") versions.set(entry.number, entry);
  return { deleted, all, drafts, draft: drafts.at(-1), versions: [...versions.values()] };
}

/** @throws NotFoundError, DraftChangedError when what has to be there is not. */
function checkPlace(id: string, { draft, versions }: Entries, place: DraftPlace | undefined): void {
  if (place === undefined) return;
  if (place === "new") {
    if (draft !== undefined || versions.length > 0) throw new DraftChangedError(id);
  } else if (draft === undefined) throw unknownTemplate(id);
  else if (place !== "any-draft" && draft.hash !== place.hash) throw new DraftChangedError(id);
}

function entryOf(
  draft: DraftEntry | undefined,
  versions: readonly VersionEntry[],
  versionNumber: number,
): DraftEntry | VersionEntry | undefined {
  if (versionNumber === VERSION_DRAFT) return draft;
  if (versionNumber === VERSION_NEWEST) return versions.at(-1);
  return versions.find(({ number }) => number === versionNumber);
}

function locationOf(id: string, { kind, number, hash, key }: DraftEntry | VersionEntry): TemplateLocation {
  return { id, version: kind === "draft" ? "draft" : number, hash, key };
}

/** Bytes as the different drivers give them. */
function toBytes(value: unknown): Uint8Array | undefined {
  if (value === null || value === undefined) return undefined;
  if (value instanceof Uint8Array) return value;
  if (value instanceof ArrayBuffer) return new Uint8Array(value);
  throw new TemplateDamagedError("The storage gave something else than the bytes that were put into it.");
}

function unknownTemplate(id: string): NotFoundError {
  return new NotFoundError(
    isTemplateId(id)
      ? `There is no PDF template with the id ${id}.`
      : "There is no PDF template with this id.",
  );
}

function unknownVersion(id: string, versionNumber: number, versions: readonly VersionEntry[]): NotFoundError {
  if (versions.length === 0) {
    const advice = "publish it, or fill the draft with versionNumber -1";
    return new NotFoundError(`The PDF template ${id} has no published version: ${advice}.`);
  }
  return new NotFoundError(`The PDF template ${id} has no version ${versionNumber}.`);
}

function invalidId(): ValidationError {
  return new ValidationError([{ property: "id", message: "Must be 1 to 64 letters, digits, - or _." }]);
}
