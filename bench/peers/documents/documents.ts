import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { reportHtml } from "../../../examples/report.ts";
import { benchForm, benchRecord } from "../../fill/form.ts";
import { bookHtml } from "./book.ts";
import { chineseHtml } from "./chinese.ts";
import { type Content, invoiceContent, invoiceHtml, letterContent, tableContent } from "./content.ts";
import { styledHtml } from "./styled.ts";

const EXAMPLES = fileURLToPath(new URL("../../../examples/", import.meta.url));
const CHINESE_FACE = "@expo-google-fonts/noto-sans-sc/400Regular/NotoSansSC_400Regular.ttf";

/** What an engine is given: a page of HTML, content to write in its own language, or a form with records. */
export type InputKind = "html" | "content" | "form";

/** A document that all engines make. */
export interface PeerDocument {
  /** Short, for options and files. */
  readonly name: string;
  readonly title: string;
  /**
   * Paths of the files by what an engine reads: one, or several that take turns, the first of them first. Engines that read none of them
   * leave the document out.
   */
  readonly inputs: Readonly<Partial<Record<InputKind, readonly string[]>>>;
  /** Whether whole processes are measured too. */
  readonly isColdToo: boolean;
  /** The same document with a tenth of the pages, by its name. */
  readonly tenth?: string;
}

interface Draft {
  readonly name: string;
  readonly title: string;
  /** By the number of the turn, from 0. */
  readonly html: (turn: number) => string;
  readonly content?: (turn: number) => Content;
  /** How many documents of other text take turns; one unless told otherwise. */
  readonly turns?: number;
  readonly isColdToo?: boolean;
  readonly tenth?: string;
}

const example = (name: string): string => readFileSync(join(EXAMPLES, `${name}.html`), "utf8");
const invoice = (turn: number) => invoiceContent(example("invoice"), 26, 417 + turn);

/** Seeds of reports, far enough apart for rows to be others. */
const reportSeed = (turn: number): number => 20_260_101 + 7_919 * turn;

/** More than Typst makes before it forgets the first one: what it knows of a text it lays out no more. */
const TURNS = 12;

const DRAFTS: readonly Draft[] = [
  {
    name: "letter",
    title: "Letter, 1 page",
    html: () => example("letter"),
    content: () => letterContent(example("letter")),
    isColdToo: true,
  },
  {
    name: "invoice",
    title: "Invoice, 2 pages",
    html: (turn) => invoiceHtml(example("invoice"), invoice(turn)),
    content: invoice,
    isColdToo: true,
  },
  {
    name: "invoice-new",
    title: "Invoice, new rows each time",
    html: (turn) => invoiceHtml(example("invoice"), invoice(turn)),
    content: invoice,
    turns: TURNS,
  },
  { name: "book-short", title: "Book, 35 pages", html: () => bookHtml(4) },
  { name: "book-long", title: "Book, 315 pages", html: () => bookHtml(37), tenth: "book-short" },
  { name: "styled", title: "Styled, 48 pages", html: () => styledHtml(87) },
  { name: "chinese", title: "Chinese, 5 pages", html: () => chineseHtml(7) },
  {
    name: "table-100",
    title: "Table, 100 pages",
    html: () => withRepeatedHeads(reportHtml(2_795)),
    content: () => tableContent(2_795),
    isColdToo: true,
  },
  {
    name: "table-100-new",
    title: "Table, new rows each time",
    html: (turn) => withRepeatedHeads(reportHtml(2_795, reportSeed(turn))),
    content: (turn) => tableContent(2_795, reportSeed(turn)),
    turns: TURNS,
  },
  {
    name: "table-1000",
    title: "Table, 1,000 pages",
    html: () => withRepeatedHeads(reportHtml(27_950)),
    content: () => tableContent(27_950),
    tenth: "table-100",
  },
];

/** Names of all documents, in the order of the report. */
export const DOCUMENT_NAMES: readonly string[] = [...DRAFTS.map(({ name }) => name), "form"];

/** Writes the documents whose name is wanted to a directory. The same ones on every machine. */
export async function writePeerDocuments(
  directory: string,
  isWanted: (name: string) => boolean,
): Promise<PeerDocument[]> {
  mkdirSync(directory, { recursive: true });
  const face = createRequire(import.meta.url).resolve(CHINESE_FACE);
  copyFileSync(face, join(directory, "NotoSansSC_400Regular.ttf"));
  const documents = DRAFTS.filter(({ name }) => isWanted(name)).map((draft) => write(draft, directory));
  return isWanted("form") ? [...documents, await writeForm(directory)] : documents;
}

function write(
  { name, title, html, content, turns = 1, isColdToo = false, tenth }: Draft,
  directory: string,
): PeerDocument {
  const written = (extension: string, text: (turn: number) => string): string[] =>
    Array.from({ length: turns }, (_, turn) => {
      const file = join(directory, `${name}${turn === 0 ? "" : `-${turn}`}.${extension}`);
      writeFileSync(file, text(turn));
      return file;
    });
  const inputs = {
    html: written("html", html),
    ...(content === undefined ? {} : { content: written("json", (turn) => JSON.stringify(content(turn))) }),
  };
  return { name, title, inputs, isColdToo, ...(tenth === undefined ? {} : { tenth }) };
}

async function writeForm(directory: string): Promise<PeerDocument> {
  const form = join(directory, "form.pdf");
  writeFileSync(form, await benchForm());
  const records = Array.from({ length: 100 }, (_, index) => benchRecord(index));
  writeFileSync(join(directory, "form.json"), JSON.stringify({ form, records }));
  const inputs = { form: [join(directory, "form.json")] };
  return { name: "form", title: "Form, 40 fields", inputs, isColdToo: false };
}

/** Two engines of the Java world repeat the head of a table only when told so in a word of their own. */
function withRepeatedHeads(html: string): string {
  return html.replace("</style>", "table { -fs-table-paginate: paginate }\n</style>");
}
