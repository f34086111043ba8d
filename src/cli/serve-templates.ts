import { resolve } from "node:path";
import { PlatenError, ValidationError } from "../errors.ts";
import type { DecryptData } from "../fill/decrypt.ts";
import type { FontCatalogue } from "../font-sources/font-catalogue.ts";
import type { FillStoredTemplate } from "../template/stored-filler.ts";
import { usageError } from "./exit.ts";
import type { CliHost } from "./host.ts";
import type { ParsedOptions } from "./options.ts";
import { readBytes } from "./template-files.ts";
import { storeLocation } from "./template-store-option.ts";

/** Fills the templates of the store that the options of `platen serve` name. */
export async function templateFiller(
  options: ParsedOptions,
  catalogue: FontCatalogue,
  host: CliHost,
): Promise<FillStoredTemplate> {
  const state = options.get("state-dir");
  const stateDirectory = state === undefined ? undefined : resolve(host.workingDirectory, state);
  const location = storeLocation(options.get("templates"), host, stateDirectory);
  const [{ openTemplateStore }, { createStoredFiller }] = await Promise.all([
    import("../node/template-store.ts"),
    import("../template/stored-filler.ts"),
  ]);
  try {
    const store = await openTemplateStore(location);
    return createStoredFiller({ store, engine: await host.createFiller({ catalogue }) });
  } catch (error) {
    throw error instanceof PlatenError ? usageError(error.message) : error;
  }
}

/** Reads encrypted data with the keys of `--private-key`; undefined without any. */
export async function dataDecryptor(options: ParsedOptions, host: CliHost): Promise<DecryptData | undefined> {
  const paths = options.all("private-key");
  if (paths.length === 0) return undefined;
  const files = await Promise.all(paths.map((path) => readBytes(path, host)));
  const { createDecryptor } = await import("../fill/decrypt.ts");
  try {
    return await createDecryptor(files.map((bytes) => new TextDecoder().decode(bytes)));
  } catch (error) {
    if (!(error instanceof ValidationError)) throw error;
    const [{ property, message } = { property: "", message: "" }] = error.fields;
    const path = paths[Number(/\d+/.exec(property)?.[0])] ?? paths.join(", ");
    throw usageError(`--private-key ${path}: ${message}`);
  }
}
