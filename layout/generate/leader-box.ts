import type { StyledTree } from "../cascade/styled-tree.ts";
import { WHITE_SPACE } from "../css/properties/text/white-space.ts";
import type { BlockBox } from "../tree/box.ts";
import type { Origin } from "./box-builder.ts";

/**
 * The box of a `leader()` (css-content-3 §2.5.1): an inline-block with the pattern once. When its line is placed, the pattern is
 * repeated over the room that the line has left. It leads the eye, so nothing of it is read aloud.
 */
export function leaderBox(
  origin: Origin,
  pattern: string,
  styles: StyledTree,
  nextId: () => number,
): BlockBox {
  const { node, pseudo } = origin;
  const outer = styles.anonymousStyle(origin.style, "inline-block");
  const style = styles.derive(outer, {
    ...WHITE_SPACE.pre,
    textIndent: { length: 0, hanging: false, eachLine: false },
  });
  const inner = styles.anonymousStyle(style, "inline");
  return {
    kind: "block",
    id: nextId(),
    style,
    node,
    pseudo,
    content: {
      kind: "inline",
      children: [{ kind: "text", id: nextId(), style: inner, node, pseudo, text: pattern, alternative: "" }],
      isEmpty: false,
    },
    formattingContext: true,
    marker: undefined,
    leader: pattern,
  };
}
