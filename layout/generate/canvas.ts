import type { StyledTree } from "../cascade/styled-tree.ts";
import type { ComputedStyle } from "../css/properties/computed-style.ts";
import { DARK_CANVAS } from "../css/values/color/color-scheme.ts";
import { type Document, NO_NODE, type NodeId } from "../document/document.ts";
import type { BoxTree } from "../tree/box-tree.ts";

/**
 * Whose background covers the canvas: the root's, or body's when the root has none (css-backgrounds-3 §2.11.2), or that of a document of the
 * dark scheme (css-color-adjust-1 §2.3).
 */
export function canvasStyle(styles: StyledTree): ComputedStyle | undefined {
  const { document } = styles;
  const root = styles.styleOf(document.root);
  if (hasBackground(root)) return root;
  if (root.display === "none") return undefined;
  const own = bodyBackground(styles);
  if (own !== undefined || root.colorScheme === "light") return own;
  return styles.derive(root, { backgroundColor: DARK_CANVAS });
}

function bodyBackground(styles: StyledTree): ComputedStyle | undefined {
  const body = bodyOf(styles.document);
  if (body === NO_NODE) return undefined;
  const style = styles.styleOf(body);
  return style !== undefined && style.display !== "none" && hasBackground(style) ? style : undefined;
}

/** The style of the root's box: a background that the canvas has taken, and scrolling, are left out; all of it where it has no box. */
export function rootStyle(styles: StyledTree, canvas: ComputedStyle | undefined): ComputedStyle {
  const style = styles.styleOf(styles.document.root);
  if (style.display === "none") return styles.anonymousStyle(style, "none");
  const plain = style === canvas ? withoutBackground(styles, style) : style;
  return clips(plain) ? styles.derive(plain, { overflowX: "visible", overflowY: "visible" }) : plain;
}

/** Body hands its background to the canvas and its overflow to the viewport when the root has none of its own. */
export function elementStyle(styles: StyledTree, node: NodeId): ComputedStyle {
  const style = styles.styleOf(node);
  const { document } = styles;
  const { root } = document;
  if (document.parent[node] !== root || document.nameOf(node) !== "body") return style;
  const outer = styles.styleOf(root);
  let used = style;
  if (hasBackground(style) && !hasBackground(outer)) used = withoutBackground(styles, used);
  if (clips(style) && !clips(outer))
    used = styles.derive(used, { overflowX: "visible", overflowY: "visible" });
  return used;
}

/** What sets the direction that pages are filled in and follow each other: body where the root has one, else the root (css-writing-modes-3 §8). */
export function principalFlow(styles: StyledTree): Pick<BoxTree, "writingMode" | "pageProgression"> {
  const { writingMode, direction } = principalStyle(styles);
  if (writingMode === "horizontal-tb") return { writingMode, pageProgression: direction };
  return { writingMode, pageProgression: writingMode.endsWith("-rl") ? "rtl" : "ltr" };
}

function principalStyle(styles: StyledTree): ComputedStyle {
  const { document } = styles;
  const root = styles.styleOf(document.root);
  const body = bodyOf(document);
  if (body === NO_NODE || root.display === "none") return root;
  const style = styles.styleOf(body);
  return style.display === "none" ? root : style;
}

function bodyOf(document: Document): NodeId {
  const { root } = document;
  for (let child = document.firstChildOf(root); child !== NO_NODE; child = document.nextSiblingOf(child)) {
    if (document.isElement(child) && document.nameOf(child) === "body") return child;
  }
  return NO_NODE;
}

function clips({ overflowX, overflowY }: ComputedStyle): boolean {
  return overflowX !== "visible" || overflowY !== "visible";
}

function withoutBackground(styles: StyledTree, style: ComputedStyle): ComputedStyle {
  return styles.derive(style, {
    backgroundColor: { red: 0, green: 0, blue: 0, alpha: 0 },
    backgroundImage: ["none"],
  });
}

function hasBackground(style: ComputedStyle): boolean {
  const { backgroundColor } = style;
  return (
    style.backgroundImage.some((image) => image !== "none") ||
    backgroundColor === "currentcolor" ||
    backgroundColor.alpha > 0
  );
}
