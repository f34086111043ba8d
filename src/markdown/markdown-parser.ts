import MarkdownIt, { type StateBlock, type Token } from "markdown-it";
import { callFootnote, moveFootnotes, takeFootnote } from "./footnotes.ts";

export type MarkdownToken = Token;
type Parser = InstanceType<typeof MarkdownIt>;

/**
 * Blockquotes, lists and items around a line.
 * DEVIATION CommonMark §5: what is inside 32 blockquotes, lists and items is a paragraph with its markers as text, so that nothing
 * overflows the stack.
 */
const MAXIMUM_BLOCK_NESTING = 32;
/**
 * Brackets around a place in a line.
 * DEVIATION CommonMark §6: brackets more than 100 deep in each other are text, so that nothing overflows the stack.
 */
const MAXIMUM_INLINE_NESTING = 100;

/**
 * Parses Markdown: CommonMark with the tables, strikethrough, footnotes and bare addresses of GitHub. The tokens are flat, opening and closing ones in
 * their order; those of type `inline` have the tokens of a line of text as children.
 *
 * Takes time and memory in proportion to the text, whatever it says.
 * DEVIATION CommonMark §6.6: HTML in Markdown is text unless the caller allows it, since Markdown comes from strangers.
 * DEVIATION GFM §6.5: text between single tildes is not struck through; two are what people write.
 */
export function parseMarkdown(source: string, allowsHtml = false): readonly MarkdownToken[] {
  return (allowsHtml ? HTML_PARSER : PARSER).parse(source, {});
}

const PARSER = createParser(false);
/** HTML makes tokens of its own (CommonMark §4.6, §6.6). */
const HTML_PARSER = createParser(true);

function createParser(html: boolean): Parser {
  const parser = new MarkdownIt({ html, linkify: true, maxNesting: MAXIMUM_INLINE_NESTING });
  const validateLink = parser.validateLink;
  parser.validateLink = (url) => /^\s*data:image\/svg\+xml[;,]/i.test(url) || validateLink(url);
  // Like GitHub: no guesses at what might be a domain, such as readme.md.
  parser.linkify.set({ fuzzyLink: false });
  parser.linkify.add("www.", {
    validate: (text, position) =>
      WWW_REST.exec(text.slice(position, position + MAXIMUM_ADDRESS))?.[0].length ?? 0,
    normalize: (match) => {
      match.url = `http://${match.url}`;
    },
  });
  parser.block.ruler.before("reference", "footnote", takeFootnote, { alt: ["paragraph", "reference"] });
  parser.inline.ruler.after("image", "footnote", callFootnote);
  parser.core.ruler.after("inline", "footnotes", moveFootnotes);
  limitBlockNesting(parser);
  return parser;
}

const MAXIMUM_ADDRESS = 2_000;
const WWW_REST = /^[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)+(?:[/?#][^\s<>]*[^\s<>.,:;!?'")\]*_~])?/u;

/** Without this, the parser leaves out what is nested beyond its own limit. */
function limitBlockNesting(parser: Parser): void {
  const { block } = parser;
  const tokenize = block.tokenize.bind(block);
  block.tokenize = (state, startLine, endLine) => {
    if (state.level < MAXIMUM_BLOCK_NESTING) tokenize(state, startLine, endLine);
    else pushParagraph(state, startLine, endLine);
  };
}

function pushParagraph(state: StateBlock, startLine: number, endLine: number): void {
  state.push("paragraph_open", "p", 1);
  const inline = state.push("inline", "", 0);
  inline.content = state.getLines(startLine, endLine, state.blkIndent, false).trim();
  inline.children = [];
  state.push("paragraph_close", "p", -1);
  state.line = endLine;
}
