/** Kills a process that writes templates, as often as the argument says, and checks the store each time. */
import { killWriters } from "../src/node/testing/kill-writers.ts";

const count = Number(process.argv[2] ?? 100);
const { kills, drafts, versions } = await killWriters(count);
console.log(
  `${kills} kills: ${drafts} drafts and ${versions} versions written, none of them damaged or lost`,
);
