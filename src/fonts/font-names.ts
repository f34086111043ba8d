import { standardAliases, standardFamilies } from "../../fonts/api/catalogue.ts";
import { editDistance } from "../contract/similar-name.ts";

/** Which families text can be set in. Names are case-sensitive. */
export interface FontNames {
  hasFamily(name: string): boolean;
  /** The family that a writer of an unknown name most likely meant. */
  nearestFamily(name: string): string | undefined;
  /** True for the names of the public web-font catalogue, whether or not any source here has their files. */
  isCatalogued?(name: string): boolean;
}

/** The family of text that asks for none. */
export const DEFAULT_FAMILY = "Noto Sans";

/** Families that need no files of the operator: the default one and those that every PDF reader has. */
export const BUNDLED_FAMILIES: readonly string[] = [DEFAULT_FAMILY, ...standardFamilies];

/** Names longer than any family's are not worth comparing. */
const MAXIMUM_LENGTH = 60;

/** The families of a list. */
export function fontNames(families: Iterable<string>): FontNames {
  const known = new Set(families);
  return {
    hasFamily: (name) => known.has(name),
    nearestFamily: (name) => nearestName(name, known),
  };
}

/** Families of a list, and those of others that know more. */
export function joinedNames(families: Iterable<string>, others: FontNames): FontNames {
  const known = fontNames(families);
  return {
    hasFamily: (name) => known.hasFamily(name) || others.hasFamily(name),
    nearestFamily: (name) => known.nearestFamily(name) ?? others.nearestFamily(name),
    isCatalogued: (name) => others.isCatalogued?.(name) === true,
  };
}

/** The sentences on a family of the catalogue that no source has, or that its source did not give for the `problem`. */
export function unavailableFamily(family: string, problem?: string): string {
  const name = JSON.stringify(family);
  const remedy =
    `install the package @expo-google-fonts/${packageName(family)}, give a directory that has its files, ` +
    "or let them come from the network";
  return problem === undefined
    ? `The font family ${name} is in the web-font catalogue, but no source of fonts here has it; ${remedy}.`
    : `The font family ${name} is known but could not be loaded: ${problem.replace(/[.\s]+$/, "")}. Try again, or ${remedy}.`;
}

/** What to say of a name that no family has, where names are case-sensitive; `nearest` is what was meant, if anything. */
export function unknownName(family: string, nearest: string | undefined): string {
  const meant = standardAliases.get(family.toLowerCase()) ?? nearest;
  const hint = meant === undefined ? "." : `; did you mean "${meant}"?`;
  return `There is no font family "${family.slice(0, 100)}"${hint} Names are case-sensitive.`;
}

/** The name that a family's package has within `@expo-google-fonts`. */
export function packageName(family: string): string {
  return family.toLowerCase().replaceAll(" ", "-");
}

/** Words that name a style of a family, and are not part of the family's name. */
const STYLES =
  /[\s_-]+(?:thin|hairline|(?:extra|ultra|semi|demi)?[\s_-]?(?:light|bold)|book|regular|normal|medium|black|heavy|italic|oblique)$/i;

/**
 * Letter case, spaces and hyphens aside: the same name, else that without the name of a style, else the one that takes fewest changes, at
 * most a quarter of its letters.
 */
export function nearestName(name: string, families: Iterable<string>): string | undefined {
  const wanted = plain(name);
  if (wanted === "" || wanted.length > MAXIMUM_LENGTH) return undefined;
  const family = plain(name.replace(STYLES, "").replace(STYLES, ""));
  let best: string | undefined;
  let bestDistance = Math.floor(wanted.length / 4) + 1;
  for (const known of families) {
    const spelt = plain(known);
    // A known family in a style that is asked for by name goes before names that are only like it.
    const distance = spelt === family && spelt !== wanted ? 0.5 : editDistance(wanted, spelt, bestDistance);
    if (distance < bestDistance) {
      best = known;
      bestDistance = distance;
    }
  }
  return best;
}

function plain(name: string): string {
  return name.toLowerCase().replaceAll(/[\s_-]+/g, "");
}
