import type { TSchema } from "typebox";
import * as Type from "typebox";
import { profileSchema } from "../../contract/icc-profile.ts";
import { invoiceSchema } from "../../invoice/model/invoice-schema.ts";
import { INVOICE_LANGUAGES } from "../../invoice/print/languages.ts";
import { INVOICE_TEMPLATES } from "../../invoice/print/print-invoice.ts";
import { PROFILE_NAMES } from "../../invoice/profiles.ts";

/** What a request for an invoice may have. */
export const invoiceRequestSchema: TSchema = Type.Object(
  {
    data: invoiceSchema,
    profile: Type.Optional(
      Type.Enum([...PROFILE_NAMES], {
        description: "What XML is written, and by which rules. Default en16931.",
      }),
    ),
    template: Type.Optional(
      Type.String({
        maxLength: 1_000_000,
        description: `${INVOICE_TEMPLATES.join(", ")}, or a template of Liquid in HTML. Default classic.`,
      }),
    ),
    language: Type.Optional(
      Type.String({
        maxLength: 100,
        description: `Language of the labels, or several with commas: ${INVOICE_LANGUAGES.join(", ")}. Default en.`,
      }),
    ),
    conformance: Type.Optional(
      Type.String({
        maxLength: 200,
        description: "PDF/A-3b, 3u or 3a, also with PDF/UA-1. Default PDF/A-3b.",
      }),
    ),
    outputIntent: Type.Optional(
      profileSchema(
        "The ICC profile of the printer or screen that the PDF is made for, in base64. Default sRGB.",
      ),
    ),
  },
  { additionalProperties: false },
);
