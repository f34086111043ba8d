import { agreeing, type Verdict } from "./judge.ts";

/** A table of the groups: documents, how many engines agree with ours in everything, and failures. */
export function summaryOf(verdicts: readonly Verdict[]): string {
  const groups = new Map<string, Verdict[]>();
  for (const verdict of verdicts) {
    const [group = ""] = verdict.document.split("/");
    groups.set(group, [...(groups.get(group) ?? []), verdict]);
  }
  const lines = [...groups].map(([group, list]) => lineOf(group, list));
  return [HEAD, ...lines, lineOf("all", verdicts)].join("\n");
}

const COLUMNS = ["documents", "two or more agree", "one agrees", "the standard decides", "fail"] as const;
const HEAD = ["".padEnd(16), ...COLUMNS].join("  ");

function lineOf(name: string, verdicts: readonly Verdict[]): string {
  const agreed = verdicts.map((verdict) => agreeing(verdict).length);
  const numbers = [
    verdicts.length,
    agreed.filter((count) => count >= 2).length,
    agreed.filter((count) => count === 1).length,
    agreed.filter((count) => count === 0).length,
    verdicts.filter(({ failures }) => failures.length > 0).length,
  ];
  const cells = numbers.map((value, index) => String(value).padStart(COLUMNS[index]?.length ?? 0));
  return [name.padEnd(16), ...cells].join("  ");
}
