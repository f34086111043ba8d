import type { TemplateVersion } from "../template/model.ts";
import type { TemplateLocation } from "../template/store.ts";

export interface PreparedCacheOptions<Prepared> {
  readonly prepare: (version: TemplateVersion) => Prepared | Promise<Prepared>;
  /** Templates that are kept. */
  readonly maximumEntries?: number;
  /** Bytes that the base PDFs of the kept templates may have together. */
  readonly maximumBytes?: number;
}

/** A store whose templates are made ready. */
export interface TemplateSource {
  /** Whose store it is: a template that another has, too, is made ready for each. */
  readonly workspace: string;
  readonly read: (location: TemplateLocation) => Promise<TemplateVersion>;
}

interface Entry<Prepared> {
  readonly prepared: Promise<Prepared>;
  bytes: number;
}

/** Templates that are ready to be filled; those used longest ago go first. Whoever asks at the same time waits for one reading. */
export class PreparedCache<Prepared> {
  readonly #options: PreparedCacheOptions<Prepared>;
  readonly #entries: Map<string, Entry<Prepared>> = new Map();
  readonly #maximumEntries: number;
  readonly #maximumBytes: number;
  #bytes = 0;

  constructor(options: PreparedCacheOptions<Prepared>) {
    this.#options = options;
    this.#maximumEntries = options.maximumEntries ?? 100;
    this.#maximumBytes = options.maximumBytes ?? 134_217_728;
  }

  /** Rejects as reading and preparing do; nothing is kept then. */
  get(location: TemplateLocation, source: TemplateSource): Promise<Prepared> {
    const key = JSON.stringify([source.workspace, location.id, location.version, location.hash]);
    const known = this.#entries.get(key);
    if (known !== undefined) {
      this.#entries.delete(key);
      this.#entries.set(key, known);
      return known.prepared;
    }
    const entry: Entry<Prepared> = { bytes: 0, prepared: this.#load(location, { key, source }) };
    this.#entries.set(key, entry);
    return entry.prepared;
  }

  async #load(
    location: TemplateLocation,
    { key, source }: { readonly key: string; readonly source: TemplateSource },
  ): Promise<Prepared> {
    try {
      const version = await source.read(location);
      const prepared = await this.#options.prepare(version);
      this.#account(key, version.pdf.length);
      return prepared;
    } catch (error) {
      this.#entries.delete(key);
      throw error;
    }
  }

  #account(key: string, bytes: number): void {
    const entry = this.#entries.get(key);
    if (entry === undefined) return;
    entry.bytes = bytes;
    this.#bytes += bytes;
    for (const [oldKey, old] of this.#entries) {
      if (this.#entries.size <= this.#maximumEntries && this.#bytes <= this.#maximumBytes) break;
      if (oldKey === key) continue;
      this.#entries.delete(oldKey);
      this.#bytes -= old.bytes;
    }
  }
}
