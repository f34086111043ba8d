import { type Format, NO_PAGE_CHOICE, type PageChoice, type PlaygroundDocument } from "./document.ts";

/** A document to begin with. */
export interface Example {
  readonly name: string;
  readonly title: string;
  readonly about: string;
  readonly open: () => Promise<PlaygroundDocument>;
}

/** Loads the text of an example. */
type Load = () => Promise<{ readonly default: string }>;

interface ExampleOptions {
  readonly format?: Format;
  readonly page?: Partial<PageChoice>;
}

function example(
  [name, title, about]: readonly [name: string, title: string, about: string],
  load: Load,
  { format = "html", page = {} }: ExampleOptions = {},
): Example {
  return {
    name,
    title,
    about,
    open: async () => documentOf((await load()).default, format, { ...NO_PAGE_CHOICE, ...page }),
  };
}

/** The style sheet of an HTML example stands in its first `<style>`; here it has a text of its own. */
function documentOf(text: string, format: Format, page: PageChoice): PlaygroundDocument {
  const texts = { html: "", css: "", markdown: "", blocks: "[]" };
  if (format !== "html") return { format, texts: { ...texts, [format]: text }, page };
  const [sheet, css = ""] = /<style>\n?([\s\S]*?)<\/style>\n?/.exec(text) ?? [""];
  const html = sheet === "" ? text : text.replace(sheet, "");
  return { format, texts: { ...texts, html, css: withoutIndent(css) }, page };
}

function withoutIndent(css: string): string {
  const indent = /^[ \t]*/.exec(css)?.[0] ?? "";
  return css.replaceAll(`\n${indent}`, "\n").slice(indent.length).trimEnd().concat("\n");
}

export const EXAMPLES: readonly [Example, ...Example[]] = [
  example(
    ["letter", "Letter", "A business letter with a window address"],
    () => import("../examples/letter.html"),
  ),
];
