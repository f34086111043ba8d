import type { TrackTemplate } from "../css/properties/arrangement/grid-tracks.ts";
import type { LayoutBox } from "../tree/box.ts";
import type { InheritedTracks } from "../tree/subgrid-tracks.ts";
import type { ExplicitTracks } from "./grid-template.ts";

export function isSubgrid(template: TrackTemplate): boolean {
  return template !== "none" && template.isSubgrid;
}

export function subgridAxes(box: LayoutBox): { readonly columns: boolean; readonly rows: boolean } {
  if (box.kind !== "block" || box.content.kind !== "grid") return { columns: false, rows: false };
  return {
    columns: isSubgrid(box.style.gridTemplateColumns),
    rows: isSubgrid(box.style.gridTemplateRows),
  };
}

/** The inherited tracks as the explicit grid of a subgrid, with the names it adds. */
export function inheritedTracks(template: TrackTemplate, inherited: InheritedTracks): ExplicitTracks {
  const names = inherited.names.map((outer) => new Set(outer));
  if (template !== "none") {
    let line = 0;
    const add = (parts: typeof template.parts): void => {
      for (const part of parts) {
        if (line >= names.length) return;
        if (part.type === "names") {
          for (const name of part.names) names[line]?.add(name);
          line += 1;
        } else if (part.type === "repeat") {
          const count = typeof part.count === "number" ? part.count : names.length;
          for (let index = 0; index < count && line < names.length; index += 1) add(part.parts);
        }
      }
    };
    add(template.parts);
  }
  return { sizes: inherited.sizes, names, fitted: [0, 0] };
}

/** A slice of tracks for a subgrid, its edges taken from the outer tracks; gutters differ by half on each side. */
export function sliceTracks(
  tracks: {
    readonly sizes: readonly number[];
    readonly gap: number;
    readonly names: ExplicitTracks["names"];
  },
  range: { readonly start: number; readonly span: number },
  edges: { readonly before: number; readonly after: number; readonly ownGap: number | undefined },
): InheritedTracks {
  const half = (tracks.gap - (edges.ownGap ?? tracks.gap)) / 2;
  const last = range.span - 1;
  const sizes = tracks.sizes
    .slice(range.start, range.start + range.span)
    .map((size, index) => Math.max(0, size + (index > 0 ? half : 0) + (index < last ? half : 0)));
  if (sizes.length > 0) {
    sizes[0] = Math.max(0, (sizes[0] ?? 0) - edges.before);
    sizes[sizes.length - 1] = Math.max(0, (sizes.at(-1) ?? 0) - edges.after);
  }
  const names = Array.from(
    { length: sizes.length + 1 },
    (_, index) => tracks.names[range.start + index] ?? new Set<string>(),
  );
  return { sizes, gap: tracks.gap, names };
}
