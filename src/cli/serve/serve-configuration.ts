import { readFile } from "node:fs/promises";
import { resolve } from "node:path";
import { Check } from "typebox/value";
import { type FieldError, ValidationError } from "../../contract/errors.ts";
import type { Limits } from "../../contract/limits.ts";
import { assertValid } from "../../contract/validate.ts";
import type { FontFormat } from "../../fonts/font-formats.ts";
import { fileError, usageError } from "../exit.ts";
import type { CliHost } from "../host.ts";
import type { OptionDefinition, ParsedOptions } from "../options.ts";
import { configurationSchema, SETTINGS, type Setting } from "./serve-settings.ts";

/** What the service is to do, from all sources together. */
export interface ServeConfiguration {
  readonly port: number;
  readonly host: string;
  readonly keys: readonly string[];
  readonly developmentKeys: readonly string[];
  readonly stateDirectory?: string | undefined;
  readonly templates?: string | undefined;
  readonly privateKeys: readonly string[];
  readonly watermark: string;
  readonly fontDirectories: readonly string[];
  readonly fontFormats: readonly FontFormat[];
  readonly fontCatalogue?: string | undefined;
  readonly fontCache?: string | undefined;
  readonly allowHosts: readonly string[];
  readonly denyRanges: readonly string[];
  readonly nameServers: readonly string[];
  readonly threads?: number | undefined;
  readonly queueLength?: number | undefined;
  readonly queueSeconds?: number | undefined;
  readonly generateSeconds: number;
  readonly fillSeconds: number;
  readonly heapMegabytes: number;
  readonly recycleJobs: number;
  readonly recycleMegabytes: number;
  readonly rateLimit: number;
  readonly developmentRateLimit?: number | undefined;
  readonly quotas: Readonly<Record<string, number>>;
  readonly shared?: string | undefined;
  readonly idempotencyMegabytes: number;
  readonly requestSeconds: number;
  readonly drainSeconds: number;
  readonly metrics: boolean;
  readonly batches: boolean;
  readonly objects?: string | undefined;
  readonly queue?: string | undefined;
  readonly studio: boolean;
  readonly embedOrigins: readonly string[];
  readonly embedSecret?: string | undefined;
  readonly metricsKey?: string | undefined;
  readonly developmentTemplates: boolean;
  readonly trustedProxies: readonly string[];
  readonly log?: "json" | "text" | "none" | undefined;
  readonly limits: Partial<Limits>;
}

type Values = Readonly<Record<string, unknown>>;

/** The options of the command line that settings make, and those about the configuration itself. */
export const SERVE_OPTIONS: readonly OptionDefinition[] = [
  ...SETTINGS.map(({ option, kind, value, help }) => ({
    name: option,
    value,
    repeatable: kind === "list" || kind === "limits",
    help,
  })),
  { name: "config", value: "FILE", help: "Read settings from a JSON file; PLATEN_CONFIG unless given." },
  { name: "print-config", help: "Print all settings as a configuration file, and end." },
];

/**
 * The settings from the command line, the environment and the configuration file; the former go before the latter. Keys of all three
 * count, and limits are taken one by one.
 *
 * @throws CommandError that names the source and the setting at fault.
 */
export async function readServeConfiguration(
  options: ParsedOptions,
  host: Pick<CliHost, "environment" | "workingDirectory">,
): Promise<ServeConfiguration> {
  const { environment, workingDirectory } = host;
  const path = options.get("config") ?? environment["PLATEN_CONFIG"];
  const file = path === undefined ? {} : await readConfigurationFile(path, workingDirectory);
  const fromEnvironment = valuesOf((setting) => {
    const given = environment[setting.environment];
    if (given === undefined || given === "") return undefined;
    return settingValue(
      setting,
      setting.kind === "list" || setting.kind === "limits" ? given.split(",") : [given],
      setting.environment,
    );
  });
  const fromOptions = valuesOf((setting) => {
    const { option, kind } = setting;
    const single = options.get(option);
    const given =
      kind === "list" || kind === "limits" ? options.all(option) : single === undefined ? [] : [single];
    return given.length === 0 ? undefined : settingValue(setting, given, `--${option}`);
  });
  const merged = SETTINGS.map((setting): [string, unknown] => [
    setting.name,
    mergedValue(setting, [file, fromEnvironment, fromOptions]),
  ]);
  return Object.fromEntries(merged) as unknown as ServeConfiguration;
}

