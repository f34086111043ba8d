import type { Storage } from "unstorage";
import { LimitError } from "../contract/errors.ts";

/** What the templates of a workspace may take; as much as there is room for unless given. */
export interface TemplateQuota {
  /** Templates, each with all its versions. */
  readonly storedTemplates?: number | undefined;
  /** Bytes of all versions together: base PDFs and records. */
  readonly storedBytes?: number | undefined;
}

/** What the templates of a workspace take. */
export interface TemplateUsage {
  readonly templates: number;
  readonly bytes: number;
}

/** @throws LimitError when a change would leave more than the quota allows. */
export function refuseBeyond(
  { storedTemplates = Number.POSITIVE_INFINITY, storedBytes = Number.POSITIVE_INFINITY }: TemplateQuota,
  after: TemplateUsage,
): void {
  if (after.templates > storedTemplates) {
    const message = `The workspace may have ${storedTemplates} templates, and has them; delete one, or change one that is there.`;
    throw new LimitError("storedTemplates", storedTemplates, message);
  }
  if (after.bytes > storedBytes) {
    const message = `The templates of the workspace would take ${after.bytes} bytes and may take ${storedBytes}; delete some, or take a smaller PDF.`;
    throw new LimitError("storedBytes", storedBytes, message);
  }
}

/** What is asked of a storage for the sizes of objects; drivers that know none are asked for the objects. */
type SizedStorage = Pick<Storage, "getItemRaw"> & Partial<Pick<Storage, "getMeta">>;

const MAXIMUM_SIZES = 100_000;

/** Bytes of the objects of a storage whose keys hold the hash of what is in them: each is looked at once. */
export class ObjectSizes {
  readonly #storage: SizedStorage;
  readonly #sizes: Map<string, Promise<number>> = new Map();

  constructor(storage: SizedStorage) {
    this.#storage = storage;
  }

  /** The bytes of some objects together; what is gone meanwhile has none. */
  async sum(keys: readonly string[]): Promise<number> {
    let sum = 0;
    for (const key of keys) sum += await this.#sizeOf(key);
    return sum;
  }

  #sizeOf(key: string): Promise<number> {
    const known = this.#sizes.get(key);
    if (known !== undefined) return known;
    const size = this.#read(key);
    this.#sizes.set(key, size);
    size.catch(() => this.#sizes.delete(key));
    const [oldest = key] = this.#sizes.keys();
    if (this.#sizes.size > MAXIMUM_SIZES) this.#sizes.delete(oldest);
    return size;
  }

  async #read(key: string): Promise<number> {
    const meta = await this.#storage.getMeta?.(key, { nativeOnly: true });
    const { size } = (meta ?? {}) as { size?: unknown };
    if (typeof size === "number") return size;
    const value: unknown = await this.#storage.getItemRaw(key);
    return value instanceof Uint8Array || value instanceof ArrayBuffer ? value.byteLength : 0;
  }
}
