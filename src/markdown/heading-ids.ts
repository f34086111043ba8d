import type { MarkdownToken } from "./markdown-parser.ts";

/**
 * The ids of headings that links of the text lead to, by the place of their tokens. They are GitHub's, which tables of contents are written
 * for: the words in small letters, hyphens for spaces, no other signs, and a number from the second heading of the same words on. Where HTML is
 * allowed, all have one, since links of HTML are not known here. Links that name an id as only GitHub understands it are changed to name it as it is.
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
    const links = targets.get(id);
    if (links === undefined && !allowsHtml) continue;
    ids.set(index, id);
    targets.delete(id);
    for (const link of links ?? []) if (idOf(link) !== id) link.attrSet("href", `#${id}`);
  }
  return ids;
}

/** The words of the first heading of the first level; undefined where there is none, or it has no words. */
export function mainHeading(tokens: readonly MarkdownToken[]): string | undefined {
  const index = tokens.findIndex(({ type, tag }) => type === "heading_open" && tag === "h1");
  const words = index < 0 ? "" : textOf(tokens[index + 1]).trim();
  return words === "" ? undefined : words;
}

/** Links to places of the text, by the id that GitHub looks for: in small letters, and without the prefix that it puts before its ids. */
function linkTargets(tokens: readonly MarkdownToken[]): Map<string, readonly MarkdownToken[]> {
  const targets = new Map<string, MarkdownToken[]>();
  for (const link of linksIn(tokens)) {
    const written = idOf(link);
    if (written === "") continue;
    const id = written.toLowerCase().replace(/^user-content-/, "");
    const links = targets.get(id);
    if (links === undefined) targets.set(id, [link]);
    else links.push(link);
  }
  return targets;
}

/** Of a text and its footnotes, which are children of their calls. */
function* linksIn(tokens: readonly MarkdownToken[]): Generator<MarkdownToken> {
  for (const token of tokens) {
    if (token.type === "link_open") yield token;
    if (token.children !== null) yield* linksIn(token.children);
  }
}

/** What a link names in the text; empty for one that leads elsewhere. */
function idOf(link: MarkdownToken): string {
  const href = String(link.attrGet("href"));
  return href.startsWith("#") ? decoded(href.slice(1)) : "";
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
