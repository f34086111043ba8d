import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startProgram } from "../../bench/load/server-process.ts";
import { governmentForm } from "../../src/template/testing/government-form.ts";
import { authorization, demand, type Fault, goodCall, KEY, sendOnce } from "./fault.ts";

const MOUNT = "mount -t tmpfs -o size=512k tmpfs";

/** The disk on which templates are kept is full. */
export const diskFull: Fault = {
  name: "the disk is full",
  demand: "writing is answered 507, documents are made as before, and writing works again once there is room",
  run: async () => {
    const directory = mkdtempSync(join(tmpdir(), "platen-full-"));
    // A small disk of its own, seen by the server alone.
    const isPossible = spawnSync("unshare", ["-rm", "sh", "-c", `${MOUNT} ${directory}`]).status === 0;
    if (!isPossible) return undefined;
    const serve = `node dist/cli/launch.cjs serve --port 0 --log none --key ${KEY} --threads 1 --templates ${directory}`;
    const server = await startProgram("unshare", [
      "-rm",
      "sh",
      "-c",
      `${MOUNT} ${directory} && exec ${serve}`,
    ]);
    try {
      const templates = `${server.url}/api/v1/templates`;
      const create = (id: number): Promise<Response> =>
        fetch(`${templates}?id=t${id}`, {
          method: "POST",
          headers: { authorization, "content-type": "application/pdf" },
          body: governmentForm() as Uint8Array<ArrayBuffer>,
        });
      let made = 0;
      let answer = await create(made);
      while (answer.status === 201 && made < 1_000) answer = await create(++made);
      demand(answer.status === 507, `writing to the full disk was answered ${answer.status}`);
      const { status } = await sendOnce(goodCall(server));
      demand(status === 200, `a document was answered ${status}`);
      const filled = await fetch(`${server.url}/api/v1/fill/t0.pdf?versionNumber=-1`, {
        method: "POST",
        headers: { authorization, "content-type": "application/json" },
        body: JSON.stringify({ data: { lastName: "Doe" } }),
      });
      demand(filled.status === 200, `filling was answered ${filled.status}`);
      const deleted = await deleteSome(templates, made);
      const again = await create(made);
      demand(again.status === 201, `writing was answered ${again.status} although there is room again`);
      return `full after ${made} templates; documents and filling went on; ${deleted} deleted, then writing worked again`;
    } finally {
      await server.stop();
      rmSync(directory, { recursive: true });
    }
  },
};

/** Makes room, as far as the full disk lets: the tombstone of a template needs a little of its own. */
async function deleteSome(templates: string, made: number): Promise<number> {
  let deleted = 0;
  for (let id = made - 1; id > 0 && deleted < 3; id -= 1) {
    const { status } = await fetch(`${templates}/t${id}`, { method: "DELETE", headers: { authorization } });
    if (status === 204) deleted += 1;
  }
  demand(deleted > 0, "nothing could be deleted");
  return deleted;
}
