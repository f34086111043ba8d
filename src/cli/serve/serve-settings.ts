import type { TSchema } from "typebox";
import * as Type from "typebox";
import { defaultLimits, type Limits } from "../../contract/limits.ts";
import { ALL_FORMATS, TRUETYPE_ONLY } from "../../fonts/font-formats.ts";
import { ORIGIN } from "../../http/studio/embed-policy.ts";

/** How text from the environment and the command line becomes a value. */
export type SettingKind = "text" | "number" | "switch" | "list" | "words" | "limits";

/** One setting of the service: its name in a configuration file, in the environment, and as an option. */
export interface Setting {
  /** Name in the file. */
  readonly name: string;
  /** Option of the command line. */
  readonly option: string;
  readonly environment: string;
  readonly kind: SettingKind;
  readonly schema: TSchema;
  /** Name of the value in the help. */
  readonly value: string;
  readonly help: string;
  /** What holds when nothing is said; undefined is shown as null. */
  readonly fallback: unknown;
  /** How a value may look that has to have a form. */
  readonly example?: string;
  /** Never printed. */
  readonly isSecret?: boolean;
}

const text = Type.String({ minLength: 1 });
const texts = Type.Array(text);
const count = (minimum: number, maximum: number): TSchema => Type.Integer({ minimum, maximum });
const seconds: TSchema = Type.Number({ exclusiveMinimum: 0, maximum: 3_600 });

const limitNames = Object.keys(defaultLimits) as readonly (keyof Limits)[];
const limits: TSchema = Type.Object(
  Object.fromEntries(limitNames.map((name) => [name, Type.Optional(Type.Integer({ minimum: 0 }))])),
  { additionalProperties: false },
);

/** What a workspace may have: of every one, or of that before the full stop. */
const quotas: TSchema = Type.Record(
  Type.String({ pattern: "^([a-z0-9][a-z0-9_-]{0,63}\\.)?(templates|megabytes|calls|rate)$" }),
  Type.Integer({ minimum: 0 }),
  { additionalProperties: false },
);

interface Rest extends Partial<Pick<Setting, "environment" | "option" | "value" | "example" | "isSecret">> {
  readonly schema: TSchema;
  readonly fallback?: unknown;
  readonly help: string;
}

/** The option and the variable are named after the setting unless it says otherwise. */
function setting(name: string, kind: SettingKind, rest: Rest): Setting {
  const words = name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
  return {
    name,
    kind,
    option: words,
    environment: `PLATEN_${words.replaceAll("-", "_").toUpperCase()}`,
    value: kind === "number" ? "N" : "TEXT",
    fallback: undefined,
    ...rest,
  };
}

