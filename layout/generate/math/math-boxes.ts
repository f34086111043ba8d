import type { ComputedStyle } from "../../css/properties/computed-style.ts";
import { type Document, NO_NODE, type NodeId } from "../../document/document.ts";
import { type BlockBox, type BlockLevelBox, type InlineLevelBox, isOutOfFlow } from "../../tree/box.ts";
import type { MathConstruct, ScriptPair } from "../../tree/math-content.ts";
import {
  anonymousOrigin,
  blockBox,
  type Item,
  isEmptyInlineText,
  type Origin,
  textBox,
} from "../box-builder.ts";
import { mathLength, paddedLength } from "./math-lengths.ts";
import type { MathTools } from "./math-tools.ts";
import { inAlphabet, italicLetter } from "./math-variant.ts";
import { mathOperator } from "./operator.ts";

/** The box of an element of MathML (mathml-core §3). A formula on lines of its own stands in the middle of a block. */
export function mathBox(origin: Origin, items: readonly Item[], tools: MathTools): BlockBox {
  const { style, node } = origin;
  if (style.display !== "math" || !isOutermost(node, tools.document))
    return new MathBuilder(origin, tools).build(items);
  const inner = mathRow(items, style, tools);
  const centred = tools.styles.derive(style, { textAlign: "center" });
  const content = { kind: "inline", children: [inner], isEmpty: false } as const;
  return blockBox(tools.ids, { ...origin, style: centred }, content, { formattingContext: true });
}

/** What is in a cell of a table of MathML, as one formula in its line. */
export function mathRow(items: readonly Item[], style: ComputedStyle, tools: MathTools): BlockBox {
  const around = anonymousOrigin(tools.styles.anonymousStyle(style, "inline-math"));
  return new MathBuilder(around, tools).build(items);
}

function isOutermost(node: NodeId, document: Document): boolean {
  return node < 0 || document.namespaceOf(node) !== "math" || document.nameOf(node) === "math";
}

const NO_SCRIPT = new Set(["none", "mprescripts"]);
const ALIGNMENTS: Readonly<Record<string, number>> = { left: 0, center: 0.5, right: 1 };

class MathBuilder {
  readonly #origin: Origin;
  readonly #tools: MathTools;
  readonly #name: string;

  constructor(origin: Origin, tools: MathTools) {
    this.#origin = origin;
    this.#tools = tools;
    const { node, pseudo } = origin;
    const isElement = node >= 0 && pseudo === undefined && tools.document.namespaceOf(node) === "math";
    this.#name = isElement ? tools.document.nameOf(node) : "mrow";
  }

  build(items: readonly Item[]): BlockBox {
    switch (this.#name) {
      case "mi":
      case "mn":
      case "mtext":
      case "ms":
        return this.#token(items);
      case "mo":
        return this.#operator(items);
      case "mspace":
        return this.#space();
      default:
        return this.#around(this.#childrenOf(items));
    }
  }

