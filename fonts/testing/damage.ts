import { openColorGlyphs } from "../color/color-glyphs.ts";
import { FontError } from "../error.ts";
import { parseCollection } from "../face/face.ts";
import { openOutlines } from "../outline/glyph-outline.ts";
import { directoryOffsets, readDirectory } from "../sfnt/directory.ts";
import { writeSfnt } from "../sfnt/writer.ts";
import { createShaper } from "../shape/shaper.ts";
import { subsetFace } from "../subset/subset.ts";
import type { FontFace } from "../types.ts";
import { verticalMetrics } from "../vertical/vertical-metrics.ts";

/** Numbers below 1, the same in every run. */
export function seededRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

/** A copy of a font in which one of the named tables is damaged: bytes changed, the end cut off, a piece put elsewhere. */
export function damaged(bytes: Uint8Array, tags: readonly string[], random: () => number): Uint8Array {
  const { version, tables } = readDirectory(
    bytes,
    directoryOffsets(bytes, { maximumBytes: 1e9 })[0] as number,
  );
  const present = tags.filter((tag) => tables.has(tag));
  const tag = present[Math.floor(random() * present.length)];
  if (tag === undefined) return bytes;
  const table = (tables.get(tag) as Uint8Array).slice();
  const place = (): number =>
    Math.floor(random() * Math.min(table.length, random() < 0.5 ? 200 : table.length));
  const way = random();
  let result = table;
  if (way < 0.15) result = table.slice(0, place());
  else if (way < 0.3) table.copyWithin(place(), place(), place());
  else
    for (let count = 1 + Math.floor(random() * 8); count > 0; count -= 1)
      table[place()] = random() < 0.4 ? (random() < 0.5 ? 0xff : 0) : Math.floor(random() * 256);
  return writeSfnt(version, new Map(tables).set(tag, result));
}

/**
 * Does with a font what documents do: reads it, sets text in it and in an instance of it, and takes what is drawn and embedded.
 * Refusing it is right; everything else that is thrown is passed on.
 */
export function useFont(bytes: Uint8Array, texts: readonly string[], script: string): void {
  try {
    for (const face of parseCollection(bytes)) {
      useFace(face, texts, script);
      const instance = face.instance?.({ weight: 650, slant: "italic", stretch: 80, opticalSize: 30 });
      if (instance !== undefined && instance !== face) useFace(instance, texts, script);
    }
  } catch (error) {
    if (!(error instanceof FontError)) throw error;
  }
}

function useFace(face: FontFace, texts: readonly string[], script: string): void {
  const shaper = createShaper();
  const glyphs = new Set<number>([0]);
  for (const text of texts) {
    for (const rightToLeft of [false, true]) {
      const run = shaper.shape(face, text, { script, rightToLeft, language: "", features: undefined });
      if (!Number.isFinite(run.width)) throw new Error("The width of a text is no number.");
      for (const glyph of run.glyphs) glyphs.add(glyph);
    }
  }
  const colors = openColorGlyphs(face);
  const outlines = openOutlines(face);
  const vertical = verticalMetrics(face);
  for (const glyph of glyphs) {
    colors?.glyph(glyph);
    outlines?.outlineOf(glyph);
    vertical.advanceOf(glyph);
  }
  if (face.outlines !== "none") subsetFace(face, glyphs);
}
