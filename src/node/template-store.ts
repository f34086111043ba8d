import { readFile, stat } from "node:fs/promises";
import { builtinDrivers, createStorage, type Driver } from "unstorage";
import { PlatenError } from "../contract/errors.ts";
import { TemplateStore } from "../template/store.ts";
import { type GuardedStorage, guardStorage } from "./guarded-storage.ts";
import { durableDirectoryDriver } from "./template-store-driver.ts";

/** A configuration file: `{"driver": "redis", "options": {"url": "redis://…"}}`. */
interface StoreConfiguration {
  /** A driver's name in unstorage, or a module whose default export makes one. */
  readonly driver: string;
  readonly options?: unknown;
}

/**
 * Opens the store at a place: a directory, made when the first template is saved, or a `.json` file that names a driver of unstorage with
 * its options. Only the directory promises that a version is whole whenever the machine may stop; other drivers promise what their
 * servers do. A checksum is compared at each reading in any case.
 *
 * @throws PlatenError when the configuration is of no use.
 */
export async function openTemplateStore(location: string): Promise<TemplateStore> {
  return new TemplateStore(await openStorage(location));
}

/** Opens the storage at a place, as `openTemplateStore` does, for whatever else is kept there. @throws PlatenError */
export async function openStorage(location: string): Promise<GuardedStorage> {
  const isFile =
    location.endsWith(".json") && (await stat(location).catch(() => undefined))?.isFile() === true;
  const driver = isFile ? await configuredDriver(location) : durableDirectoryDriver(location);
  return guardStorage(createStorage({ driver }));
}

async function configuredDriver(path: string): Promise<Driver> {
  const { driver, options } = await readConfiguration(path);
  const known = Object.hasOwn(builtinDrivers, driver)
    ? builtinDrivers[driver as keyof typeof builtinDrivers]
    : driver;
  try {
    const module = (await import(known)) as { default: (options: unknown) => Driver };
    const made = module.default(options ?? {});
    ignoreStrayErrors(made);
    return made;
  } catch (cause) {
    throw invalid(path, `the driver ${driver} can't be loaded (${(cause as Error).message})`, cause);
  }
}

/** Clients of servers emit errors besides rejecting calls, and print those to which nobody listens. */
function ignoreStrayErrors(driver: Driver): void {
  const client = driver.getInstance?.() as
    | { on?: (event: "error", listener: () => void) => void }
    | undefined;
  client?.on?.("error", () => undefined);
}

async function readConfiguration(path: string): Promise<StoreConfiguration> {
  let value: unknown;
  try {
    value = JSON.parse(await readFile(path, "utf8"));
  } catch (cause) {
    throw invalid(path, "it is not valid JSON", cause);
  }
  const { driver } = (value ?? {}) as Partial<StoreConfiguration>;
  if (typeof driver !== "string") throw invalid(path, 'it has to name a driver, as in {"driver": "redis"}');
  return value as StoreConfiguration;
}

function invalid(path: string, reason: string, cause?: unknown): PlatenError {
  return new PlatenError("store-configuration", `The store ${path} can't be opened: ${reason}.`, { cause });
}
