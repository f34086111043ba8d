import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { PdfReader } from "../support/pdfium.ts";
import { GROUPS } from "./documents/all-groups.ts";
import { type RunningEngine, startEngine } from "./engines/engine.ts";
import { installEngines } from "./engines/install.ts";
import type { PageFacts } from "./facts.ts";
import { readGroupFacts, writeGroupFacts } from "./facts-file.ts";
import { FILLING, recordFilling } from "./filling/record-filling.ts";
import { wholeDocument } from "./prelude.ts";
import { readFacts } from "./read-facts.ts";
import {
  DECIDED,
  ENGINES,
  type EngineName,
  enginesOf,
  type ReferenceDocument,
  type ReferenceGroup,
} from "./reference-document.ts";
import { runReferences } from "./run-references.ts";

const HELP = `npm run references:record -- [options]
  --only GROUP[/DOCUMENT],… these documents alone; filling for the forms
  --engines NAME,NAME       with these engines alone (${ENGINES.join(", ")})
  --kept                    read the PDFs of the last recording again instead of rendering
  --decide GROUP/DOCUMENT,… record our own pages as what the standard asks for; look at them first
Installs the engines, renders the documents with them, and writes what is seen in their PDFs to facts/. The PDFs are kept in
conformance/out/references. Needs Debian's chromium, Python 3 with venv, a JDK 17, Maven and npm.
`;
const ROOT = new URL("../../", import.meta.url);
const OUT = fileURLToPath(new URL("conformance/out/references/", ROOT));
const FONT_PACKAGES = new URL("node_modules/@expo-google-fonts/", ROOT).href;

const { values: options } = parseArgs({
  options: {
    only: { type: "string" },
    engines: { type: "string" },
    decide: { type: "string" },
    kept: { type: "boolean", default: false },
    help: { type: "boolean", default: false },
  },
});

if (options.help) console.log(HELP);
else if (options.decide !== undefined) await decide(options.decide);
else {
  if (options.only !== FILLING) await record();
  if (options.only === undefined || options.only === FILLING) await recordForms();
}

/** Records the engines' pages. */
async function record(): Promise<void> {
  const names = ENGINES.filter((name) => options.engines?.split(",").includes(name) ?? true);
  const installed = installEngines();
  const reader = await PdfReader.create();
  const facts = new Map(GROUPS.map((group) => [group.name, keptFacts(group)]));
  for (const name of names) {
    const engine = await startEngine(name, installed);
    for (const group of GROUPS) {
      const known = facts.get(group.name);
      if (known === undefined) continue;
      known.versions[name] = engine.version;
      for (const document of group.documents) {
        if (!isAsked(group, document)) continue;
        const pages = enginesOf(group, document).includes(name)
          ? await pagesBy({ name, engine, reader }, group, document)
          : undefined;
        const engines = known.documents[document.name] ?? {};
        if (pages === undefined) delete engines[name];
        else engines[name] = pages;
        known.documents[document.name] = engines;
      }
    }
    await engine.close();
    for (const [group, known] of facts) writeGroupFacts(group, known);
  }
}

/** Records the fillers' pages. */
async function recordForms(): Promise<void> {
  const { python, classPath } = installEngines();
  await recordFilling({ python, classPath, reader: await PdfReader.create(), folder: join(OUT, FILLING) });
}

/** Records what our engine makes as decided by the standard. */
async function decide(asked: string): Promise<void> {
  const names = asked.split(",");
  const { pdfs } = await runReferences({ isAsked: (document) => names.includes(document) });
  const reader = await PdfReader.create();
  for (const [document, pdf] of pdfs) {
    const [group = "", name = ""] = document.split("/");
    const { versions, documents } = readGroupFacts(group);
    const pages = await readFacts(pdf, reader);
    const engines = { ...documents[name], [DECIDED]: pages };
    writeGroupFacts(group, { versions, documents: { ...documents, [name]: engines } });
  }
}

interface KeptFacts {
  readonly versions: Record<string, string>;
  readonly documents: Record<string, Record<string, readonly PageFacts[]>>;
}

/** What was recorded before, of documents that are still there, in their order. */
function keptFacts(group: ReferenceGroup): KeptFacts {
  const { versions, documents } = readGroupFacts(group.name);
  return {
    versions: { ...versions },
    documents: Object.fromEntries(
      group.documents.map((document) => {
        const engines: readonly string[] = [...enginesOf(group, document), DECIDED];
        const kept = Object.entries(documents[document.name] ?? {}).filter(([name]) =>
          engines.includes(name),
        );
        return [document.name, Object.fromEntries(kept)];
      }),
    ),
  };
}

function isAsked(group: ReferenceGroup, document: ReferenceDocument): boolean {
  const only = options.only?.split(",");
  return only === undefined || only.includes(group.name) || only.includes(`${group.name}/${document.name}`);
}

interface Recorder {
  readonly name: EngineName;
  readonly engine: RunningEngine;
  readonly reader: PdfReader;
}

async function pagesBy(
  { name, engine, reader }: Recorder,
  group: ReferenceGroup,
  document: ReferenceDocument,
): Promise<readonly PageFacts[] | undefined> {
  const folder = join(OUT, group.name);
  mkdirSync(folder, { recursive: true });
  const input = join(folder, `${document.name}.html`);
  const output = join(folder, `${document.name}.${name}.pdf`);
  writeFileSync(input, wholeDocument(document.html, { base: FONT_PACKAGES }));
  try {
    if (!options.kept || !existsSync(output)) {
      rmSync(output, { force: true });
      await engine.render(input, output);
    }
    return await readFacts(readFileSync(output), reader);
  } catch (error) {
    console.log(`${group.name}/${document.name}: ${name}: ${error instanceof Error ? error.message : error}`);
    return undefined;
  }
}
