import { checkedWorkspace, DEFAULT_WORKSPACE } from "../contract/workspace.ts";

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

/** Beginning of the keys of a workspace. The templates of the default one have none, as they stood there before there were others. */
export function workspacePrefix(workspace: string): string {
  // No template can have this name: ids have no full stop.
  return checkedWorkspace(workspace) === DEFAULT_WORKSPACE ? "" : `workspace.${workspace}:`;
}

const ENTRY = /^(draft|version)-([1-9]\d{0,14})-([0-9a-f]{64})$/;

/**
 * The entries among the keys of the template whose keys begin so, by number; what is none is left out. Ties are settled by the hash.
 */
export function parseEntries(prefix: string, keys: readonly string[]): readonly StoredEntry[] {
  const entries: StoredEntry[] = [];
  for (const key of keys) {
    const name = key.slice(prefix.length);
    if (!key.startsWith(prefix)) continue;
    if (name === "deleted") entries.push({ kind: "deleted", number: 0, hash: "", key });
    const [, kind, number, hash] = ENTRY.exec(name) ?? [];
    if (kind === undefined || hash === undefined) continue;
    entries.push({ kind: kind === "draft" ? "draft" : "version", number: Number(number), hash, key });
  }
  return entries.sort((one, other) => one.number - other.number || (one.hash < other.hash ? -1 : 1));
}
