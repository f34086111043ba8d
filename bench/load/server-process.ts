import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));
const PAGE_BYTES = 4096;

export interface ServerProcess {
  readonly url: string;
  readonly process: ChildProcess;
  /** What it wrote on standard error. */
  errors(): string;
  /** Memory it holds at the moment, in bytes. */
  residentBytes(): number;
  /** Asks it to stop and gives its exit status. */
  stop(): Promise<number | null>;
}

/** Starts a server of Node and waits until it says where it listens. */
export function startServer(args: readonly string[]): Promise<ServerProcess> {
  return startProgram(process.execPath, args);
}

/** Starts a program that is a server and waits until it says where it listens. */
export async function startProgram(command: string, args: readonly string[]): Promise<ServerProcess> {
  const child = spawn(command, args, { cwd: ROOT, stdio: ["ignore", "pipe", "pipe"] });
  let [output, errors] = ["", ""];
  child.stderr.on("data", (text) => {
    errors += text;
  });
  const url = await new Promise<string>((resolve, reject) => {
    child.stdout.on("data", (text) => {
      output += text;
      const [found] = /http:\/\/\S+/.exec(output) ?? [];
      if (found !== undefined) resolve(found);
    });
    child.once("exit", (status) => reject(new Error(`The server ended with ${status}: ${errors}`)));
  });
  return {
    url,
    process: child,
    errors: () => errors,
    residentBytes: () => Number(readFileSync(`/proc/${child.pid}/statm`, "utf8").split(" ")[1]) * PAGE_BYTES,
    stop: async () => {
      if (child.exitCode !== null) return child.exitCode;
      const exit = once(child, "exit");
      child.kill("SIGTERM");
      const [status] = await exit;
      return status as number | null;
    },
  };
}

/** Starts the service from the build. */
export function startService(...args: string[]): Promise<ServerProcess> {
  return startServer(["dist/cli/launch.cjs", "serve", "--port", "0", "--log", "none", ...args]);
}
