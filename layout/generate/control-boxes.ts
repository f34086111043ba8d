import type { StyledTree } from "../cascade/styled-tree.ts";
import { grey } from "../controls/accent.ts";
import type { ComputedStyle } from "../css/properties/computed-style.ts";
import { WHITE_SPACE } from "../css/properties/text/white-space.ts";
import { type Document, NO_NODE, type NodeId } from "../document/document.ts";
import type { BlockBox, ControlContent, InlineLevelBox } from "../tree/box.ts";
import type { Control, ControlRow } from "../tree/control.ts";
import { flowContent } from "./block-structure.ts";
import { anonymousOrigin, type BoxIds, blockBox, type Item, type Origin, textBox } from "./box-builder.ts";
import { gaugeParts } from "./control-parts.ts";
import { itemsContent, itemsKind } from "./item-structure.ts";
import { wrapLooseTableParts } from "./table-structure.ts";

export interface ControlBoxesInput {
  readonly node: NodeId;
  readonly control: Control;
  /** Style of the element. */
  readonly style: ComputedStyle;
  /** What a button or a mark without looks of its own contains; none where the control shows its text. */
  readonly items: readonly Item[];
  readonly tools: ControlTools;
}

interface ControlTools {
  readonly ids: BoxIds;
  readonly styles: StyledTree;
  readonly document: Document;
  /** What the text is content of: the control where it is drawn only. A field tells its value itself. */
  readonly textNode?: NodeId;
}

/** Colours of what has no element of its own, by the scheme of its control (css-color-adjust-1 §2.3). */
const PART_COLORS = {
  light: {
    placeholder: grey(117),
    disabled: grey(109),
    chosen: grey(206),
  },
  dark: {
    placeholder: grey(169),
    disabled: grey(169),
    chosen: grey(107),
  },
} as const;

const ROW_PADDING = 2;
/** How far the rows of a group stand in. */
const GROUP_INDENT = 16;

/** What of a button that is a flex or grid container lays out the items in it. */
const CONTAINER_PROPERTIES = [
  "flexDirection",
  "flexWrap",
  "alignContent",
  "alignItems",
  "justifyContent",
  "justifyItems",
  "columnGap",
  "rowGap",
  "gridTemplateColumns",
  "gridTemplateRows",
  "gridTemplateAreas",
  "gridAutoColumns",
  "gridAutoRows",
  "gridAutoFlow",
] as const satisfies readonly (keyof ComputedStyle)[];

/** The boxes inside a form control: what browsers keep in a shadow tree (HTML §15.5). */
export function controlContent(given: ControlBoxesInput): ControlContent {
  const { control, node } = given;
  const textNode = control.widget === undefined ? node : NO_NODE;
  const input = { ...given, tools: { ...given.tools, textNode } };
  return { type: "control", control, inner: innerBox(input), widest: widestBox(input) };
}

/** What elements and pseudo-elements inside the control make, in the formatting context that its `display` asks for. */
function contentBox(items: readonly Item[], style: ComputedStyle, tools: ControlTools): BlockBox {
  const { ids, styles } = tools;
  if (itemsKind(style) === undefined) {
    const block = styles.anonymousStyle(style, "block");
    const content = flowContent(wrapLooseTableParts(items as Item[], block, false, tools), block, tools);
    return blockBox(ids, anonymousOrigin(block), content, { formattingContext: true });
  }
  const container = Object.fromEntries(CONTAINER_PROPERTIES.map((name) => [name, style[name]]));
  const outer = styles.anonymousStyle(style, itemsKind(style) ?? "flex");
  const inner = styles.derive(outer, container);
  return blockBox(ids, anonymousOrigin(inner), itemsContent(items, inner, tools), {
    formattingContext: true,
  });
}

function innerBox(input: ControlBoxesInput): BlockBox | undefined {
  const { control, style, items, tools } = input;
  const { styles, ids } = tools;
  switch (control.kind) {
    case "button": {
      const inner = styles.anonymousStyle(style, "block");
      if (items.length === 0) return lineOf(control.text, inner, tools);
      return contentBox(items, style, tools);
    }
    case "checkbox":
    case "radio":
      return items.length === 0 ? undefined : contentBox(items, style, tools);
    case "file":
      return fileBox(input);
    case "text":
    case "menu": {
      if (control.text === "") return undefined;
      const inner = textStyle(input, WHITE_SPACE.pre);
      return control.cells > 0 ? cellsBox(control, inner, tools) : lineOf(control.text, inner, tools);
    }
    case "multiline": {
      if (control.text === "") return undefined;
      // The element's own white-space: authors and `wrap=off` may have changed it.
      return lineOf(control.text, textStyle(input, style), tools);
    }
    case "list": {
      const children = control.rows.map((row) => rowBox(row, style, tools));
      const inner = textStyle(input, WHITE_SPACE.pre);
      return blockBox(ids, anonymousOrigin(inner), { kind: "blocks", children }, { formattingContext: true });
    }
    default:
      return gaugeParts(input);
  }
}

