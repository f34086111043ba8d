import type { Diagnostic } from "../../layout/api/basics.ts";
import { NotFoundError } from "../template/errors.ts";
import type { TemplateVersion } from "../template/model.ts";
import type { TemplateLocation, TemplateStore } from "../template/store.ts";
import type { FillCallOptions } from "./fill.ts";
import { PreparedCache, type PreparedCacheOptions } from "./prepared-cache.ts";
import type { FillRequest } from "./request-schema.ts";

export interface FilledPdf {
  readonly pdf: Uint8Array<ArrayBuffer>;
  readonly diagnostics: readonly Diagnostic[];
  /** What the file has before `pdf`, where that was left out. */
  readonly beginning?: Uint8Array | undefined;
  /** Pages of each record, where there are several. */
  readonly recordPages?: readonly number[] | undefined;
}

/** What an engine has to do with templates: it makes one ready once, and fills it any number of times. */
export interface TemplateEngine<Prepared> {
  prepareTemplate(version: TemplateVersion): Prepared | Promise<Prepared>;
  fillTemplate(prepared: Prepared, request: FillRequest, options: FillCallOptions): Promise<FilledPdf>;
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

export interface OpenerOptions<Prepared>
  extends Pick<PreparedCacheOptions<Prepared>, "maximumEntries" | "maximumBytes"> {
  readonly engine: TemplateEngine<Prepared>;
}

/** The templates of a workspace. */
export interface StoredTemplates {
  readonly workspace: string;
  /** Finds and reads versions of templates. */
  readonly store: Pick<TemplateStore, "locate" | "read">;
}

/** How often a draft is looked up again that was replaced between finding and reading it. */
const ATTEMPTS = 8;

/** Fills a template that is open. */
export type FillOpenTemplate = (request: FillRequest, options: FillCallOptions) => Promise<FilledPdf>;

/** Opens a template of a store once for many fills. Rejects with a `NotFoundError` for one that is not there. */
export type OpenStoredTemplate = (id: string, versionNumber?: number) => Promise<FillOpenTemplate>;

/** Opens templates of the stores of workspaces, and keeps them ready: within the same bounds for all, and for each by itself. */
export function createTemplateOpener<Prepared>(
  options: OpenerOptions<Prepared>,
): (templates: StoredTemplates) => OpenStoredTemplate {
  const { engine, ...cacheOptions } = options;
  const cache = new PreparedCache<Prepared>({
    ...cacheOptions,
    prepare: (version) => engine.prepareTemplate(version),
  });
  const prepared = async (
    { workspace, store }: StoredTemplates,
    id: string,
    versionNumber?: number,
  ): Promise<Prepared> => {
    const source = { workspace, read: (location: TemplateLocation) => store.read(location) };
    for (let attempt = 1; ; attempt += 1) {
      const location = await store.locate(id, versionNumber);
      try {
        return await cache.get(location, source);
      } catch (error) {
        if (!(error instanceof NotFoundError) || attempt === ATTEMPTS) throw error;
      }
    }
  };
  return (templates) => async (id, versionNumber) => {
    const template = await prepared(templates, id, versionNumber);
    return (request, callOptions) => engine.fillTemplate(template, request, callOptions);
  };
}

/** Opens a template anew for each fill. */
export function storedFiller(open: OpenStoredTemplate): FillStoredTemplate {
  return async ({ id, versionNumber, request, ...options }) =>
    (await open(id, versionNumber))(request, options);
}
