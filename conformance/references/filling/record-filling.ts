import { execFileSync } from "node:child_process";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { PdfReader } from "../../support/pdfium.ts";
import type { PageFacts } from "../facts.ts";
import { writeGroupFacts } from "../facts-file.ts";
import { readFacts } from "../read-facts.ts";
import { FILLERS, type FillCase, type FillerName } from "./fill-case.ts";
import { FILL_CASES } from "./fill-cases.ts";
import { makeForm } from "./make-form.ts";
import { fillByPdfLib } from "./pdf-lib-filler.ts";

/** Name of the file of facts. */
export const FILLING = "filling";

const SCRIPT = fileURLToPath(new URL("../engines/python/fill.py", import.meta.url));

interface Tools {
  readonly python: string;
  readonly classPath: string;
  readonly reader: PdfReader;
  /** Where the PDFs are written. */
  readonly folder: string;
}

/** Fills the forms with the fillers of others, and records what is seen in their PDFs. */
export async function recordFilling(tools: Tools): Promise<void> {
  mkdirSync(tools.folder, { recursive: true });
  const documents: Record<string, Record<string, readonly PageFacts[]>> = {};
  for (const fillCase of FILL_CASES) {
    const form = await makeForm(fillCase);
    writeFileSync(join(tools.folder, `${fillCase.name}.form.pdf`), form);
    const facts: Record<string, readonly PageFacts[]> = {};
    for (const filler of FILLERS) {
      const output = join(tools.folder, `${fillCase.name}.${filler}.pdf`);
      try {
        await fillBy(filler, fillCase, { form, output, tools });
        facts[filler] = await readFacts(readFileSync(output), tools.reader);
      } catch (error) {
        console.log(
          `${FILLING}/${fillCase.name}: ${filler}: ${error instanceof Error ? error.message : error}`,
        );
      }
    }
    documents[fillCase.name] = facts;
  }
  writeGroupFacts(FILLING, { versions: versionsOf(tools), documents });
}

async function fillBy(
  filler: FillerName,
  fillCase: FillCase,
  { form, output, tools }: { readonly form: Uint8Array; readonly output: string; readonly tools: Tools },
): Promise<void> {
  const { name, values, interactive = false } = fillCase;
  const input = join(tools.folder, `${name}.form.pdf`);
  switch (filler) {
    case "pdf-lib":
      return writeFileSync(output, await fillByPdfLib(form, fillCase));
    case "mupdf": {
      const job = { input, output, values: withStates(fillCase, values), interactive };
      return tell(tools.python, [SCRIPT], JSON.stringify(job));
    }
    case "pdfbox": {
      const told = Object.entries(values).flatMap(([field, value]) => [field, String(value)]);
      const parts = [input, output, String(interactive), ...told.map(encodeURIComponent)];
      return tell("java", ["-cp", tools.classPath, "Fill"], parts.join("\t"));
    }
  }
}

/** Runs a program that answers one line by one. @throws Error with its answer unless that is "done". */
function tell(command: string, commandArguments: readonly string[], line: string): void {
  const input = `${line}\n`;
  const answer = execFileSync(command, commandArguments, { input, encoding: "utf8", stdio: "pipe" }).trim();
  if (answer !== "done") throw new Error(answer);
}

/** Buttons of a group by the names of their states, which are numbers in forms that pdf-lib makes. */
function withStates({ fields }: FillCase, values: FillCase["values"]): Record<string, string | boolean> {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => {
      const buttons = fields.filter((field) => field.name === name && field.kind === "radio");
      const at = buttons.findIndex((button) => button.value === value);
      return [name, at < 0 ? value : String(at)];
    }),
  );
}

function versionsOf({ python, classPath }: Tools): Record<string, string> {
  const told = execFileSync(python, ["-m", "pip", "show", "pymupdf"], { encoding: "utf8" });
  const manifest = new URL("../../../node_modules/pdf-lib/package.json", import.meta.url);
  const { version } = JSON.parse(readFileSync(manifest, "utf8")) as { readonly version: string };
  return {
    mupdf: /^Version: (.*)$/m.exec(told)?.[1] ?? "",
    pdfbox: /pdfbox-([\d.]+)\.jar/.exec(classPath)?.[1] ?? "",
    "pdf-lib": version,
  };
}
