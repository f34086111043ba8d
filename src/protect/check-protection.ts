import { type Check, isBytes, listOf, objectOf, only, refuseWrong, text } from "../contract/check-members.ts";
import { ValidationError } from "../contract/errors.ts";
import { PERMISSIONS, type Permission, type PermissionFlags, permissionFlags } from "./permissions.ts";

/** How a PDF is protected. */
export interface Protection {
  /** Opens the file; without it anyone can, and only the permissions hold. */
  readonly userPassword?: string | undefined;
  /** Opens the file and lifts the permissions. A random one that nobody knows unless given. */
  readonly ownerPassword?: string | undefined;
  /** What who opens the file with the user's password may do; everything unless given. An empty list forbids all but reading. */
  readonly permissions?: readonly Permission[] | undefined;
  /** Opens the file that is to be protected, where it is encrypted already. */
  readonly password?: string | undefined;
}

/** What readers cut passwords to (ISO 32000-2 §7.6.4.3.3). */
const PASSWORD_BYTES = 127;

const PROTECTION_MEMBERS = {
  userPassword: text,
  ownerPassword: text,
  permissions: listOf(text, `Must be an array of ${PERMISSIONS.join(", ")}.`),
  password: text,
} satisfies Record<keyof Protection, Check>;

const PROTECTION = objectOf(PROTECTION_MEMBERS, {
  refusal: "Must be an object with userPassword, ownerPassword or permissions.",
});

/** @throws ValidationError with each member that is not as it has to be, or not known. */
export function checkProtectCall(pdf: unknown, protection: unknown): void {
  refuseWrong("pdf", only(isBytes, "Must be the bytes (Uint8Array) of a PDF.")(pdf));
  refuseWrong("protection", PROTECTION(protection));
}

/** The permissions of a protection. @throws ValidationError for passwords that protect nothing, and permissions that don't exist. */
export function checkProtection(protection: Protection): PermissionFlags {
  checkPasswords(protection);
  return permissionFlags(protection.permissions ?? PERMISSIONS);
}

function checkPasswords({ userPassword, ownerPassword, permissions }: Protection): void {
  if (userPassword === undefined && ownerPassword === undefined && permissions === undefined) {
    throw refused("userPassword", "Give a user password, an owner password, or permissions.");
  }
  for (const [property, password] of Object.entries({ userPassword, ownerPassword })) {
    if (password === undefined) continue;
    if (password === "") throw refused(property, "An empty password protects nothing; leave it out.");
    if (new TextEncoder().encode(preparedPassword(password)).length > PASSWORD_BYTES) {
      throw refused(property, `A password has at most ${PASSWORD_BYTES} bytes in UTF-8.`);
    }
  }
  if (userPassword !== undefined && userPassword === ownerPassword) {
    throw refused("ownerPassword", "Must differ from the user password, or permissions mean nothing.");
  }
}

function refused(property: string, message: string): ValidationError {
  return new ValidationError([{ property, message }]);
}

/** Readers prepare passwords by SASLprep (RFC 4013), of which normalisation is the part that changes what people type. */
export function preparedPassword(password: string): string {
  return password.normalize("NFKC");
}
