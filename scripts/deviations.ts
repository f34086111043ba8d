import { readdirSync, readFileSync } from "node:fs";

/** A place where the code does something else than a standard says, as the comment there tells it. */
export interface Deviation {
  /** Short name of the standard, such as `css-page-3`, `HTML` or `CSS 2.2`. */
  readonly standard: string;
  /** Number of the section, without `§`; empty for standards that are cited as a whole. */
  readonly section: string;
  /** One or more sentences: what happens here, and why. */
  readonly text: string;
  /** Path of the file from the root of the repository. */
  readonly file: string;
}

/** A comment line that holds the word of the tag, whatever follows it. */
const WORD = /^\s*(?:\/\*\*?|\*|\/\/).*\bDEVIATION\b/;

/** `DEVIATION css-page-3 §5.3: text`, at the start of a comment line. */
const TAG =
  /^\s*(?:\/\*\*?|\*|\/\/)\s*DEVIATION (?<standard>[\w .-]*\w)(?: §(?<section>[A-Z\d]+(?:\.\d+)*))?: (?<text>\S.*)$/;

/** A further line of the comment that a tag stands in. */
const NEXT_LINE = /^\s*(?:\*(?!\/)|\/\/)\s*(?<text>\S.*)$/;

/** What a line needs to be the last one of a tag: the end of a sentence, perhaps that of the comment. */
const LAST_LINE = /[.)]$/;

/**
 * The deviations that the comments of a source file tell of: lines such as `DEVIATION css-page-3 §5.3: one sentence.`, which
 * may go on over further lines of the comment up to one that ends with a full stop. Throws an error that names file and line where
 * the word `DEVIATION` stands in a comment that is none of these.
 */
export function deviationsIn(file: string, source: string): Deviation[] {
  const found: Deviation[] = [];
  const lines = source.split("\n");
  for (const [index, line] of lines.entries()) {
    if (!WORD.test(line)) continue;
    const { standard, section = "", text } = TAG.exec(line)?.groups ?? {};
    const whole = text === undefined ? undefined : sentence(text, lines, index + 1);
    if (standard === undefined || whole === undefined) {
      throw new Error(`${file}:${index + 1}: a deviation is "DEVIATION css-page-3 §5.3: one sentence."`);
    }
    found.push({ standard, section, text: whole, file });
  }
  return found;
}

/** The text of a tag from its first line on, in one line; undefined where the comment ends before a full stop. */
function sentence(first: string, lines: readonly string[], next: number): string | undefined {
  let text = first.replace(/\s*\*\/$/, "");
  for (let at = next; !LAST_LINE.test(text); at += 1) {
    const more = NEXT_LINE.exec(lines[at] ?? "")?.groups?.["text"];
    if (more === undefined || /\bDEVIATION\b/.test(more)) return undefined;
    text = `${text} ${more.replace(/\s*\*\/$/, "")}`;
  }
  return text;
}

/** All deviations that the comments of product code tell of. `root` is the folder of the repository. */
export function readDeviations(root: URL): Deviation[] {
  return ["fonts", "layout", "src"].flatMap((library) =>
    readdirSync(new URL(library, root), { recursive: true, encoding: "utf8" })
      .map((name) => `${library}/${name.replaceAll("\\", "/")}`)
      .filter((path) => path.endsWith(".ts") && !path.endsWith(".test.ts"))
      .flatMap((path) => deviationsIn(path, readFileSync(new URL(path, root), "utf8"))),
  );
}

/** Deviations in the order of the page: by standard, section, file; those of one file as they stand there. */
export function sortedDeviations(deviations: readonly Deviation[]): Deviation[] {
  const { compare } = new Intl.Collator("en", { numeric: true });
  return [...deviations].sort(
    (a, b) => compare(a.standard, b.standard) || compare(a.section, b.section) || compare(a.file, b.file),
  );
}

/** docs/deviations.md. `unsupported` are the properties that have no effect, with what happens instead. */
export function deviationsPage(
  deviations: readonly Deviation[],
  unsupported: ReadonlyMap<string, string>,
): string {
  const sorted = sortedDeviations(deviations);
  return [
    "# Deviations from the standards",
    "",
    "Where the engine does by choice something else than a standard says, and why. Made by `npm run docs:deviations` from the comments",
    "that begin with `DEVIATION` in the sources; a test fails when this page is out of date. What works is in [features.md](features.md),",
    "and pages of the W3C that differ for other reasons, such as mistakes in them, are in `conformance/csswg/expectations.json`.",
    "",
    `There are ${sorted.length}.`,
    "",
    "| standard | what, and why | where |",
    "| --- | --- | --- |",
    ...sorted.map(
      ({ standard, section, text, file }) =>
        `| ${standard}${section === "" ? "" : ` §${section}`} | ${inCell(text)} | ${link(file)} |`,
    ),
    "",
    "## Properties without effect",
    "",
    "Properties of the standards that are known and change nothing, except for a diagnostic that tells what happens instead.",
    "",
    "| properties | what happens instead |",
    "| --- | --- |",
    ...grouped(unsupported).map(
      ([reason, names]) => `| ${names.map((name) => `\`${name}\``).join(", ")} | ${reason} |`,
    ),
    "",
  ].join("\n");
}

/** Names by what happens instead, in the order of the registry. */
function grouped(unsupported: ReadonlyMap<string, string>): [reason: string, names: string[]][] {
  const groups = new Map<string, string[]>();
  for (const [name, reason] of unsupported) groups.set(reason, [...(groups.get(reason) ?? []), name]);
  return [...groups];
}

/** Elements and bars would be taken for HTML and for ends of cells. */
function inCell(text: string): string {
  return text.replace(/\|/g, "\\|").replace(/</g, "&lt;");
}

function link(file: string): string {
  return `[${file.slice(file.lastIndexOf("/") + 1)}](../${file})`;
}
