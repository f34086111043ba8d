import type { CaseDocument, CaseElement, CaseNode } from "./case-tree.ts";

/** Whether a smaller case still shows what is looked for. */
export type Shows = (smaller: CaseDocument) => Promise<boolean>;

/** The least case that still shows it: nodes, wrappers and declarations are taken away as long as that is so. */
export async function shrink(whole: CaseDocument, shows: Shows): Promise<CaseDocument> {
  let least = whole;
  for (let wasShrunk = true; wasShrunk; ) {
    wasShrunk = false;
    for (const smaller of [withoutNodes, unwrapped, withoutDeclarations]) {
      const next = await pass(least, smaller, shows);
      wasShrunk ||= next !== least;
      least = next;
    }
  }
  return least;
}

/** Ways to make an element smaller: each gives another element in its place. */
type Smaller = (element: CaseElement) => CaseElement[];

async function pass(document: CaseDocument, smaller: Smaller, shows: Shows): Promise<CaseDocument> {
  let least = document;
  for (let number = 0; ; ) {
    const main = nth(least.main, { smaller, left: number });
    if (main === undefined) return least;
    const next = { head: least.head, main };
    if (await shows(next)) least = next;
    else number += 1;
  }
}

/** The tree with the n-th of all smaller elements put in; undefined when there are not so many. */
function nth(
  element: CaseElement,
  count: { readonly smaller: Smaller; left: number },
): CaseElement | undefined {
  const own = count.smaller(element);
  if (count.left < own.length) return own[count.left];
  count.left -= own.length;
  for (const [index, child] of element.children.entries()) {
    if (typeof child === "string") continue;
    const changed = nth(child, count);
    if (changed !== undefined) return { ...element, children: element.children.with(index, changed) };
  }
  return undefined;
}

/** Without a half, a quarter, … of the children, down to single ones; words stay words. */
function withoutNodes(element: CaseElement): CaseElement[] {
  const { children, tag } = element;
  if (tag === "b") return [];
  const smaller: CaseElement[] = [];
  for (let size = Math.ceil(children.length / 2); size >= 1; size = size === 1 ? 0 : Math.ceil(size / 2))
    for (let start = 0; start < children.length; start += size) {
      const gone = children.slice(start, start + size);
      if (gone.every((node) => typeof node === "string" && node.trim() === "")) continue;
      smaller.push({ ...element, children: children.toSpliced(start, size) });
    }
  return smaller;
}

/** Elements that mean nothing outside of the one around them, or nothing without it. */
const PARTS: ReadonlySet<string> = new Set(["table", "thead", "tr", "td", "colgroup", "caption"]);

function unwrapped(element: CaseElement): CaseElement[] {
  return element.children.flatMap((child, index) =>
    typeof child === "string" || PARTS.has(child.tag) || child.children.every(isText)
      ? []
      : [{ ...element, children: element.children.toSpliced(index, 1, ...child.children) }],
  );
}

function isText(node: CaseNode): boolean {
  return typeof node === "string";
}

/** Without one declaration; colours stay, so that one sees what stands where. */
function withoutDeclarations(element: CaseElement): CaseElement[] {
  return element.style.flatMap(({ property }, index) =>
    property === "background" ? [] : [{ ...element, style: element.style.toSpliced(index, 1) }],
  );
}
