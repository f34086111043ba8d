import type { BatchSettings } from "../../batch/model.ts";
import { parseBatchSettings } from "../../batch/settings.ts";
import { documentUrl } from "../document.ts";
import { usageError } from "../exit.ts";
import type { CliHost } from "../host.ts";
import { readBytes } from "../template/template-files.ts";
import type { BatchArguments } from "./batch-options.ts";

/** The settings of a batch as the options and the files that they name say them. @throws CommandError; ValidationError. */
export async function readBatchSettings(
  given: BatchArguments,
  version: number | undefined,
  host: CliHost,
): Promise<BatchSettings> {
  const attributes = await attributesOf(given, host);
  const { settings } = parseBatchSettings({
    ...(given.template === undefined ? {} : { template: given.template }),
    ...(version === undefined ? {} : { versionNumber: version }),
    ...(given.name === undefined ? {} : { name: given.name }),
    ...(given.outline === undefined ? {} : { outline: given.outline }),
    attributes,
    output: given.form,
    nameCollision: given.refuseCollisions ? "refuse" : "number",
  });
  const { making } = settings;
  if (making.type !== "document" || given.html === undefined) return settings;
  return { ...settings, making: { ...making, baseUrl: documentUrl(given.html, host.workingDirectory) } };
}

async function attributesOf({ attributes, html }: BatchArguments, host: CliHost): Promise<object> {
  const shared = attributes === undefined ? {} : objectOf(attributes, await readBytes(attributes, host));
  if (html === undefined) return shared;
  const document = new TextDecoder().decode(await readBytes(html, host));
  const { data } = shared as { data?: object };
  return { ...shared, type: "html", data: { ...data, html: document } };
}

function objectOf(path: string, bytes: Uint8Array): object {
  let value: unknown;
  try {
    value = JSON.parse(new TextDecoder().decode(bytes));
  } catch (error) {
    throw usageError(`${path}: this is not valid JSON: ${(error as Error).message}`);
  }
  if (typeof value === "object" && value !== null && !Array.isArray(value)) return value;
  throw usageError(`${path}: this must be an object of JSON.`);
}
