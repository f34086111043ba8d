import type { Document } from "../document/document.ts";
import type { BoxFragment, Fragment, FragmentLink, TextFragment } from "./fragment.ts";

/** Fragments as an indented outline: kind and name, position, size; offsets are from the parent. For tests and `--dump`. */
export function dumpFragments(
  links: readonly FragmentLink[],
  document: Document | undefined,
  indent = "",
): string {
  return links.map((link) => dumpLink(link, document, indent)).join("");
}

function dumpLink({ x, y, fragment }: FragmentLink, document: Document | undefined, indent: string): string {
  const place = `${number(x)},${number(y)} ${number(fragment.width)}×${number(fragment.height)}`;
  const line = `${indent}${describe(fragment, document)} ${place}\n`;
  if (fragment.kind === "text" || fragment.kind === "mark") return line;
  return line + dumpFragments(fragment.children, document, `${indent}  `);
}

function describe(fragment: Fragment, document: Document | undefined): string {
  switch (fragment.kind) {
    case "line":
      return "line";
    case "text":
      return `text ${JSON.stringify(textOf(fragment))}`;
    case "mark":
      return fragment.box.mark.type === "page-effect" ? "page effect" : `mark ${fragment.box.mark.name}`;
    case "box":
      return describeBox(fragment, document);
  }
}

function describeBox(fragment: BoxFragment, document: Document | undefined): string {
  const { box } = fragment;
  const element = box.node < 0 || document === undefined ? "anonymous" : document.nameOf(box.node);
  const name = box.pseudo === undefined ? element : `${element}::${box.pseudo}`;
  const part = fragment.tablePart === undefined ? "" : ` ${fragment.tablePart}`;
  const cut = `${fragment.hasTop ? "" : " continued"}${fragment.hasBottom ? "" : " continues"}${fragment.isRepeat ? " repeated" : ""}`;
  return `${name}${part}${cut}`;
}

/** Text of a fragment in visual order of its runs. */
export function textOf(fragment: TextFragment): string {
  return fragment.runs.map(({ run }) => run.text).join("");
}

function number(value: number): string {
  return String(Math.round(value * 100) / 100);
}
