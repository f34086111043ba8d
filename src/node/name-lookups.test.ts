import { createSocket, type Socket } from "node:dgram";
import type { LookupFunction } from "node:net";
import { afterEach, describe, expect, it } from "vitest";
import { NameLookups, nameResolver } from "./name-lookups.ts";

const sockets: Socket[] = [];
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.close();
});

/** A name server that answers every question with 192.0.2.1 or with silence. Gives its address, and the number of questions. */
async function nameServer(answers: boolean): Promise<{ address: string; questions: () => number }> {
  const socket = createSocket("udp4");
  sockets.push(socket);
  let count = 0;
  socket.on("message", (question, { port }) => {
    count += 1;
    if (answers) socket.send(answerTo(question), port, "127.0.0.1");
  });
  await new Promise<void>((resolve) => socket.bind(0, "127.0.0.1", resolve));
  return { address: `127.0.0.1:${socket.address().port}`, questions: () => count };
}

/** An answer with one address for questions of type A, and an empty one for others (RFC 1035 §4). */
function answerTo(question: Buffer): Buffer {
  let end = 12;
  while (question[end] !== 0) end += 1 + (question[end] ?? 0);
  const isAddress = question.readUInt16BE(end + 1) === 1;
  const head = Buffer.from(question.subarray(0, end + 5));
  head.writeUInt16BE(0x8180, 2);
  head.writeUInt16BE(isAddress ? 1 : 0, 6);
  head.writeUInt32BE(0, 8);
  const record = [0xc0, 12, 0, 1, 0, 1, 0, 0, 0, 60, 0, 4, 192, 0, 2, 1];
  return isAddress ? Buffer.concat([head, Buffer.from(record)]) : head;
}

describe("names", () => {
  const waiting = new AbortController().signal;

  it("are asked of the name servers", async () => {
    const { address } = await nameServer(true);
    expect(await nameResolver([address])("host.example", waiting)).toEqual([
      { address: "192.0.2.1", family: 4 },
    ]);
  });

  it("of this machine are known without asking", async () => {
    expect(await nameResolver([])("a.localhost", waiting)).toEqual([{ address: "127.0.0.1", family: 4 }]);
  });

  it("whose server is silent are given up when nobody waits any more", async () => {
    const { address, questions } = await nameServer(false);
    const controller = new AbortController();
    const lookup = nameResolver([address])("host.example", controller.signal);
    await expect.poll(questions).toBeGreaterThan(0);
    controller.abort();
    await expect(lookup).rejects.toMatchObject({ code: "ENOTFOUND" });
  });

  it("of one owner are 64 at a time, and leave those of others alone", async () => {
    const lookups = new NameLookups((hostname, signal) =>
      hostname === "known.example"
        ? Promise.resolve([{ address: "192.0.2.1", family: 4 }])
        : new Promise((_resolve, reject) =>
            signal.addEventListener("abort", () => reject(new Error("gone"))),
          ),
    );
    const ask = (lookup: LookupFunction, name: string): Promise<unknown> =>
      new Promise((resolve) =>
        lookup(name, { all: true }, (error, found) => resolve(error?.message ?? found)),
      );
    const controller = new AbortController();
    const held = Array.from({ length: 64 }, () =>
      ask(lookups.lookupFor("a", controller.signal), "silent.example"),
    );
    expect(await ask(lookups.lookupFor("a", waiting), "known.example")).toBe("too many lookups");
    expect(await ask(lookups.lookupFor("b", waiting), "known.example")).toHaveLength(1);
    controller.abort();
    expect(new Set(await Promise.all(held))).toEqual(new Set(["gone"]));
    expect(await ask(lookups.lookupFor("a", waiting), "known.example")).toHaveLength(1);
  });
});
