import { homedir } from "node:os";
import { join, resolve } from "node:path";
import { hasFontFiles } from "../node/font-sources/font-directory.ts";
import type { FontSettings, WebFontSettings } from "../node/font-sources/font-settings.ts";
import { fileError, usageError } from "./exit.ts";
import type { CliHost } from "./host.ts";
import type { OptionDefinition, ParsedOptions } from "./options.ts";

/** Options that say where fonts come from. */
export const FONT_OPTIONS: readonly OptionDefinition[] = [
  {
    name: "font-dir",
    value: "DIR",
    repeatable: true,
    help: "Use the TTF and OTF files below this directory by their family names.",
  },
  {
    name: "font-catalogue",
    value: "URL",
    help: "Address of the web-font catalogue's stylesheets, asked where network is allowed; none for never.",
  },
  {
    name: "font-cache",
    value: "DIR",
    help: "Where fonts of the catalogue are kept; ~/.cache/platen/fonts unless given.",
  },
];

/** What the options say, as given. */
export interface FontChoice {
  readonly directories: readonly string[];
  readonly catalogue: string | undefined;
  readonly cache: string | undefined;
  /** Whether the fonts of the machine are used; not unless true. */
  readonly system?: boolean;
}

export function fontChoiceOf(options: ParsedOptions): FontChoice {
  return {
    directories: options.all("font-dir"),
    catalogue: options.get("font-catalogue"),
    cache: options.get("font-cache"),
  };
}

/** What the network may be asked for. */
export interface NetworkAccess {
  readonly network: boolean;
  readonly allowHosts: readonly string[];
}

/** Where a command's fonts come from. @throws CommandError when a directory can't be read or holds no font. */
export function fontSettings(choice: FontChoice, access: NetworkAccess, host: CliHost): FontSettings {
  const { workingDirectory } = host;
  return {
    system: choice.system,
    directories: choice.directories.map((directory) => checkedDirectory(directory, workingDirectory)),
    web: access.network && choice.catalogue !== "none" ? webSettings(choice, access, host) : undefined,
  };
}

function webSettings(
  { catalogue, cache }: FontChoice,
  { allowHosts }: NetworkAccess,
  { workingDirectory, environment }: CliHost,
): WebFontSettings {
  if (catalogue !== undefined && !/^https?:/i.test(catalogue))
    throw usageError("--font-catalogue takes an address that begins with http, or none.");
  const caches = environment["XDG_CACHE_HOME"] ?? join(homedir(), ".cache");
  return {
    address: catalogue,
    allowHosts,
    cacheDirectory: resolve(workingDirectory, cache ?? join(caches, "platen", "fonts")),
  };
}

function checkedDirectory(directory: string, workingDirectory: string): string {
  const path = resolve(workingDirectory, directory);
  try {
    if (!hasFontFiles(path)) throw usageError(`There is no TTF or OTF file in ${directory}.`);
  } catch (error) {
    throw error instanceof Error && "code" in error ? fileError("read", directory, error) : error;
  }
  return path;
}
