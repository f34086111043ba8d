/**
 * What generators of web pages and notebooks write above Markdown: YAML between two lines of hyphens, or of hyphens and full stops. It
 * begins with an entry, as text between two thematic breaks hardly does.
 */
const FRONT_MATTER =
  /^\ufeff?---[ \t]*\r?\n(?=["'\p{L}_][^:\n]*:(?:\s|$))(?:[^\n]*\n)*?(?:---|\.\.\.)[ \t]*(?:\r?\n|$)/u;

/**
 * Markdown without the front matter of its file, which says something of the document and is none of its text. Empty lines stand for it,
 * so that all lines keep their numbers.
 */
export function withoutFrontMatter(markdown: string): string {
  const [matter] = FRONT_MATTER.exec(markdown) ?? [];
  if (matter === undefined) return markdown;
  return matter.replaceAll(/[^\n]/g, "") + markdown.slice(matter.length);
}
