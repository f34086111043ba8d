/** Where families are looked for besides the fonts an engine is given; plain data, so that threads can be told. */
export interface FontSettings {
  /** Directories of font files, or checkouts of the catalogue's repository; the first that has a family serves it. */
  readonly directories?: readonly string[] | undefined;
  /** Whether fonts installed on this machine are found by their names and for characters that no other font has; not unless true. */
  readonly system?: boolean | undefined;
  /** Families from the address of the public catalogue. */
  readonly web?: WebFontSettings | undefined;
}

export interface WebFontSettings {
  /** Directory that keeps what was loaded; nothing is kept without one. */
  readonly cacheDirectory?: string | undefined;
  /** Address of the catalogue's stylesheets, without query; the public one unless given. */
  readonly address?: string | undefined;
  /** Hosts that may have private addresses. */
  readonly allowHosts?: readonly string[] | undefined;
}
