import { ValidationError } from "../../contract/errors.ts";
import { type Limits, serviceLimits, withLimits } from "../../contract/limits.ts";
import { unknownAttributes, withDiagnostics } from "../../contract/unknown-attributes.ts";
import type { DecryptData } from "../../fill/decrypt.ts";
import { fillRequestSchema, parseFillRequest } from "../../fill/request-schema.ts";
import type { FilledPdf, FillStoredTemplate } from "../../fill/stored-filler.ts";
import { checkFinish, finishPdf } from "../../finish/finish.ts";
import { finishOptionsOf, finishSchema } from "../../finish/finish-schema.ts";
import type { RenderHtml } from "../../render/render-types.ts";
import type { ResourceFetch } from "../../resources/resource.ts";
import { NotFoundError } from "../../template/errors.ts";
import { withClearData } from "./encrypted.ts";
import { keyFinder, type SigningKeys, signingTools } from "./signing-tools.ts";
import { versionNumberOf } from "./version-number.ts";

/** What filling needs from outside. */
export interface FillContext extends SigningKeys {
  readonly fill?: FillStoredTemplate | undefined;
  readonly decrypt?: DecryptData | undefined;
  readonly fetch?: ResourceFetch | undefined;
  readonly limits?: Partial<Limits> | undefined;
  /** Renders the look of visible signatures. */
  readonly render?: RenderHtml | undefined;
}

/** What one call adds to its body. */
export interface FillCall {
  /** Last part of the path: `{pdfTemplateID}.pdf`. */
  readonly file: string;
  /** As the query has it. */
  readonly versionNumber: string | null;
  readonly signal: AbortSignal | undefined;
  /** Text across every page, for development keys. */
  readonly watermark: string | undefined;
  /** Whose signing keys there are. */
  readonly workspace?: string | undefined;
}

/**
 * Makes the PDF that a `fill` request asks for.
 *
 * @throws ValidationError when the request does not fit the specification; NotFoundError when there is no such template; LimitError when
 * the result is too large.
 */
export async function fill(
  body: Readonly<Record<string, unknown>>,
  context: FillContext,
  call: FillCall,
): Promise<FilledPdf> {
  const versionNumber = versionNumberOf(call.versionNumber);
  const { conformance } = parseFillRequest(body);
  const finish = await finishOptionsOf(body, keyFinder(context, call));
  await checkFinish(finish, conformance);
  const request = parseFillRequest(await withClearData(body, context.decrypt));
  if (typeof request.data === "string") {
    throw new ValidationError([
      { property: "data", message: "Encrypted data must be an object or an array." },
    ]);
  }
  const id = /^(.+)\.pdf$/.exec(call.file)?.[1];
  if (id === undefined || context.fill === undefined) {
    throw new NotFoundError(
      id === undefined
        ? "The address of a template ends in .pdf, as in /api/v1/fill/ID.pdf."
        : `There is no PDF template with the id ${id.slice(0, 64)}: no templates are configured.`,
    );
  }
  const { watermark } = call;
  const limits = withLimits(context.limits, serviceLimits);
  const outside = { signal: call.signal, limits, fetch: context.fetch };
  const filled = await context.fill({ id, versionNumber, request, watermark, ...outside });
  const { render: plainRender } = context;
  const render: RenderHtml | undefined =
    plainRender && ((input, options) => plainRender(input, { ...outside, ...options }));
  const finished = await finishPdf(filled, finish, signingTools(outside, render));
  return withDiagnostics(unknownAttributes([fillRequestSchema, finishSchema], body), finished);
}
