/** A random whole number below a limit. */
export type Random = (limit: number) => number;

/** A sequence that a seed and a name settle (mulberry32). */
export function randomOf(seed: string): Random {
  let state = 0;
  for (const character of seed) state = (Math.imul(state, 31) + (character.codePointAt(0) ?? 0)) | 0;
  return (limit) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % limit;
  };
}

/** Words that stand for opposite sides, axes or ends. */
const OPPOSITES: readonly (readonly [string, string])[] = [
  ["left", "right"],
  ["top", "bottom"],
  ["width", "height"],
  ["row", "column"],
  ["start", "end"],
  ["before", "after"],
  ["first", "last"],
  ["even", "odd"],
];

/** Values that a declaration may get instead of its own. */
const KEYWORDS: Readonly<Record<string, string>> = {
  "align-content": "flex-start flex-end center space-between space-around stretch",
  "align-items": "flex-start flex-end center stretch baseline",
  "align-self": "auto flex-start flex-end center stretch baseline",
  "background-clip": "border-box padding-box content-box",
  "background-origin": "border-box padding-box content-box",
  "background-repeat": "repeat repeat-x repeat-y no-repeat round space",
  "background-size": "cover contain auto",
  "border-collapse": "collapse separate",
  "border-style": "solid double dotted dashed groove ridge inset outset none hidden",
  "box-sizing": "border-box content-box",
  "caption-side": "top bottom",
  clear: "left right both none",
  "column-fill": "auto balance",
  "column-span": "all none",
  direction: "ltr rtl",
  display:
    "block inline inline-block table inline-table table-cell table-row table-caption list-item flex inline-flex grid inline-grid flow-root contents none",
  "empty-cells": "show hide",
  "flex-direction": "row column row-reverse column-reverse",
  "flex-wrap": "wrap nowrap wrap-reverse",
  float: "left right none",
  "font-style": "italic normal",
  "font-variant": "small-caps normal",
  "font-weight": "bold normal",
  "justify-content": "flex-start flex-end center space-between space-around space-evenly",
  "list-style-position": "inside outside",
  "list-style-type":
    "disc circle square decimal lower-roman upper-alpha lower-greek georgian armenian hebrew none",
  "object-fit": "fill contain cover none scale-down",
  overflow: "visible hidden clip",
  "overflow-wrap": "normal break-word anywhere",
  position: "static relative absolute fixed",
  "table-layout": "auto fixed",
  "text-align": "left right center justify start end",
  "text-decoration": "underline overline line-through none",
  "text-transform": "uppercase lowercase capitalize none",
  "unicode-bidi": "normal embed bidi-override isolate plaintext",
  "vertical-align": "baseline top bottom middle text-top text-bottom sub super 5px -20%",
  visibility: "visible hidden collapse",
  "white-space": "normal nowrap pre pre-wrap pre-line break-spaces",
  "word-break": "normal break-all keep-all",
  "writing-mode": "horizontal-tb vertical-rl vertical-lr",
};

/** Declarations that a rule may get in addition. */
const ADDITIONS: readonly string[] = [
  "border: 2px solid blue",
  "border-left: 9px double green",
  "border-radius: 15px",
  "box-sizing: border-box",
  "clear: both",
  "columns: 2",
  "direction: rtl",
  "display: inline-block",
  "float: right",
  "font-size: 20px",
  "height: 60px",
  "letter-spacing: 3px",
  "line-height: 2",
  "margin-left: 15%",
  "margin-top: -8px",
  "margin: 9px",
  "margin: auto",
  "max-height: 40px",
  "min-width: 120px",
  "opacity: 0.5",
  "overflow: hidden",
  "padding-top: 10%",
  "padding: 7px",
  "position: absolute",
  "position: relative; left: 10px",
  "position: relative; z-index: -1",
  "text-align: right",
  "text-indent: 20px",
  "transform: rotate(10deg)",
  "vertical-align: middle",
  "white-space: pre",
  "width: 50%",
  "width: fit-content",
  "width: min-content",
  "word-spacing: 10px",
];

