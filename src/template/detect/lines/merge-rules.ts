import type { Rule } from "../content/page-content.ts";

/** Lines nearer to each other than this are one, across and along, in points. */
const ACROSS = 1.3;
const ALONG = 1.5;
/** Dashes of one line lie no further apart than this. */
const DASH_GAP = 4.5;
/** A line of at least so many short pieces is dashed. */
const FEWEST_DASHES = 5;
const LONGEST_DASH = 8;

/** Lines that are one to the eye: pieces put end to end, edges of boxes that touch, and dashes. */
export function mergeRules(rules: readonly Rule[]): readonly Rule[] {
  return mergeDashes(mergePieces(rules, ALONG));
}

function mergePieces(rules: readonly Rule[], gap: number): readonly Rule[] {
  const merged: Rule[] = [];
  for (const row of rowsOf(rules)) {
    let open: Rule | undefined;
    for (const rule of row) {
      if (open !== undefined && rule.from <= open.to + gap) open = joined(open, rule);
      else {
        if (open !== undefined) merged.push(open);
        open = rule;
      }
    }
    if (open !== undefined) merged.push(open);
  }
  return merged;
}

/** Lines at about the same place across, each row in order along. */
function rowsOf(rules: readonly Rule[]): readonly (readonly Rule[])[] {
  const sorted = [...rules].sort((one, other) => one.at - other.at);
  const rows: Rule[][] = [];
  let start = Number.NEGATIVE_INFINITY;
  for (const rule of sorted) {
    if (rule.at - start > ACROSS) {
      rows.push([]);
      start = rule.at;
    }
    rows.at(-1)?.push(rule);
  }
  for (const row of rows) row.sort((one, other) => one.from - other.from);
  return rows;
}

function joined(one: Rule, other: Rule): Rule {
  const longer = one.to - one.from >= other.to - other.from ? one : other;
  return {
    at: longer.at,
    from: Math.min(one.from, other.from),
    to: Math.max(one.to, other.to),
    thickness: Math.max(one.thickness, other.thickness),
    dashed: one.dashed && other.dashed,
    light: one.light && other.light,
  };
}

/** A dot that is part of no line is a full stop or an ornament. */
function isDot({ from, to, thickness }: Rule): boolean {
  return to - from < 1.4 * thickness;
}

function mergeDashes(rules: readonly Rule[]): readonly Rule[] {
  const isDash = ({ from, to }: Rule): boolean => to - from <= LONGEST_DASH;
  const rest = rules.filter((rule) => !isDash(rule));
  for (const row of rowsOf(rules.filter(isDash))) {
    let run: Rule[] = [];
    const end = (): void => {
      const [first, last] = [run[0], run.at(-1)];
      if (first !== undefined && last !== undefined && run.length >= FEWEST_DASHES) {
        rest.push({ ...first, to: last.to, dashed: true });
      } else rest.push(...run.filter((rule) => !isDot(rule)));
      run = [];
    };
    for (const rule of row) {
      const last = run.at(-1);
      if (last !== undefined && rule.from - last.to > DASH_GAP) end();
      run.push(rule);
    }
    end();
  }
  return rest;
}
