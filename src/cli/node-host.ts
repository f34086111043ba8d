import type { Writable } from "node:stream";
import type { CliHost, Output } from "./host.ts";

/** The command line's surroundings in a process of its own. */
export function createNodeHost(): CliHost {
  return {
    workingDirectory: process.cwd(),
    environment: process.env,
    // Node opens each stream when it is first asked for; most commands ask for none.
    get input() {
      return process.stdin;
    },
    output: outputOf(() => process.stdout),
    errors: outputOf(() => process.stderr),
    createEngine: async (options) => {
      const { Engine } = await import("../node/engine.ts");
      return new Engine(options);
    },
    openAddress,
    importTemplate: async (bytes, options) => {
      const { importTemplateInWorker } = await import("../node/template-worker.ts");
      return importTemplateInWorker(bytes, options);
    },
    stopRequested: () =>
      new Promise((resolve) => {
        process.once("SIGINT", () => resolve());
        process.once("SIGTERM", () => resolve());
      }),
    onStrayError: (listener) => {
      process.on("uncaughtException", listener);
    },
  };
}

function outputOf(open: () => Writable & { isTTY?: boolean }): Output {
  let opened: ReturnType<typeof open> | undefined;
  const stream = (): ReturnType<typeof open> => {
    opened ??= withoutBrokenPipe(open());
    return opened;
  };
  return {
    get isTerminal() {
      return stream().isTTY === true;
    },
    write: (data) =>
      new Promise((resolve, reject) => {
        stream().write(data, (error) => (error ? reject(error) : resolve()));
      }),
  };
}

/** A reader that has seen enough, such as `head`, is no error. */
function withoutBrokenPipe<Stream extends Writable>(stream: Stream): Stream {
  stream.on("error", (error: NodeJS.ErrnoException) => {
    if (error.code === "EPIPE") process.exit(0);
    throw error;
  });
  return stream;
}

/** The program that opens an address, by platform. */
const OPENERS: Readonly<Record<string, readonly [command: string, ...args: string[]]>> = {
  darwin: ["open"],
  win32: ["rundll32", "url.dll,FileProtocolHandler"],
};

async function openAddress(url: string): Promise<boolean> {
  const { spawn } = await import("node:child_process");
  const [command, ...args] = OPENERS[process.platform] ?? ["xdg-open"];
  return new Promise((resolve) => {
    const child = spawn(command, [...args, url], { detached: true, stdio: "ignore" });
    child.once("error", () => resolve(false));
    child.once("spawn", () => {
      child.unref();
      resolve(true);
    });
  });
}