const STYLE = /(<style[^>]*>)([\s\S]*?)(<\/style>)|(\sstyle=")([^"]*)(")/gi;
const DECLARATION = /([\w-]+)(\s*:\s*)([^;{}]+)/g;
const RULE = /([^{}@]+)\{([^{}]*)\}/g;
const NUMBER = /(?<![\w#.-])(\d+(?:\.\d+)?)(px|em|%|in|pt|mm|cm|ex|pc)?(?![\w%.-])/g;

/**
 * A page that is a little different from the given one: one to three changes of its style sheets and `style` attributes. Undefined when nothing of it can be
 * changed. `base` is the address of the original.
 */
export function mutantOf(html: string, base: string, random: Random): string | undefined {
  let mutant = html;
  for (let change = 0; change <= random(3); change += 1) mutant = mutateStyle(mutant, random);
  if (mutant === html) return undefined;
  const tag = `<base href="${base}" />`;
  return /<head[^>]*>/i.test(mutant)
    ? mutant.replace(/<head[^>]*>/i, (head) => head + tag)
    : mutant.replace(/^(\s*<!doctype[^>]*>)?(\s*<html[^>]*>)?/i, (start) => start + tag);
}

function mutateStyle(html: string, random: Random): string {
  const places = [...html.matchAll(STYLE)].filter((place) => !/@page|@font-face/.test(place[2] ?? ""));
  const place = pick(places, random);
  if (place === undefined) return html;
  const [whole, open = place[4] ?? "", sheet, close = place[6] ?? ""] = place;
  const mutated =
    sheet === undefined
      ? mutateRules(`x{${place[5] ?? ""}}`, random).slice(2, -1)
      : mutateRules(sheet, random);
  return html.slice(0, place.index) + open + mutated + close + html.slice(place.index + whole.length);
}

function mutateRules(css: string, random: Random): string {
  const changes = [swapOpposites, changeKeyword, changeKeyword, changeNumber, changeNumber, addDeclaration];
  return (pick(changes, random) ?? addDeclaration)(css, random);
}

function swapOpposites(css: string, random: Random): string {
  const present = OPPOSITES.filter((words) => words.some((word) => css.includes(word)));
  const [first, second] = pick(present, random) ?? [];
  if (first === undefined || second === undefined) return css;
  return css.replace(new RegExp(`(?<![a-z])(${first}|${second})(?![a-z])`, "g"), (word) =>
    word === first ? second : first,
  );
}

function changeKeyword(css: string, random: Random): string {
  const declarations = [...css.matchAll(DECLARATION)].filter(([, name = ""]) => KEYWORDS[name] !== undefined);
  const declaration = pick(declarations, random);
  if (declaration === undefined) return css;
  const [whole, name = "", colon = ""] = declaration;
  const value = pick((KEYWORDS[name] ?? "").split(" "), random);
  return replaceAt(css, declaration.index, whole, `${name}${colon}${value}`);
}

function changeNumber(css: string, random: Random): string {
  const numbers = [...css.matchAll(DECLARATION)]
    .filter(([whole]) => !/font|family|url/.test(whole))
    .flatMap((declaration) =>
      [...declaration[0].matchAll(NUMBER)].map((match) => ({ match, at: declaration.index + match.index })),
    );
  const chosen = pick(numbers, random);
  if (chosen === undefined) return css;
  const [whole, digits = "0", unit = ""] = chosen.match;
  const value = Number(digits);
  const changed = pick([value * 2, value / 2, value * 1.5, value + 3, value * 0.75, -value, 0], random) ?? 0;
  const isLength = unit !== "";
  return replaceAt(css, chosen.at, whole, `${isLength ? changed : Math.round(changed)}${unit}`);
}

function addDeclaration(css: string, random: Random): string {
  const rule = pick([...css.matchAll(RULE)], random);
  if (rule === undefined) return css;
  const end = rule.index + rule[0].length - 1;
  return `${css.slice(0, end)}; ${pick(ADDITIONS, random)}${css.slice(end)}`;
}

function replaceAt(text: string, index: number, old: string, replacement: string): string {
  return text.slice(0, index) + replacement + text.slice(index + old.length);
}

function pick<Value>(values: readonly Value[], random: Random): Value | undefined {
  return values.length === 0 ? undefined : values[random(values.length)];
}
