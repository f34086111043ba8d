/**
 * Floods a service: `flood-process.ts URL CONCURRENCY KEY…`, as many calls under way of each key. Writes a line when the first are answered,
 * and how many were when its standard input ends. A process of its own, so that who measures other calls meanwhile has not its work, too.
 */
import { load } from "../../bench/load/client.ts";
import { goodCall } from "./fault.ts";

const [url = "", concurrency = "1", ...keys] = process.argv.slice(2);
let isOver = false;
let calls = 0;
process.stdin.resume();
process.stdin.once("end", () => {
  isOver = true;
});
await Promise.all(
  keys.map(async (key) => {
    const options = { concurrency: Number(concurrency), calls: 2 * Number(concurrency) };
    while (!isOver) {
      calls += (await load(goodCall({ url }, key), options)).calls;
      if (calls === options.calls) console.log("flooding");
    }
  }),
);
console.log(calls);
