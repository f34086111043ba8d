import { connect, type Socket } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { load } from "../../bench/load/client.ts";
import { type ServerProcess, startService } from "../../bench/load/server-process.ts";
import { authorization, demand, type Fault, goodCall, KEY, sendOnce } from "./fault.ts";

const GOOD_REQUESTS = 40;

/** Connections that never come to an end of what they send. */
function slowConnections(server: ServerProcess): readonly Socket[] {
  const { port } = new URL(server.url);
  const heads = [
    ...Array<string>(200).fill(
      `POST /api/v1/generate-pdf HTTP/1.1\r\nhost: x\r\nauthorization: ${authorization}\r\ncontent-type: application/json\r\ncontent-length: 1000000\r\n\r\n{`,
    ),
    ...Array<string>(300).fill("POST /api/v1/generate-pdf HTTP/1.1\r\nhost: x\r\nx: "),
  ];
  return heads.map((head) => {
    const socket = connect(Number(port), "127.0.0.1");
    socket.on("error", () => undefined);
    socket.write(head);
    return socket;
  });
}

/** Slow bodies, slow heads, and a flood of documents with another key. */
export const slowAndMany: Fault = {
  name: "200 slow bodies, 300 slow heads and a flood",
  demand: "a good request is answered within a second throughout",
  run: async () => {
    const server = await startService("--key", KEY, "--key", "flood", "--rate-limit", "100000");
    const slow = slowConnections(server);
    const trickle = setInterval(() => {
      for (const socket of slow) if (socket.writable) socket.write(" ");
    }, 1_000);
    let isOver = false;
    const flood = (async () => {
      while (!isOver) await load(goodCall(server, "flood"), { concurrency: 32, calls: 200 });
    })();
    try {
      await sleep(1_000);
      const times: number[] = [];
      for (let count = 0; count < GOOD_REQUESTS; count += 1) {
        const { status, milliseconds } = await sendOnce(goodCall(server));
        demand(status === 200, `a good request was answered ${status}`);
        times.push(milliseconds);
        await sleep(50);
      }
      const worst = Math.max(...times);
      demand(worst <= 1_000, `a good request took ${worst.toFixed(0)} ms`);
      times.sort((one, other) => one - other);
      return `${GOOD_REQUESTS} good requests: median ${times[GOOD_REQUESTS / 2]?.toFixed(0)} ms, worst ${worst.toFixed(0)} ms`;
    } finally {
      isOver = true;
      clearInterval(trickle);
      for (const socket of slow) socket.destroy();
      await flood;
      await server.stop();
    }
  },
};
