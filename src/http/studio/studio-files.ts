/** A file of the studio, as it is served. */
export interface StudioFile {
  readonly bytes: Uint8Array;
  /** The same packed with gzip, where that is smaller. */
  readonly zipped?: Uint8Array | undefined;
  readonly contentType: string;
  /** Whether its name changes with its content, so that browsers may keep it. */
  readonly isImmutable: boolean;
}

/** Where the files of the studio are read from. */
export interface StudioFiles {
  /** The file at a path below `/studio/`, such as `index.html` or `assets/main-ABC.js`; undefined where there is none. */
  read(path: string): Promise<StudioFile | undefined>;
}
