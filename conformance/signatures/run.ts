import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import type { SigningKey } from "../../src/index.ts";
import { Engine } from "../../src/node/index.ts";
import { type UnsignedDocument, unsignedDocuments } from "./documents.ts";
import { judgedByPdfsig, judgedByPyHanko, judgedByQpdf, type Problems, type SignedFile } from "./judges.ts";
import { startAuthority } from "./loopback.ts";
import { openKeys, signAll } from "./sign-all.ts";

const HELP = `npm run conformance:signatures -- [options]
  --python PATH   a Python with pyHanko (default python3)
  --keep DIR      keep the PDFs there
Signs a hundred documents at all levels of PAdES, with servers of time and revocation on loopback, and has pyHanko, poppler's
pdfsig and qpdf judge them. Keys and certificates are made anew each time. The status is 1 when one is not accepted.
`;
/** Processor time that a signature of the level B-B may take. */
const MOST_MILLISECONDS = 25;
const ROUNDS = 40;

const { values: options } = parseArgs({
  options: {
    python: { type: "string", default: "python3" },
    keep: { type: "string" },
    help: { type: "boolean", default: false },
  },
});

process.exitCode = options.help ? help() : await run();

function help(): number {
  console.log(HELP);
  return 0;
}

async function run(): Promise<number> {
  const directory = options.keep ?? mkdtempSync(join(tmpdir(), "platen-signatures-"));
  mkdirSync(directory, { recursive: true });
  const authority = await startAuthority();
  try {
    const engine = new Engine();
    const documents = await unsignedDocuments(engine);
    const root = join(directory, "root.pem");
    writeFileSync(root, authority.root.pem);
    const files: SignedFile[] = (await signAll(documents, engine, authority)).map((document) => {
      const path = join(directory, `${document.name}.pdf`);
      writeFileSync(path, document.pdf);
      return { ...document, path };
    });
    const isRight = [
      told("pyHanko", judgedByPyHanko(files, root, options.python), files),
      told("pdfsig", judgedByPdfsig(files, directory), files),
      told("qpdf", judgedByQpdf(files), files),
    ].every((right) => right);
    const keys = await openKeys(authority);
    const isQuick = await toldTime(documents[0] as UnsignedDocument, engine, Object.entries(keys));
    return isRight && isQuick ? 0 : 1;
  } finally {
    authority.close();
    if (options.keep === undefined) rmSync(directory, { recursive: true });
  }
}

function told(judge: string, problems: Problems, files: readonly SignedFile[]): boolean {
  console.log(`${judge}: ${files.length - problems.size} of ${files.length} accepted`);
  for (const [name, problem] of problems) console.log(`  ${name}: ${problem}`);
  return problems.size === 0;
}

/** Processor time of a signature by each key, when all is warm. */
async function toldTime(
  { pdf }: UnsignedDocument,
  engine: Engine,
  keys: readonly (readonly [string, SigningKey])[],
): Promise<boolean> {
  let slowest = 0;
  for (const [name, key] of keys) {
    const before = process.cpuUsage();
    for (let round = 0; round < ROUNDS; round += 1) await engine.signPdf(pdf, { key });
    const { user, system } = process.cpuUsage(before);
    const milliseconds = (user + system) / 1_000 / ROUNDS;
    slowest = Math.max(slowest, milliseconds);
    console.log(`B-B by ${name}: ${milliseconds.toFixed(1)} ms of processor time`);
  }
  return slowest <= MOST_MILLISECONDS;
}
