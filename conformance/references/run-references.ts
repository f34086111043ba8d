import { PdfReader } from "../support/pdfium.ts";
import { GROUPS } from "./documents/all-groups.ts";
import { readGroupFacts } from "./facts-file.ts";
import { FILL_CASES } from "./filling/fill-cases.ts";
import { OwnFiller } from "./filling/own-filler.ts";
import { FILLING } from "./filling/record-filling.ts";
import { judge, type Verdict } from "./judge.ts";
import { OwnEngine, type Renderer } from "./own-engine.ts";
import { readFacts } from "./read-facts.ts";
import { readTriage, type TriageLine } from "./triage.ts";

export interface RunOptions {
  /** Whether a document, `group/name`, is looked at; all unless given. */
  readonly isAsked?: ((document: string) => boolean) | undefined;
  /** Our engine; that of the sources unless given. */
  readonly renderer?: Renderer | undefined;
}

export interface RunResult {
  readonly verdicts: readonly Verdict[];
  /** Our PDFs by `group/document`. */
  readonly pdfs: ReadonlyMap<string, Uint8Array>;
  /** Lines of the triage file that no difference needs. */
  readonly idle: readonly TriageLine[];
}

/** Renders the documents and compares them with what was recorded of the engines. */
export async function runReferences({ isAsked = () => true, renderer }: RunOptions = {}): Promise<RunResult> {
  const reader = await PdfReader.create();
  const own = new OwnEngine(renderer);
  const triage = readTriage();
  const verdicts: Verdict[] = [];
  const pdfs = new Map<string, Uint8Array>();
  for (const group of GROUPS) {
    const asked = group.documents.filter((document) => isAsked(`${group.name}/${document.name}`));
    if (asked.length === 0) continue;
    const facts = readGroupFacts(group.name);
    for (const document of asked) {
      const name = `${group.name}/${document.name}`;
      const { pdf } = await own.render(document);
      pdfs.set(name, pdf);
      const pages = await readFacts(pdf, reader);
      const references = facts.documents[document.name] ?? {};
      verdicts.push(judge({ document: name, own: pages, references, triage }));
    }
  }
  const filler = new OwnFiller(renderer);
  const filled = readGroupFacts(FILLING);
  for (const fillCase of FILL_CASES) {
    const name = `${FILLING}/${fillCase.name}`;
    if (!isAsked(name)) continue;
    const pdf = await filler.fill(fillCase);
    pdfs.set(name, pdf);
    const references = filled.documents[fillCase.name] ?? {};
    verdicts.push(judge({ document: name, own: await readFacts(pdf, reader), references, triage }));
  }
  const used = new Set(verdicts.flatMap(({ comparisons }) => comparisons.flatMap(({ known }) => known)));
  return { verdicts, pdfs, idle: triage.filter((line) => !used.has(line)) };
}
