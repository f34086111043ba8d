import type { TSchema } from "typebox";
import { batchSettingsSchema } from "../../batch/settings.ts";
import { fillRequestSchema } from "../../fill/request-schema.ts";
import { finishSchema } from "../../finish/finish-schema.ts";
import { markdownSchema } from "../../markdown/markdown-schema.ts";
import { templateSchema } from "../../template/template-schema.ts";
import { generateSchema, htmlDataSchema } from "../calls/generate-schema.ts";
import { invoiceRequestSchema } from "../calls/invoice-schema.ts";
import { readInvoiceSchema } from "./openapi-invoices.ts";

/** A JSON Schema as plain data. */
export interface JsonSchema {
  readonly type?: string;
  readonly title?: string;
  readonly description?: string;
  readonly default?: unknown;
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly format?: string;
  readonly pattern?: string;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly required?: readonly string[];
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly items?: JsonSchema;
  readonly anyOf?: readonly JsonSchema[];
  readonly additionalProperties?: boolean;
  readonly examples?: readonly unknown[];
  readonly $ref?: string;
}

/** What the schemas that check requests don't say themselves, by the path of an attribute. */
const DESCRIPTIONS: Readonly<Record<string, string>> = {
  type: "How the document is described. Default markdown.",
  title: "Title of the PDF.",
  page: "Page settings; @page rules of the document override them.",
  "page.width": "A CSS length in mm, cm, in, px, em, rem, pt or pc. Default 8.5in.",
  "page.height": "A CSS length. Default 11in.",
  "page.margin": "One to four CSS lengths, as the CSS shorthand.",
  "page.marginTop": "Overrides margin.",
  "page.marginRight": "Overrides margin.",
  "page.marginBottom": "Overrides margin.",
  "page.marginLeft": "Overrides margin.",
  "page.pageCount": "Where a page counter stands.",
  conformance:
    "Standards that the PDF is to meet, such as PDF/A-3b and PDF/UA-1, or PDF/X-4 with an output intent: an array, or a string with commas. What stands against it is a diagnostic, and then the PDF does not say that it meets them.",
  outputIntent:
    "The ICC profile of the printer or screen that the PDF is made for, in base64. Default: none, in PDF/A sRGB.",
  "page.shrinkToFit":
    "True makes content that is wider than its page smaller until it fits, false leaves it as it is. Without it, what the paper would cut off is made smaller, and scroll containers are as high as their content, unless the document gives its pages a size; where that names a paper, tables, pictures and lines that the paper would cut off are.",
  author: "Author of the PDF. Default: what an HTML document says in its <meta>, as with the following.",
  subject: "What it is about.",
  keywords: "Words that it is to be found by.",
  metadata: "Further properties of the metadata (XMP), by schemas.",
  "metadata.valueType": "Text or Integer.",
  attachments: "Files that the PDF carries.",
  "attachments.content": "The bytes of the file in base64.",
  "attachments.relationship": "What the file is to the document (ISO 32000-2, 7.11.3). Default Unspecified.",
  media: "The medium of style sheets. Default print.",
  pageRanges: "Pages that come into the PDF, such as 1-3,5,8-. Default all.",
  imageDpi: "Pictures with far more pixels per inch are made smaller. Default: they stay as they are.",
  tagged:
    "Whether the PDF tells the structure of the document. Default: unless it has more than 100,000 nodes, which is told.",
  protection: "Encrypts the PDF with AES-256.",
  "protection.userPassword": "Opens the PDF.",
  "protection.ownerPassword": "Lifts the permissions. Default: a random one.",
  "protection.permissions": "What may be done without the owner password. Default: everything.",
  signature: "Signs the PDF by PAdES.",
  "signature.key":
    "The key: pkcs12 in base64, or certificate and privateKey in PEM, and its password; or the name of a key that the service keeps.",
  "signature.level": "Level of PAdES. Default B-B.",
  "signature.timestamp": "A timestamp server (RFC 3161) at a public address; needed from B-T on.",
  "signature.timestamp.authorization": "The Authorization header that it wants.",
  "signature.allowLowerLevel": "Where a server fails, sign at the level that can be had. Default false.",
  "signature.field": "The signature field. Default: the first empty one, or a new one.",
  "signature.appearance": "Shows the signature, with a look of html and css.",
  "signature.appearance.page": "From 1, or from the end as -1. Default -1.",
  "signature.certify": "Certifies the document; what may be changed later.",
  "data.html": "The document.",
  "data.css": "A style sheet.",
  fontFamily: "Exact name of a family. Default Noto Sans.",
  fontSize: "Points.",
  textColor: "Six hexadecimal digits, such as #3E3E57.",
  alignment: "Default left.",
  fontWeight: "Default normal.",
  useInteractiveFields: "The filled fields stay fields that a reader can edit. Default false.",
  defaultReadOnly: "Interactive fields are read-only unless a value says otherwise. Default false.",
  includeTimestamp: "Shows the time at the foot of each page. Default true.",
  logo: "Picture at the top right of the first page; false for none.",
  "logo.src": "An http(s) address or a data: URL; in multipart bodies a file as the part logo will do.",
  "logo.maxWidth": "Pixels. Default 200.",
  "logo.maxHeight": "Pixels. Default 200.",
};

