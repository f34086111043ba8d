import { PlatenError } from "../contract/errors.ts";

/** Why a document could not be signed. */
export type SigningFailure =
  | "certificate-expired"
  | "certificate-not-yet-valid"
  | "certificate-not-for-signing"
  | "certificate-revoked"
  | "certificate-unreadable"
  | "certificate-chain"
  | "key-password"
  | "key-unreadable"
  | "key-unsupported"
  | "key-mismatch"
  | "key-failed"
  | "timestamp-unreachable"
  | "timestamp-late"
  | "timestamp-invalid"
  | "revocation-unreachable"
  | "revocation-late"
  | "revocation-invalid"
  | "changes-forbidden"
  | "field-signed"
  | "field-not-signature"
  | "page-missing";

/** A document could not be signed; nothing of it is signed. Messages never hold a key, a password or a token. */
export class SigningError extends PlatenError {
  override readonly name = "SigningError";
  readonly reason: SigningFailure;

  /** @param property The option at fault, such as `key` or `timestamp.url`. */
  constructor(reason: SigningFailure, message: string, property?: string, cause?: unknown) {
    super(reason, message, { property, cause });
    this.reason = reason;
  }
}
