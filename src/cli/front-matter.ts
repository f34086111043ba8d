/**
 * What generators of web pages and notebooks write above Markdown: YAML between two lines of hyphens, or of hyphens and full stops. It
 * begins with an entry, as text between two thematic breaks hardly does.
 */
const FRONT_MATTER =
  /^\ufeff?---[ \t]*\r?\n(?=["'\p{L}_][^:\n]*:(?:\s|$))(?:[^\n]*\n)*?(?:---|\.\.\.)[ \t]*(?:\r?\n|$)/u;

/** What front matter may say of a document, by the names that pandoc and generators of web pages have for it. */
const PROPERTIES = ["title", "author", "subject", "keywords", "lang"] as const;

/** What is said of a document, each only where it is one line of text. */
export type FrontMatter = { readonly [Property in (typeof PROPERTIES)[number]]?: string };

/** What the front matter of Markdown says of the document. Lists and texts of several lines are passed over. */
export function frontMatterOf(markdown: string): FrontMatter {
  const [matter = ""] = FRONT_MATTER.exec(markdown) ?? [];
  return Object.fromEntries(
    PROPERTIES.flatMap((property) => {
      const entry = new RegExp(`^${property}[ \\t]*:[ \\t]+(\\S.*?)[ \\t\\r]*\\n(?![ \\t]+\\S)`, "m");
      const value = scalarOf(entry.exec(matter)?.[1] ?? "");
      return value === undefined ? [] : [[property, value]];
    }),
  );
}

/** A scalar on one line (YAML 1.2.2 §7.3); undefined for anything else, such as escapes that JSON has not. */
function scalarOf(written: string): string | undefined {
  const [, double] = /^("(?:[^"\\]|\\.)*")(?:\s+#.*)?$/.exec(written) ?? [];
  if (double !== undefined) return unescaped(double);
  const [, single] = /^'((?:[^']|'')*)'(?:\s+#.*)?$/.exec(written) ?? [];
  if (single !== undefined) return single.replaceAll("''", "'");
  const plain = written.replace(/\s+#.*$/, "");
  return plain === "" || /^[[\]{}>|&*!%@`"'#,?-]/.test(plain) ? undefined : plain;
}

function unescaped(quoted: string): string | undefined {
  try {
    return String(JSON.parse(quoted));
  } catch {
    return undefined;
  }
}

/**
 * Markdown without the front matter of its file, which says something of the document and is none of its text. Empty lines stand for it,
 * so that all lines keep their numbers.
 */
export function withoutFrontMatter(markdown: string): string {
  const [matter] = FRONT_MATTER.exec(markdown) ?? [];
  if (matter === undefined) return markdown;
  return matter.replaceAll(/[^\n]/g, "") + markdown.slice(matter.length);
}
