import type { MarkdownToken } from "./markdown-parser.ts";

/**
 * The ids of headings that links of the text lead to, by the place of their tokens. They are GitHub's, which tables of contents are written
 * for: the words in small letters, hyphens for spaces, no other signs, and a number from the second heading of the same words on. Where HTML is allowed, all have one, since links of HTML are not known here.
 */
export function headingIds(
  tokens: readonly MarkdownToken[],
  allowsHtml: boolean,
): ReadonlyMap<number, string> {
  const ids = new Map<number, string>();
  const targets = linkTargets(tokens);
  if (targets.size === 0 && !allowsHtml) return ids;
  const counts = new Map<string, number>();
  for (const [index, token] of tokens.entries()) {
    if (token.type !== "heading_open") continue;
    const slug = slugOf(textOf(tokens[index + 1]));
    const count = counts.get(slug) ?? 0;
    counts.set(slug, count + 1);
    const id = count === 0 ? slug : `${slug}-${count}`;
    if (allowsHtml || targets.delete(id)) ids.set(index, id);
  }
  return ids;
}

function linkTargets(tokens: readonly MarkdownToken[]): Set<string> {
  const targets = new Set<string>();
  for (const { children } of tokens) {
    for (const token of children ?? []) {
      const href = token.type === "link_open" ? String(token.attrGet("href")) : "";
      if (href.length > 1 && href.startsWith("#"))
        targets.add(decoded(href.slice(1)).toLowerCase().replace("user-content-", ""));
    }
  }
  return targets;
}

function decoded(fragment: string): string {
  try {
    return decodeURIComponent(fragment);
  } catch {
    return fragment;
  }
}

function textOf(inline: MarkdownToken | undefined): string {
  return (inline?.children ?? [])
    .filter(({ type }) => type === "text" || type === "code_inline" || type === "softbreak")
    .map(({ type, content }) => (type === "softbreak" ? " " : content))
    .join("");
}

function slugOf(text: string): string {
  return text
    .trim()
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{M}\p{N}\p{Pc}\- ]/gu, "")
    .replaceAll(" ", "-");
}
