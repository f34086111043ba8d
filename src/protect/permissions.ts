import { ValidationError } from "../contract/errors.ts";
import { similarName } from "../contract/similar-name.ts";

/** What a reader without the owner's password may do (ISO 32000-2, table 22). */
export const PERMISSIONS = ["print", "print-low", "copy", "modify", "annotate", "fill", "assemble"] as const;
export type Permission = (typeof PERMISSIONS)[number];

/** The flags of the library; text for screen readers may always be taken out, as PDF 2.0 has it. */
export interface PermissionFlags {
  readonly print: boolean;
  readonly printHighQuality: boolean;
  readonly modify: boolean;
  readonly copy: boolean;
  readonly annotate: boolean;
  readonly fillForms: boolean;
  readonly accessibility: true;
  readonly assemble: boolean;
}

/**
 * The flags of a list of permissions; everything not named is forbidden. `print-low` allows printing at a resolution that can't be
 * copied from, `print` at any.
 *
 * @throws ValidationError when one does not exist.
 */
export function permissionFlags(given: readonly string[]): PermissionFlags {
  const may = new Set(given.map(checked));
  return {
    print: may.has("print") || may.has("print-low"),
    printHighQuality: may.has("print"),
    modify: may.has("modify"),
    copy: may.has("copy"),
    annotate: may.has("annotate"),
    // Who may annotate may fill in fields, too.
    fillForms: may.has("fill") || may.has("annotate"),
    accessibility: true,
    assemble: may.has("assemble") || may.has("modify"),
  };
}

function checked(name: string): Permission {
  const known = PERMISSIONS.find((permission) => permission === name);
  if (known !== undefined) return known;
  const meant = similarName(name, PERMISSIONS);
  const advice = meant === undefined ? `there are ${PERMISSIONS.join(", ")}.` : `did you mean ${meant}?`;
  throw new ValidationError([
    { property: "permissions", message: `There is no permission ${name.slice(0, 50)}; ${advice}` },
  ]);
}
