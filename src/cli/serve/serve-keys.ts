import { resolve } from "node:path";
import type { ApiKey, KeyKind } from "../../http/access/keys.ts";
import type { CliHost } from "../host.ts";
import type { ServeConfiguration } from "./serve-configuration.ts";
import type { ServeStore } from "./serve-store.ts";

/** The keys of the settings; or, when there are none in the store either, the development key of the state directory. */
export async function serveKeys(
  configuration: ServeConfiguration,
  store: ServeStore,
  host: CliHost,
): Promise<{ readonly keys: readonly ApiKey[]; readonly note: string }> {
  const ofKind = (kind: KeyKind, keys: readonly string[]) => keys.map((key): ApiKey => ({ key, kind }));
  const keys = [
    ...ofKind("production", configuration.keys),
    ...ofKind("development", configuration.developmentKeys),
  ];
  if (keys.length > 0 || (await hasStoredKeys(store))) return { keys, note: "" };
  const { defaultStateDirectory, loadDevelopmentKey } = await import("../../node/development-key.ts");
  const { stateDirectory } = configuration;
  const directory =
    stateDirectory === undefined
      ? defaultStateDirectory(host.environment)
      : resolve(host.workingDirectory, stateDirectory);
  const { key, path, created } = await loadDevelopmentKey(directory);
  return {
    keys: [{ key, kind: "development" }],
    note: `${created ? "A development key was made" : "The development key is"}: ${key}\nIt is kept in ${path}; PDFs made with it carry a watermark.\n`,
  };
}

/** A store that can't be reached at the moment may well have keys. */
async function hasStoredKeys({ keys }: ServeStore): Promise<boolean> {
  try {
    return (await keys.list()).length > 0;
  } catch {
    return true;
  }
}
