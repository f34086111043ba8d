import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { type DocumentGroup, readGroup } from "../bytes/documents.ts";
import { bundleWorker, CLOCK, makeAll } from "../bytes/pool.ts";
import { builtRevision } from "../bytes/revision.ts";
import { readers } from "./readers.ts";

const HELP = `npm run conformance:readers -- [options]
  --only GROUPS    some of examples,features,fill,markdown
  --filter TEXT    only documents whose name contains TEXT
  --keep DIR       keep the PDFs there
Makes every example, feature page, fill and request twice, in processes of their own: the bytes must be the same. Then qpdf, poppler, MuPDF,
pdf.js and PDFium open each and draw its pages. The status is 1 when bytes differ or a reader says a word. Needs qpdf, poppler-utils and
mupdf-tools.
`;

const { values: options } = parseArgs({
  options: {
    only: { type: "string", default: "examples,features,fill,markdown" },
    filter: { type: "string", default: "" },
    keep: { type: "string" },
    help: { type: "boolean", default: false },
  },
});

const ROOT = fileURLToPath(new URL("../../", import.meta.url));
const GROUPS = ["examples", "features", "fill", "markdown"] as const;
/** Time for one document. */
const MILLISECONDS = 120_000;

/** One document as it was made. */
interface MadeFile {
  readonly name: string;
  readonly file: string;
}

process.exitCode = await run();

async function run(): Promise<number> {
  if (options.help) {
    console.log(HELP);
    return 0;
  }
  const directory = options.keep ?? mkdtempSync(join(tmpdir(), "platen-readers-"));
  let faults = 0;
  try {
    const worker = join(directory, "worker.mjs");
    mkdirSync(directory, { recursive: true });
    await bundleWorker(worker);
    const wanted = options.only.split(",");
    const files: MadeFile[] = [];
    for (const name of GROUPS.filter((group) => wanted.includes(group))) {
      const made = await makeTwice(readGroup(name, undefined), worker, join(directory, name));
      faults += made.differing.length;
      for (const document of made.differing) console.log(`${document}: two runs differ`);
      files.push(...made.files);
    }
    faults += await open(files);
  } finally {
    if (options.keep === undefined) rmSync(directory, { recursive: true });
  }
  return faults === 0 ? 0 : 1;
}

async function makeTwice(
  group: DocumentGroup,
  worker: string,
  directory: string,
): Promise<{ readonly files: readonly MadeFile[]; readonly differing: readonly string[] }> {
  const indices = [...group.documents.keys()].filter((index) =>
    group.documents[index]?.name.includes(options.filter),
  );
  const folders = [
    await makeInto(group, worker, `${directory}-1`),
    await makeInto(group, worker, `${directory}-2`),
  ];
  const files: MadeFile[] = [];
  const differing: string[] = [];
  for (const index of indices) {
    const name = group.documents[index]?.name ?? "";
    const [first = "", second = ""] = folders.map((folder) => join(folder, `${index}`));
    // What is refused makes no file.
    if (!existsSync(first) && !existsSync(second)) continue;
    const bytes = readFileSync(first);
    if (!existsSync(second) || !bytes.equals(readFileSync(second))) differing.push(name);
    if (bytes.subarray(0, 5).toString("latin1") === "%PDF-")
      files.push({ name: `${group.name}, ${name}`, file: first });
  }
  return { files, differing };

  async function makeInto({ documents }: DocumentGroup, bundled: string, output: string): Promise<string> {
    mkdirSync(output, { recursive: true });
    const list = join(output, "documents.json");
    writeFileSync(list, JSON.stringify(documents));
    const start = { ...builtRevision(ROOT), documents: list, clock: CLOCK, output };
    const onRecord = (): void => undefined;
    await makeAll(indices, { worker: bundled, jobs: 1, milliseconds: MILLISECONDS, start, onRecord });
    return output;
  }
}

/** Opens the files with every reader, prints what they say and a line of figures each; gives the number of files they spoke of. */
async function open(files: readonly MadeFile[]): Promise<number> {
  let faults = 0;
  for (const reader of await readers()) {
    let count = 0;
    for (const { name, file } of files) {
      const complaints = await reader.complaints(file);
      if (complaints.length === 0) continue;
      count += 1;
      console.log(`${reader.name}: ${name}`);
      for (const line of complaints.slice(0, 3)) console.log(`  ${line.slice(0, 200)}`);
    }
    console.log(`${reader.name}: ${files.length - count} of ${files.length} without a word`);
    faults += count;
  }
  return faults;
}
