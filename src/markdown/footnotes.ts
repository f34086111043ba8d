import type { StateBlock, StateCore, StateInline, Token } from "markdown-it";

/** What the notes of a text say, by their labels, and the numbers of those that are called. */
interface Footnotes {
  readonly texts: Map<string, string>;
  readonly numbers: Map<string, number>;
}

const DEFINITION = /^\[\^([^\]\s]{1,999})\]:/;
const CALL = /\[\^([^\]\s]{1,999})\]/y;
/** Indentation of what belongs to a note after a blank line. */
const INDENT = 4;

/** The notes of the text that is parsed in this environment. */
function footnotesOf(env: StateBlock["env"]): Footnotes {
  env["footnotes"] ??= { texts: new Map(), numbers: new Map() } satisfies Footnotes;
  return env["footnotes"] as Footnotes;
}

/** Takes in `[^1]: text`, up to a blank line and on with indented paragraphs: a rule of blocks. */
export function takeFootnote(state: StateBlock, start: number, end: number, silent: boolean): boolean {
  if (state.sCount[start] === undefined || state.sCount[start] - state.blkIndent >= INDENT) return false;
  const [marker, label] =
    DEFINITION.exec(state.getLines(start, start + 1, state.blkIndent, false).trimStart()) ?? [];
  if (marker === undefined || label === undefined) return false;
  if (silent) return true;
  const last = lastLine(state, start, end);
  const lines = state
    .getLines(start, last, state.blkIndent, false)
    .trimStart()
    .slice(marker.length)
    .split("\n");
  const text = lines
    .map((line) => line.trim())
    .join("\n")
    .trim();
  const { texts } = footnotesOf(state.env);
  const name = label.toLowerCase();
  const content = text.replaceAll(/\n\n+/g, "\\\n");
  const note = state.push("footnote_note", "", 0);
  Object.assign(note, { map: [start, last], info: label, content, meta: { isFirst: !texts.has(name) } });
  if (!texts.has(name)) texts.set(name, content);
  state.line = last;
  return true;
}

/**
 * Takes notes that are called from where they were written: a rule for what the text has become. A note that nothing calls, or one more of its
 * name, stays there as a paragraph, since its call may be in another text.
 */
export function moveFootnotes(state: StateCore): void {
  const { numbers } = footnotesOf(state.env);
  state.tokens = state.tokens.flatMap((token) => {
    if (token.type !== "footnote_note") return [token];
    const { isFirst } = token.meta as { readonly isFirst: boolean };
    return isFirst && numbers.has(token.info.toLowerCase()) ? [] : paragraphOf(token, state);
  });
}

function paragraphOf({ map, level, info, content }: Token, { Token: NewToken, md, env }: StateCore): Token[] {
  const marker = Object.assign(new NewToken("text", "", 0), { content: `[^${info}]: ` });
  const children = [marker, ...textOf(content, md, env)];
  return [
    Object.assign(new NewToken("paragraph_open", "p", 1), { map, level }),
    Object.assign(new NewToken("inline", "", 0), { map, level: level + 1, content, children }),
    Object.assign(new NewToken("paragraph_close", "p", -1), { level }),
  ];
}

/** What a note says; it has no notes. */
function textOf(content: string, md: StateCore["md"], env: StateCore["env"]): readonly Token[] {
  return md.parseInline(content, { references: env?.["references"] ?? {} })[0]?.children ?? [];
}

/** The line after a note. */
function lastLine(state: StateBlock, start: number, end: number): number {
  const terminators = state.md.block.ruler.getRules("paragraph");
  const { parentType } = state;
  state.parentType = "paragraph";
  let last = start + 1;
  for (let line = last; line < end; line += 1) {
    if (state.isEmpty(line)) continue;
    const isIndented = (state.sCount[line] ?? 0) - state.blkIndent >= INDENT;
    if (!isIndented && (line > last || terminators.some((rule) => rule(state, line, end, true)))) break;
    last = line + 1;
  }
  state.parentType = parentType;
  return last;
}

/**
 * A call `[^1]` of a note that there is: a token of the type `footnote` with the note's number. The first one has the note's text as its
 * children; notes have no notes.
 */
export function callFootnote(state: StateInline, silent: boolean): boolean {
  CALL.lastIndex = state.pos;
  const [call, label = ""] = CALL.exec(state.src) ?? [];
  const { texts, numbers } = footnotesOf(state.env);
  const text = texts.get(label.toLowerCase());
  if (call === undefined || text === undefined) return false;
  state.pos += call.length;
  if (silent) return true;
  const token: Token = state.push("footnote", "", 0);
  const known = numbers.get(label.toLowerCase());
  token.info = String(known ?? numbers.size + 1);
  if (known !== undefined) return true;
  numbers.set(label.toLowerCase(), numbers.size + 1);
  token.children = [...textOf(text, state.md, state.env)];
  return true;
}