/** Every setting of the service, in the order of its help. */
export const SETTINGS: readonly Setting[] = [
  setting("port", "number", {
    schema: count(0, 65_535),
    value: "PORT",
    fallback: 3000,
    help: "Port to listen on, 3000 unless given; 0 for any free one.",
  }),
  setting("host", "text", {
    schema: text,
    value: "ADDRESS",
    fallback: "127.0.0.1",
    help: "Address to listen on, 127.0.0.1 unless given.",
  }),
  setting("keys", "list", {
    schema: texts,
    option: "key",
    value: "KEY",
    fallback: [],
    isSecret: true,
    help: "A production key. Better made by platen keys create, which keeps its hash alone.",
  }),
  setting("developmentKeys", "list", {
    schema: texts,
    option: "development-key",
    value: "KEY",
    fallback: [],
    isSecret: true,
    help: "A key whose PDFs carry a watermark.",
  }),
  setting("stateDirectory", "text", {
    schema: text,
    option: "state-dir",
    environment: "PLATEN_STATE_DIR",
    value: "DIR",
    help: "Where a development key is kept when there is no other key; ~/.local/state/platen unless given.",
  }),
  setting("templates", "text", {
    schema: text,
    value: "DIR",
    help: "Where templates and API keys are kept: a directory, or a JSON file that names a driver; the directory templates in the state directory unless given.",
  }),
  setting("privateKeys", "list", {
    schema: texts,
    option: "private-key",
    value: "FILE",
    fallback: [],
    help: "RSA key in PEM that encrypted data are read with.",
  }),
  setting("watermark", "text", { schema: text, fallback: "Development", help: "Text of the watermark." }),
  setting("fontDirectories", "list", {
    schema: texts,
    option: "font-dir",
    value: "DIR",
    fallback: [],
    help: "Use the TTF and OTF files below this directory by their family names.",
  }),
  setting("fontFormats", "words", {
    schema: Type.Array(Type.Enum([...ALL_FORMATS])),
    value: "LIST",
    fallback: TRUETYPE_ONLY,
    help: `Formats of fonts that documents may bring, with commas: ${ALL_FORMATS.join(", ")}; truetype unless given.`,
  }),
  setting("fontCatalogue", "text", {
    schema: text,
    value: "URL",
    help: "Address of the web-font catalogue's stylesheets; none for never.",
  }),
  setting("fontCache", "text", {
    schema: text,
    value: "DIR",
    help: "Where fonts of the catalogue are kept; ~/.cache/platen/fonts unless given.",
  }),
  setting("allowHosts", "list", {
    schema: texts,
    option: "allow-host",
    value: "HOST[:PORT]",
    fallback: [],
    help: "Let documents load from this host, even at a private address.",
  }),
  setting("denyRanges", "list", {
    schema: texts,
    option: "deny-range",
    value: "CIDR",
    fallback: [],
    help: "Never load from these addresses, on top of the private and reserved ones.",
  }),
  setting("nameServers", "list", {
    schema: texts,
    option: "name-server",
    value: "ADDRESS[:PORT]",
    fallback: [],
    help: "Look up the hosts of documents here instead of at the system's name servers.",
  }),
  setting("threads", "number", {
    schema: count(0, 256),
    help: "Threads that do the work, one for each core but every eighth unless given; 0 for none.",
  }),
  setting("queueLength", "number", {
    schema: count(0, 100_000),
    help: "Jobs that may wait for a thread, 64 for each unless given.",
  }),
  setting("queueSeconds", "number", {
    schema: seconds,
    help: "Time a job may wait, a second more than the longest job unless given.",
  }),
  setting("generateSeconds", "number", {
    schema: seconds,
    fallback: 15,
    help: "Time that making a document may take: 15.",
  }),
  setting("fillSeconds", "number", {
    schema: seconds,
    fallback: 10,
    help: "Time that filling a template or reading a form may take: 10.",
  }),
  setting("heapMegabytes", "number", {
    schema: count(64, 65_536),
    fallback: 1024,
    help: "Memory that one job's JavaScript objects may take: 1024.",
  }),
  setting("recycleJobs", "number", {
    schema: count(1, 1_000_000),
    fallback: 100_000,
    help: "A thread is replaced after so many jobs: 100000.",
  }),
  setting("recycleMegabytes", "number", {
    schema: count(1, 65_536),
    fallback: 256,
    help: "A thread is replaced when it keeps more than this: 256.",
  }),
  setting("rateLimit", "number", {
    schema: count(1, 1_000_000),
    fallback: 1000,
    help: "Calls a second that each key may make: 1000.",
  }),
  setting("developmentRateLimit", "number", {
    schema: count(1, 1_000_000),
    help: "The same for development keys.",
  }),
  setting("quotas", "limits", {
    schema: quotas,
    option: "quota",
    value: "NAME=N",
    fallback: {},
    example: "templates=100, megabytes=500, calls=16 or acme.calls=64",
    help: "What each workspace may have: templates, megabytes of them, calls under way, calls in ten seconds as rate; of one alone as acme.calls=64.",
  }),
  setting("shared", "text", {
    schema: text,
    value: "URL",
    isSecret: true,
    help: "Where several servers hold limits, revoked keys and answers to repeated calls together: redis://… or postgres://….",
  }),
  setting("idempotencyMegabytes", "number", {
    schema: count(0, 65_536),
    fallback: 64,
    help: "Answers kept for calls repeated with an Idempotency-Key: 64; 0 for none.",
  }),
  setting("requestSeconds", "number", {
    schema: seconds,
    fallback: 30,
    help: "Time that a request may take to arrive, longer while its body keeps coming: 30.",
  }),
  setting("drainSeconds", "number", {
    schema: seconds,
    fallback: 25,
    help: "Time that requests under way get when the service stops: 25.",
  }),
  setting("metrics", "switch", {
    schema: Type.Boolean(),
    value: "true|false",
    fallback: true,
    help: "Figures for Prometheus at /metrics, on unless false.",
  }),
  setting("batches", "switch", {
    schema: Type.Boolean(),
    value: "true|false",
    fallback: true,
    help: "Many documents by one call at /api/v1/batches, on unless false.",
  }),
  setting("objects", "text", {
    schema: text,
    value: "PLACE",
    help: "Where batches and their results are kept: a directory, or s3://BUCKET/PREFIX?region=…&endpoint=…; the directory batches in the state directory unless given.",
  }),
  setting("queue", "text", {
    schema: text,
    value: "URL",
    isSecret: true,
    help: "Queue of batches, redis:// or postgres://, for which platen worker runs them; without it they are run in this process.",
  }),
  setting("studio", "switch", {
    schema: Type.Boolean(),
    value: "true|false",
    fallback: true,
    help: "The studio at /studio, on unless false.",
  }),
  setting("embedOrigins", "list", {
    schema: Type.Array(Type.String({ pattern: ORIGIN.source })),
    option: "embed-origin",
    value: "ORIGIN",
    fallback: [],
    example: "https://app.example.com",
    help: "Let pages of this origin, such as https://app.example.com or https://*.example.com, show the editor of a template in a frame.",
  }),
  setting("embedSecret", "text", {
    schema: Type.String({ minLength: 16 }),
    isSecret: true,
    help: "What the tokens of such frames are signed with, the same for all servers: 16 letters or more; a new one at each start unless given.",
  }),
  setting("metricsKey", "text", {
    schema: text,
    value: "KEY",
    isSecret: true,
    help: "Key that /metrics asks for, as the user name or as a Bearer token; open unless given.",
  }),
  setting("developmentTemplates", "switch", {
    schema: Type.Boolean(),
    value: "true|false",
    fallback: false,
    help: "Let development keys change templates, which they only read and fill unless true.",
  }),
  setting("trustedProxies", "list", {
    schema: texts,
    option: "trusted-proxy",
    value: "CIDR",
    fallback: [],
    help: "Believe this proxy what it says about its clients' addresses (X-Forwarded-For).",
  }),
  setting("log", "text", {
    schema: Type.Enum(["json", "text", "none"]),
    value: "FORMAT",
    help: "A line for each request on standard error: json, text or none; text on terminals, else json.",
  }),
  setting("limits", "limits", {
    schema: limits,
    option: "limit",
    value: "NAME=N",
    fallback: {},
    example: "pages=1000",
    help: "What one document may cost, such as pages=1000 or assetBytes=1000000.",
  }),
];

/** The schema of a configuration file. */
export const configurationSchema: TSchema = Type.Object(
  Object.fromEntries(SETTINGS.map(({ name, schema }) => [name, Type.Optional(schema)])),
  { additionalProperties: false },
);
