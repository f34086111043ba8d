import type { Phrase } from "../lines/phrases.ts";

/** What a place is called on the page. */
export interface Label {
  readonly text: string;
  /** Where it stands from the place; `column` is the head of its column. */
  readonly side: "inside" | "left" | "right" | "above" | "below" | "column";
}

export const LONGEST = 120;

/** Phrases in the order they are read, as one; undefined where there is none. */
export function labelFrom(phrases: readonly Phrase[], side: Label["side"]): Label | undefined {
  const text = [...phrases]
    .sort((one, other) => one.baseline - other.baseline || one.rect.x - other.rect.x)
    .map((phrase) => phrase.text)
    .join(" ")
    .slice(0, LONGEST)
    .trim();
  return text === "" ? undefined : { text, side };
}
