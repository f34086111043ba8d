import { isTransformed } from "../../cascade/is-transformed.ts";
import type { DisplayItem } from "../../graphics/display-list.ts";
import type { FragmentLink } from "../../tree/fragment.ts";
import { rotatedPlace, rotatedRuns } from "./rotated-text.ts";

export type GlyphRunItem = Extract<DisplayItem, { type: "glyph-run" }>;

/** The letters of fragments and all they hold, but for boxes painted apart by their own transforms. */
export function collectRuns(
  links: readonly FragmentLink[],
  at: { readonly x: number; readonly y: number },
  runs: GlyphRunItem[],
): void {
  for (const link of links) {
    const { fragment } = link;
    const place = { x: at.x + link.x, y: at.y + link.y };
    if (fragment.kind === "line") collectRuns(fragment.children, place, runs);
    else if (fragment.kind === "box") {
      if (!isTransformed(fragment.style)) collectRuns(fragment.children, place, runs);
    } else if (fragment.kind === "text" && fragment.style.visibility === "visible") {
      if (fragment.rotation !== undefined) {
        const turned = rotatedRuns(
          fragment,
          rotatedPlace(fragment, fragment.rotation, place.x, place.y),
          BLACK,
        );
        for (const item of turned) if (item.type === "glyph-run") runs.push(item);
        continue;
      }
      for (const { run, selected, fontSize, x, rise, letterSpacing, wordSpacing } of fragment.runs) {
        if (run.glyphs.length === 0) continue;
        const y = place.y + fragment.baseline - rise;
        runs.push({
          type: "glyph-run",
          x: place.x + x,
          y,
          run,
          selected,
          fontSize,
          color: BLACK,
          letterSpacing,
          wordSpacing,
        });
      }
    }
  }
}

const BLACK = { red: 0, green: 0, blue: 0, alpha: 1 };
