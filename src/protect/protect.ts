import { type PDF, PdfDict, PdfName, PdfNumber } from "@libpdf/core";
import { ValidationError } from "../contract/errors.ts";
import { RevisionError } from "../revise/errors.ts";
import { archiveClaim, entry, openRevision } from "../revise/open-revision.ts";
import { hasSignature } from "../revise/signed-fields.ts";
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

/**
 * Encrypts a PDF with AES-256 as PDF 2.0 has it (revision 6, ISO 32000-2 §7.6.4). Strings and streams are encrypted, metadata included.
 *
 * @throws ValidationError when passwords or permissions don't fit; RevisionError when the file is damaged, encrypted with another
 * password, signed, or an archive file, which may not be encrypted.
 */
export async function protectPdf(bytes: Uint8Array, protection: Protection): Promise<Uint8Array> {
  const { userPassword, ownerPassword } = protection;
  const permissions = checkProtection(protection);
  const pdf = await openRevision(bytes, protection.password);
  checkDocument(pdf);
  nameExtension(pdf);
  try {
    pdf.setProtection({
      algorithm: "AES-256",
      permissions,
      ...(userPassword === undefined ? {} : { userPassword: prepared(userPassword) }),
      ...(ownerPassword === undefined ? {} : { ownerPassword: prepared(ownerPassword) }),
    });
  } catch (cause) {
    const text = "The PDF is encrypted, and only its owner's password allows to protect it anew.";
    throw new RevisionError("pdf-encrypted", text, "password", cause);
  }
  return pdf.save();
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
    if (new TextEncoder().encode(prepared(password)).length > PASSWORD_BYTES) {
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
function prepared(password: string): string {
  return password.normalize("NFKC");
}

function checkDocument(pdf: PDF): void {
  const archive = archiveClaim(pdf);
  if (archive !== undefined) {
    const text = `The PDF says that it is ${archive}, and archive files may not be encrypted (ISO 19005); leave one of the two out.`;
    throw new RevisionError("pdf-archived", text);
  }
  if (hasSignature(pdf)) {
    const text = "The PDF is signed, and protecting it would break the signature; protect first, then sign.";
    throw new RevisionError("pdf-signed", text);
  }
}

/** Says in a file of PDF 1.7 that it uses the encryption of 2.0, as Adobe's extension level 8 has it. */
function nameExtension(pdf: PDF): void {
  if (Number(pdf.version) >= 2) return;
  pdf.upgradeVersion("1.7");
  const catalog = pdf.getCatalog();
  const known = entry(pdf, catalog, "Extensions");
  const extensions = known instanceof PdfDict ? known : new PdfDict();
  extensions.set("ADBE", PdfDict.of({ BaseVersion: PdfName.of("1.7"), ExtensionLevel: PdfNumber.of(8) }));
  catalog.set("Extensions", extensions);
}
