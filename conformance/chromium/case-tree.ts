/** An element of a random case, with what its style attribute declares. */
export interface CaseElement {
  readonly tag: string;
  /** Attributes but the style, as they are written. */
  readonly attributes: string;
  readonly style: readonly Declaration[];
  readonly children: readonly CaseNode[];
}

export interface Declaration {
  readonly property: string;
  readonly value: string;
}

export type CaseNode = CaseElement | string;

/** A random case: what stands before `main`, and the tree of `main`. */
export interface CaseDocument {
  readonly head: string;
  readonly main: CaseElement;
}

/** Elements without an end tag. */
const VOID: ReadonlySet<string> = new Set(["br", "col"]);

/** Reads what {@link randomCase} wrote, or a changed case: nothing but elements with quoted attributes, all of them closed, and text. */
export function readCase(html: string): CaseDocument {
  const start = html.indexOf("<main");
  const head = html.slice(0, start);
  const open: { element: CaseElement; children: CaseNode[] }[] = [];
  let children: CaseNode[] = [];
  for (const [text, end, name, attributes = ""] of html
    .slice(start)
    .matchAll(/<(\/?)([a-z]+)((?:\s+[a-z]+(?:="[^"]*")?)*)\s*>|[^<]+/g)) {
    if (name === undefined) children.push(text);
    else if (end === "/") {
      const parent = open.pop();
      if (parent === undefined) throw new Error(`</${name}> closes nothing.`);
      parent.children.push({ ...parent.element, children });
      children = parent.children;
    } else if (VOID.has(name)) children.push(elementOf(name, attributes));
    else {
      open.push({ element: elementOf(name, attributes), children });
      children = [];
    }
  }
  const main = children[0];
  if (main === undefined || typeof main === "string" || open.length > 0)
    throw new Error("The case has no <main> that is closed.");
  return { head, main };
}

function elementOf(tag: string, attributes: string): CaseElement {
  const style = /style="([^"]*)"/.exec(attributes)?.[1] ?? "";
  return {
    tag,
    attributes: attributes.replace(/\s*style="[^"]*"/, "").trim(),
    style: style.split(";").flatMap(declarationOf),
    children: [],
  };
}

function declarationOf(text: string): Declaration[] {
  const [property = "", value = ""] = text.split(/:(.*)/).map((part) => part.trim());
  return property === "" ? [] : [{ property, value }];
}

export function writeCase({ head, main }: CaseDocument): string {
  return `${head}${written(main)}\n`;
}

function written(node: CaseNode): string {
  if (typeof node === "string") return node;
  const { tag, attributes, style, children } = node;
  const declarations = style.map(({ property, value }) => `${property}: ${value}`).join("; ");
  const parts = [tag, attributes, declarations && `style="${declarations}"`].filter((part) => part !== "");
  const start = `<${parts.join(" ")}>`;
  return VOID.has(tag) ? start : `${start}${children.map(written).join("")}</${tag}>`;
}

/** How an element is changed; it is told the elements around it, from the outside to its parent. */
export type Change = (element: CaseElement, around: readonly CaseElement[]) => CaseElement;

/** The case with every element changed, children after their parents. */
export function changeElements({ head, main }: CaseDocument, change: Change): CaseDocument {
  const changed = (element: CaseElement, around: readonly CaseElement[]): CaseElement => {
    const own = change(element, around);
    const inside = [...around, own];
    const children = own.children.map((node) => (typeof node === "string" ? node : changed(node, inside)));
    return { ...own, children };
  };
  return { head, main: changed(main, []) };
}

/** What an element declares for a property, last; undefined when it doesn't. */
export function declared({ style }: CaseElement, property: string): string | undefined {
  return style.findLast((declaration) => declaration.property === property)?.value;
}

export function without(element: CaseElement, ...properties: readonly string[]): CaseElement {
  return { ...element, style: element.style.filter(({ property }) => !properties.includes(property)) };
}

export function declare(element: CaseElement, property: string, value: string): CaseElement {
  return { ...element, style: [...element.style, { property, value }] };
}

/** A box of a height, px, with nothing in it unless told otherwise. */
export function emptyBox(height: number, children: readonly CaseNode[] = []): CaseElement {
  return {
    tag: "div",
    attributes: "",
    style: [{ property: "height", value: `${height}px` }],
    children,
  };
}

/** The length that a value begins with, px; 0 where it is not declared. */
export function lengthOf(value = "0"): number {
  return Number.parseInt(value, 10);
}
