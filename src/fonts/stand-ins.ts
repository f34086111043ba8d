import { standardAliases, standardFamilies, standardTwins } from "../../fonts/api/catalogue.ts";

/** The generic families that the standard ones are of. */
const KINDS: ReadonlyMap<string, string> = new Map([
  ["Courier", "monospace"],
  ["Helvetica", "sans-serif"],
  ["Times New Roman", "serif"],
]);

/** The standard family that is asked for by this name or another one of it; undefined for names of other families. */
export function standardFamilyOf(name: string): string | undefined {
  const key = name.toLowerCase();
  return standardAliases.get(key) ?? standardFamilies.find((family) => family.toLowerCase() === key);
}

/** The generic family that a standard one is of. */
export function kindOf(standard: string): string {
  return KINDS.get(standard) as string;
}

/**
 * What a standard family is set in: itself where it is among the families, else one of the same measures, else what is behind its generic
 * family; undefined for the default family.
 */
export function standInOf(
  standard: string,
  families: ReadonlySet<string>,
  generics: ReadonlyMap<string, string>,
): string | undefined {
  const choice = [standard, ...(standardTwins.get(standard) ?? []), generics.get(kindOf(standard)) ?? ""];
  return choice.find((family) => families.has(family));
}

/** The families that answer to the names of the standard ones, by those names in lower case. */
export function standardNames(
  families: ReadonlySet<string>,
  generics: ReadonlyMap<string, string>,
): ReadonlyMap<string, string> {
  if (standardFamilies.every((family) => families.has(family))) return standardAliases;
  const names = [
    ...standardAliases,
    ...standardFamilies.map((family) => [family.toLowerCase(), family] as const),
  ];
  return new Map(
    names.flatMap(([name, standard]) => {
      const standIn = standInOf(standard, families, generics);
      return standIn === undefined ? [] : [[name, standIn] as const];
    }),
  );
}
