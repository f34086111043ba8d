import type { ControlContent } from "../tree/box.ts";
import type { BoxFragment } from "../tree/fragment.ts";

/** The content of a control's box; undefined for other boxes. */
export function controlOf({ box }: BoxFragment): ControlContent | undefined {
  if (!("kind" in box) || box.kind !== "replaced") return undefined;
  return box.content.type === "control" ? box.content : undefined;
}

/** Is it a control that is drawn, without a field that tells of it? */
export function isPrintedControl(fragment: BoxFragment): boolean {
  const content = controlOf(fragment);
  return content !== undefined && content.control.widget === undefined;
}

/** Is what a control shows cut where its box ends? */
export function cutsText(fragment: BoxFragment): boolean {
  const { control } = controlOf(fragment) ?? {};
  return control?.kind === "multiline" || control?.kind === "text" || control?.kind === "list";
}
