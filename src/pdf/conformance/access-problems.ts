import { isRegular, type TableElement } from "./table-regularity.ts";

/** What keeps a document from being accessible by ISO 14289 (PDF/UA), and only its author can mend. */
export interface AccessProblem {
  /** Of the diagnostic. */
  readonly code: string;
  readonly message: string;
  /** Where in the document, as structure sources count; undefined for all of it. */
  readonly place?: number | undefined;
}

/** What a document says of itself, as far as readers have to know it. */
export interface SaidOfItself {
  readonly title?: string | undefined;
  readonly language?: string | undefined;
}

/** An element of the structure: its type, and the text in its place. */
interface ToldElement {
  readonly type: string;
  readonly alternative?: string | undefined;
  readonly replacement?: string | undefined;
}

/** What a reader must know of the document before it begins (ISO 14289-1 §7.1, §7.2). */
export function metadataProblems({ title, language }: SaidOfItself): AccessProblem[] {
  const problems: AccessProblem[] = [];
  if (!title)
    problems.push({
      code: "accessibility-title",
      message:
        "PDF/UA needs a title: write a <title>, or `# …` as the first heading of Markdown, or give it as `title`.",
    });
  if (!language)
    problems.push({
      code: "accessibility-language",
      message:
        'PDF/UA needs the language of the text: write it as <html lang="…">, or as `lang: …` in the front matter of Markdown; a filled template has it from its PDF.',
    });
  return problems;
}

/** Pictures and formulas have texts in their place (§7.3, §7.7), headings leave no level out (§7.4.2), and tables are regular (§7.2). */
export function structureProblems(
  elements: Iterable<TableElement & { readonly role: ToldElement }>,
): AccessProblem[] {
  const problems: AccessProblem[] = [];
  const headings: { readonly level: number; readonly place: number }[] = [];
  for (const element of elements) {
    const { role, order } = element;
    const { type } = role;
    const alternative = role.alternative || role.replacement;
    const level = /^H[1-6]$/.test(type) ? Number(type.slice(1)) : 0;
    if (level > 0) headings.push({ level, place: order });
    if (type === "Figure" && !alternative)
      problems.push({
        code: "accessibility-alternative",
        message:
          'PDF/UA needs a text for each picture: write it as alt="…" or <title>, or alt="" for decoration.',
        place: order,
      });
    if (type === "Table" && !isRegular(element))
      problems.push({
        code: "accessibility-table-cells",
        message:
          "Cells of a table overlap, so that its columns can't be told apart: PDF/UA needs rows that all have as many columns; mend colspan and rowspan.",
        place: order,
      });
    if (type === "Formula" && !alternative)
      problems.push({
        code: "accessibility-alternative",
        message: 'PDF/UA needs a text for each formula: write it as alttext="…".',
        place: order,
      });
  }
  headings.sort((first, second) => first.place - second.place);
  let last = 0;
  for (const { level, place } of headings) {
    if (level > last + 1)
      problems.push({
        code: "accessibility-heading",
        message: `A heading of level ${level} follows ${last === 0 ? "no heading" : `one of level ${last}`}: PDF/UA leaves no level out.`,
        place,
      });
    last = level;
  }
  return problems;
}
