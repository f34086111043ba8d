import { PlatenError } from "../contract/errors.ts";

/** Why a finished PDF can't be described, protected or signed. */
export type RevisionFailure =
  | "pdf-damaged"
  | "pdf-encrypted"
  | "pdf-password-wrong"
  | "pdf-archived"
  | "pdf-for-print"
  | "pdf-signed"
  | "pdf-not-extensible"
  /** An earlier signature stands against it. */
  | "changes-forbidden"
  /** The PDF says that it is what it would be no more. */
  | "claim-broken";

/** A finished PDF can't be changed the way that was asked for. */
export class RevisionError extends PlatenError {
  override readonly name = "RevisionError";
  readonly reason: RevisionFailure;

  constructor(reason: RevisionFailure, message: string, property?: string, cause?: unknown) {
    super(reason, message, { property, cause });
    this.reason = reason;
  }
}
