import { MAXIMUM_JSON_BYTES, MAXIMUM_MULTIPART_BYTES } from "../body/body.ts";
import { batchPaths } from "./openapi-batches.ts";
import { embedPaths } from "./openapi-embed.ts";
import { invoicePaths } from "./openapi-invoices.ts";
import {
  EVERYBODY,
  IDEMPOTENCY,
  json,
  type MediaType,
  made,
  type OpenApiDocument,
  type Operation,
  type Parameter,
  PDF,
  pdf,
  reference,
  responses,
} from "./openapi-parts.ts";
import { componentSchemas, type JsonSchema } from "./openapi-schemas.ts";

const VERSION: Parameter = {
  name: "versionNumber",
  in: "query",
  description: "-1 for the draft, -2 for the newest published version, or the number of a version.",
  schema: { type: "integer" },
};
const ANSWER: Parameter = {
  name: "answer",
  in: "query",
  description:
    "pdf, the default, or json: an object with the PDF in base64, the number of its pages, and what is to be told of it.",
  schema: { type: "string", enum: ["pdf", "json"] },
};
const TEMPLATE_ID: Parameter = {
  name: "id",
  in: "path",
  required: true,
  description: "Id of the template.",
  schema: { type: "string", pattern: "^[A-Za-z0-9_-]{1,64}$" },
};
const TITLE: Parameter = {
  name: "title",
  in: "query",
  description: "Title of the template; that of the PDF unless given.",
  schema: { type: "string" },
};
const DETECT: Parameter = {
  name: "detect",
  in: "query",
  description:
    "When fields are found by lines, boxes and labels on the pages: auto, where the PDF has no form fields; always, beside those of the form, too; never.",
  schema: { type: "string", enum: ["auto", "always", "never"], default: "auto" },
};
const WORK_PROBLEMS = [400, 401, 413, 415, 422, 429, 503, 504];
const BODY_LIMITS = `JSON of up to ${MAXIMUM_JSON_BYTES} bytes, or multipart/form-data of up to ${MAXIMUM_MULTIPART_BYTES} with a part for each attribute: objects as JSON text, or a part for each member, as in data[html].`;

function pdfPaths(): OpenApiDocument["paths"] {
  const generate: JsonSchema = { anyOf: [reference("GenerateHtml"), reference("GenerateMarkdown")] };
  return {
    "/api/v1/generate-pdf": {
      post: {
        operationId: "generatePdf",
        summary: "Make a PDF from HTML and CSS, or from Markdown",
        tags: ["PDF"],
        parameters: [ANSWER, IDEMPOTENCY],
        requestBody: {
          required: true,
          description: BODY_LIMITS,
          content: {
            "application/json": {
              schema: generate,
              example: {
                type: "html",
                title: "Hello",
                data: { html: "<h1>Hello</h1>", css: "h1 { color: teal }" },
              },
            },
            "multipart/form-data": { schema: generate },
          },
        },
        responses: responses(
          made("The PDF. A development key puts a watermark on every page."),
          WORK_PROBLEMS,
        ),
      },
    },
    "/api/v1/fill/{pdfTemplateID}.pdf": {
      post: {
        operationId: "fillPdf",
        summary: "Fill a PDF template",
        tags: ["PDF"],
        parameters: [
          { ...TEMPLATE_ID, name: "pdfTemplateID" },
          { ...VERSION, description: `${VERSION.description} The newest published version unless given.` },
          ANSWER,
          IDEMPOTENCY,
        ],
        requestBody: {
          required: true,
          description: BODY_LIMITS,
          content: {
            "application/json": { schema: reference("Fill"), example: { data: { lastName: "Doe" } } },
            "multipart/form-data": { schema: reference("Fill") },
          },
        },
        responses: responses(made("The filled PDF; for an array of data one merged PDF."), [
          404,
          ...WORK_PROBLEMS,
        ]),
      },
    },
  };
}

const TEMPLATE_FILE: JsonSchema = { type: "string", format: "binary", description: "The PDF." };
const TEMPLATE_PARTS: JsonSchema = {
  type: "object",
  properties: { file: TEMPLATE_FILE, template: reference("Template"), title: { type: "string" } },
};
const TEMPLATE_BODY: Readonly<Record<string, MediaType>> = {
  "multipart/form-data": { schema: TEMPLATE_PARTS },
  ...PDF,
};
const TEMPLATE_TAGS = ["Templates"];
const STORE_PROBLEMS = [...WORK_PROBLEMS, 507];

function templatesPaths(): OpenApiDocument["paths"] {
  return {
    "/api/v1/templates": {
      get: {
        operationId: "listTemplates",
        summary: "List the templates",
        tags: TEMPLATE_TAGS,
        responses: responses(json("All templates.", reference("TemplateList")), [401, 429, 503]),
      },
      post: {
        operationId: "createTemplate",
        summary: "Make a template of a PDF",
        description:
          "Each field of the PDF's form becomes a field of the template; where it has none, they are found by what the pages draw. The result is a draft.",
        tags: TEMPLATE_TAGS,
        parameters: [
          {
            ...TEMPLATE_ID,
            in: "query",
            required: false,
            description: "Id of the template; a new one unless given.",
          },
          TITLE,
          DETECT,
          IDEMPOTENCY,
        ],
        requestBody: { required: true, content: TEMPLATE_BODY },
        responses: responses(json("The draft.", reference("TemplateVersion"), 201), [
          403,
          409,
          ...STORE_PROBLEMS,
        ]),
      },
    },
  };
}

