/** A document that both revisions make, as plain data: workers read it from a file. */
export type ComparedDocument = HtmlDocument | CommandDocument;

export interface HtmlDocument {
  readonly kind: "html";
  readonly group: GroupName;
  readonly name: string;
  /** The document; read from `file` unless given. */
  readonly html?: string;
  readonly file?: string;
  readonly baseUrl: string;
  /** What it may load from memory: Base64 by name below the base. */
  readonly files?: Readonly<Record<string, string>>;
  /** Where it may load from, without `files`. */
  readonly directories?: readonly string[];
  readonly page?: unknown;
  readonly fontFormats?: readonly string[];
  /** Font files of the engine, besides those it has. */
  readonly fonts: readonly string[];
  readonly genericFamilies?: Readonly<Record<string, string>>;
}

/** What the command line writes, in a directory of its own. */
export interface CommandDocument {
  readonly kind: "command";
  readonly group: GroupName;
  readonly name: string;
  /** Files of the directory, as Base64. */
  readonly files: Readonly<Record<string, string>>;
  /** Arguments of each call, one after another. */
  readonly calls: readonly (readonly string[])[];
  /** The file that is compared. */
  readonly output: string;
}

export const GROUP_NAMES = ["examples", "features", "csswg", "fill", "markdown"] as const;
export type GroupName = (typeof GROUP_NAMES)[number];
