import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { createServer } from "node:net";

export interface RedisServer {
  readonly port: number;
  stop(): Promise<void>;
}

/** Whether there is a Redis server on this machine. */
export function hasRedis(): boolean {
  return spawnSync("redis-server", ["--version"]).status === 0;
}

/** Starts a Redis server of its own on loopback that keeps its data in a directory. */
export async function startRedis(directory: string, wantedPort?: number): Promise<RedisServer> {
  const port = wantedPort ?? (await freePort());
  const options = [
    "--port",
    String(port),
    "--bind",
    "127.0.0.1",
    "--dir",
    directory,
    "--appendonly",
    "yes",
    "--save",
    "",
  ];
  const child = spawn("redis-server", options, { stdio: ["ignore", "pipe", "ignore"] });
  await ready(child);
  return {
    port,
    stop: async () => {
      if (child.exitCode !== null) return;
      const exit = once(child, "exit");
      child.kill("SIGTERM");
      await exit;
    },
  };
}

function ready(child: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    let output = "";
    child.stdout?.on("data", (text) => {
      output += text;
      if (output.includes("Ready to accept connections")) resolve();
    });
    child.once("exit", () => reject(new Error(`redis-server ended: ${output}`)));
  });
}

/** A port of loopback that nobody listens at. */
export async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}