function valuesOf(read: (setting: Setting) => unknown): Values {
  return Object.fromEntries(SETTINGS.map((setting) => [setting.name, read(setting)]));
}

/** The last source that says something counts; keys and limits are gathered. */
function mergedValue({ name, kind, fallback, isSecret }: Setting, sources: readonly Values[]): unknown {
  const given = sources
    .map((source) => source[name])
    .filter((value) => value !== undefined && value !== null);
  if (given.length === 0) return fallback;
  if (kind === "limits") return Object.assign({}, ...given) as unknown;
  return isSecret === true && kind === "list" ? given.flat() : given.at(-1);
}

async function readConfigurationFile(path: string, workingDirectory: string): Promise<Values> {
  let text: string;
  try {
    text = await readFile(resolve(workingDirectory, path), "utf8");
  } catch (error) {
    throw fileError("read", path, error);
  }
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    throw usageError(`${path}: this is not valid JSON: ${(error as Error).message}`);
  }
  const given =
    typeof value === "object" && value !== null && !Array.isArray(value) ? withoutNulls(value) : value;
  try {
    assertValid(configurationSchema, given);
  } catch (error) {
    if (!(error instanceof ValidationError)) throw error;
    throw usageError(error.fields.map((field) => `${path}: ${sentence(field)}`).join("\n"));
  }
  return given as Values;
}

/** What `--print-config` writes for a setting that nothing is said of. */
function withoutNulls(value: object): object {
  return Object.fromEntries(Object.entries(value).filter(([, member]) => member !== null));
}

function sentence({ property, message }: FieldError): string {
  const isUnknown = message.toLowerCase().includes("additional");
  return isUnknown ? "there is a setting of no known name." : `${property}: ${message}`;
}

/** The value that texts of the environment or the command line mean. */
function settingValue(setting: Setting, texts: readonly string[], source: string): unknown {
  const value = parseValue(
    setting,
    texts.map((text) => text.trim()).filter((text) => text !== ""),
  );
  if (Check(setting.schema, value)) return value;
  throw usageError(`${source}: ${refusal(setting)}.`);
}

function parseValue({ kind }: Setting, texts: readonly string[]): unknown {
  const last = texts.at(-1) ?? "";
  switch (kind) {
    case "list":
      return texts;
    case "words":
      return texts.flatMap((text) => text.split(",")).map((word) => word.trim());
    case "number":
      return last === "" ? undefined : Number(last);
    case "switch":
      return last === "true" ? true : last === "false" ? false : undefined;
    case "limits":
      return Object.fromEntries(
        texts.map((text): [string, unknown] => {
          const [name = "", number = ""] = text.split("=", 2);
          return [name, /^\d+$/.test(number) ? Number(number) : Number.NaN];
        }),
      );
    default:
      return last;
  }
}

function refusal({ kind, schema, example }: Setting): string {
  const {
    enum: choices,
    minimum,
    maximum,
    minLength = 1,
  } = schema as {
    enum?: readonly string[];
    minimum?: number;
    maximum?: number;
    minLength?: number;
  };
  if (choices !== undefined) return `has to be one of ${choices.join(", ")}`;
  if (kind === "number") return `has to be a number from ${minimum ?? 0} to ${maximum}`;
  if (kind === "switch") return "has to be true or false";
  if (kind === "limits") return `has to be the name of a limit and a number, such as ${example}`;
  if (kind === "list" && example !== undefined) return `has to be like ${example}`;
  return minLength > 1 ? `has to have ${minLength} letters at least` : "has to be given";
}

/** All settings as a configuration file, without secrets. */
export function printedConfiguration(configuration: ServeConfiguration): string {
  const values = configuration as unknown as Values;
  const shown = SETTINGS.map(({ name, isSecret }): [string, unknown] => {
    const value = values[name];
    if (isSecret !== true || value === undefined) return [name, value ?? null];
    return [name, Array.isArray(value) ? value.map(() => "(hidden)") : "(hidden)"];
  });
  return `${JSON.stringify(Object.fromEntries(shown), undefined, 2)}\n`;
}
