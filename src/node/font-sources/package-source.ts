import { readdirSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { FontFace } from "../../../fonts/api/faces.ts";
import { packageName } from "../../fonts/font-names.ts";
import { catalogueFamilies } from "../../fonts/generated/catalogue-families.ts";
import type { FamilyRequest, FontSource } from "../../fonts/sources/font-source.ts";
import { openDirectorySource } from "./directory-source.ts";

const SCOPE = "@expo-google-fonts";

/** Families of the catalogue from installed packages `@expo-google-fonts/<name>`, which hold a TrueType file for each style. */
export class PackageSource implements FontSource {
  /** Directories of packages by family. */
  readonly #directories: ReadonlyMap<string, string> = installedFamilies();
  readonly #sources: Map<string, Promise<FontSource>> = new Map();

  has(family: string): boolean {
    return this.#directories.has(family);
  }

  names(): Iterable<string> {
    return this.#directories.keys();
  }

  async find(request: FamilyRequest): Promise<readonly FontFace[] | undefined> {
    const directory = this.#directories.get(request.family);
    if (directory === undefined) return undefined;
    let source = this.#sources.get(directory);
    if (source === undefined) {
      source = openDirectorySource(directory);
      this.#sources.set(directory, source);
    }
    return (await source).find(request);
  }
}

/** Packages are looked for where this one is installed, and where the program runs. */
function installedFamilies(): ReadonlyMap<string, string> {
  const packages = new Map<string, string>();
  for (const root of [import.meta.url, pathToFileURL(join(process.cwd(), "package.json")).href]) {
    for (const path of createRequire(root).resolve.paths(SCOPE) ?? []) {
      for (const name of namesIn(join(path, SCOPE))) {
        if (!packages.has(name)) packages.set(name, join(path, SCOPE, name));
      }
    }
  }
  const families = new Map<string, string>();
  if (packages.size === 0) return families;
  for (const family of catalogueFamilies) {
    const directory = packages.get(packageName(family));
    if (directory !== undefined) families.set(family, directory);
  }
  return families;
}

function namesIn(directory: string): readonly string[] {
  try {
    return readdirSync(directory);
  } catch {
    return [];
  }
}
