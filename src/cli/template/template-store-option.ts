import { join, resolve } from "node:path";
import { defaultStateDirectory } from "../../node/development-key.ts";
import type { TemplateStore } from "../../template/store.ts";
import type { CliHost } from "../host.ts";

/** Where templates are kept: an option, the environment, or the state directory of the user. */
export function storeLocation(option: string | undefined, host: CliHost, stateDirectory?: string): string {
  const given = option ?? host.environment["PLATEN_TEMPLATES"];
  if (given !== undefined && given !== "") return resolve(host.workingDirectory, given);
  return join(stateDirectory ?? defaultStateDirectory(host.environment), "templates");
}

/** Opens the store that an option names. The driver is loaded here, so that other commands start without it. */
export async function openStore(option: string | undefined, host: CliHost): Promise<TemplateStore> {
  const { openTemplateStore } = await import("../../node/template-store.ts");
  return openTemplateStore(storeLocation(option, host));
}
