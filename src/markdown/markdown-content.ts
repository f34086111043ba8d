import { headingIds, mainHeading } from "./heading-ids.ts";
import type { HtmlWriter } from "./html-writer.ts";
import { type MarkdownToken, parseMarkdown } from "./markdown-parser.ts";
import { noteWords, tableFit } from "./table-fit.ts";

/** Nesting of emphasis, strikethrough and links that is written; within it, more makes no difference to the eye. */
const MAXIMUM_INLINE_DEPTH = 32;
/** Box of a task at the start of a list item (GitHub Flavored Markdown 5.3). */
const TASK = /^\[([ xX])\][ \t\n]/;

/** What a blockquote at the outside begins with, alone on its line, that stands out as on GitHub; its name is a class and, in letters, its title. */
const ALERT = /^\[!(note|tip|important|warning|caution)\]$/i;

/** Writes Markdown as HTML: elements and classes of `markdown-style.ts`. `name` is what its source is called. */
export function writeMarkdown(source: string, html: HtmlWriter, name = "markdown"): void {
  const tokens = parseMarkdown(source, html.allowsHtml);
  html.footnotesBefore = html.footnotes;
  html.mainHeading ??= mainHeading(tokens);
  const ids = headingIds(tokens, html.allowsHtml);
  /** Declarations for the cells of a head, from the last to the first. */
  let minimums: string[] = [];
  for (const [index, token] of tokens.entries()) {
    if (token.map !== null && token.nesting >= 0 && token.type !== "inline")
      html.from(name, token.map[0] + 1, token.map[1]);
    if (token.type === "list_item_open" && taskOf(tokens, index) !== undefined)
      html.markup('<li class="task">');
    else if (token.type === "table_open") minimums = writeTableStart(tokens, index, html);
    else if (token.type === "th_open") {
      const minimum = minimums.pop();
      html.markup(`<th${alignmentClass(token)}${minimum === undefined ? "" : ` style="${minimum}"`}>`);
    } else if (token.type === "inline" && alertOf(tokens, index - 2) !== undefined) writeAlert(token, html);
    else if (token.type === "inline") writeInline(token.children ?? [], taskOf(tokens, index - 2), html);
    else if (token.type === "blockquote_open") {
      const alert = alertOf(tokens, index);
      html.markup(
        `<blockquote${alert === undefined ? "" : ` class="alert ${alert}"`}${directionOf(token, html)}>`,
      );
    } else writeBlockToken(token, html, ids.get(index));
  }
}

/** The sign in the box of the list item that starts at `index`; undefined when it has none. */
function taskOf(tokens: readonly MarkdownToken[], index: number): string | undefined {
  if (tokens[index]?.type !== "list_item_open" || tokens[index + 1]?.type !== "paragraph_open")
    return undefined;
  const first = tokens[index + 2]?.children?.[0];
  return first?.type === "text" ? TASK.exec(`${first.content}\n`)?.[1] : undefined;
}

/** The name of the alert that the blockquote at `index` is. */
function alertOf(tokens: readonly MarkdownToken[], index: number): string | undefined {
  const token = tokens[index];
  if (token?.type !== "blockquote_open" || token.level > 0) return undefined;
  const [first, second] = tokens[index + 2]?.children ?? [];
  if (first?.type !== "text" || (second !== undefined && second.type !== "softbreak")) return undefined;
  return ALERT.exec(first.content)?.[1]?.toLowerCase();
}

/** The title of an alert in the first paragraph, and what that goes on with in a paragraph of its own. */
function writeAlert({ children }: MarkdownToken, html: HtmlWriter): void {
  const [marker, , ...rest] = children ?? [];
  const name = marker?.content.slice(2, -1).toLowerCase() ?? "";
  html.text(name.charAt(0).toUpperCase() + name.slice(1));
  if (rest.length === 0) return;
  html.markup("</p><p>");
  writeInline(rest, undefined, html);
}

/** Elements with a direction of their own don't count for that of the elements around them. */
function directionOf({ level }: MarkdownToken, html: HtmlWriter): string {
  return level === 0 ? html.direction : "";
}

