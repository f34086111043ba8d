/**
 * A structure element as the document has it: an element that means something to readers, or a part of one (a list item's label and
 * body, the loose text of a section). Numbers rise in document order.
 */
export type StructureKey = number;

/** What a structure element is (ISO 32000-1 §14.8.4). */
export interface StructureRole {
  /** A standard structure type. */
  readonly type: string;
  /** Text in place of what can't be read: a picture's `alt`. */
  readonly alternative?: string | undefined;
  /** Where it differs from the document's. */
  readonly language?: string | undefined;
  /** Of header cells. */
  readonly scope?: "Row" | "Column" | "Both" | undefined;
  /** Of cells; 1 where absent. */
  readonly columnSpan?: number | undefined;
  readonly rowSpan?: number | undefined;
}

/** The logical structure of a document, asked for as its content is written. */
export interface StructureSource {
  /** The structure element that content of a node belongs to; undefined for content that only decorates. */
  ownerOf(node: number, part: "content" | "label"): StructureKey | undefined;
  /** The structure element around one; undefined for the root. */
  parentOf(key: StructureKey): StructureKey | undefined;
  roleOf(key: StructureKey): StructureRole;
}
