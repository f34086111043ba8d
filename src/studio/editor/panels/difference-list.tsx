import type { VNode } from "preact";
import type { Difference } from "../model/differences.ts";
import type { EditorController } from "../state/controller.ts";
import { templateOf } from "../state/editor-state.ts";

const WORDS: Readonly<Record<Difference["kind"], string>> = {
  added: "added",
  removed: "deleted",
  changed: "",
};

export interface DifferenceListProps {
  readonly controller: EditorController;
  readonly differences: readonly Difference[];
}

const MOST = 100;

/** What is not as it was, each leading to its field. */
export function DifferenceList({ controller, differences }: DifferenceListProps): VNode {
  if (differences.length === 0) return <p class="note">Nothing: the draft is the same.</p>;
  const choose = (id: string): void => {
    const field = templateOf(controller.state).fields.find((each) => each.id === id);
    if (field === undefined) return;
    if (controller.state.view.mode === "compare") controller.view({ mode: "edit" });
    controller.select([id]);
    controller.reveal(field);
  };
  return (
    <ul class="differences">
      {differences.slice(0, MOST).map(({ kind, what, details, id }) => {
        const text = [WORDS[kind], ...details].filter((each) => each !== "").join(", ");
        return (
          <li key={`${kind} ${what} ${id}`} class={kind}>
            {id === undefined ? (
              <b>{what}</b>
            ) : (
              <button type="button" class="link-button" onClick={() => choose(id)}>
                {what}
              </button>
            )}{" "}
            <span>{text}</span>
          </li>
        );
      })}
      {differences.length > MOST ? <li class="note">and {differences.length - MOST} more</li> : null}
    </ul>
  );
}
