import type { Diagnostic } from "../../layout/api/basics.ts";
import { ValidationError } from "../contract/errors.ts";
import { checkSigningCertificate } from "./certificates/check-certificate.ts";
import { orderChain } from "./certificates/order-chain.ts";
import { checkSignOptions } from "./check-sign-options.ts";
import { SigningError } from "./errors.ts";
import { openKey } from "./keys/open-key.ts";
import type { SigningKey } from "./keys/signing-key.ts";
import {
  SIGNATURE_LEVELS,
  type SignatureLevel,
  type SignatureOptions,
  type SigningTools,
} from "./sign-types.ts";
import { addDocumentTimestamp } from "./steps/add-document-timestamp.ts";
import { addSignature, type SignatureJob } from "./steps/add-signature.ts";
import { addValidationData } from "./steps/add-validation-data.ts";

/** A signed document. */
export interface SignResult {
  readonly pdf: Uint8Array<ArrayBuffer>;
  /** The level that was reached. */
  readonly level: SignatureLevel;
  /** Full name of the signed field. */
  readonly field: string;
  readonly diagnostics: readonly Diagnostic[];
}

/**
 * Signs a PDF by PAdES (EN 319 142-1). The bytes that were there stay as they are, so that earlier signatures remain valid.
 *
 * @throws ValidationError for options that don't fit; SigningError when the key, the certificate, a server or an earlier signature
 * stands against it; RevisionError when the file is damaged or encrypted.
 */
export async function signPdf(
  bytes: Uint8Array,
  options: SignatureOptions,
  tools: SigningTools = {},
): Promise<SignResult> {
  checkSignOptions(bytes, options, tools);
  const level = checkedLevel(options);
  const date = options.date ?? new Date();
  const key: SigningKey = "sign" in options.key ? options.key : await openKey(options.key);
  checkSigningCertificate(key.certificate, date);
  const chain = orderChain(key.certificate, key.others);
  return climb({ bytes, options, key, chain, date, tools }, level);
}

/** From level to level as far as is asked for, and as far as is possible where that is enough. */
async function climb(job: SignatureJob, wanted: SignatureLevel): Promise<SignResult> {
  const diagnostics: Diagnostic[] = [];
  const top = SIGNATURE_LEVELS.indexOf(wanted);
  const lower = orLower(job.options, diagnostics);
  const stamped = top >= 1 ? await lower("B-B", () => addSignature(job, true)) : undefined;
  const signed = stamped ?? (await addSignature(job, false));
  const { field, time } = signed;
  diagnostics.push(...signed.diagnostics);
  let { pdf } = signed;
  let level: SignatureLevel = stamped === undefined ? "B-B" : "B-T";
  const told = (): SignResult => ({ pdf, level, field, diagnostics });
  if (top < 2 || stamped === undefined) return told();
  const proven = await lower("B-T", () => addValidationData(pdf, job, time));
  if (proven === undefined) return told();
  [pdf, level] = [proven, "B-LT"];
  if (top < 3) return told();
  const sealed = await lower("B-LT", () => addDocumentTimestamp(proven, job));
  if (sealed !== undefined) [pdf, level] = [sealed, "B-LTA"];
  return told();
}

type OrLower = <T>(level: SignatureLevel, step: () => Promise<T>) => Promise<T | undefined>;

/** Takes a step; where a server fails and a lower level is enough, it is undefined, and a diagnostic says so. */
function orLower({ allowLowerLevel }: SignatureOptions, diagnostics: Diagnostic[]): OrLower {
  return async (level, step) => {
    try {
      return await step();
    } catch (error) {
      if (allowLowerLevel !== true || !(error instanceof SigningError) || !isOfServer(error)) throw error;
      const message = `The document is signed at the level ${level} only: ${error.message}`;
      diagnostics.push({ code: "signature-level-lower", severity: "warning", message, position: undefined });
      return undefined;
    }
  };
}

function isOfServer({ reason }: SigningError): boolean {
  return /^(?:timestamp|revocation)-/.test(reason) || reason === "certificate-chain";
}

function checkedLevel({ level = "B-B", timestamp }: SignatureOptions): SignatureLevel {
  if (level !== "B-B" && timestamp === undefined) {
    throw refused("timestamp", `The level ${level} needs a timestamp server.`);
  }
  if (timestamp !== undefined && !/^https?:\/\//i.test(timestamp.url)) {
    throw refused("timestamp.url", "Must be an address with http: or https:.");
  }
  return level;
}

function refused(property: string, message: string): ValidationError {
  return new ValidationError([{ property, message }]);
}