/** Text of a field stays inside: what is too long is cut. A placeholder looks as `::placeholder` says (css-pseudo-4 §4.2). */
function textStyle(
  { control, style, tools, node }: ControlBoxesInput,
  { whiteSpaceCollapse, textWrapMode }: Pick<ComputedStyle, "whiteSpaceCollapse" | "textWrapMode">,
): ComputedStyle {
  const { styles, document } = tools;
  const isWritten = control.isPlaceholder && document.attribute(node, "placeholder") !== undefined;
  const placeholder = isWritten ? styles.pseudoStyleOf(node, "placeholder") : undefined;
  const inner = styles.anonymousStyle(placeholder ?? style, "block");
  // Paragraphs of their own direction are those inside the field.
  const { unicodeBidi } = style;
  const changes = {
    whiteSpaceCollapse,
    textWrapMode,
    unicodeBidi,
    overflowX: "hidden",
    overflowY: "hidden",
  } as const;
  if (placeholder !== undefined) return styles.derive(inner, { ...changes, opacity: placeholder.opacity });
  // Forms of dates and the like, which stand for no attribute, are no placeholders of the author's.
  return styles.derive(
    inner,
    control.isPlaceholder ? { ...changes, color: PART_COLORS[style.colorScheme].placeholder } : changes,
  );
}

function lineOf(text: string, style: ComputedStyle, tools: ControlTools): BlockBox {
  const box = textBox(tools.ids, textOrigin(tools.styles.anonymousStyle(style, "inline"), tools), text);
  const content = { kind: "inline", children: [box], isEmpty: text === "" } as const;
  return blockBox(tools.ids, anonymousOrigin(style), content, { formattingContext: true });
}

function textOrigin(style: ComputedStyle, { textNode = NO_NODE }: ControlTools): Origin {
  return { style, node: textNode, pseudo: undefined };
}

/** A button, which looks as `::file-selector-button` says (css-pseudo-4 §4.3), and what is chosen beside it. */
function fileBox({ control, style, tools, node }: ControlBoxesInput): BlockBox {
  const { styles, ids } = tools;
  const inner = styles.derive(styles.anonymousStyle(style, "block"), WHITE_SPACE.pre);
  const own = styles.pseudoStyleOf(node, "file-selector-button") ?? inner;
  const button = styles.derive(own, { ...WHITE_SPACE.pre, display: "inline-block" });
  const text = textOrigin(styles.anonymousStyle(inner, "inline"), tools);
  const children: InlineLevelBox[] = [textBox(ids, text, control.text)];
  if (own.display !== "none") children.unshift(lineOf("Choose File", button, tools));
  return blockBox(
    ids,
    anonymousOrigin(inner),
    { kind: "inline", children, isEmpty: false },
    { formattingContext: true },
  );
}

/** Each character in the middle of a cell. */
function cellsBox(control: Control, style: ComputedStyle, tools: ControlTools): BlockBox {
  const { styles, ids } = tools;
  const cell = styles.derive(styles.anonymousStyle(style, "inline-block"), {
    width: { px: 0, percent: 100 / control.cells },
    textAlign: "center",
    letterSpacing: 0,
  });
  const children: InlineLevelBox[] = Array.from(control.text)
    .slice(0, control.cells)
    .map((character) => lineOf(character, cell, tools));
  const plain = styles.derive(style, { textAlign: "start" });
  return blockBox(
    ids,
    anonymousOrigin(plain),
    { kind: "inline", children, isEmpty: false },
    { formattingContext: true },
  );
}

function rowBox(row: ControlRow, style: ComputedStyle, tools: ControlTools): BlockBox {
  const { styles } = tools;
  const { chosen, disabled } = PART_COLORS[style.colorScheme];
  const isGrey = row.isDisabled && !row.isGroup;
  const rowStyle = styles.derive(styles.anonymousStyle(style, "block"), {
    ...WHITE_SPACE.pre,
    paddingLeft: row.isInGroup ? GROUP_INDENT : ROW_PADDING,
    paddingRight: ROW_PADDING,
    ...(row.isGroup ? { fontWeight: 700 } : {}),
    ...(isGrey ? { color: disabled } : {}),
    ...(row.isSelected ? { backgroundColor: chosen } : {}),
  });
  // A row without text is as high as the others.
  return lineOf(row.label === "" ? "\u00a0" : row.label, rowStyle, tools);
}

/** The texts of a menu's options below each other. */
function widestBox({ control, style, tools }: ControlBoxesInput): BlockBox | undefined {
  if (control.kind !== "menu" || control.rows.length === 0) return undefined;
  const { styles, ids } = tools;
  const inner = styles.derive(styles.anonymousStyle(style, "block"), WHITE_SPACE.pre);
  const texts = control.rows.filter(({ isGroup }) => !isGroup).map(({ label }) => label);
  return blockBox(
    ids,
    anonymousOrigin(inner),
    {
      kind: "inline",
      children: [
        textBox(ids, anonymousOrigin(styles.anonymousStyle(inner, "inline")), [...new Set(texts)].join("\n")),
      ],
      isEmpty: false,
    },
    { formattingContext: true },
  );
}
