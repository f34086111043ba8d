import type { PageRule, PageSelector } from "../css/sheets/sheet.ts";

/** What selectors of `@page` can ask about a page (css-page-3 §4.1). */
export interface PageQuery {
  /** From 0. */
  readonly index: number;
  readonly name: string;
  readonly side: "left" | "right";
  readonly isBlank: boolean;
  /** From 1: position in its run of pages of the same name. */
  readonly positionInRun: number;
  /** Positions in the page groups that the page is part of, by their names, for `:nth(… of name)`; without, that in its run. */
  readonly groups?: ReadonlyMap<string, number>;
}

/** Specificity of the selector that matches best, or -1 when the rule does not match the page. */
export function pageRuleSpecificity(rule: PageRule, query: PageQuery): number {
  if (rule.selectors.length === 0) return 0;
  let best = -1;
  for (const selector of rule.selectors) {
    if (matches(selector, query)) best = Math.max(best, specificity(selector));
  }
  return best;
}

function matches(selector: PageSelector, query: PageQuery): boolean {
  if (selector.name !== "" && selector.name !== query.name) return false;
  for (const pseudo of selector.pseudo) {
    if (pseudo === "first" && !isFirst(selector, query)) return false;
    if (pseudo === "blank" && !query.isBlank) return false;
    if ((pseudo === "left" || pseudo === "right") && pseudo !== query.side) return false;
  }
  return selector.nth === undefined || matchesNth(selector, selector.nth, query);
}

/** The first page of the document; with a name, the first one of each run of pages of that name. */
function isFirst({ name }: PageSelector, { index, positionInRun }: PageQuery): boolean {
  return name === "" ? index === 0 : positionInRun === 1;
}

/** Counts the pages of the document, or those of the page group that it names or whose name the selector has (css-gcpm-3 §3.1). */
function matchesNth(
  { name }: PageSelector,
  nth: NonNullable<PageSelector["nth"]>,
  query: PageQuery,
): boolean {
  const group = nth.of === "" ? name : nth.of;
  const position = group === "" ? query.index + 1 : positionInGroup(group, query);
  if (position === undefined) return false;
  const distance = position - nth.b;
  return nth.a === 0 ? distance === 0 : distance % nth.a === 0 && distance / nth.a >= 0;
}

/** A page can be part of several groups, whose boxes are in each other (css-gcpm-3 §3.2). */
function positionInGroup(name: string, query: PageQuery): number | undefined {
  if (query.groups !== undefined) return query.groups.get(name);
  return name === query.name ? query.positionInRun : undefined;
}

/** css-page-3 §4.4: names count most, the one in `of` too, then :first, :blank and :nth(), then the sides. */
function specificity(selector: PageSelector): number {
  let value = selector.name === "" ? 0 : 10_000;
  if (selector.nth !== undefined) value += selector.nth.of === "" ? 100 : 10_100;
  for (const pseudo of selector.pseudo) value += pseudo === "left" || pseudo === "right" ? 1 : 100;
  return value;
}
