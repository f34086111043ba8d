import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { chownSync, existsSync, mkdirSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { freePort } from "./redis-server.ts";

export interface PostgresServer {
  /** `postgres://…`, for which no password is asked. */
  readonly url: string;
  stop(): Promise<void>;
}

/** Where Debian puts the programs of each version. */
const VERSIONS = "/usr/lib/postgresql";

/** The folder of the programs of the newest version; undefined when there is no Postgres on this machine. */
function programs(): string | undefined {
  try {
    const [version] = readdirSync(VERSIONS).sort((one, other) => Number(other) - Number(one));
    return version === undefined ? undefined : join(VERSIONS, version, "bin");
  } catch {
    return undefined;
  }
}

export function hasPostgres(): boolean {
  return programs() !== undefined;
}

/** Postgres refuses to run as root: the user that its package makes takes the place. */
function user(): { readonly uid: number; readonly gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const idOf = (option: string) => Number(spawnSync("id", [option, "postgres"]).stdout.toString());
  return { uid: idOf("-u"), gid: idOf("-g") };
}

/** Starts a Postgres server of its own on loopback that keeps its data in a directory. */
export async function startPostgres(directory: string, wantedPort?: number): Promise<PostgresServer> {
  const bin = programs() ?? "";
  const data = join(directory, "postgres");
  const owner = user();
  if (!existsSync(data)) makeCluster(bin, directory, data);
  const port = wantedPort ?? (await freePort());
  const settings = ["listen_addresses=127.0.0.1", `unix_socket_directories=${data}`, "fsync=off"];
  const options = ["-D", data, "-p", String(port), ...settings.flatMap((setting) => ["-c", setting])];
  const child = spawn(join(bin, "postgres"), options, {
    ...owner,
    cwd: directory,
    stdio: ["ignore", "ignore", "pipe"],
  });
  await ready(child);
  return { url: `postgres://platen@127.0.0.1:${port}/postgres`, stop: () => stop(child) };
}

function makeCluster(bin: string, directory: string, data: string): void {
  const owner = user();
  mkdirSync(data);
  if (owner !== undefined) for (const path of [directory, data]) chownSync(path, owner.uid, owner.gid);
  const options = ["-D", data, "-U", "platen", "-A", "trust", "--no-sync"];
  const { status, stderr } = spawnSync(join(bin, "initdb"), options, { ...owner, cwd: directory });
  if (status !== 0) throw new Error(`initdb: ${stderr.toString()}`);
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return;
  const exit = once(child, "exit");
  // It ends without waiting for clients that are connected.
  child.kill("SIGINT");
  await exit;
}

function ready(child: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    let output = "";
    child.stderr?.on("data", (text) => {
      output += text;
      if (output.includes("ready to accept connections")) resolve();
    });
    child.once("exit", () => reject(new Error(`postgres ended: ${output}`)));
  });
}
