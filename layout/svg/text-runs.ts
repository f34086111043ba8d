import { resolveLevels, visualOrder } from "../../fonts/bidi.ts";
import { itemizeScripts } from "../../fonts/itemize.ts";
import type { FontStack, GlyphRun, SelectedFace } from "../../fonts/types.ts";
import { fontRequestOf } from "../cascade/fonts/font-request.ts";
import type { ComputedStyle } from "../css/properties/computed-style.ts";
import type { Scene } from "./scene.ts";

/** Shaped text with its advance in user units, spacing included. */
export interface ShapedRun {
  readonly run: GlyphRun;
  readonly selected: SelectedFace;
  readonly advance: number;
}

export function fontStackOf(scene: Scene, style: ComputedStyle): FontStack {
  return scene.input.fonts.select(fontRequestOf(style));
}

/** Runs of one piece of text in visual order. */
export function shapeText(scene: Scene, text: string, style: ComputedStyle): ShapedRun[] {
  const stack = fontStackOf(scene, style);
  const parts: { text: string; level: number }[] = [];
  const paragraph = resolveLevels(text, style.direction);
  if (paragraph === undefined) parts.push({ text, level: 0 });
  else {
    let start = 0;
    for (let index = 1; index <= text.length; index += 1) {
      if (index < text.length && paragraph.levels[index] === paragraph.levels[start]) continue;
      parts.push({ text: text.slice(start, index), level: paragraph.levels[start] ?? 0 });
      start = index;
    }
  }
  const runs: ShapedRun[] = [];
  for (const index of visualOrder(parts.map(({ level }) => level))) {
    const part = parts[index] as (typeof parts)[number];
    const shaped = shapeLevel(scene, part.text, { stack, style, rightToLeft: part.level % 2 === 1 });
    runs.push(...(part.level % 2 === 1 ? shaped.reverse() : shaped));
  }
  return runs;
}

function shapeLevel(
  scene: Scene,
  text: string,
  { stack, style, rightToLeft }: { stack: FontStack; style: ComputedStyle; rightToLeft: boolean },
): ShapedRun[] {
  const runs: ShapedRun[] = [];
  const features = style.letterSpacing === 0 ? undefined : NO_LIGATURES;
  for (const { start, end, selected } of stack.segment(text)) {
    const segment = text.slice(start, end);
    for (const { start: from, end: to, script } of itemizeScripts(segment)) {
      const options = { script, rightToLeft, language: style.language, features };
      const run = scene.input.shaper.shape(selected.face, segment.slice(from, to), options);
      runs.push({ run, selected, advance: advanceOf(run, style) });
    }
  }
  return runs;
}

const NO_LIGATURES: ReadonlyMap<string, number> = new Map([
  ["liga", 0],
  ["clig", 0],
]);

function advanceOf(run: GlyphRun, style: ComputedStyle): number {
  const spaces = wordSpacingOf(style) === 0 ? 0 : (run.text.match(/[ \u00a0]/g)?.length ?? 0);
  return (
    (run.width * style.fontSize) / run.face.metrics.unitsPerEm +
    run.glyphs.length * style.letterSpacing +
    spaces * wordSpacingOf(style)
  );
}

export function wordSpacingOf({ wordSpacing }: ComputedStyle): number {
  return typeof wordSpacing === "number" ? wordSpacing : 0;
}
