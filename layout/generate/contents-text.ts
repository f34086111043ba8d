import type { StyledTree } from "../cascade/styled-tree.ts";
import {
  anonymousOrigin,
  type BoxIds,
  inlineBox,
  isCollapsibleSpace,
  type WalkedItem,
} from "./box-builder.ts";

/**
 * What is in an element with `display: contents`: its texts keep the font and line height that they inherit from it, in anonymous
 * inline boxes (css-display-3 §2.5). White space stays as it is, which may be nothing where it ends up.
 */
export function contentsItems(
  items: readonly WalkedItem[],
  { ids, styles }: { ids: BoxIds; styles: StyledTree },
): WalkedItem[] {
  return items.map((item) =>
    item.kind === "text" && item.text !== "" && !isCollapsibleSpace(item)
      ? inlineBox(ids, anonymousOrigin(styles.anonymousStyle(item.style, "inline")), [item])
      : item,
  );
}
