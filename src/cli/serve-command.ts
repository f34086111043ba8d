import { resolve } from "node:path";
import type { ApiKey, KeyKind } from "../http/keys.ts";
import { EXIT_OK, usageError } from "./exit.ts";
import { fontChoiceOf, fontSettings } from "./fonts.ts";
import { SERVE_HELP } from "./help.ts";
import type { CliHost } from "./host.ts";
import { type ParsedOptions, parseOptions } from "./options.ts";
import { SERVE_OPTIONS } from "./serve-options.ts";
import { dataDecryptor, templateFiller } from "./serve-templates.ts";

/** `platen serve`: runs until it is asked to stop. The HTTP layer is loaded here, so that rendering starts without it. */
export async function serveCommand(args: readonly string[], host: CliHost): Promise<number> {
  const options = parseOptions(SERVE_OPTIONS, args);
  if (options.has("help")) {
    await host.output.write(SERVE_HELP);
    return EXIT_OK;
  }
  if (options.positionals.length > 0) throw usageError(`serve takes no ${options.positionals.join(" ")}.`);
  const port = portOf(options.get("port"));
  const { keys, note } = await keysOf(options, host);
  const access = { network: true, allowHosts: options.all("allow-host") };
  const settings = fontSettings(fontChoiceOf(options), access, host);
  const { openFontCatalogue } = await import("../node/font-sources/open-catalogue.ts");
  const catalogue = await openFontCatalogue(settings);
  const [render, fill, decrypt] = await Promise.all([
    host.createRenderer({ catalogue }),
    templateFiller(options, catalogue, host),
    dataDecryptor(options, host),
  ]);
  const [{ createApp }, { serve }, { createNodeFetch }, { BUNDLED_FAMILIES, joinedNames }] =
    await Promise.all([
      import("../http/app.ts"),
      import("../node/serve.ts"),
      import("../node/node-fetch.ts"),
      import("../font-names.ts"),
    ]);
  const app = createApp({
    render,
    fill,
    decrypt,
    keys,
    fonts: joinedNames(BUNDLED_FAMILIES, catalogue),
    fetch: createNodeFetch({ network: true, allowHosts: options.all("allow-host") }),
    watermark: options.get("watermark"),
    onError: (error, requestId) => {
      const text = error instanceof Error ? (error.stack ?? error.message) : String(error);
      void host.errors.write(`platen: request ${requestId}: ${text}\n`);
    },
  });
  const server = await serve({ app, port, host: options.get("host") }).catch(
    (error: NodeJS.ErrnoException) => {
      if (error.code !== "EADDRINUSE") throw error;
      throw usageError(`Port ${port} is taken; choose another with --port.`);
    },
  );
  await host.output.write(`Platen listens on ${server.url}\n${note}`);
  await host.stopRequested();
  await server.close();
  return EXIT_OK;
}

function portOf(text: string | undefined): number {
  if (text === undefined) return 3000;
  const port = Number(text);
  if (!/^\d+$/.test(text) || port > 65_535) throw usageError("--port takes a number from 0 to 65535.");
  return port;
}

/** The keys given by options and environment, or else the development key of the state directory. */
async function keysOf(
  options: ParsedOptions,
  host: CliHost,
): Promise<{ keys: readonly ApiKey[]; note: string }> {
  const { environment } = host;
  const keys = [
    ...keysOfKind("production", options.all("key"), environment["PLATEN_KEYS"]),
    ...keysOfKind("development", options.all("development-key"), environment["PLATEN_DEVELOPMENT_KEYS"]),
  ];
  if (keys.length > 0) return { keys, note: "" };
  const { defaultStateDirectory, loadDevelopmentKey } = await import("../node/development-key.ts");
  const given = options.get("state-dir");
  const directory =
    given === undefined ? defaultStateDirectory(environment) : resolve(host.workingDirectory, given);
  const { key, path, created } = await loadDevelopmentKey(directory);
  return {
    keys: [{ key, kind: "development" }],
    note: `${created ? "A development key was made" : "The development key is"}: ${key}\nIt is kept in ${path}; PDFs made with it carry a watermark.\n`,
  };
}

function keysOfKind(kind: KeyKind, given: readonly string[], listed: string | undefined): readonly ApiKey[] {
  const all = [...given, ...(listed ?? "").split(",")].map((key) => key.trim());
  return all.filter((key) => key !== "").map((key) => ({ key, kind }));
}
