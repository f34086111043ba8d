import type { Diagnostic } from "../../layout/api/basics.ts";
import { ValidationError } from "../contract/errors.ts";
import type { Protection } from "../protect/check-protection.ts";
import { SigningError } from "../sign/errors.ts";
import type { SignatureOptions, SigningTools } from "../sign/sign-types.ts";

/** What is done to a PDF when it is made: it is protected, then signed. */
export interface FinishOptions {
  readonly protection?: Protection | undefined;
  readonly signature?: SignatureOptions | undefined;
}

/** A PDF with what is to be told of it. */
interface MadePdf {
  readonly pdf: Uint8Array;
  readonly diagnostics: readonly Diagnostic[];
}

/**
 * Protects and signs a PDF that was made. What does either is loaded when it is first asked for.
 *
 * @throws as `protectPdf` and `signPdf` do, with paths that begin with `protection` and `signature`.
 */
export async function finishPdf<Made extends MadePdf>(
  made: Made,
  { protection, signature }: FinishOptions,
  tools: SigningTools = {},
): Promise<Made> {
  let { pdf } = made;
  let { diagnostics } = made;
  if (protection !== undefined) {
    const { protectPdf } = await import("../protect/protect.ts");
    pdf = await protectPdf(pdf, protection).catch(rethrownAs("protection"));
  }
  if (signature !== undefined) {
    const { signPdf } = await import("../sign/sign.ts");
    const password = protection?.ownerPassword ?? protection?.userPassword;
    const options = password === undefined ? signature : { ...signature, password };
    const signed = await signPdf(pdf, options, tools).catch(rethrownAs("signature"));
    pdf = signed.pdf;
    diagnostics = [...diagnostics, ...signed.diagnostics];
  }
  return { ...made, pdf, diagnostics };
}

/**
 * Checks before a PDF is made what would make its end impossible.
 *
 * @param conformance The standards that it is to meet.
 * @throws ValidationError for protection of archive files and of what is exchanged for print, signatures of the latter, passwords that
 * protect nothing and permissions that don't exist.
 */
export async function checkFinish(
  { protection, signature }: FinishOptions,
  conformance: string | readonly string[] | undefined,
): Promise<void> {
  const isForPress = /pdf\/?x/i.test(String(conformance ?? ""));
  if (isForPress && signature !== undefined) {
    const message =
      "PDF/X files have no fields on their pages (ISO 15930-7), and a signature is one; leave out the signature, or PDF/X of the conformance.";
    throw new ValidationError([{ property: "signature", message }]);
  }
  if (protection === undefined) return;
  const { checkProtection } = await import("../protect/check-protection.ts");
  try {
    checkProtection(protection);
  } catch (error) {
    rethrownAs("protection")(error);
  }
  const isArchive = /pdf\/?a/i.test(String(conformance ?? ""));
  if (isArchive || isForPress) {
    const [kind, standard] = isArchive ? ["PDF/A", "ISO 19005"] : ["PDF/X", "ISO 15930"];
    const message = `${kind} files may not be encrypted (${standard}); leave out the protection, or ${kind} of the conformance.`;
    throw new ValidationError([{ property: "protection", message }]);
  }
}

const OF_THE_KEY: ReadonlySet<string> = new Set([
  "pkcs12",
  "certificate",
  "privateKey",
  "password",
  "signDigest",
]);

/** Errors with the paths that attributes have in the options of whoever makes a PDF. */
function rethrownAs(attribute: "protection" | "signature"): (error: unknown) => never {
  const pathOf = (property: string): string => {
    const isOfKey = attribute === "signature" && OF_THE_KEY.has(property);
    return `${attribute}.${isOfKey ? "key." : ""}${property}`;
  };
  return (error) => {
    if (error instanceof ValidationError) {
      const fields = error.fields.map(({ message, property }) => ({ message, property: pathOf(property) }));
      throw new ValidationError(fields);
    }
    if (error instanceof SigningError && error.property !== undefined) {
      throw new SigningError(error.reason, error.message, pathOf(error.property), error.cause);
    }
    throw error;
  };
}
