import { join, resolve } from "node:path";
import { ValidationError } from "../../contract/errors.ts";
import { checkedWorkspace, DEFAULT_WORKSPACE } from "../../contract/workspace.ts";
import { defaultStateDirectory } from "../../node/development-key.ts";
import type { TemplateStore } from "../../template/store.ts";
import { usageError } from "../exit.ts";
import type { CliHost } from "../host.ts";
import type { ParsedOptions } from "../options.ts";

/** The options `--store` and `--workspace`. */
export type StoreOptions = Pick<ParsedOptions, "get">;

/** Where templates are kept: an option, the environment, or the state directory of the user. */
export function storeLocation(option: string | undefined, host: CliHost, stateDirectory?: string): string {
  const given = option ?? host.environment["PLATEN_TEMPLATES"];
  if (given !== undefined && given !== "") return resolve(host.workingDirectory, given);
  return join(stateDirectory ?? defaultStateDirectory(host.environment), "templates");
}

/**
 * Opens the store of the workspace that options name. The driver is loaded here, so that other commands start without it.
 *
 * @throws CommandError when there can be no such workspace.
 */
export async function openStore(options: StoreOptions, host: CliHost): Promise<TemplateStore> {
  const workspace = workspaceOf(options);
  const { openTemplateStore } = await import("../../node/template-store.ts");
  return (await openTemplateStore(storeLocation(options.get("store"), host))).of(workspace);
}

/** The workspace that `--workspace` names. @throws CommandError when there can be none of this name. */
export function workspaceOf(options: StoreOptions): string {
  try {
    return checkedWorkspace(options.get("workspace") ?? DEFAULT_WORKSPACE);
  } catch (error) {
    if (!(error instanceof ValidationError)) throw error;
    throw usageError(`--workspace: ${error.fields[0]?.message}`);
  }
}
