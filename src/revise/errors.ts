import { PlatenError } from "../contract/errors.ts";

/** Why a finished PDF can't be protected or signed. */
export type RevisionFailure =
  | "pdf-damaged"
  | "pdf-encrypted"
  | "pdf-password-wrong"
  | "pdf-archived"
  | "pdf-for-print"
  | "pdf-signed"
  | "pdf-not-extensible";

/** A finished PDF can't be changed the way that was asked for. */
export class RevisionError extends PlatenError {
  override readonly name = "RevisionError";
  readonly reason: RevisionFailure;

  constructor(reason: RevisionFailure, message: string, property?: string, cause?: unknown) {
    super(reason, message, { property, cause });
    this.reason = reason;
  }
}
