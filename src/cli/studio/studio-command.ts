import { EXIT_OK, usageError } from "../exit.ts";
import type { CliHost } from "../host.ts";
import { type OptionDefinition, optionsHelp, parseOptions } from "../options.ts";
import { runService } from "../serve/serve-command.ts";
import { readServeConfiguration, SERVE_OPTIONS } from "../serve/serve-configuration.ts";

const STUDIO_OPTIONS: readonly OptionDefinition[] = [
  { name: "no-open", help: "Print the address, and open no browser." },
  { name: "port", value: "PORT", help: "Port to listen on; any free one unless given." },
  {
    name: "templates",
    value: "DIR",
    help: "Where templates are kept: a directory, or a JSON file that names a driver.",
  },
  {
    name: "font-dir",
    value: "DIR",
    repeatable: true,
    help: "Fonts for the service beside the embedded ones.",
  },
];

const STUDIO_HELP = `Usage:
  platen studio [options]

Opens the studio in a browser: documents are written on the left, and their
pages stand on the right. It is served on this machine alone (127.0.0.1), with a
key that is made anew each time and kept nowhere. Ends with Ctrl+C.

Options:
${optionsHelp(STUDIO_OPTIONS)}
`;

/** `platen studio`: the service for one person, and its studio in the browser. */
export async function studioCommand(args: readonly string[], host: CliHost): Promise<number> {
  const options = parseOptions(STUDIO_OPTIONS, args);
  if (options.has("help")) {
    await host.output.write(STUDIO_HELP);
    return EXIT_OK;
  }
  if (options.positionals.length > 0) throw usageError(`studio takes no ${options.positionals.join(" ")}.`);
  const { openStudio } = await import("../../node/studio/studio-directory.ts");
  if (openStudio() === undefined)
    throw usageError("The files of the studio were not built: npm run build makes them.");
  const { generateKey } = await import("../../http/access/keys.ts");
  const key = generateKey("production");
  const given = ["templates", "port"].flatMap((name) => {
    const value = options.get(name);
    return value === undefined ? [] : [`--${name}`, value];
  });
  const fonts = options.all("font-dir").flatMap((directory) => ["--font-dir", directory]);
  // One person needs one thread; options of the studio come last and win. The environment says nothing here.
  const serveArguments = ["--port", "0", ...given, ...fonts, "--threads", "1", "--log", "none", "--key", key];
  const configuration = await readServeConfiguration(parseOptions(SERVE_OPTIONS, serveArguments), {
    ...host,
    environment: {},
  });
  const isOpened = !options.has("no-open");
  await runService({ ...configuration, host: "127.0.0.1", studio: true }, host, async (url) => {
    // What follows # stays in the browser; the page takes the key from it and forgets the address.
    const address = `${url}/studio/#key=${key}`;
    const shown = isOpened && (await host.openAddress(address));
    return `The studio is at ${address}\n${shown ? "Your browser was asked to show it. " : ""}Ctrl+C ends it.\n`;
  });
  return EXIT_OK;
}
