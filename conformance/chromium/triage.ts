import { type CaseDocument, writeCase } from "./case-tree.ts";

/** Why some documents look different by right. */
export interface TriageRule {
  readonly name: string;
  /** Chromium's mistake, or a matter that the standard leaves open. */
  readonly verdict: "theirs" | "silence";
  /** Where the standard says it, or should. */
  readonly section: string;
  readonly reason: string;
  /**
   * The same document without what the rule is about, or with it said in words that both engines understand alike: where the rule is
   * the whole reason, both look alike then.
   */
  readonly probe: (document: CaseDocument) => CaseDocument;
  /** The probe has to leave our pages as they are: what makes both look alike is that Chromium comes to ours. */
  readonly keepsOurs?: true;
  /** Where the rule holds, by the pages of both; everywhere unless told otherwise. */
  readonly holds?: (facts: Facts) => boolean;
}

/** What the pages of both say by themselves. */
export interface Facts {
  /** How far down our pages have something, px, all pages one below the other. */
  readonly ours: number;
  readonly theirs: number;
  /** We have a single page. */
  readonly isUnbroken: boolean;
  /** We have fewer pages. */
  readonly isShorter: boolean;
  /** Our first page that looks different is full, and no rule about breaks speaks against its end. */
  readonly isByRules: boolean;
  /** It is full, and ends where a break is to be avoided although it has room for more: places further down were worse. */
  readonly isEarlierAvoid: boolean;
  /** The same where it ends against orphans or widows. */
  readonly isEarlierOrphans: boolean;
  /** Theirs of that number ends no higher. */
  readonly isFuller: boolean;
}

/** The two engines beside each other, and how changed documents look. */
export interface Comparison {
  readonly facts: Facts;
  /** With `keepsOurs` `changed` where our pages do not look as those of the document. */
  readonly look: (probe: CaseDocument, keepsOurs: boolean) => Promise<"alike" | "unlike" | "changed">;
  /** What the pages of a changed document say. */
  readonly factsOf: (probe: CaseDocument) => Promise<Facts>;
}

export interface Sorted {
  readonly verdict: TriageRule["verdict"] | "ours";
  /** Names of the rules that explain it together; none when it is ours. */
  readonly rules: readonly string[];
}

/**
 * Sorts a difference: by the first rule whose probe looks alike, else by two rules, else by all that are about the document, else by a
 * rule and one that holds for what the first leaves. What they do not explain is ours until somebody shows otherwise. `theirs` where any
 * of the rules says so.
 */
export async function sortDifference(
  document: CaseDocument,
  rules: readonly TriageRule[],
  comparison: Comparison,
): Promise<Sorted> {
  const { facts, look } = comparison;
  const about: TriageRule[] = [];
  for (const rule of rules) {
    if (rule.holds?.(facts) === false) continue;
    const probe = rule.probe(document);
    if (writeCase(probe) === writeCase(document)) continue;
    const keepsOurs = rule.keepsOurs === true;
    const own = await look(probe, keepsOurs);
    if (own === "alike") return { verdict: rule.verdict, rules: [rule.name] };
    if (own === "unlike") about.push(rule);
  }
  const free = about.filter((rule) => rule.keepsOurs !== true);
  const pairs = about.flatMap((rule, index) => about.slice(index + 1).map((other) => [rule, other]));
  for (const together of free.length > 2 ? [...pairs, free] : pairs) {
    const probe = together.reduce((changed, rule) => rule.probe(changed), document);
    const keepsOurs = together.every((rule) => rule.keepsOurs === true);
    if ((await look(probe, keepsOurs)) !== "alike") continue;
    return sortedBy(together);
  }
  return sortRest(document, { rules, about }, comparison);
}

/**
 * Where a rule brings Chromium to our pages, but for what differs on a later one: by a rule that holds only there. What the pages say is
 * told of the first that differs, so that it did not hold before.
 */
async function sortRest(
  document: CaseDocument,
  { rules, about }: { readonly rules: readonly TriageRule[]; readonly about: readonly TriageRule[] },
  { facts, look, factsOf }: Comparison,
): Promise<Sorted> {
  for (const rule of about.filter(({ keepsOurs }) => keepsOurs === true)) {
    const rest = rule.probe(document);
    const factsOfRest = await factsOf(rest);
    for (const other of rules) {
      if (other.holds === undefined || other.holds(facts) || !other.holds(factsOfRest)) continue;
      const probe = other.probe(rest);
      if (writeCase(probe) === writeCase(rest)) continue;
      if ((await look(probe, other.keepsOurs === true)) === "alike") return sortedBy([rule, other]);
    }
  }
  return { verdict: "ours", rules: [] };
}

function sortedBy(together: readonly TriageRule[]): Sorted {
  const isTheirs = together.some(({ verdict }) => verdict === "theirs");
  return { verdict: isTheirs ? "theirs" : "silence", rules: together.map(({ name }) => name) };
}