const ENCRYPTED: JsonSchema = {
  type: "string",
  description: "The data encrypted with the public key of the service.",
};

const FILL_DATA: JsonSchema = {
  type: "object",
  description:
    "Values by alias. A value may be wrapped in an object with value and fontFamily, fontSize, textColor, alignment, fontWeight or readOnly.",
};

/** The schemas of the API description, by name. */
export function componentSchemas(): Readonly<Record<string, JsonSchema>> {
  const generate = plain(generateSchema);
  const finish = plain(finishSchema).properties ?? {};
  const { type: _type, data: _data, ...ofDocument } = generate.properties ?? {};
  const shared = { ...ofDocument, ...finish };
  const html = plain(htmlDataSchema).properties?.["data"] ?? {};
  const { data: blocks = {}, ...markdown } = plain(markdownSchema({ logo: {} })).properties ?? {};
  const fill = plain(fillRequestSchema);
  const invoice: JsonSchema = { ...plain(invoiceRequestSchema), required: ["data"] };
  const logo: JsonSchema = { anyOf: [{ const: false }, markdown["logo"] ?? {}] };
  return {
    GenerateHtml: describe({
      type: "object",
      required: ["type", "data"],
      properties: { type: { type: "string", enum: ["html"] }, ...shared, data: { anyOf: [html, ENCRYPTED] } },
    }),
    GenerateMarkdown: describe({
      type: "object",
      required: ["data"],
      properties: {
        type: { type: "string", enum: ["markdown"] },
        ...shared,
        data: { anyOf: [blocks, ENCRYPTED] },
        ...markdown,
        logo,
      },
    }),
    Fill: describe({
      ...fill,
      properties: {
        ...fill.properties,
        ...finish,
        data: { anyOf: [FILL_DATA, { type: "array", items: FILL_DATA }, ENCRYPTED] },
      },
    }),
    Template: plain(templateSchema),
    TemplateVersion: templateVersion(),
    TemplateList: templateList(),
    BatchSettings: JSON.parse(JSON.stringify(batchSettingsSchema)) as JsonSchema,
    Batch: batchStatus(),
    InvoiceRequest: invoice,
    ReadInvoice: readInvoiceSchema(invoice.properties?.["data"] ?? {}),
    MadePdf: madePdf(),
    Problem: problem(),
  };
}

/** What is told of a batch. */
function batchStatus(): JsonSchema {
  const count = { type: "integer" };
  const time = { type: "string", format: "date-time" };
  const states = ["queued", "running", "paused", "cancelled", "closing", "done"];
  return {
    type: "object",
    required: ["id", "state", "records", "made", "failed", "progress"],
    properties: {
      id: { type: "string" },
      state: { type: "string", enum: states },
      output: { type: "string" },
      records: count,
      made: count,
      failed: count,
      pages: count,
      bytes: count,
      progress: { type: "number", description: "Share of the records that are done, from 0 to 1." },
      recordsPerSecond: { type: "number" },
      attempt: { type: "integer", description: "1, and one more for each retry." },
      priority: count,
      createdAt: time,
      deadline: time,
      finishedAt: time,
      expiresAt: time,
      failures: {
        type: "array",
        description: "The first records that failed, as in results.ndjson.",
        items: { type: "object" },
      },
    },
  };
}

