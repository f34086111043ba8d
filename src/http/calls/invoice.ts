import type { Diagnostic } from "../../../layout/api/basics.ts";
import { decodedProfile } from "../../contract/icc-profile.ts";
import { serviceLimits, withLimits } from "../../contract/limits.ts";
import { assertValid } from "../../contract/validate.ts";
import { TRUETYPE_ONLY } from "../../fonts/font-formats.ts";
import { createInvoice, type InvoiceOptions } from "../../invoice/create-invoice.ts";
import type { BrokenRule } from "../../invoice/errors.ts";
import { createInvoiceXml } from "../../invoice/invoice-xml.ts";
import type { Draft } from "../../invoice/model/draft.ts";
import type { Invoice } from "../../invoice/model/invoice.ts";
import { type InvoiceInput, withoutNothing } from "../../invoice/model/take-invoice.ts";
import type { ProfileName } from "../../invoice/profiles.ts";
import { checkReadInvoice } from "../../invoice/read/check-read.ts";
import { readInvoice } from "../../invoice/read/read-invoice.ts";
import type { GenerateContext } from "./generate.ts";
import { invoiceRequestSchema } from "./invoice-schema.ts";
import type { InvoiceWorkCall } from "./work.ts";

/** An invoice that was made. */
export interface MadeInvoice {
  /** Empty where the XML alone was wanted. */
  readonly pdf: Uint8Array;
  readonly xml: Uint8Array;
  readonly pageCount?: number | undefined;
  readonly diagnostics: readonly Diagnostic[];
}

/** An invoice that came out of a file. */
export interface FoundInvoice {
  readonly invoice: Draft<Invoice>;
  readonly syntax: "cii" | "ubl" | "cio";
  /** Undefined where the XML names a specification that there is no profile for. */
  readonly profile: ProfileName | undefined;
  /** Name of the XML inside a PDF. */
  readonly xmlName: string | undefined;
  /** Names of the other files of the PDF. */
  readonly files: readonly string[];
  readonly rules: readonly BrokenRule[];
  /** Paths of elements that the data have no place for. */
  readonly unknown: readonly string[];
}

interface InvoiceRequest extends Pick<InvoiceOptions, "profile" | "template" | "language"> {
  readonly data: InvoiceInput;
  readonly conformance?: string;
  readonly outputIntent?: string;
}

/** Makes an invoice. @throws ValidationError with paths in the request; InvoiceRuleError with paths in its data; as rendering does. */
export async function makeInvoice(
  body: Readonly<Record<string, unknown>>,
  context: GenerateContext,
  { isXml, signal, watermark }: InvoiceWorkCall,
): Promise<MadeInvoice> {
  const given = withoutNothing(body);
  assertValid(invoiceRequestSchema, given);
  const { data, profile, template, language, conformance } = given as InvoiceRequest;
  if (isXml) return { pdf: new Uint8Array(0), xml: createInvoiceXml(data, { profile }), diagnostics: [] };
  const { fetch, limits } = context;
  const outputIntent = decodedProfile((given as InvoiceRequest).outputIntent);
  const options = { profile, template, language, conformance, outputIntent, fetch, signal, watermark };
  return createInvoice(
    data,
    { ...options, limits: withLimits(limits, serviceLimits), date: context.now?.() ?? new Date() },
    (input, how) => context.render(input, { ...how, fontFormats: context.fontFormats ?? TRUETYPE_ONLY }),
  );
}

/** Takes an invoice apart, and holds it to the rules of its profile. @throws InvoiceReadError; LimitError. */
export async function findInvoice(bytes: Uint8Array): Promise<FoundInvoice> {
  const found = await readInvoice(bytes);
  const { invoice, syntax, profile, xmlName, files, unknown } = found;
  return {
    invoice,
    syntax,
    profile: profile?.name,
    xmlName,
    files: files.map(({ name }) => name),
    rules: checkReadInvoice(found).broken,
    unknown,
  };
}
