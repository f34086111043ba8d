import { defined } from "../../fonts/defined.ts";
import type { GlyphRun } from "../../fonts/types.ts";
import { boxFragment } from "../tree/box-fragment.ts";
import type { BoxFragment, FragmentLink, PlacedRun, TextFragment } from "../tree/fragment.ts";
import type { AtomicLayout, AtomicPiece, LineContent, LinePiece } from "./content/line-content.ts";

/** Most repetitions of a pattern on one line: more than any page has room for. */
const MAXIMUM_REPETITIONS = 4000;
/** A thousandth of a unit: so much a quotient may be below the whole number it stands for. */
const ROUNDING = 1e-6;

/**
 * Fills the room that a line has left by repeating the patterns of its leaders, which share it (css-content-3 §2.5.1). Repetitions
 * stand on a grid that counts from the line's end, so that those of lines below each other are in line.
 */
export function withLeaders(line: LineContent, available: number): LineContent {
  if (line.isPlain) return line;
  let count = 0;
  for (const piece of line.pieces) if (isLeader(piece)) count += 1;
  const room = available - line.width;
  if (count === 0 || room <= 0) return line;
  const share = room / count;
  let added = 0;
  const pieces = line.pieces.map((piece): LinePiece => {
    const position = piece.position + added;
    if (!isLeader(piece)) return { ...piece, position };
    added += share;
    const width = piece.width + share;
    const layout = filled(piece.layout, width, available - position - width);
    return { ...piece, position, width, layout };
  });
  return { ...line, pieces, width: available };
}

function isLeader(piece: LinePiece): piece is AtomicPiece {
  return piece.kind === "atomic" && piece.item.box.kind === "block" && piece.item.box.leader !== undefined;
}

/** The layout of a leader at a width; `toEnd` is the room between it and the line's end. */
function filled(layout: AtomicLayout, width: number, toEnd: number): AtomicLayout {
  const { fragment } = layout.result;
  const [link] = fragment.children;
  const line = link?.fragment;
  if (link === undefined || line?.kind !== "line") return { ...layout, width };
  const children = line.children.map((child) =>
    child.fragment.kind === "text" ? repeated(child, child.fragment, width, toEnd) : child,
  );
  const wider: FragmentLink = { ...link, fragment: { ...line, width, children } };
  const whole: BoxFragment = boxFragment({ ...fragment, width, children: [wider], overflowRight: width });
  return { ...layout, width, result: { ...layout.result, fragment: whole } };
}

/** A text again and again, as often as `width` has room for. */
function repeated(link: FragmentLink, text: TextFragment, width: number, toEnd: number): FragmentLink {
  const step = text.width;
  if (step <= 0) return link;
  // How far the grid's last place that ends in the leader is from the leader's end.
  const gap = (Math.ceil(toEnd / step - ROUNDING) * step - toEnd) % step;
  const times = Math.min(MAXIMUM_REPETITIONS, Math.floor((width - gap) / step + ROUNDING));
  if (times < 1) return { ...link, fragment: { ...text, width: 0, runs: [] } };
  const [first] = text.runs;
  const runs =
    text.runs.length === 1 && first !== undefined && !first.run.rightToLeft
      ? [{ ...first, run: repeatedRun(first.run, times), width: first.width * times }]
      : repeatedRuns(text.runs, times, step);
  const x = width - gap - times * step;
  return { ...link, x: link.x + x, fragment: { ...text, width: times * step, runs } };
}

function repeatedRuns(runs: readonly PlacedRun[], times: number, step: number): PlacedRun[] {
  const all: PlacedRun[] = [];
  for (let time = 0; time < times; time += 1)
    for (const run of runs) all.push({ ...run, x: run.x + time * step });
  return all;
}

/** The glyphs of a left-to-right run again and again. */
function repeatedRun(run: GlyphRun, times: number): GlyphRun {
  const glyphs: number[] = [];
  const advances: number[] = [];
  const count = run.glyphs.length;
  const offsets = run.offsets && new Int32Array(run.offsets.length * times);
  const clusters = run.clusters && new Uint32Array(count * times);
  for (let time = 0; time < times; time += 1) {
    for (let glyph = 0; glyph < count; glyph += 1) {
      glyphs.push(defined(run.glyphs[glyph]));
      advances.push(defined(run.advances[glyph]));
      clusters?.set([defined(run.clusters?.[glyph]) + time * run.text.length], time * count + glyph);
    }
    if (run.offsets !== undefined) offsets?.set(run.offsets, time * run.offsets.length);
  }
  return {
    ...run,
    text: run.text.repeat(times),
    glyphs,
    advances,
    offsets,
    clusters,
    width: run.width * times,
  };
}
