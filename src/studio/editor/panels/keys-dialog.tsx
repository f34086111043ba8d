import type { VNode } from "preact";
import { Dialog } from "../../ui/dialog.tsx";

const KEYS: readonly (readonly [string, string])[] = [
  ["N, P", "next field, field before"],
  ["Arrows", "move by a point; with Shift by ten; with Alt wider and higher"],
  [". and ,", "from part to part: boxes, buttons, parts of a name"],
  ["Enter", "to what the field is called; with a type taken: put a field in the middle"],
  ["V, T, L, C, D, M, I", "choose, text, long text, check box, date, amount, picture"],
  ["Ctrl+A, Esc", "choose all, choose none"],
  ["Ctrl+C, Ctrl+X, Ctrl+V", "copy, cut, paste; between pages and templates, too"],
  ["Ctrl+D, G", "duplicate, repeat along a grid"],
  ["Delete", "delete"],
  ["Ctrl+Z, Ctrl+Shift+Z", "undo, redo"],
  ["Ctrl+S", "save the draft"],
  ["Shift and pull", "along one direction, or keeping the shape"],
  ["Alt and pull", "a copy; at a handle: from the middle"],
  ["Ctrl and pull", "nothing snaps"],
  ["Ctrl and wheel", "larger and smaller around the pointer"],
];

/** All keys. */
export function KeysDialog({ onClose }: { readonly onClose: () => void }): VNode {
  return (
    <Dialog title="Keys" onClose={onClose}>
      <table class="keys">
        <caption class="hidden">Keys of the editor</caption>
        <tbody>
          {KEYS.map(([keys, does]) => (
            <tr key={keys}>
              <th scope="row">{keys}</th>
              <td>{does}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Dialog>
  );
}