  /** Numerators, bases and scripts are counted among what is in flow (mathml-core §3.1). */
  #around(children: BlockLevelBox[]): BlockBox {
    const outside = children.filter((child) => child.kind === "mark" || isOutOfFlow(child));
    if (outside.length === 0) return this.#construct(children);
    const box = this.#construct(children.filter((child) => !outside.includes(child)));
    const { content } = box;
    if (content.kind !== "math") return box;
    return { ...box, content: { ...content, children: [...content.children, ...outside] } };
  }

  #construct(children: BlockLevelBox[]): BlockBox {
    const [first, second, third] = children;
    switch (this.#name) {
      case "mfrac":
        if (first === undefined || second === undefined || third !== undefined) break;
        return this.#box(this.#fraction(), [first, second, this.#rule()]);
      case "msqrt":
        return this.#radical(this.#row(children), undefined);
      case "mroot":
        if (first === undefined || second === undefined) break;
        return this.#radical(first, second);
      case "msub":
        return this.#scripts(children, [{ subscript: 1, superscript: undefined }]);
      case "msup":
        return this.#scripts(children, [{ subscript: undefined, superscript: 1 }]);
      case "msubsup":
        return this.#scripts(children, [{ subscript: 1, superscript: 2 }]);
      case "mmultiscripts":
        return this.#multiscripts(children);
      case "munder":
        return this.#limits(children, 1, undefined);
      case "mover":
        return this.#limits(children, undefined, 1);
      case "munderover":
        return this.#limits(children, 1, 2);
      case "mpadded":
        return this.#box(this.#padded(), [this.#row(children)]);
      case "mfenced":
        return this.#box({ type: "row" }, this.#fenced(children));
      case "menclose":
        if ((this.#attribute("notation") ?? "").includes("radical"))
          return this.#radical(this.#row(children), undefined);
        break;
      default:
        break;
    }
    return this.#box({ type: "row" }, children);
  }

  #box(construct: MathConstruct, children: readonly BlockLevelBox[]): BlockBox {
    const content = { kind: "math", construct, children } as const;
    return blockBox(this.#tools.ids, this.#origin, content, { formattingContext: true });
  }

  #attribute(name: string): string | undefined {
    return this.#origin.node < 0 ? undefined : this.#tools.document.attribute(this.#origin.node, name);
  }

  /** Children as boxes; text between them is a token of its own. */
  #childrenOf(items: readonly Item[]): BlockLevelBox[] {
    const children: BlockLevelBox[] = [];
    let run: InlineLevelBox[] = [];
    const flush = (): void => {
      if (!run.every(isEmptyInlineText)) children.push(this.#anonymous({ type: "token" }, [this.#line(run)]));
      run = [];
    };
    for (const item of items) {
      if (item.kind === "text" || item.kind === "inline" || item.kind === "line-break") run.push(item);
      else if (item.kind === "table-part") children.push(...this.#childrenOf(item.items));
      else {
        flush();
        children.push(item);
      }
    }
    flush();
    return children;
  }

  #anonymous(construct: MathConstruct, children: readonly BlockLevelBox[]): BlockBox {
    const { ids, styles } = this.#tools;
    const origin = anonymousOrigin(styles.anonymousStyle(this.#origin.style, "math"));
    return blockBox(ids, origin, { kind: "math", construct, children }, { formattingContext: true });
  }

  #row(children: readonly BlockLevelBox[]): BlockLevelBox {
    const [only] = children;
    return children.length === 1 && only !== undefined ? only : this.#anonymous({ type: "row" }, children);
  }

  #line(children: readonly InlineLevelBox[]): BlockBox {
    const { ids, styles } = this.#tools;
    const origin = anonymousOrigin(styles.anonymousStyle(this.#origin.style, "block"));
    const content = { kind: "inline", children, isEmpty: children.every(isEmptyInlineText) } as const;
    return blockBox(ids, origin, content, { formattingContext: true });
  }

  /** A box that is filled with the colour of the text. */
  #rule(): BlockBox {
    const { ids, styles } = this.#tools;
    const anonymous = styles.anonymousStyle(this.#origin.style, "block");
    const style = styles.derive(anonymous, { backgroundColor: "currentcolor" });
    const content = { kind: "blocks", children: [] } as const;
    return blockBox(ids, anonymousOrigin(style), content, { formattingContext: true });
  }

  #token(items: readonly Item[]): BlockBox {
    const quote = this.#name === "ms";
    const variant = this.#attribute("mathvariant")?.trim().toLowerCase() ?? "";
    const plain = textOf(items);
    const texts = quote
      ? [this.#text(this.#attribute("lquote") ?? '"'), ...items, this.#text(this.#attribute("rquote") ?? '"')]
      : items;
    if (this.#name === "mi" && variant === "" && [...plain].length === 1) return this.#variable(items, plain);
    const changed = texts.map((item) =>
      item.kind === "text" ? { ...item, text: inAlphabet(item.text, variant) } : item,
    );
    return this.#box({ type: "token" }, [this.#line(changed as readonly InlineLevelBox[])]);
  }

  /** A single letter is slanted. */
  #variable(items: readonly Item[], letter: string): BlockBox {
    const fontStyle = variableSlant(letter);
    const slanted = items.map((item) =>
      item.kind === "text" ? { ...item, style: this.#tools.styles.derive(item.style, { fontStyle }) } : item,
    );
    const lines = [this.#line(slanted as readonly InlineLevelBox[])];
    const italic = fontStyle === "italic" ? italicLetter(letter) : undefined;
    if (italic === undefined) return this.#box({ type: "token" }, lines);
    lines.push(this.#line(this.#replaced(items, String.fromCodePoint(italic))));
    return this.#box({ type: "token", letter: italic }, lines);
  }

  #text(text: string): InlineLevelBox {
    return textBox(this.#tools.ids, { ...this.#origin, node: NO_NODE }, text);
  }

  #operator(items: readonly Item[]): BlockBox {
    const text = textOf(items);
    const { document } = this.#tools;
    const properties = mathOperator(text, this.#origin, document);
    // An author's hyphen is a minus sign here (mathml-core §3.2.4).
    const shown = text === "-" ? "−" : isInvisible(text) ? "" : text;
    const children = shown === text ? (items as readonly InlineLevelBox[]) : this.#replaced(items, shown);
    return this.#box({ type: "operator", text: shown, properties }, [this.#line(children)]);
  }

  #replaced(items: readonly Item[], text: string): readonly InlineLevelBox[] {
    const first = items.find((item) => item.kind === "text");
    return first?.kind === "text" ? [{ ...first, id: this.#tools.ids.next(), text }] : [];
  }

  #space(): BlockBox {
    const length = (name: string): number =>
      Math.max(0, mathLength(this.#attribute(name), this.#origin.style) ?? 0);
    return this.#box(
      { type: "space", width: length("width"), height: length("height"), depth: length("depth") },
      [],
    );
  }

  #fraction(): MathConstruct {
    const { style } = this.#origin;
    const words: Readonly<Record<string, number>> = { thin: 0.5, medium: 1, thick: 2 };
    const given = this.#attribute("linethickness")?.trim().toLowerCase();
    // Half a tenth of an em is about what fonts say.
    const unit = style.fontSize * 0.05;
    const word = words[given ?? ""];
    const thickness = word === undefined ? mathLength(given, style, unit) : word * unit;
    const alignment = (name: string): number => ALIGNMENTS[this.#attribute(name)?.trim() ?? ""] ?? 0.5;
    return {
      type: "fraction",
      thickness: thickness === undefined ? undefined : Math.max(0, thickness),
      alignment: [alignment("numalign"), alignment("denomalign")],
    };
  }

  #radical(radicand: BlockLevelBox, index: BlockLevelBox | undefined): BlockBox {
    const children = [radicand, this.#rule(), this.#rule()];
    return this.#box({ type: "radical" }, index === undefined ? children : [...children, index]);
  }

  #scripts(children: readonly BlockLevelBox[], after: readonly ScriptPair[]): BlockBox {
    return this.#box({ type: "scripts", before: [], after }, children);
  }

  /** mathml-core §3.4.3: pairs after the base, and pairs before it behind `mprescripts`. */
  #multiscripts(children: readonly BlockLevelBox[]): BlockBox {
    const before: ScriptPair[] = [];
    const after: ScriptPair[] = [];
    const nameOf = ({ node }: BlockLevelBox): string => (node < 0 ? "" : this.#tools.document.nameOf(node));
    const known = (index: number): number | undefined => {
      const child = children[index];
      return child === undefined || NO_SCRIPT.has(nameOf(child)) ? undefined : index;
    };
    let pairs = after;
    for (let index = 1; index < children.length; ) {
      const child = children[index];
      if (child !== undefined && nameOf(child) === "mprescripts") {
        pairs = before;
        index += 1;
        continue;
      }
      pairs.push({ subscript: known(index), superscript: known(index + 1) });
      index += 2;
    }
    return this.#box({ type: "scripts", before, after }, children);
  }

  #limits(children: readonly BlockLevelBox[], under: number | undefined, over: number | undefined): BlockBox {
    const isTrue = (name: string): boolean => this.#attribute(name)?.trim().toLowerCase() === "true";
    return this.#box(
      {
        type: "limits",
        under,
        over,
        isAccentUnder: isTrue("accentunder"),
        isAccentOver: isTrue("accent"),
      },
      children,
    );
  }

  #padded(): MathConstruct {
    const { style } = this.#origin;
    const size = (name: string) => paddedLength(this.#attribute(name), style);
    return {
      type: "padded",
      width: size("width"),
      height: size("height"),
      depth: size("depth"),
      leadingSpace: mathLength(this.#attribute("lspace"), style) ?? 0,
      rise: mathLength(this.#attribute("voffset"), style) ?? 0,
    };
  }

  /**
   * The old short form of a row with fences and separators (MathML 3 §3.3.8).
   * DEVIATION mathml-core §3: `mfenced`, `menclose` with boxes, lines and `radical`, and `columnalign` are MathML 3 and drawn all the
   * same, because converters write them.
   */
  #fenced(children: readonly BlockLevelBox[]): BlockLevelBox[] {
    const fence = (text: string): BlockBox[] => (text === "" ? [] : [this.#made(text)]);
    const separators = [...(this.#attribute("separators") ?? ",").replace(/\s/g, "")];
    const row = children.flatMap((child, index) => {
      const separator = index === 0 ? "" : (separators[Math.min(index, separators.length) - 1] ?? "");
      return [...fence(separator), child];
    });
    const [open, close] = [this.#attribute("open") ?? "(", this.#attribute("close") ?? ")"];
    return [...fence(open.trim()), ...row, ...fence(close.trim())];
  }

  #made(text: string): BlockBox {
    const properties = mathOperator(text, { ...this.#origin, node: NO_NODE }, this.#tools.document);
    return this.#anonymous({ type: "operator", text, properties }, [this.#line([this.#text(text)])]);
  }
}

/**
 * Capital Greek letters stand upright, as does what is no letter.
 * DEVIATION mathml-core §4.2: a capital Greek letter alone in `mi` is not italic, as in books and in what TeX makes.
 */
function variableSlant(text: string): ComputedStyle["fontStyle"] {
  return /\p{L}/u.test(text) && !/[Α-Ω]/u.test(text) && !isMathLetter(text) ? "italic" : "normal";
}

/** Letters that have their style in Unicode: ℝ, 𝒜. */
function isMathLetter(text: string): boolean {
  const code = text.codePointAt(0) ?? 0;
  return (code >= 0x2100 && code < 0x2150) || (code >= 0x1d400 && code < 0x1d800);
}

/** Function application, invisible times, separator and plus. */
function isInvisible(text: string): boolean {
  return /^[\u2061-\u2064]$/.test(text);
}

function textOf(items: readonly Item[]): string {
  return items
    .map((item) => (item.kind === "text" ? item.text : ""))
    .join("")
    .trim()
    .replace(/\s+/g, " ");
}
