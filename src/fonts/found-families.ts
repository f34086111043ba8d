import type { FontFace, StyleRequest } from "../../fonts/api/faces.ts";
import { faceCovers, isIgnorable } from "../../fonts/api/text.ts";
import type { DiagnosticSink } from "../../layout/api/basics.ts";
import { unavailableFamily } from "./font-names.ts";
import type { FontCatalogue } from "./sources/font-catalogue.ts";

/** Where families are looked for. */
export interface FamilySearchInput {
  readonly catalogue: FontCatalogue | undefined;
  readonly diagnostics: DiagnosticSink;
  readonly signal: AbortSignal | undefined;
}

/** Families of the catalogue that were found for a document. */
export class FoundFamilies {
  readonly faces: FontFace[] = [];
  /** Families that were asked for, with their faces; an empty list where there were none. */
  readonly asked: Map<string, readonly FontFace[]> = new Map();
  readonly #input: FamilySearchInput;

  constructor(input: FamilySearchInput) {
    this.#input = input;
  }

  /** The faces that answer the styles best; none where no source has the family. Those that can't be had are diagnostics. */
  async find(family: string, styles: readonly StyleRequest[]): Promise<readonly FontFace[]> {
    const { catalogue, diagnostics, signal } = this.#input;
    const { faces = [], problems = [] } = (await catalogue?.find({ family, styles }, signal)) ?? {};
    for (const problem of problems) diagnostics.warn("font-not-loaded", unavailableFamily(family, problem));
    const known = this.asked.get(family) ?? [];
    const added = faces.filter((face) => !known.includes(face));
    this.asked.set(family, [...known, ...added]);
    this.faces.push(...added);
    return faces;
  }
}

/** Those of the characters that want a face and have none. */
export function uncovered(characters: Iterable<number>, faces: readonly FontFace[]): number[] {
  return [...characters].filter((character) => !isUndrawn(character) && !covers(faces, character));
}

/** Controls and ignorable characters, and those of private use, which no fallback can know. */
function isUndrawn(character: number): boolean {
  return (
    character < 0xa0 ||
    isIgnorable(character) ||
    (character >= 0xe000 && character <= 0xf8ff) ||
    character >= 0xf0000
  );
}

export function covers(faces: readonly FontFace[], character: number): boolean {
  return faces.some((face) => faceCovers(face, character));
}
