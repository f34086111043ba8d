import { BusyError } from "../../contract/errors.ts";

/** Whose a body is. */
export interface BodyOwner {
  readonly workspace: string;
  /** Id of the key. */
  readonly key: string;
}

/** Bytes of all bodies that are held at the same time, however slowly they come. */
const ROOM_BYTES = 256 * 1_048_576;
/** Part of what other workspaces leave that one may have. */
const WORKSPACE_SHARE = 7 / 8;
const NOBODY: BodyOwner = { workspace: "", key: "" };

/**
 * Room for the bodies of all requests together. A workspace may have most of what the others leave, and a key as much of that as is still
 * free: alone a half, one of two a third. So there is always some left for whoever comes next, however much the others hold.
 */
export class BodyRoom {
  readonly #maximumBytes: number;
  readonly #ofWorkspaces: Map<string, number> = new Map();
  readonly #ofKeys: Map<string, number> = new Map();
  #used = 0;

  constructor(maximumBytes: number = ROOM_BYTES) {
    this.#maximumBytes = maximumBytes;
  }

  /** @throws BusyError when there is no room for more of this owner. */
  take(bytes: number, owner: BodyOwner = NOBODY): void {
    const ofWorkspace = this.#ofWorkspaces.get(owner.workspace) ?? 0;
    const mostOfWorkspace = WORKSPACE_SHARE * (this.#maximumBytes - this.#used + ofWorkspace);
    const ofKey = (this.#ofKeys.get(owner.key) ?? 0) + bytes;
    if (ofKey > mostOfWorkspace - ofWorkspace) {
      throw new BusyError("Too many large requests are under way; try again later.");
    }
    this.#change(bytes, owner);
  }

  /** To be called when the body is no longer needed. */
  give(bytes: number, owner: BodyOwner = NOBODY): void {
    this.#change(-bytes, owner);
  }

  #change(bytes: number, { workspace, key }: BodyOwner): void {
    this.#used += bytes;
    add(this.#ofWorkspaces, workspace, bytes);
    add(this.#ofKeys, key, bytes);
  }
}

function add(counts: Map<string, number>, name: string, bytes: number): void {
  const sum = (counts.get(name) ?? 0) + bytes;
  if (sum === 0) counts.delete(name);
  else counts.set(name, sum);
}
