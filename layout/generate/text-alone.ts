import type { BlockBox, Box, InlineContent, TextBox } from "../tree/box.ts";

/**
 * Inline content that is one text and nothing else, as that of most cells and paragraphs: a third of the memory of content with an array.
 * What it shows follows from the text, so a copy is made with {@link withChildren}, not by spreading.
 */
export class TextAlone implements InlineContent {
  readonly isEmpty: boolean;
  readonly #text: TextBox;

  constructor(text: TextBox, isEmpty: boolean) {
    this.#text = text;
    this.isEmpty = isEmpty;
  }

  get kind(): "inline" {
    return "inline";
  }

  get children(): readonly [TextBox] {
    return [this.#text];
  }
}

/** Content of the same kind with other children, each in the place of one that was there. */
export function withChildren(content: BlockBox["content"], children: readonly Box[]): BlockBox["content"] {
  const changed =
    content.kind === "inline"
      ? { kind: content.kind, children, isEmpty: content.isEmpty }
      : { ...content, children };
  return changed as BlockBox["content"];
}
