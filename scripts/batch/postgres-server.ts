import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { chownSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const PROGRAMS = "/usr/lib/postgresql";

export interface PostgresServer {
  readonly url: string;
  /** Ends it at once, as a machine that fails does, and starts it on the same data. */
  restart(): Promise<void>;
  stop(): Promise<void>;
}

/** Starts a Postgres of Debian's packages on loopback, with its data in a new directory. It does not run as root: as `postgres` then. */
export async function startPostgres(port: number): Promise<PostgresServer> {
  const programs = join(PROGRAMS, readdirSync(PROGRAMS).at(-1) ?? "", "bin");
  const user = process.getuid?.() === 0 ? userOf("postgres") : undefined;
  const data = mkdtempSync(join(tmpdir(), "platen-postgres-"));
  if (user !== undefined) chownSync(data, user.uid, user.gid);
  execFileSync(join(programs, "initdb"), ["-D", data, "-U", "platen", "-A", "trust"], {
    ...user,
    stdio: "ignore",
  });
  const start = async (): Promise<ChildProcess> => {
    const settings = [
      "-c",
      `port=${port}`,
      "-c",
      "listen_addresses=127.0.0.1",
      "-c",
      `unix_socket_directories=${data}`,
    ];
    const child = spawn(join(programs, "postgres"), ["-D", data, ...settings], {
      ...user,
      stdio: ["ignore", "ignore", "pipe"],
    });
    let output = "";
    await new Promise<void>((resolve, reject) => {
      child.stderr.on("data", (text) => {
        output += text;
        if (output.includes("ready to accept connections")) resolve();
      });
      child.once("exit", () => reject(new Error(`postgres ended: ${output}`)));
    });
    return child;
  };
  let child = await start();
  const end = async (signal: NodeJS.Signals): Promise<void> => {
    const exit = once(child, "exit");
    child.kill(signal);
    await exit;
  };
  return {
    url: `postgres://platen@127.0.0.1:${port}/postgres`,
    restart: async () => {
      await end("SIGQUIT");
      child = await start();
    },
    stop: async () => {
      await end("SIGINT");
      rmSync(data, { recursive: true, force: true });
    },
  };
}

function userOf(name: string): { uid: number; gid: number } {
  const id = (option: string): number => Number(execFileSync("id", [option, name], { encoding: "utf8" }));
  return { uid: id("-u"), gid: id("-g") };
}
