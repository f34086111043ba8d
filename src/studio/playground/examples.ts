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
    ["invoice", "Invoice", "A table that goes over pages, and its total"],
    () => import("../../../examples/invoice.html"),
  ),
  example(["letter", "Letter", "A business letter"], () => import("../../../examples/letter.html")),
  example(
    ["report", "Report", "Markdown with tables, tasks and page numbers"],
    () => import("../examples/report.md"),
    { format: "markdown", page: { width: "210mm", height: "297mm", pageCount: "bottomCenter" } },
  ),
  example(
    ["resume", "Resumé", "Grid and flexible boxes on one page"],
    () => import("../examples/resume.html"),
  ),
  example(
    ["contract", "Contract", "Numbered clauses, footnotes, running heads"],
    () => import("../examples/contract.html"),
  ),
  example(
    ["statement", "Account statement", "A balance that is carried over at the foot of the page"],
    () => import("../examples/statement.html"),
  ),
  example(
    ["certificate", "Certificate", "A page across, with a drawing"],
    () => import("../examples/certificate.html"),
  ),
  example(
    ["newsletter", "Newsletter", "Columns, drop capitals, hyphenation"],
    () => import("../examples/newsletter.html"),
  ),
  example(["paper", "Paper", "Formulas, figures, references"], () => import("../../../examples/paper.html")),
  example(
    ["book", "Chapter of a book", "Left and right pages, footnotes"],
    () => import("../../../examples/chapter.html"),
  ),
  example(["labels", "Labels", "A sheet of 3 by 7"], () => import("../examples/labels.html")),
  example(["receipt", "Receipt", "A roll of 80 mm"], () => import("../examples/receipt.html")),
  example(
    ["arabic-letter", "Arabic letter", "Text from right to left"],
    () => import("../examples/arabic-letter.html"),
  ),
  example(
    ["form", "Application form", "Fields that can be filled in the PDF"],
    () => import("../../../examples/application-form.html"),
  ),
  example(
    ["order", "Order", "Blocks of Markdown, as the HTTP API takes them"],
    () => import("../examples/order-blocks.md"),
    { format: "blocks" },
  ),
];
