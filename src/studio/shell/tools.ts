import type { ComponentType } from "preact";
import type { StudioStore } from "../state/studio-state.ts";

/** What a tool is given by the shell. */
export interface ToolProps {
  readonly studio: StudioStore;
  /** The rest of the path after the tool's own name, such as `ID` of `templates/ID`. */
  readonly path: string;
}

/** One tool of the studio. Its program is loaded when it is first shown. */
export interface Tool {
  /** First part of its path: `#/playground`. */
  readonly name: string;
  readonly label: string;
  readonly load: () => Promise<ComponentType<ToolProps>>;
}

/** The tools, in the order of the navigation; the first one is shown when an address names none. */
export const TOOLS: readonly Tool[] = [
  {
    name: "playground",
    label: "Playground",
    load: async () => (await import("../playground/playground.tsx")).Playground,
  },
  {
    name: "templates",
    label: "Templates",
    load: async () => (await import("../editor/editor.tsx")).Editor,
  },
];

/** The tool that a path leads to, and the rest of the path. */
export function toolAt(path: string): { readonly tool: Tool | undefined; readonly rest: string } {
  const [name = "", ...rest] = path.split("/");
  const tool = name === "" ? TOOLS[0] : TOOLS.find((each) => each.name === name);
  return { tool, rest: rest.join("/") };
}
