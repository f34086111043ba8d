import type { Sorted, TriageRule } from "./triage.ts";

/** How documents of one group look beside Chromium's. */
interface Group {
  all: number;
  alike: number;
  theirs: number;
  silence: number;
  ours: number;
}

/** Counts of a run, by group, and of the rules that explained something. */
export class Results {
  readonly #groups: Map<string, Group> = new Map();
  readonly #rules: Map<string, number> = new Map();

  /** @param sorted undefined where both look alike. */
  add(name: string, sorted: Sorted | undefined): void {
    const group = this.#groups.get(name) ?? { all: 0, alike: 0, theirs: 0, silence: 0, ours: 0 };
    this.#groups.set(name, group);
    group.all += 1;
    group[sorted?.verdict ?? "alike"] += 1;
    for (const rule of sorted?.rules ?? []) this.#rules.set(rule, (this.#rules.get(rule) ?? 0) + 1);
  }

  /** One line for each group. */
  lines(): string[] {
    return [...this.#groups].map(
      ([name, { alike, all }]) =>
        `${name.padEnd(32)} ${alike} of ${all} look alike, ${percent(alike, all)} %`,
    );
  }

  /** Markdown: a row for each group, and one for each rule that explains a difference. */
  tables(rules: readonly TriageRule[]): string {
    const groups = [...this.#groups].map(
      ([name, { all, alike, theirs, silence, ours }]) =>
        `| ${name} | ${all} | ${percent(alike, all)} | ${theirs} | ${silence} | ${ours} | ${percent(all - ours, all)} |`,
    );
    const reasons = rules.flatMap(({ name, verdict, section, reason }) => {
      const count = this.#rules.get(name);
      return count === undefined ? [] : [`| ${count} | ${verdict} | ${section} | ${reason} |`];
    });
    return [
      "| profile | documents | alike, % | theirs | silence | ours | alike or explained, % |",
      "|---|--:|--:|--:|--:|--:|--:|",
      ...groups,
      "",
      "| differences | | section | reason |",
      "|--:|---|---|---|",
      ...reasons,
    ].join("\n");
  }
}

function percent(part: number, all: number): string {
  return ((part / all) * 100).toFixed(1);
}
