/** Family that draws text where nothing else is asked for or has a character. */
export const DEFAULT_FAMILY = "Noto Sans";

/** Families by generic name, such as `{ serif: "Noto Serif" }`. */
export type GenericFamilies = Readonly<Record<string, string>>;

/**
 * Generic families that look unlike the default one: the embedded family that stands for each where there is one, and else the one that
 * every reader of PDF has.
 */
const USUAL_GENERICS: readonly (readonly [generic: string, embedded: string, standard: string])[] = [
  ["serif", "Noto Serif", "Times New Roman"],
  ["ui-serif", "Noto Serif", "Times New Roman"],
  ["monospace", "Noto Sans Mono", "Courier"],
  ["ui-monospace", "Noto Sans Mono", "Courier"],
];

/** The family to look for when a generic one is asked for; undefined for those that are the default family. */
export function embeddedGeneric(generic: string): string | undefined {
  return USUAL_GENERICS.find(([name]) => name === generic)?.[1];
}

/** The families behind generic names, by the families there are. */
export function usualGenerics(
  families: ReadonlySet<string>,
): readonly (readonly [generic: string, family: string])[] {
  return USUAL_GENERICS.map(([generic, embedded, standard]) => [
    generic,
    families.has(embedded) ? embedded : standard,
  ]);
}
