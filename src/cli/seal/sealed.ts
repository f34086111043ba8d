import type { Diagnostic } from "../../../layout/api/basics.ts";
import { ValidationError } from "../../contract/errors.ts";
import { checkFinish, type FinishOptions, finishPdf } from "../../finish/finish.ts";
import { usageError } from "../exit.ts";
import type { CliEngine, CliHost } from "../host.ts";
import type { ParsedOptions } from "../options.ts";
import { readSeal } from "./read-seal.ts";
import { signingFetch } from "./signing-fetch.ts";

/** What sealing needs besides its options. */
interface SealTools {
  readonly engine: Pick<CliEngine, "renderHtml">;
  readonly allowHosts: readonly string[];
}

/** A PDF that was made, protected and signed as options say. @throws as `protectPdf` and `signPdf` do. */
export function sealed<
  Made extends { readonly pdf: Uint8Array; readonly diagnostics: readonly Diagnostic[] },
>(made: Made, seal: FinishOptions, { engine, allowHosts }: SealTools): Promise<Made> {
  return finishPdf(made, seal, {
    fetch: seal.signature && signingFetch(seal.signature, allowHosts),
    render: (input, options) => engine.renderHtml(input, options),
  });
}

/**
 * What a request says of protecting and signing, or what options do.
 *
 * @throws CommandError and ValidationError for what does not fit, or does not go together.
 */
export async function sealOf(
  request: Readonly<Record<string, unknown>>,
  {
    options,
    conformance,
  }: { readonly options: ParsedOptions; readonly conformance: string | readonly string[] | undefined },
  host: CliHost,
): Promise<FinishOptions> {
  const { finishOptionsOf } = await import("../../finish/finish-schema.ts");
  const [asked, given] = [await finishOptionsOf(request), await readSeal(options, "sign-", host)];
  const seal = {
    protection: given.protection ?? asked.protection,
    signature: given.signature ?? asked.signature,
  };
  await checkFinish(seal, conformance);
  return seal;
}

/** @throws CommandError for options that go together with no document. */
export async function checkSeal(seal: FinishOptions, conformance: string | undefined): Promise<void> {
  try {
    await checkFinish(seal, conformance);
  } catch (error) {
    if (!(error instanceof ValidationError)) throw error;
    throw usageError(error.message);
  }
}
