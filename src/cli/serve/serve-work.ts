import { ValidationError } from "../../contract/errors.ts";
import type { Work } from "../../http/calls/work.ts";
import type { PoolWork } from "../../node/pool/pool-work.ts";
import { usageError } from "../exit.ts";
import { fontSettings } from "../fonts.ts";
import type { CliHost } from "../host.ts";
import { readBytes } from "../template/template-files.ts";
import type { ServeConfiguration } from "./serve-configuration.ts";
import type { ServeStore } from "./serve-store.ts";

const MEBIBYTE = 1_048_576;

/** The work behind the endpoints: in a pool of threads, or for `--threads 0` in this one. */
export async function createServeWork(
  configuration: ServeConfiguration,
  store: ServeStore,
  host: CliHost,
): Promise<Work | PoolWork> {
  const { allowHosts, limits, fontDirectories, fontCatalogue, fontCache } = configuration;
  const settings = fontSettings(
    { directories: fontDirectories, catalogue: fontCatalogue, cache: fontCache },
    { network: true, allowHosts },
    host,
  );
  const privateKeys = await readPrivateKeys(configuration.privateKeys, host);
  const fetch = await networkFetch(configuration);
  if (configuration.threads === 0) {
    return inThisThread({ configuration, settings, privateKeys, fetch, store }, host);
  }
  const { createPoolWork } = await import("../../node/pool/pool-work.ts");
  return createPoolWork({
    ...(configuration.threads === undefined ? {} : { threads: configuration.threads }),
    ...(configuration.queueLength === undefined ? {} : { queueLength: configuration.queueLength }),
    ...(configuration.queueSeconds === undefined
      ? {}
      : { queueMilliseconds: configuration.queueSeconds * 1000 }),
    generateMilliseconds: configuration.generateSeconds * 1000,
    fillMilliseconds: configuration.fillSeconds * 1000,
    heapMegabytes: configuration.heapMegabytes,
    recycleJobs: configuration.recycleJobs,
    recycleBytes: configuration.recycleMegabytes * MEBIBYTE,
    fontSettings: settings,
    fontFormats: configuration.fontFormats,
    privateKeys,
    limits,
    fetch,
    store: store.templates,
  });
}

async function networkFetch({ allowHosts, denyRanges, nameServers }: ServeConfiguration) {
  const [{ createNodeFetch }, { blockListOf }] = await Promise.all([
    import("../../node/node-fetch.ts"),
    import("../../node/address-ranges.ts"),
  ]);
  try {
    blockListOf(denyRanges);
    return createNodeFetch({ network: true, allowHosts, denyRanges, nameServers });
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    throw usageError(`${error.message}.`);
  }
}

interface Parts {
  readonly configuration: ServeConfiguration;
  readonly settings: ReturnType<typeof fontSettings>;
  readonly privateKeys: readonly string[];
  readonly fetch: Awaited<ReturnType<typeof networkFetch>>;
  readonly store: ServeStore;
}

async function inThisThread(
  { configuration, settings, privateKeys, fetch, store }: Parts,
  host: CliHost,
): Promise<Work> {
  const [{ inlineWork }, { openFontCatalogue }, { createDecryptor }, names] = await Promise.all([
    import("../../http/calls/work.ts"),
    import("../../node/font-sources/open-catalogue.ts"),
    import("../../fill/decrypt.ts"),
    import("../../fonts/font-names.ts"),
  ]);
  const catalogue = await openFontCatalogue(settings);
  return inlineWork({
    engine: await host.createEngine({ catalogue }),
    templates: store.templates,
    decrypt: privateKeys.length === 0 ? undefined : await createDecryptor(privateKeys),
    fonts: names.joinedNames(names.BUNDLED_FAMILIES, catalogue),
    fetch,
    fontFormats: configuration.fontFormats,
    limits: configuration.limits,
  });
}

/** The private keys of files, each of which has to be one. */
async function readPrivateKeys(paths: readonly string[], host: CliHost): Promise<readonly string[]> {
  if (paths.length === 0) return [];
  const files = await Promise.all(paths.map((path) => readBytes(path, host)));
  const keys = files.map((bytes) => new TextDecoder().decode(bytes));
  const { createDecryptor } = await import("../../fill/decrypt.ts");
  try {
    await createDecryptor(keys);
  } catch (error) {
    if (!(error instanceof ValidationError)) throw error;
    const [{ property, message } = { property: "", message: "" }] = error.fields;
    const path = paths[Number(/\d+/.exec(property)?.[0])] ?? paths.join(", ");
    throw usageError(`--private-key ${path}: ${message}`);
  }
  return keys;
}