/** @param id of a heading that a link leads to */
function writeBlockToken(token: MarkdownToken, html: HtmlWriter, id: string | undefined): void {
  const direction = directionOf(token, html);
  switch (token.type) {
    case "paragraph_open":
    case "paragraph_close":
      // The paragraphs of tight lists are hidden.
      if (!token.hidden) html.markup(token.nesting === 1 ? `<p${direction}>` : "</p>");
      return;
    case "code_block":
    case "fence":
      // The first newline of a pre element is not its content.
      html.markup("<pre>\n");
      html.text(token.content.replace(/\n$/, ""));
      html.markup("</pre>");
      return;
    case "html_block":
      html.markup(token.content);
      return;
    case "hr":
      html.markup("<hr>");
      return;
    case "td_open":
      html.markup(`<${token.tag}${alignmentClass(token)}>`);
      return;
    case "ordered_list_open":
      html.markup(`<ol${direction}`);
      if (token.attrGet("start") !== null) html.attribute("start", String(token.attrGet("start")));
      html.markup(">");
      return;
    default:
      if (!ELEMENTS.has(token.tag)) return;
      html.markup(token.nesting === -1 ? `</${token.tag}` : `<${token.tag}${direction}`);
      if (id !== undefined) html.attribute("id", id);
      html.markup(">");
  }
}

/** A table of Markdown; its words are counted up to its end. Returns declarations for the cells of its head, the last first. */
function writeTableStart(tokens: readonly MarkdownToken[], start: number, html: HtmlWriter): string[] {
  const words: number[] = [];
  let column = 0;
  for (let index = start; tokens[index]?.type !== "table_close" && index < tokens.length; index += 1) {
    const token = tokens[index] as MarkdownToken;
    if (token.type === "tr_open") column = 0;
    else if (token.type === "inline") {
      noteWords(token.content, column, words);
      column += 1;
    }
  }
  const fit = tableFit(words, html.lineWidth);
  const direction = directionOf(tokens[start] as MarkdownToken, html);
  if (fit === undefined) html.markup(`<table class="table rows"${direction}>`);
  else html.markup(`<table class="table rows fitted" style="${fit.style}"${direction}>`);
  return fit === undefined ? [] : [...fit.columns].reverse();
}

const ELEMENTS: ReadonlySet<string> = new Set(
  "h1 h2 h3 h4 h5 h6 blockquote ul ol li table thead tbody tr th td".split(" "),
);

function alignmentClass(token: MarkdownToken): string {
  const [, alignment] = /text-align:(center|right)/.exec(String(token.attrGet("style"))) ?? [];
  return alignment === undefined ? "" : ` class="${alignment}"`;
}

/** Writes the text of a block; `task` is the sign in the box that the text starts with. */
function writeInline(children: readonly MarkdownToken[], task: string | undefined, html: HtmlWriter): void {
  let depth = 0;
  for (const [index, token] of children.entries()) {
    if (token.nesting === -1) depth -= 1;
    if (index === 0 && task !== undefined) {
      html.markup(
        task === " " ? '<span class="box"></span>' : '<span class="box"><span class="check"></span></span>',
      );
      html.text(token.content.slice(3).trimStart());
    } else if (token.nesting === 0) writeText(token, html);
    else if (depth < MAXIMUM_INLINE_DEPTH) writeInlineTag(token, html);
    if (token.nesting === 1) depth += 1;
  }
}

function writeText(token: MarkdownToken, html: HtmlWriter): void {
  switch (token.type) {
    case "softbreak":
      html.markup("\n");
      return;
    case "hardbreak":
      html.markup("<br>\n");
      return;
    case "html_inline":
      html.markup(token.content);
      return;
    case "code_inline":
      html.markup("<code>");
      html.text(token.content);
      html.markup("</code>");
      return;
    case "footnote":
      writeFootnote(token, html);
      return;
    case "image":
      html.markup("<img");
      html.attribute("src", String(token.attrGet("src")));
      html.attribute("alt", plainText(token));
      html.markup(">");
      return;
    default:
      html.text(token.content);
  }
}

/** A note where it is called first, which moves to the foot of its page, or a link to it that the style sheet gives its number. */
function writeFootnote({ info, children }: MarkdownToken, html: HtmlWriter): void {
  const id = `footnote-${html.footnotesBefore + Number(info)}`;
  if (children === null) html.markup(`<a class="call" href="#${id}"></a>`);
  else {
    html.footnotes += 1;
    html.markup(`<span class="footnote" id="${id}">`);
    writeInline(children, undefined, html);
    html.markup("</span>");
  }
}

function writeInlineTag(token: MarkdownToken, html: HtmlWriter): void {
  if (token.type === "link_open") {
    html.markup("<a");
    html.attribute("href", String(token.attrGet("href")));
    html.markup(">");
  } else html.markup(token.nesting === 1 ? `<${token.tag}>` : `</${token.tag}>`);
}

/** The text of an image's description without its markup; images within it count as they are written. */
function plainText(image: MarkdownToken): string {
  return (image.children ?? [])
    .map((token) => (token.type === "softbreak" || token.type === "hardbreak" ? " " : token.content))
    .join("");
}
