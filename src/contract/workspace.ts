import { ValidationError } from "./errors.ts";

/** The workspace of whoever names none. */
export const DEFAULT_WORKSPACE = "default";

/** No capitals: names are parts of paths, and there are disks that don't tell them apart. */
const WORKSPACE = /^[a-z0-9][a-z0-9_-]{0,63}$/;

/** Whether a text can be the name of a workspace. Asked before anything of it reaches a store. */
export function isWorkspace(text: string): boolean {
  return WORKSPACE.test(text);
}

/** The name, if it can be that of a workspace. @throws ValidationError */
export function checkedWorkspace(name: string): string {
  if (isWorkspace(name)) return name;
  const message =
    "Must be 1 to 64 small letters, digits, - or _, and begin with a letter or digit, as in acme-2.";
  throw new ValidationError([{ property: "workspace", message }]);
}
