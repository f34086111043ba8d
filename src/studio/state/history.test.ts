import { describe, expect, it } from "vitest";
import { type Apply, type History, perform, redo, startHistory, undo } from "./history.ts";

interface Box {
  readonly x: number;
  readonly name: string;
}
type Command =
  | { readonly type: "move"; readonly x: number }
  | { readonly type: "rename"; readonly name: string };

const apply: Apply<Box, Command> = (model, command) => {
  if (command.type === "move") {
    if (command.x === model.x) return undefined;
    return { model: { ...model, x: command.x }, inverse: { type: "move", x: model.x } };
  }
  return { model: { ...model, name: command.name }, inverse: { type: "rename", name: model.name } };
};

function moved(history: History<Box, Command>, x: number, mergeKey?: string): History<Box, Command> {
  return perform(history, { type: "move", x }, { label: "Move", mergeKey }, apply);
}

describe("a history of commands", () => {
  const start = startHistory<Box, Command>({ x: 0, name: "a" });

  it("takes back and does again in order", () => {
    const named = perform(moved(start, 5), { type: "rename", name: "b" }, { label: "Rename" }, apply);
    const back = undo(undo(named, apply), apply);
    expect(back.model).toEqual({ x: 0, name: "a" });
    expect(redo(redo(back, apply), apply).model).toEqual({ x: 5, name: "b" });
  });

  it("makes one step of what belongs together", () => {
    const dragged = moved(moved(moved(start, 1, "drag 1"), 2, "drag 1"), 9, "drag 1");
    const again = moved(dragged, 20, "drag 2");
    expect(again.undo.map(({ label }) => label)).toEqual(["Move", "Move"]);
    expect(undo(again, apply).model.x).toBe(9);
    expect(undo(undo(again, apply), apply).model.x).toBe(0);
  });

  it("forgets what was taken back once something else is done", () => {
    const other = moved(undo(moved(start, 5), apply), 7);
    expect(redo(other, apply)).toBe(other);
  });

  it("has no step for what changes nothing", () => {
    expect(moved(start, 0)).toBe(start);
    expect(undo(start, apply)).toBe(start);
  });
});
