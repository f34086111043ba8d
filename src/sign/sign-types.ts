import type { RenderHtml } from "../render/render-types.ts";
import type { KeySource } from "./keys/open-key.ts";
import type { SigningKey } from "./keys/signing-key.ts";
import type { ServerAccess } from "./servers/ask.ts";
import type { TimestampServer } from "./servers/timestamp.ts";

/** The levels of PAdES (EN 319 142-1 §6), each with all of the one before: signed, with a time, with all to check it later, and with a time over that. */
export const SIGNATURE_LEVELS = ["B-B", "B-T", "B-LT", "B-LTA"] as const;
export type SignatureLevel = (typeof SIGNATURE_LEVELS)[number];

/** What may be changed after a certifying signature, without making it invalid: nothing, filling and signing, notes as well. */
export const CERTIFIED_CHANGES = ["none", "fill", "annotate"] as const;
export type CertifiedChanges = (typeof CERTIFIED_CHANGES)[number];

/** How a signature looks, and where it stands. */
export interface SignatureAppearance {
  /**
   * The look; the signer's name, the time and the reason unless given. `{{signer}}`, `{{issuer}}`, `{{time}}`, `{{reason}}`, `{{location}}`
   * and `{{contact}}` stand for what they say.
   */
  readonly html?: string | undefined;
  readonly css?: string | undefined;
  /** The page for a new field, from 1, or from the end as -1; the last unless given. */
  readonly page?: number | undefined;
  /** Lengths such as `20mm`, from the left and the top of the page as it is shown. Without them an existing field keeps its place. */
  readonly x?: string | undefined;
  readonly y?: string | undefined;
  readonly width?: string | undefined;
  readonly height?: string | undefined;
}

/** How to sign. */
export interface SignatureOptions {
  /** The key, or where it comes from; `openSigningKey` opens one for many documents. */
  readonly key: SigningKey | KeySource;
  /** B-B unless given. */
  readonly level?: SignatureLevel | undefined;
  /** Needed from B-T on. */
  readonly timestamp?: TimestampServer | undefined;
  /** Where a server fails, sign at the highest level that can be had, and say so by a diagnostic. */
  readonly allowLowerLevel?: boolean | undefined;
  readonly reason?: string | undefined;
  readonly location?: string | undefined;
  readonly contact?: string | undefined;
  /** The signature field; the first empty one unless given, else a new one. */
  readonly field?: string | undefined;
  /** Makes the signature visible. Fields that have a place on a page are visible anyway. */
  readonly appearance?: SignatureAppearance | undefined;
  /** Certifies the document, as its first signature alone can. */
  readonly certify?: CertifiedChanges | undefined;
  /** Opens an encrypted PDF. */
  readonly password?: string | undefined;
  /** The time of signing that the document tells, and at which the certificate has to be valid; now unless given. */
  readonly date?: Date | undefined;
}

/** What signing needs from outside. */
export interface SigningTools extends ServerAccess {
  /** Renders the look of visible signatures. */
  readonly render?: RenderHtml | undefined;
}