function templateVersion(): JsonSchema {
  const note = { code: { type: "string" }, severity: { type: "string" }, message: { type: "string" } };
  return {
    type: "object",
    required: ["id", "versionNumber", "versions", "template"],
    properties: {
      id: { type: "string" },
      versionNumber: { type: "integer", description: "-1 for the draft." },
      versions: {
        type: "array",
        items: { type: "integer" },
        description: "Numbers of the published versions.",
      },
      template: { $ref: "#/components/schemas/Template" },
      notes: {
        type: "array",
        items: { type: "object", properties: note },
        description: "What of the PDF was left out, repaired, or guessed.",
      },
    },
  };
}

function templateList(): JsonSchema {
  const summary: JsonSchema = {
    type: "object",
    required: ["id", "title", "versions", "damaged"],
    properties: {
      id: { type: "string" },
      title: { type: "string" },
      versions: { type: "array", items: { type: "integer" } },
      damaged: { type: "boolean" },
    },
  };
  return {
    type: "object",
    required: ["templates"],
    properties: { templates: { type: "array", items: summary } },
  };
}

function madePdf(): JsonSchema {
  const position: JsonSchema = {
    type: "object",
    description: "Where in the document, if anywhere; line and column count from 1.",
    properties: { source: { type: "string" }, line: { type: "integer" }, column: { type: "integer" } },
  };
  const diagnostic: JsonSchema = {
    type: "object",
    required: ["code", "severity", "message"],
    properties: {
      code: { type: "string", description: "Stable, such as image-not-loaded." },
      severity: { type: "string", enum: ["error", "warning", "info"] },
      message: { type: "string", description: "What was found, and what would work." },
      position,
      field: { type: "string", description: "Id of the field of the template that it is about, if any." },
      occurrences: { type: "integer", description: "At how many places, if at more than one." },
    },
  };
  return {
    type: "object",
    required: ["pdf", "diagnostics"],
    properties: {
      pdf: { type: "string", description: "The PDF in base64." },
      pageCount: { type: "integer" },
      diagnostics: { type: "array", items: diagnostic },
    },
  };
}

function problem(): JsonSchema {
  return {
    type: "object",
    required: ["name", "message", "fields"],
    properties: {
      name: { type: "string", examples: ["ValidationError"] },
      message: { type: "string" },
      fields: {
        type: "array",
        description: "The attributes at fault.",
        items: {
          type: "object",
          required: ["message", "property"],
          properties: {
            message: { type: "string", examples: ["Required"] },
            property: {
              type: "string",
              description: "Path of the attribute.",
              examples: ["data[3].fullName.mi"],
            },
          },
        },
      },
    },
  };
}

/** A schema as plain data, without what is only meant for checking. */
function plain(schema: TSchema): JsonSchema {
  const text = JSON.stringify(schema, (name, value: unknown) => (name === "refusal" ? undefined : value));
  return JSON.parse(text) as JsonSchema;
}

/** The schema with the descriptions of its attributes. */
function describe(schema: JsonSchema, path = ""): JsonSchema {
  const description = schema.description ?? DESCRIPTIONS[path];
  const { properties, anyOf } = schema;
  return {
    ...schema,
    ...(description === undefined ? {} : { description }),
    ...(anyOf === undefined ? {} : { anyOf: anyOf.map((branch) => describeMembers(branch, path)) }),
    ...(properties === undefined ? {} : { properties: describeAll(properties, path) }),
  };
}

function describeMembers(schema: JsonSchema, path: string): JsonSchema {
  return schema.properties === undefined
    ? schema
    : { ...schema, properties: describeAll(schema.properties, path) };
}

function describeAll(
  properties: Readonly<Record<string, JsonSchema>>,
  path: string,
): Readonly<Record<string, JsonSchema>> {
  const entries = Object.entries(properties).map(([name, schema]): [string, JsonSchema] => [
    name,
    describe(schema, path === "" ? name : `${path}.${name}`),
  ]);
  return Object.fromEntries(entries);
}
