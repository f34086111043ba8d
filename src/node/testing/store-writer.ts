/**
 * A process that writes templates without a pause until it is killed, and says on standard output what is done: `draft N`, `published V N`.
 * Its argument is the directory; its input the number to go on with.
 */
import { writeSync } from "node:fs";
import { openTemplateStore } from "../../node/template-store.ts";
import { numberedVersion } from "./numbered-version.ts";

const [directory = "", first = "1"] = process.argv.slice(2);
const store = await openTemplateStore(directory);
// Written at once, so that nothing that is done goes unsaid for longer than a moment.
const say = (text: string): void => void writeSync(1, `${text}\n`);

say("ready");
for (let number = Number(first); ; number += 1) {
  await store.saveDraft(numberedVersion("kept", number));
  say(`draft ${number}`);
  if (number % 3 === 0) say(`published ${await store.publish("kept")} ${number}`);
  await store.saveDraft(numberedVersion("fleeting", number));
  if (number % 2 === 0) await store.delete("fleeting");
}
