import { DEBIAN_PACKAGES } from "./packages/debian.ts";
import { NPM_PACKAGES } from "./packages/npm.ts";
import { OTHER_PACKAGES } from "./packages/others.ts";

/** What kind of document somebody would say it is. */
export type Category =
  | "documentation"
  | "generator's output"
  | "framework page"
  | "application page"
  | "invoice"
  | "e-mail"
  | "book"
  | "slides"
  | "formulas"
  | "code"
  | "résumé"
  | "icons"
  | "web page"
  | "test page";

/** A package whose files are documents. None of it is part of this repository. */
export interface DocumentPackage {
  /** `pypi-source` is the archive of sources; a package of Maven is the archive of its documentation (`javadoc`). */
  readonly registry: "npm" | "pypi" | "pypi-source" | "debian" | "crates" | "maven";
  readonly name: string;
  readonly version: string;
  readonly licence: string;
  /** The folder in which the paths begin, within what the registry's client brings. */
  readonly base: string;
  /** Paths of documents. `X.epub.d` is what an e-book has inside. */
  readonly documents: Readonly<Partial<Record<Category, readonly string[]>>>;
}

/** One document of the collection. */
export interface DocumentEntry {
  /** The package and the path, as a name of a file. */
  readonly name: string;
  readonly path: string;
  readonly category: string;
}

export const PACKAGES: readonly DocumentPackage[] = [...DEBIAN_PACKAGES, ...OTHER_PACKAGES, ...NPM_PACKAGES];

/** The documents of a package in the order of its list. */
export function documentsOf({ name, base, documents }: DocumentPackage): readonly DocumentEntry[] {
  const short = name.split(/[/:]/).at(-1) ?? name;
  return Object.entries(documents).flatMap(([category, paths]) =>
    paths.map((path) => ({
      name: `${short}-${path.replace(/\.x?html?$/, "")}`.replaceAll(/[^\w.-]+/g, "-"),
      path: `${base}${path}`,
      category,
    })),
  );
}
