/**
 * Does to a real server what goes wrong in the field, one after the other: `npm run test:faults`, or with words of their names those faults
 * alone. Prints what was measured; ends with status 1 when the service does not bear one.
 */
import { clientLeaves } from "./client-leaves.ts";
import { diskFull } from "./disk-full.ts";
import type { Fault } from "./fault.ts";
import { guessingByTime } from "./guessing-by-time.ts";
import { layoutSpins } from "./layout-spins.ts";
import { redisAway } from "./redis-away.ts";
import { serverKilled } from "./server-killed.ts";
import { slowAndMany } from "./slow-and-many.ts";
import { stoppingUnderLoad } from "./stopping-under-load.ts";
import { threadDies } from "./thread-dies.ts";
import { workspaceFloods } from "./workspace-floods.ts";

const FAULTS: readonly Fault[] = [
  threadDies,
  layoutSpins,
  clientLeaves,
  slowAndMany,
  workspaceFloods,
  guessingByTime,
  stoppingUnderLoad,
  diskFull,
  redisAway,
  serverKilled,
];

const words = process.argv.slice(2);
for (const fault of FAULTS) {
  if (words.length > 0 && !words.some((word) => fault.name.includes(word))) continue;
  console.log(`${fault.name}\n  has to: ${fault.demand}`);
  try {
    const figures = await fault.run();
    console.log(figures === undefined ? "  skipped: this machine can't do it" : `  ok: ${figures}`);
  } catch (error) {
    process.exitCode = 1;
    console.log(`  FAILED: ${(error as Error).message}`);
  }
}
