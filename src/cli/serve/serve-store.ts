import { resolve } from "node:path";
import { PlatenError } from "../../contract/errors.ts";
import type { KeyStore } from "../../http/access/key-store.ts";
import type { TemplateStore } from "../../template/store.ts";
import { usageError } from "../exit.ts";
import type { CliHost } from "../host.ts";
import { storeLocation } from "../template/template-store-option.ts";
import type { ServeConfiguration } from "./serve-configuration.ts";

/** What is kept between calls: templates and keys, in one place. */
export interface ServeStore {
  readonly templates: TemplateStore;
  readonly keys: KeyStore;
  /** Lets go of connections. */
  close(): Promise<void>;
}

/** Opens the store that the settings name. @throws CommandError when its configuration is of no use. */
export async function openServeStore(
  { templates, stateDirectory }: Pick<ServeConfiguration, "templates" | "stateDirectory">,
  host: CliHost,
): Promise<ServeStore> {
  const state = stateDirectory === undefined ? undefined : resolve(host.workingDirectory, stateDirectory);
  const [{ openStorage }, { KeyStore: Keys }, { TemplateStore: Templates }] = await Promise.all([
    import("../../node/template-store.ts"),
    import("../../http/access/key-store.ts"),
    import("../../template/store.ts"),
  ]);
  try {
    const storage = await openStorage(storeLocation(templates, host, state));
    const onError = ({ message }: Error): void => void host.errors.write(`platen: keys: ${message}\n`);
    const keys = new Keys(storage, { onError });
    return { templates: new Templates(storage), keys, close: () => storage.dispose() };
  } catch (error) {
    throw error instanceof PlatenError ? usageError(error.message) : error;
  }
}
