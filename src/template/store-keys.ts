/** Objects that make up a template in the store; see `TemplateStore`. */
export type StoredEntry = DraftEntry | VersionEntry | Tombstone;

export interface DraftEntry {
  readonly kind: "draft";
  readonly number: number;
  readonly hash: string;
  readonly key: string;
}

export interface VersionEntry {
  readonly kind: "version";
  readonly number: number;
  readonly hash: string;
  readonly key: string;
}

export interface Tombstone {
  readonly kind: "deleted";
  readonly number: 0;
  readonly hash: "";
  readonly key: string;
}

const ENTRY = /^(draft|version)-([1-9]\d{0,14})-([0-9a-f]{64})$/;

/** The entries among the keys of a template, by number; what is none is left out. Ties are settled by the hash. */
export function parseEntries(id: string, keys: readonly string[]): readonly StoredEntry[] {
  const entries: StoredEntry[] = [];
  for (const key of keys) {
    const name = key.slice(id.length + 1);
    if (!key.startsWith(`${id}:`)) continue;
    if (name === "deleted") entries.push({ kind: "deleted", number: 0, hash: "", key });
    const [, kind, number, hash] = ENTRY.exec(name) ?? [];
    if (kind === undefined || hash === undefined) continue;
    entries.push({ kind: kind === "draft" ? "draft" : "version", number: Number(number), hash, key });
  }
  return entries.sort((one, other) => one.number - other.number || (one.hash < other.hash ? -1 : 1));
}
