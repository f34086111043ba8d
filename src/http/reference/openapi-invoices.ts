import {
  json,
  type MediaType,
  made,
  type OpenApiDocument,
  type Parameter,
  PDF,
  reference,
  responses,
} from "./openapi-parts.ts";
import type { JsonSchema } from "./openapi-schemas.ts";

const TAGS = ["Invoices"];
const PROBLEMS = [400, 401, 413, 415, 422, 429, 503, 504];

const ANSWER: Parameter = {
  name: "answer",
  in: "query",
  description:
    "pdf, the default; xml, the XML alone; or json: an object with both in base64, the number of pages, and what is to be told of them.",
  schema: { type: "string", enum: ["pdf", "xml", "json"] },
};

const XML: Readonly<Record<string, MediaType>> = {
  "application/xml": { schema: { type: "string", format: "binary" } },
};

/** The endpoints of invoices. */
export function invoicePaths(idempotency: Parameter): OpenApiDocument["paths"] {
  const success = made(
    "A PDF/A-3 with the XML inside. A development key puts a watermark on every page.",
  )[200];
  return {
    "/api/v1/invoices": {
      post: {
        operationId: "createInvoice",
        summary: "Make an electronic invoice",
        description:
          "Data by the model of EN 16931 become the XML of a profile and a PDF that carries it. What follows from the rest need not be given. Every rule that the data break is a field of the answer 422, with its number and path.",
        tags: TAGS,
        parameters: [ANSWER, idempotency],
        requestBody: {
          required: true,
          content: { "application/json": { schema: reference("InvoiceRequest") } },
        },
        responses: responses(
          success === undefined ? {} : { 200: { ...success, content: { ...success.content, ...XML } } },
          PROBLEMS,
        ),
      },
    },
    "/api/v1/invoices/read": {
      post: {
        operationId: "readInvoice",
        summary: "Take an invoice apart",
        description:
          "The data of a PDF that carries XML, or of XML in CII or UBL, and the rules that they break.",
        tags: TAGS,
        requestBody: { required: true, content: { ...PDF, ...XML } },
        responses: responses(
          json("The data, and what there is to tell of them.", reference("ReadInvoice")),
          PROBLEMS,
        ),
      },
    },
  };
}

/** What a request has, what an answer tells. */
export function readInvoiceSchema(data: JsonSchema): JsonSchema {
  const text: JsonSchema = { type: "string" };
  const rule: JsonSchema = {
    type: "object",
    required: ["rule", "path", "message"],
    properties: { rule: text, path: text, message: text },
  };
  return {
    type: "object",
    required: ["invoice", "syntax", "files", "rules", "unknown"],
    properties: {
      invoice: data,
      syntax: { type: "string", enum: ["cii", "ubl", "cio"] },
      profile: {
        type: "string",
        description: "Absent where the XML names a specification that is not known.",
      },
      xmlName: { type: "string", description: "Name of the XML inside the PDF." },
      files: { type: "array", items: text, description: "Names of the other files of the PDF." },
      rules: { type: "array", items: rule, description: "What the data break." },
      unknown: {
        type: "array",
        items: text,
        description: "Paths of elements that the data have no place for.",
      },
    },
  };
}
