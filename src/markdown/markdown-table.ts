import type { HtmlWriter } from "./html-writer.ts";
import type { MarkdownColumn, MarkdownTable } from "./markdown-request.ts";
import { noteWords, type TableFit, tableFit } from "./table-fit.ts";

/** Empty cells that are added at the ends of short rows; beyond, the rows stay short. */
const MAXIMUM_PADDING = 65_536;

/** Writes a table of plain text. Rows that are shorter than the longest end in empty cells. */
export function writeTable(table: MarkdownTable, html: HtmlWriter): void {
  const { rows, columnOptions = [] } = table;
  const columns = rows.reduce((most, row) => Math.max(most, row.length), 0);
  if (columns === 0) return;
  const fit = fitOf(rows, html.lineWidth);
  const writer = new TableWriter(html, { columns, options: columnOptions, fit });
  const style = fit === undefined ? "" : ` style="${fit.style}"`;
  html.markup(
    `<table class="${tableClasses(table)}${fit === undefined ? "" : " fitted"}"${style}${html.direction}>`,
  );
  writer.writeColumns();
  const [first = []] = rows;
  const hasHead = table.firstRowHeaders !== false;
  if (hasHead) {
    html.markup("<thead>");
    writer.writeRow(first, "th");
    html.markup("</thead>");
  }
  html.markup("<tbody>");
  for (let index = hasHead ? 1 : 0; index < rows.length; index += 1) {
    writer.writeRow(rows[index] as readonly string[], "td");
  }
  html.markup("</tbody></table>");
}

function fitOf(rows: MarkdownTable["rows"], lineWidth: number): TableFit | undefined {
  const words: number[] = [];
  for (const row of rows) {
    for (let column = 0; column < row.length; column += 1) noteWords(row[column] as string, column, words);
  }
  return tableFit(words, lineWidth);
}

interface TableColumns {
  readonly columns: number;
  readonly options: readonly MarkdownColumn[];
  readonly fit: TableFit | undefined;
}

function tableClasses(table: MarkdownTable): string {
  const classes = ["table", "plain"];
  if (table.firstRowHeaders === false) classes.push("headless");
  if (table.rowGridlines === true) classes.push("rows");
  if (table.columnGridlines === true) classes.push("columns");
  if (table.verticalAlign === "center" || table.verticalAlign === "bottom") {
    classes.push(table.verticalAlign === "center" ? "middle" : "bottom");
  }
  return classes.join(" ");
}

class TableWriter {
  readonly #html: HtmlWriter;
  readonly #columns: number;
  readonly #options: readonly MarkdownColumn[];
  /** Declarations for the cells of the row that comes first. */
  #minimums: readonly string[];
  #padding = 0;

  constructor(html: HtmlWriter, { columns, options, fit }: TableColumns) {
    this.#html = html;
    this.#columns = columns;
    this.#options = options;
    this.#minimums = fit?.columns ?? [];
  }

  writeColumns(): void {
    const widths = this.#options.slice(0, this.#columns).map(({ width }) => cssWidth(width));
    if (widths.every((width) => width === undefined)) return;
    this.#html.markup("<colgroup>");
    for (const width of widths) {
      this.#html.markup(width === undefined ? "<col>" : `<col style="width: ${width}">`);
    }
    this.#html.markup("</colgroup>");
  }

  writeRow(cells: readonly string[], tag: "th" | "td"): void {
    const html = this.#html;
    html.markup("<tr>");
    for (const [index, cell] of cells.entries()) {
      html.markup(this.#openingTag(tag, index));
      html.text(cell);
      html.markup(`</${tag}>`);
    }
    for (let index = cells.length; index < this.#columns && this.#padding < MAXIMUM_PADDING; index += 1) {
      html.markup(`<${tag}></${tag}>`);
      this.#padding += 1;
    }
    html.markup("</tr>");
    this.#minimums = [];
  }

  #openingTag(tag: "th" | "td", column: number): string {
    const { align, width } = this.#options[column] ?? {};
    const minimum = width === undefined ? this.#minimums[column] : undefined;
    const style = minimum === undefined ? "" : ` style="${minimum}"`;
    return align === "center" || align === "right" ? `<${tag} class="${align}"${style}>` : `<${tag}${style}>`;
  }
}

/** A width as CSS; the schema has let nothing else through than numbers with px, % or no unit. */
function cssWidth(width: number | string | undefined): string | undefined {
  if (width === undefined) return undefined;
  if (typeof width === "number") return `${width}px`;
  const text = width.trim();
  return /[%x]$/.test(text) ? text : `${text}px`;
}
