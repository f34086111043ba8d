import type { Box, MarkBox } from "../tree/box.ts";

/** Is a mark of some kind anywhere in a box? */
export function containsMark(root: Box, isWanted: (mark: MarkBox) => boolean): boolean {
  const queue: Box[] = [root];
  for (let box = queue.pop(); box !== undefined; box = queue.pop()) {
    switch (box.kind) {
      case "mark":
        if (isWanted(box)) return true;
        break;
      case "block":
        for (const child of box.content.children) queue.push(child);
        break;
      case "inline":
        for (const child of box.children) queue.push(child);
        break;
      case "orthogonal-flow":
        queue.push(box.inner);
        break;
      case "table":
        for (const caption of box.captions) queue.push(caption);
        for (const { rows } of box.rowGroups)
          for (const { cells } of rows) for (const cell of cells) queue.push(cell);
        break;
    }
  }
  return false;
}
