/** An element of XML as invoices have them: attributes, and either elements or text. */
export interface XmlElement {
  /** With the prefix that it has, or that it is to be written with. */
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: readonly XmlElement[];
  /** What stands between its tags, of itself alone. */
  readonly text: string;
}

/** The name without its prefix. */
export function localName(name: string): string {
  return name.slice(name.indexOf(":") + 1);
}

/** An element with text. */
export function textElement(
  name: string,
  text: string,
  attributes: Readonly<Record<string, string | undefined>> = {},
): XmlElement {
  return { name, attributes: givenOf(attributes), children: [], text };
}

/** An element with elements. */
export function parentElement(name: string, children: readonly XmlElement[]): XmlElement {
  return { name, attributes: {}, children, text: "" };
}

/** The first child of a name, whatever its prefix. */
export function childNamed({ children }: XmlElement, name: string): XmlElement | undefined {
  return children.find((child) => localName(child.name) === name);
}

/** The element that a path of names leads to. */
export function descendant(element: XmlElement, path: readonly string[]): XmlElement | undefined {
  return path.reduce<XmlElement | undefined>((found, name) => found && childNamed(found, name), element);
}

function givenOf(attributes: Readonly<Record<string, string | undefined>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(attributes).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  );
}
