import type { MarkBox } from "../boxes/box.ts";
import type { PagePolicy } from "../css/values/types.ts";
import type { FragmentLink } from "../fragments/fragment.ts";

/** Running elements assigned on one page, and those in effect when it started (css-gcpm-3 §1.1.2). */
export interface RunningElements {
  /** Last assignment of earlier pages, by name. */
  readonly carried: ReadonlyMap<string, MarkBox>;
  /** Assignments of this page in order, by name. */
  readonly assigned: ReadonlyMap<string, readonly MarkBox[]>;
  /** Names whose element stands at the very start of the page. */
  readonly atStart: ReadonlySet<string>;
}

export const NO_RUNNING_ELEMENTS: RunningElements = {
  carried: new Map(),
  assigned: new Map(),
  atStart: new Set(),
};

/** The element that `element(name, policy)` shows on the page. */
export function runningElement(
  running: RunningElements,
  name: string,
  policy: PagePolicy,
): MarkBox | undefined {
  const assigned = running.assigned.get(name);
  const carried = running.carried.get(name);
  if (assigned === undefined || assigned.length === 0) return carried;
  switch (policy) {
    case "first":
      return assigned[0];
    case "start":
      return running.atStart.has(name) ? assigned[0] : carried;
    case "last":
      return assigned.at(-1);
    case "first-except":
      return undefined;
  }
}

/** Collects the marks of a finished page from its fragments; what is assigned here is carried on to the next page. */
export function collectRunning(previous: RunningElements, links: readonly FragmentLink[]): RunningElements {
  const carried = new Map(previous.carried);
  for (const [name, marks] of previous.assigned) {
    const last = marks.at(-1);
    if (last !== undefined) carried.set(name, last);
  }
  const found: { mark: MarkBox; y: number }[] = [];
  walk(links, 0, found);
  const assigned = new Map<string, MarkBox[]>();
  const atStart = new Set<string>();
  const top = firstContentTop(links, 0);
  for (const { mark, y } of found) {
    const { name } = mark.mark;
    const list = assigned.get(name);
    if (list === undefined) {
      assigned.set(name, [mark]);
      if (y <= top) atStart.add(name);
    } else {
      list.push(mark);
    }
  }
  return { carried, assigned, atStart };
}

function walk(links: readonly FragmentLink[], top: number, found: { mark: MarkBox; y: number }[]): void {
  for (const { y, fragment } of links) {
    if (fragment.kind === "mark") found.push({ mark: fragment.box, y: top + y });
    else if (fragment.kind === "box" && !fragment.isRepeat) walk(fragment.children, top + y, found);
    else if (fragment.kind === "line") walk(fragment.children, top + y, found);
  }
}

/** Top of the first line, picture or empty box of the page. */
function firstContentTop(links: readonly FragmentLink[], top: number): number {
  let first = Number.POSITIVE_INFINITY;
  for (const { y, fragment } of links) {
    if (fragment.kind === "mark") continue;
    const isLeaf =
      fragment.kind !== "box" || fragment.children.every((child) => child.fragment.kind === "mark");
    if (isLeaf && fragment.height === 0) continue;
    first = Math.min(first, isLeaf ? top + y : firstContentTop(fragment.children, top + y));
    if (first <= top) return first;
  }
  return first;
}
