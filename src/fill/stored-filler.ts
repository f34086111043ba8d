import type { Diagnostic } from "../../layout/diagnostics.ts";
import type { Limits } from "../contract/limits.ts";
import type { ResourceFetch } from "../resources/resource.ts";
import { NotFoundError } from "../template/errors.ts";
import type { TemplateVersion } from "../template/model.ts";
import type { TemplateStore } from "../template/store.ts";
import { PreparedCache, type PreparedCacheOptions } from "./prepared-cache.ts";
import type { FillRequest } from "./request-schema.ts";

/** How one template is filled. */
export interface FillCallOptions {
  /** Loads images over the network. Without it nothing but `data:` URLs is loaded. */
  readonly fetch?: ResourceFetch | undefined;
  readonly limits?: Partial<Limits> | undefined;
  readonly signal?: AbortSignal | undefined;
  /** Text across every page, above all content. */
  readonly watermark?: string | undefined;
}

export interface FilledPdf {
  readonly pdf: Uint8Array;
  readonly diagnostics: readonly Diagnostic[];
}

/** The filling engine: makes a template ready once, and fills it any number of times. */
export interface FillEngine<Prepared> {
  prepare(version: TemplateVersion): Prepared | Promise<Prepared>;
  fill(prepared: Prepared, request: FillRequest, options: FillCallOptions): Promise<FilledPdf>;
}

/** One template to fill. */
export interface StoredFill extends FillCallOptions {
  readonly id: string;
  /** −1 for the draft, −2 or nothing for the newest published version, or the number of one. */
  readonly versionNumber?: number | undefined;
  readonly request: FillRequest;
}

/** Fills a template of a store. Rejects with a `NotFoundError` for one that is not there, and with what filling throws. */
export type FillStoredTemplate = (call: StoredFill) => Promise<FilledPdf>;

export interface StoredFillerOptions<Prepared>
  extends Pick<PreparedCacheOptions<Prepared>, "maximumEntries" | "maximumBytes"> {
  /** Finds and reads versions of templates. */
  readonly store: Pick<TemplateStore, "locate" | "read">;
  readonly engine: FillEngine<Prepared>;
}

/** How often a draft is looked up again that was replaced between finding and reading it. */
const ATTEMPTS = 8;

/** Fills templates of a store, and keeps them ready. */
export function createStoredFiller<Prepared>(options: StoredFillerOptions<Prepared>): FillStoredTemplate {
  const { store, engine, ...cacheOptions } = options;
  const cache = new PreparedCache<Prepared>({
    ...cacheOptions,
    read: (location) => store.read(location),
    prepare: (version) => engine.prepare(version),
  });
  const prepared = async ({ id, versionNumber }: StoredFill): Promise<Prepared> => {
    for (let attempt = 1; ; attempt += 1) {
      const location = await store.locate(id, versionNumber);
      try {
        return await cache.get(location);
      } catch (error) {
        if (!(error instanceof NotFoundError) || attempt === ATTEMPTS) throw error;
      }
    }
  };
  return async (call) => engine.fill(await prepared(call), call.request, call);
}
