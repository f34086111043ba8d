/** A CSS-wide keyword (css-cascade-5 §7.3), which every property takes. */
export class WideKeyword {
  readonly name: WideKeywordName;

  constructor(name: WideKeywordName) {
    this.name = name;
  }
}

export type WideKeywordName = "initial" | "inherit" | "unset" | "revert" | "revert-layer";

export const INITIAL: WideKeyword = new WideKeyword("initial");
export const INHERIT: WideKeyword = new WideKeyword("inherit");
export const UNSET: WideKeyword = new WideKeyword("unset");

const BY_NAME: ReadonlyMap<string, WideKeyword> = new Map([
  ["initial", INITIAL],
  ["inherit", INHERIT],
  ["unset", UNSET],
  ["revert", new WideKeyword("revert")],
  ["revert-layer", new WideKeyword("revert-layer")],
]);

/** The keyword that is a declaration's whole value, or undefined. */
export function wideKeyword(value: string): WideKeyword | undefined {
  // The longest keyword has twelve letters; longer values need no lower-casing.
  return value.length > 12 ? undefined : (BY_NAME.get(value) ?? BY_NAME.get(value.toLowerCase()));
}
