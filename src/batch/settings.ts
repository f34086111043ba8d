import type { TSchema } from "typebox";
import * as Type from "typebox";
import { ValidationError } from "../contract/errors.ts";
import { assertValid } from "../contract/validate.ts";
import {
  BATCH_OUTPUTS,
  type BatchMaking,
  type BatchOutput,
  type BatchSettings,
  type BatchWebhook,
  type NameCollision,
} from "./model.ts";
import { parseNamePattern, parseTextPattern } from "./names/name-pattern.ts";

/** What a caller writes. */
interface GivenSettings {
  readonly template?: string;
  readonly versionNumber?: number;
  readonly attributes?: Readonly<Record<string, unknown>>;
  readonly output?: BatchOutput;
  readonly name?: string;
  readonly nameCollision?: NameCollision;
  readonly outline?: string;
  readonly priority?: number;
  readonly deadline?: string;
  readonly expiresSeconds?: number;
  readonly expectedRecords?: number;
  readonly webhook?: BatchWebhook;
}

const USUAL_PRIORITY = 5;

export const batchSettingsSchema: TSchema = Type.Object(
  {
    template: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: 64,
        description: "Id of the template that each record fills; a record is the data of one copy.",
        refusal: "Must be the id of a template.",
      }),
    ),
    versionNumber: Type.Optional(
      Type.Integer({ description: "Version of the template, the newest published one unless given." }),
    ),
    attributes: Type.Optional(
      Type.Object(
        {},
        {
          description:
            "What all records share: title and style of a fill, or the attributes of generate-pdf. With data.html and the type html, each record is the data that its {{ }} show; without, each record is a request of its own.",
        },
      ),
    ),
    output: Type.Optional(
      Type.Enum([...BATCH_OUTPUTS], {
        description:
          "single or zip: a file for each record, which are one archive as well. merged: one file with the pages of all.",
      }),
    ),
    name: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: 200,
        description:
          "Names of the files, as in invoice-{customer.number}; the number of the record unless given.",
      }),
    ),
    nameCollision: Type.Optional(
      Type.Enum(["number", "refuse"], {
        description:
          "Whether files of the same name are numbered, which they are unless told, or the batch is refused.",
      }),
    ),
    outline: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: 200,
        description:
          "Of merged: an outline with an entry for each record, with such a text as in {customer.name}, {city}.",
      }),
    ),
    priority: Type.Optional(
      Type.Integer({
        minimum: 0,
        maximum: 9,
        description: "0 to 9; 5 unless given. The highest comes first.",
        refusal: "Must be a whole number from 0 to 9.",
      }),
    ),
    deadline: Type.Optional(
      Type.String({
        pattern: "^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d(:\\d\\d(\\.\\d+)?)?(Z|[+-]\\d\\d:\\d\\d)$",
        description: "Time after which no record is begun; those that are left fail.",
        refusal: "Must be a time such as 2030-01-31T12:00:00Z.",
      }),
    ),
    expiresSeconds: Type.Optional(
      Type.Integer({ minimum: 60, description: "Time that results are kept; a week unless given." }),
    ),
    expectedRecords: Type.Optional(
      Type.Integer({
        minimum: 1,
        description: "Records that the manifest has; one of another length is refused.",
      }),
    ),
    webhook: Type.Optional(
      Type.Object(
        {
          url: Type.String({
            pattern: "^https?://[^\\s]+$",
            maxLength: 2_000,
            description: "Public address that is told of the end.",
          }),
          secret: Type.String({
            pattern: "^whsec_[A-Za-z0-9+/]{32,88}={0,2}$",
            description: "whsec_ and 24 to 64 random bytes in base64; signs what is sent.",
            refusal: "Must be whsec_ and 24 to 64 bytes in base64.",
          }),
        },
        {
          additionalProperties: false,
          description: "Whom to tell of the end, in the Standard Webhooks form.",
        },
      ),
    ),
  },
  { additionalProperties: false },
);

/** Settings, and how long their results are kept, in milliseconds. */
export interface ParsedSettings {
  readonly settings: BatchSettings;
  readonly keptMilliseconds: number | undefined;
}

/** Checks what a caller asks for. @throws ValidationError with a property path for each attribute at fault. */
export function parseBatchSettings(value: unknown): ParsedSettings {
  assertValid(batchSettingsSchema, value);
  const given = value as GivenSettings;
  const { name, outline, deadline, expiresSeconds, expectedRecords, webhook } = given;
  if (webhook !== undefined && !URL.canParse(webhook.url))
    throw refusal("webhook.url", "Must be an address.");
  if (name !== undefined) parseNamePattern(name);
  if (outline !== undefined) {
    parseTextPattern("outline", outline);
    if (given.output !== "merged") throw refusal("outline", "Needs the output merged.");
  }
  if (given.output === "merged" && given.attributes?.["useInteractiveFields"] === true)
    throw refusal(
      "attributes.useInteractiveFields",
      "Merged pages have no fields; leave it, or output, out.",
    );
  const end = deadline === undefined ? undefined : Date.parse(deadline);
  if (Number.isNaN(end)) throw refusal("deadline", "Must be a time that there is.");
  return {
    keptMilliseconds: expiresSeconds === undefined ? undefined : expiresSeconds * 1000,
    settings: {
      making: makingOf(given),
      output: given.output ?? "single",
      name,
      nameCollision: given.nameCollision ?? "number",
      outline,
      priority: given.priority ?? USUAL_PRIORITY,
      deadline: end,
      records: expectedRecords,
      webhook,
    },
  };
}

function makingOf({ template, versionNumber, attributes = {} }: GivenSettings): BatchMaking {
  const hasDocument = typeof attributes["data"] === "object" && attributes["data"] !== null;
  if (template !== undefined) {
    if ("data" in attributes) throw refusal("attributes.data", "The records are the data of the template.");
    return { type: "fill", template, versionNumber, attributes };
  }
  if (versionNumber !== undefined) throw refusal("template", "Required beside versionNumber.");
  if (!hasDocument) return { type: "requests", attributes };
  if (attributes["type"] !== "html") {
    throw refusal(
      "attributes.type",
      "Must be html where all records share the data; records of Markdown are requests of their own.",
    );
  }
  return { type: "document", attributes };
}

function refusal(property: string, message: string): ValidationError {
  return new ValidationError([{ property, message }]);
}
