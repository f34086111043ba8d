import type { FontFace, StyleRequest } from "../../../fonts/api/faces.ts";

/** A family, and the styles it is wanted in. */
export interface FamilyRequest {
  /** The exact name: upper and lower case differ. */
  readonly family: string;
  readonly styles: readonly StyleRequest[];
}

/** A place where families are found by name. */
export interface FontSource {
  /** Its families may stand in for characters that no other font has. */
  readonly offersFallbacks?: boolean;
  /**
   * Reads what the source has, once. Until then it has nothing: sources that take long to read wait until nobody else knows a family or
   * has a character.
   */
  open?(): Promise<void>;
  /** Does the source have a family of exactly this name, as far as it knows without asking elsewhere? */
  has(family: string): boolean;
  /** The names of its families, one each. */
  names(): Iterable<string>;
  /** Names that `has` holds for beside these, such as those in other languages. */
  otherNames?(): Iterable<string>;
  /**
   * The faces that answer the styles best, with the name asked for among their families; undefined when the source lacks the family. Equal requests get
   * the same faces.
   *
   * @throws when files can't be had or read; the message says why.
   */
  find(request: FamilyRequest, signal?: AbortSignal): Promise<readonly FontFace[] | undefined>;
}

/** The four styles that a family without further demands is loaded in. */
export const USUAL_STYLES: readonly StyleRequest[] = [400, 700].flatMap((weight) => [
  { weight, slant: "normal", stretch: 100 } as const,
  { weight, slant: "italic", stretch: 100 } as const,
]);
