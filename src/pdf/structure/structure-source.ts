import type { SourcePosition } from "../../../layout/api/basics.ts";
import type { ContentPart } from "../../../layout/api/display.ts";
import type { AccessProblem } from "../conformance/access-problems.ts";

/**
 * A structure element as the document has it: an element that means something to readers, or a part of one (a list item's label and
 * body, the loose text of a section).
 */
export type StructureKey = number;

/** A form field that is only printed: a radio button, check box, push button or text (ISO 32000-1 table 348). */
export interface PrintedField {
  readonly role: "rb" | "cb" | "pb" | "tv";
  /** Of radio buttons and check boxes. */
  readonly isChecked?: boolean | undefined;
  /** What it asks for. */
  readonly description?: string | undefined;
}

/** What a structure element is (ISO 32000-1 §14.8.4). */
export interface StructureRole {
  /** A standard structure type. */
  readonly type: string;
  /** Text in place of what can't be read: a picture's `alt`. */
  readonly alternative?: string | undefined;
  /** What is read in place of its content, where that is not in the order of reading. */
  readonly replacement?: string | undefined;
  /** Where it differs from that of the element around. */
  readonly language?: string | undefined;
  /** Unique in the document. */
  readonly identifier?: string | undefined;
  /** Of header cells. */
  readonly scope?: "Row" | "Column" | "Both" | undefined;
  /** Identifiers of the header cells of a cell. */
  readonly headers?: readonly string[] | undefined;
  /** Of cells; 1 where absent. */
  readonly columnSpan?: number | undefined;
  readonly rowSpan?: number | undefined;
  /** Of lists with labels (ISO 32000-1 table 347). */
  readonly listNumbering?: string | undefined;
  /** What an abbreviation stands for. */
  readonly expansion?: string | undefined;
  /** Of a form's control; it holds where no widget annotation belongs to the element. */
  readonly printedField?: PrintedField | undefined;
  /** Of formulas: what they are in MathML, asked for where it can go along; undefined where it can't. */
  readonly mathMl?: (() => string | undefined) | undefined;
}

/** What is read in place of generated content. */
export interface ContentAlternative {
  /** Empty for content that only decorates. */
  readonly text: string;
  readonly isPicture: boolean;
}

/** The logical structure of a document, asked for as its content is written. */
export interface StructureSource {
  /** The element around all others. */
  readonly root: StructureKey;
  /** The structure element that content of a node belongs to; undefined for content that only decorates. */
  ownerOf(node: number, part: ContentPart): StructureKey | undefined;
  /** The same of content that has something else read in its place. */
  ownerInPlace(node: number, part: ContentPart, alternative: ContentAlternative): StructureKey | undefined;
  /** The element that a destination at a node leads to; undefined where readers don't see it. */
  destinationOf(node: number): StructureKey | undefined;
  /** The structure element around one; undefined for the root. */
  parentOf(key: StructureKey): StructureKey | undefined;
  /** Elements that are in one although nothing of theirs may be shown: rows and cells of tables, which count. */
  childrenOf(key: StructureKey): readonly StructureKey[];
  roleOf(key: StructureKey): StructureRole;
  /** Where an element begins in the document. Elements in one element, and content, stand in rising order of these. */
  orderOf(key: StructureKey): number;
  /** Where content of a node stands, on the same scale. */
  placeOf(node: number, part: ContentPart): number;
  /** May something with an element of its own stand between two places? */
  isParted(first: number, second: number): boolean;
  /** Whether both are in one paragraph, and a block in it begins or ends between them. */
  isOnNextLine(first: number, second: number): boolean;
  /** What a person who reviews the accessibility of the document would ask its author, of the elements given and of all of it. */
  review(keys: Iterable<StructureKey>): readonly AccessProblem[];
  /** Where in the source a place is; undefined where there is no source. */
  positionOf(place: number): SourcePosition | undefined;
  /** What readers say of a link; empty when the document has no text for it. */
  descriptionOf(node: number): string;
}
