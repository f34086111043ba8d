/** Tracks of the grid around that a subgrid lies in (css-grid-2 §9). px, less its own edges. */
export interface InheritedTracks {
  readonly sizes: readonly number[];
  readonly gap: number;
  readonly names: readonly ReadonlySet<string>[];
}

/** What a subgrid knows of the grid around it, for each axis that it does not make tracks of its own in. */
export interface SubgridTracks {
  readonly columns: InheritedTracks | undefined;
  readonly rows: InheritedTracks | undefined;
}
