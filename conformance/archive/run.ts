import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { readGroup } from "../bytes/documents.ts";
import { ArchiveTable } from "./archive-table.ts";
import { type ArchivedResult, archived } from "./archived.ts";
import { fills } from "./fills.ts";
import { signedFiles } from "./signed.ts";
import { flavourOf, VeraPdf } from "./verapdf.ts";

const HELP = `npm run conformance:archive -- [options]
  --suite DIR      also pages of the W3C's suite in this directory
  --pages N        how many of them (default 300)
  --only NAME      examples, features, csswg, fills or signed alone
  --all-standards  every document in each of the combinations; else examples in each, others in one after another
  --keep DIR       keep the PDFs there
  --reasons        tell of each document what stood against its claim
Renders documents, fills templates and signs both for archives and for accessibility, and has veraPDF look at every one that says it
conforms.
Needs a JDK 17 and Maven, for forms of packages npm, pip and go. The status is 1 when a claim does not hold.
`;

/** Every standard once, and those of archiving and accessibility together. */
const COMBINATIONS: readonly string[] = [
  "PDF/A-2b",
  "PDF/A-2u",
  "PDF/A-2a,PDF/UA-1",
  "PDF/A-3b,PDF/UA-1",
  "PDF/A-3u",
  "PDF/A-3a",
  "PDF/A-4",
  "PDF/A-4,PDF/UA-2",
  "PDF/A-4f",
  "PDF/UA-1",
  "PDF/UA-2",
];

const { values: options } = parseArgs({
  options: {
    suite: { type: "string" },
    pages: { type: "string", default: "300" },
    only: { type: "string" },
    "all-standards": { type: "boolean", default: false },
    keep: { type: "string" },
    reasons: { type: "boolean", default: false },
    help: { type: "boolean", default: false },
  },
});

process.exitCode = await run();

async function run(): Promise<number> {
  if (options.help) {
    console.log(HELP);
    return 0;
  }
  const validator = new VeraPdf();
  const directory = options.keep ?? mkdtempSync(join(tmpdir(), "platen-archive-"));
  mkdirSync(directory, { recursive: true });
  const table = new ArchiveTable();
  try {
    for await (const { name, standards, make } of jobs()) {
      const made = await make();
      const file = join(
        directory,
        `${name.replace(/[^\w.-]+/g, "-")}-${standards.replace(/[^\w]+/g, "-")}.pdf`,
      );
      writeFileSync(file, made.pdf);
      const claims = made.isClaimed ? standards.split(",") : [];
      const failures: string[] = [];
      for (const standard of claims)
        for (const failure of await validator.failures(file, flavourOf(standard)))
          failures.push(`${standard}: ${failure}`);
      for (const failure of failures) console.log(`${name}: ${failure}`);
      if (options.reasons && !made.isClaimed)
        console.log(`${name}, ${standards}: not, for ${made.reasons.join(", ")}`);
      table.add(standards, made, failures.length > 0);
    }
  } finally {
    validator.close();
    if (options.keep === undefined) rmSync(directory, { recursive: true });
  }
  console.log(table.text());
  return table.falseClaims === 0 ? 0 : 1;
}

interface Job {
  readonly name: string;
  readonly standards: string;
  make(): Promise<ArchivedResult>;
}

async function* jobs(): AsyncGenerator<Job> {
  yield* documents();
  if ((options.only ?? "fills") === "fills") yield* fills();
  if ((options.only ?? "signed") === "signed") yield* signedFiles();
}

function* documents(): Generator<Job> {
  const groups = (["examples", "features", "csswg"] as const).filter(
    (group) => (options.only ?? group) === group && (group !== "csswg" || options.suite !== undefined),
  );
  let turn = 0;
  for (const group of groups) {
    const { documents } = readGroup(group, options.suite);
    const html = documents.flatMap((document) => (document.kind === "html" ? [document] : []));
    const step = group === "csswg" ? Math.max(1, Math.floor(html.length / Number(options.pages))) : 1;
    for (let index = 0; index < html.length; index += step) {
      const document = html[index];
      if (document === undefined) break;
      const isInAll = options["all-standards"] || group === "examples";
      const own = isInAll ? COMBINATIONS : [COMBINATIONS[turn % COMBINATIONS.length] ?? ""];
      turn += 1;
      for (const standards of own)
        yield { name: document.name, standards, make: () => archived(document, standards) };
    }
  }
}
