import { PlatenError } from "../../contract/errors.ts";
import type { KeyStore } from "../../http/access/key-store.ts";
import { CommandError, EXIT_FAILED, EXIT_OK, usageError } from "../exit.ts";
import type { CliHost } from "../host.ts";
import { type ParsedOptions, parseOptions } from "../options.ts";
import { openShared } from "../serve/serve-shared.ts";
import { openServeStore } from "../serve/serve-store.ts";
import { workspaceOf } from "../template/template-store-option.ts";
import { KEYS_HELP } from "./keys-help.ts";
import { KEYS_OPTIONS } from "./keys-options.ts";

/** `platen keys`: makes, lists and revokes the API keys of a store. */
export async function keysCommand(args: readonly string[], host: CliHost): Promise<number> {
  const options = parseOptions(KEYS_OPTIONS, args);
  const [name, ...rest] = options.positionals;
  if (options.has("help")) {
    await host.output.write(KEYS_HELP);
    return EXIT_OK;
  }
  if (name === undefined) throw usageError("Name what to do: create, list or revoke.");
  const store = await openServeStore({ templates: options.get("store") }, host);
  try {
    await runKeysCommand({ name, rest, options, keys: store.keys }, host);
  } finally {
    await store.close();
  }
  return EXIT_OK;
}

interface KeysCall {
  readonly name: string;
  readonly rest: readonly string[];
  readonly options: ParsedOptions;
  readonly keys: KeyStore;
}

async function runKeysCommand({ name, rest, options, keys }: KeysCall, host: CliHost): Promise<void> {
  switch (name) {
    case "create": {
      if (rest.length > 0) throw usageError(`keys create takes no ${rest.join(" ")}.`);
      const kind = options.has("development") ? "development" : "production";
      const { key, stored } = await keys.create(kind, options.get("label"), workspaceOf(options));
      await host.errors.write(
        `Made the ${kind} key ${stored.id} of the workspace ${stored.workspace}. It is told this once:\n`,
      );
      await host.output.write(`${key}\n`);
      return;
    }
    case "list": {
      if (rest.length > 0) throw usageError(`keys list takes no ${rest.join(" ")}.`);
      const wanted = options.get("workspace") === undefined ? undefined : workspaceOf(options);
      for (const { id, kind, workspace, created, label } of await keys.list()) {
        if (wanted !== undefined && workspace !== wanted) continue;
        await host.output.write(`${id}  ${kind.padEnd(11)}  ${created}  ${workspace.padEnd(11)}  ${label}\n`);
      }
      return;
    }
    case "revoke": {
      const [id, ...more] = rest;
      if (id === undefined || more.length > 0) throw usageError("keys revoke takes the id of one key.");
      const isShared = await revokeForAll(id, options, host);
      if (!(await keys.revoke(id)) && !isShared)
        throw new CommandError(EXIT_FAILED, `There is no key with the id ${id}.`);
      await host.errors.write(`Revoked ${id}; servers take two seconds at most to notice.\n`);
      return;
    }
    default:
      throw usageError(`There is no keys ${name}; there are create, list and revoke.`);
  }
}

const KEY_ID = /^[0-9a-f]{12}$/;

/** Tells all servers that share something of a revoked key; false when nothing is shared. */
async function revokeForAll(id: string, options: ParsedOptions, { environment }: CliHost): Promise<boolean> {
  const shared = await openShared(options.get("shared") ?? environment["PLATEN_SHARED"]);
  if (shared === undefined) return false;
  try {
    if (!KEY_ID.test(id))
      throw usageError(`The id of a key has 12 digits and letters from a to f, unlike ${id}.`);
    await shared.state.revokeKey(id);
    return true;
  } catch (error) {
    throw error instanceof PlatenError ? new CommandError(EXIT_FAILED, error.message) : error;
  } finally {
    await shared.close();
  }
}
