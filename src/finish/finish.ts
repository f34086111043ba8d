import type { Diagnostic } from "../../layout/api/basics.ts";
import { ValidationError } from "../contract/errors.ts";
import type { Protection } from "../protect/protect.ts";
import type { SignatureLevel, SignatureOptions, SigningTools } from "../sign/sign-types.ts";

/** What is done to a PDF when it is made: it is protected, then signed. */
export interface FinishOptions {
  readonly protection?: Protection | undefined;
  readonly signature?: SignatureOptions | undefined;
}

/** A finished PDF. */
export interface FinishedPdf {
  readonly pdf: Uint8Array;
  readonly diagnostics: readonly Diagnostic[];
  /** The level of the signature, if there is one. */
  readonly level?: SignatureLevel | undefined;
  /** The field it is in. */
  readonly field?: string | undefined;
}

/**
 * Protects and signs a PDF. What does either is loaded when it is first asked for.
 *
 * @throws as `protectPdf` and `signPdf` do.
 */
export async function finishPdf(
  pdf: Uint8Array,
  { protection, signature }: FinishOptions,
  tools: SigningTools = {},
): Promise<FinishedPdf> {
  let finished = pdf;
  if (protection !== undefined) {
    const { protectPdf } = await import("../protect/protect.ts");
    finished = await protectPdf(finished, protection);
  }
  if (signature === undefined) return { pdf: finished, diagnostics: [] };
  const { signPdf } = await import("../sign/sign.ts");
  const password = protection?.ownerPassword ?? protection?.userPassword;
  return signPdf(finished, password === undefined ? signature : { ...signature, password }, tools);
}

/**
 * Checks before a PDF is made what would make its end impossible.
 *
 * @param conformance The standards that it is to meet.
 * @throws ValidationError for protection of archive files, passwords that protect nothing and permissions that don't exist.
 */
export async function checkFinish(
  { protection }: FinishOptions,
  conformance: string | readonly string[] | undefined,
): Promise<void> {
  if (protection === undefined) return;
  const { checkProtection } = await import("../protect/protect.ts");
  checkProtection(protection);
  if (/pdf\/?a/i.test(String(conformance ?? ""))) {
    const message =
      "PDF/A files may not be encrypted (ISO 19005); leave out the protection, or PDF/A of conformance.";
    throw new ValidationError([{ property: "protection", message }]);
  }
}
