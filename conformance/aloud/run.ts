import { readFileSync, writeFileSync } from "node:fs";
import { basename } from "node:path";
import { parseArgs } from "node:util";
import { aloudDocuments, factsOf, renderedDocument } from "./documents.ts";
import { readAloud } from "./read-aloud.ts";

const HELP = `npm run conformance:aloud -- [FILE.pdf…] [--record]
Prints what somebody hears who has a tagged PDF read aloud, from its structure tree: of the files named, or else of the documents in
conformance/aloud/documents. --record keeps that beside them as facts, when somebody has read it line by line.
`;

const { values: options, positionals } = parseArgs({
  options: { record: { type: "boolean", default: false }, help: { type: "boolean", default: false } },
  allowPositionals: true,
});

if (options.help) console.log(HELP);
else if (positionals.length > 0)
  for (const file of positionals) console.log(`${basename(file)}\n${await readAloud(readFileSync(file))}`);
else
  for (const name of aloudDocuments()) {
    const text = await readAloud(await renderedDocument(name));
    console.log(`${name}\n${text}`);
    if (options.record) writeFileSync(factsOf(name), text);
  }
