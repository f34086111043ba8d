import { ValidationError } from "../../contract/errors.ts";
import { defaultLimits } from "../../contract/limits.ts";
import { FontCatalogue } from "../../fonts/sources/font-catalogue.ts";
import type { FontSource } from "../../fonts/sources/font-source.ts";
import { WebSource } from "../../fonts/sources/web-source.ts";
import type { ResourceFetch } from "../../resources/resource.ts";
import { createNodeFetch } from "../node-fetch.ts";
import { openDirectorySource } from "./directory-source.ts";
import type { FontSettings } from "./font-settings.ts";
import { PackageSource } from "./package-source.ts";
import { SystemSource } from "./system-source.ts";

/** What Node says of directories, in words. */
const REASONS: ReadonlyMap<string, string> = new Map([
  ["ENOENT", "there is none"],
  ["ENOTDIR", "it is a file"],
  ["EACCES", "permission is denied"],
]);

/** The catalogue's files are no stranger's: faces of Han scripts have 10 MB and more, and take their time. */
const MOST_BYTES = 64 * 1024 * 1024;
const WEB_LIMITS = {
  ...defaultLimits,
  assetBytes: MOST_BYTES,
  fontBytes: MOST_BYTES,
  assetMilliseconds: 20_000,
};

/** The catalogue of an engine's options. A directory that can't be read is told when fonts are first asked for. */
export function catalogueOf(options: {
  readonly catalogue?: FontCatalogue | Promise<FontCatalogue> | undefined;
  readonly fontSettings?: FontSettings | undefined;
}): FontCatalogue | Promise<FontCatalogue> {
  if (options.catalogue !== undefined) return options.catalogue;
  const opening = openFontCatalogue(options.fontSettings);
  opening.catch(() => undefined);
  return opening;
}

/**
 * The sources in their order: directories, installed font packages, fonts of the system, the catalogue's address.
 *
 * @throws ValidationError that names a directory which can't be read.
 */
export async function openFontCatalogue({
  directories = [],
  system = false,
  web,
}: FontSettings = {}): Promise<FontCatalogue> {
  const sources: FontSource[] = await Promise.all(directories.map(openNamedDirectory));
  sources.push(new PackageSource());
  if (system) sources.push(new SystemSource());
  if (web !== undefined) {
    const fetch = createNodeFetch({ network: true, allowHosts: web.allowHosts, limits: WEB_LIMITS });
    sources.push(new WebSource(await cached(fetch, web.cacheDirectory), web.address));
  }
  return new FontCatalogue(sources).learnCatalogue();
}

async function openNamedDirectory(directory: string, index: number): Promise<FontSource> {
  try {
    return await openDirectorySource(directory);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === undefined) throw error;
    const reason = REASONS.get(code) ?? code;
    const message = `The directory ${JSON.stringify(directory)} can't be read: ${reason}. Name a directory with TrueType or OpenType files.`;
    throw new ValidationError([{ property: `fontSettings.directories[${index}]`, message }]);
  }
}

async function cached(fetch: ResourceFetch, directory: string | undefined): Promise<ResourceFetch> {
  if (directory === undefined) return fetch;
  const { cachedFetch } = await import("./disk-cache.ts");
  return cachedFetch(fetch, { directory });
}