function templatePaths(): OpenApiDocument["paths"] {
  return {
    "/api/v1/templates/{id}": {
      get: {
        operationId: "readTemplate",
        summary: "Read a template",
        tags: TEMPLATE_TAGS,
        parameters: [
          TEMPLATE_ID,
          { ...VERSION, description: `${VERSION.description} The draft unless given.` },
        ],
        responses: responses(json("The record.", reference("TemplateVersion")), [400, 401, 404, 429, 503]),
      },
      put: {
        operationId: "updateTemplate",
        summary: "Change the draft of a template",
        description: "A record, a PDF that takes the place of the base PDF under the same fields, or both.",
        tags: TEMPLATE_TAGS,
        parameters: [
          TEMPLATE_ID,
          ifMatch("ETag of the draft that was read; another one is not overwritten."),
        ],
        requestBody: {
          required: true,
          content: { "application/json": { schema: reference("Template") }, ...TEMPLATE_BODY },
        },
        responses: responses(json("The new draft.", reference("TemplateVersion")), [
          403,
          404,
          412,
          ...STORE_PROBLEMS,
        ]),
      },
      delete: {
        operationId: "deleteTemplate",
        summary: "Delete a template with all its versions",
        tags: TEMPLATE_TAGS,
        parameters: [TEMPLATE_ID],
        responses: responses({ 204: { description: "Deleted." } }, [401, 403, 404, 429, 503, 507]),
      },
    },
    "/api/v1/templates/{id}/base": {
      get: {
        operationId: "readBasePdf",
        summary: "Read the base PDF of a template",
        tags: TEMPLATE_TAGS,
        parameters: [TEMPLATE_ID, VERSION],
        responses: responses(pdf("The PDF without its fields."), [400, 401, 404, 429, 503]),
      },
    },
    "/api/v1/templates/{id}/publish": {
      post: {
        operationId: "publishTemplate",
        summary: "Make the draft the newest published version",
        tags: TEMPLATE_TAGS,
        parameters: [
          TEMPLATE_ID,
          ifMatch("ETag of the draft that is meant; another one is not published."),
          IDEMPOTENCY,
        ],
        responses: responses(
          json("Its number.", {
            type: "object",
            properties: { id: { type: "string" }, versionNumber: { type: "integer" } },
          }),
          [400, 401, 403, 404, 412, 422, 429, 503, 507],
        ),
      },
    },
  };
}

function ifMatch(description: string): Parameter {
  return { name: "If-Match", in: "header", description, schema: { type: "string" } };
}

function operatorPaths(): OpenApiDocument["paths"] {
  const status: JsonSchema = { type: "object", properties: { status: { type: "string" } } };
  const page = (operationId: string, summary: string, type: string): Operation => ({
    operationId,
    summary,
    tags: ["Operation"],
    ...EVERYBODY,
    responses: { 200: { description: summary, content: { [type]: { schema: { type: "string" } } } } },
  });
  const probe = (operationId: string, summary: string): Operation => ({
    operationId,
    summary,
    tags: ["Operation"],
    ...EVERYBODY,
    responses: json("Yes.", status),
  });
  const figures = page("metrics", "Figures for Prometheus, if they are switched on", "text/plain");
  // With a key of its own it asks for that.
  const metrics: Operation = { ...figures, responses: responses(figures.responses, [401]) };
  const ready = probe("ready", "Whether work can be taken");
  return {
    "/": { get: page("start", "What to try", "text/html") },
    "/docs": { get: page("docs", "This reference as a page", "text/html") },
    "/openapi.json": { get: page("openapi", "This reference as OpenAPI", "application/json") },
    "/live": { get: probe("live", "Whether the process answers") },
    "/ready": {
      get: {
        ...ready,
        responses: {
          ...ready.responses,
          503: { description: "No.", content: { "application/json": { schema: status } } },
        },
      },
    },
    "/metrics": { get: metrics },
  };
}

/** The description of the API (OpenAPI 3.1), made of the schemas that requests are checked with. */
export function openApiDocument(origin: string): OpenApiDocument {
  return {
    openapi: "3.1.0",
    info: {
      title: "Platen",
      version: "1",
      description: "PDF files from HTML and CSS, from Markdown, and from PDF templates.",
    },
    servers: [{ url: origin }],
    security: [{ basic: [] }, { bearer: [] }],
    paths: {
      ...pdfPaths(),
      ...invoicePaths(IDEMPOTENCY),
      ...templatesPaths(),
      ...templatePaths(),
      ...embedPaths(TEMPLATE_ID),
      ...batchPaths(),
      ...operatorPaths(),
    },
    components: {
      schemas: componentSchemas(),
      securitySchemes: {
        basic: { type: "http", scheme: "basic", description: "The API key as the user name, no password." },
        bearer: { type: "http", scheme: "bearer", description: "The API key." },
      },
    },
  };
}
