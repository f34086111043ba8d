import { EXIT_OK } from "../exit.ts";
import type { CliHost } from "../host.ts";
import { parseOptions } from "../options.ts";
import { settingsOf } from "../render-options.ts";
import { versionNumberOf, withNegativeVersion } from "../template/template-call.ts";
import { BATCH_HELP } from "./batch-help.ts";
import { BATCH_OPTIONS, batchArguments } from "./batch-options.ts";

/** `platen batch`: a PDF of each line of a file. What runs it is loaded here, so that other commands start without it. */
export async function batchCommand(args: readonly string[], host: CliHost): Promise<number> {
  const options = parseOptions(BATCH_OPTIONS, withNegativeVersion(args));
  if (options.has("help")) {
    await host.output.write(BATCH_HELP);
    return EXIT_OK;
  }
  const given = batchArguments(options);
  const settings = settingsOf(options);
  const version = options.get("version") === undefined ? undefined : versionNumberOf(options, 0);
  const { runBatch } = await import("./run-batch.ts");
  return runBatch({ given, settings, version, place: options }, host);
}
