/**
 * The attributes of a `generate-pdf` request of the type markdown, as they are once `markdownSchema` has let them through.
 * Clients send more than is read here; what is not named is ignored.
 */
export interface MarkdownRequest {
  readonly data: readonly MarkdownBlock[];
  /** Points; 10 unless given. */
  readonly fontSize?: number | undefined;
  /** Six hexadecimal digits, with or without `#`. */
  readonly textColor?: string | undefined;
  readonly fontFamily?: string | undefined;
  /** Whether the foot of each page tells when the document was made; yes unless false. */
  readonly includeTimestamp?: boolean | undefined;
  /** Image in the right corner of the first page: false for none, the service's own unless given. */
  readonly logo?: false | MarkdownLogo | undefined;
}

export interface MarkdownLogo {
  /** An http or https address, or a data URI. */
  readonly src: string;
  /** CSS pixels; 200 unless given, 500 at most. */
  readonly maxWidth?: number | undefined;
  readonly maxHeight?: number | undefined;
}

/** One block. Its parts stand under each other in the order in which they are named here. */
export interface MarkdownBlock {
  /** Plain text in bold. */
  readonly label?: string | undefined;
  /** Plain text, larger and bold. */
  readonly heading?: string | undefined;
  /** Markdown. */
  readonly content?: string | undefined;
  readonly table?: MarkdownTable | undefined;
  /** These three hold for the block alone and win over those of the document. */
  readonly fontFamily?: string | undefined;
  readonly fontSize?: number | undefined;
  readonly textColor?: string | undefined;
}

export interface MarkdownTable {
  /** Plain text for each cell. Rows may differ in length. */
  readonly rows: readonly (readonly string[])[];
  /** Whether the first row is the head, repeated on each page of the table; yes unless false. */
  readonly firstRowHeaders?: boolean | undefined;
  readonly rowGridlines?: boolean | undefined;
  readonly columnGridlines?: boolean | undefined;
  readonly verticalAlign?: "top" | "center" | "bottom" | undefined;
  /** For the first columns; further columns have none. */
  readonly columnOptions?: readonly MarkdownColumn[] | undefined;
}

export interface MarkdownColumn {
  readonly align?: "left" | "center" | "right" | undefined;
  /** CSS pixels as a number or such as `120px`, or a percentage of the width of the table such as `30%`. */
  readonly width?: number | string | undefined;
}
