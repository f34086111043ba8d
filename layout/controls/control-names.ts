import type { Document } from "../document/document.ts";

/** Elements that are form controls (HTML §4.10). */
export const CONTROLS: readonly string[] = ["button", "input", "meter", "progress", "select", "textarea"];

/** Whether a document may have form controls. */
export function hasControls(document: Document): boolean {
  return CONTROLS.some((name) => document.hasElement(name));
}
