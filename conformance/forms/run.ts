import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { scriptFonts } from "../../src/fill/testing/script-fonts.ts";
import { Engine } from "../../src/node/engine.ts";
import { encodePng } from "../support/png.ts";
import { examineForm } from "./examine-form.ts";
import { type FormFile, fetchForms } from "./fetch-forms.ts";
import { ownForms } from "./own-form.ts";
import { sheetOf } from "./sheet.ts";

const HELP = `npm run conformance:forms -- [options]
  --cache DIR   where packages with forms are kept (default node_modules/.cache/platen/forms)
  --out DIR     where contact sheets go (default conformance/out/forms)
  --only TEXT   forms whose name contains TEXT
  --pages N     pages of each form that are looked at (default 2)
  --own         own forms alone, without any package
Fills forms of packages, and forms written for this, in four scripts, flat and interactive; writes each page beside the empty one;
and tells where something of the form is lost, text leaves its field, or a field shows nothing. Needs poppler, npm, pip, go, tar and
unzip. The status is 1 when something is wrong.
`;

const { values: options } = parseArgs({
  options: {
    cache: { type: "string", default: "node_modules/.cache/platen/forms" },
    out: { type: "string", default: "conformance/out/forms" },
    only: { type: "string", default: "" },
    pages: { type: "string", default: "2" },
    own: { type: "boolean", default: false },
    help: { type: "boolean", default: false },
  },
});

process.exitCode = await run();

async function run(): Promise<number> {
  if (options.help) {
    console.log(HELP);
    return 0;
  }
  const directory = mkdtempSync(join(tmpdir(), "platen-forms-"));
  mkdirSync(options.out, { recursive: true });
  const engine = new Engine({ fonts: [...scriptFonts()] });
  const forms = allForms(directory).filter(({ name }) => name.includes(options.only));
  let wrong = 0;
  try {
    for (const form of forms) wrong += (await examine(form, engine, directory)) ? 0 : 1;
  } finally {
    rmSync(directory, { recursive: true });
  }
  console.log(`${forms.length} forms, ${wrong} with something wrong; sheets in ${options.out}`);
  return wrong === 0 ? 0 : 1;
}

function allForms(directory: string): readonly FormFile[] {
  const own = Array.from(ownForms(), ([name, pdf]) => {
    const path = join(directory, `${name}.pdf`);
    writeFileSync(path, pdf);
    return { name, path };
  });
  return options.own ? own : [...own, ...fetchForms(options.cache)];
}

/** True when nothing is wrong with the form. */
async function examine({ name, path }: FormFile, engine: Engine, directory: string): Promise<boolean> {
  const examined = await examineForm(path, { engine, pages: Number(options.pages), directory }).catch(
    (error: unknown) => ({ fields: 0, faults: [String(error)], pages: [] }),
  );
  for (const [index, pictures] of examined.pages.entries()) {
    writeFileSync(join(options.out, `${name}-${index + 1}.png`), encodePng(sheetOf(pictures, 2)));
    writeFileSync(
      join(options.out, `${name}-${index + 1}-close.png`),
      encodePng(sheetOf(pictures.slice(0, 2), 1)),
    );
  }
  console.log(
    `${name}: ${examined.fields} fields, ${examined.faults.length === 0 ? "as the form" : "wrong"}`,
  );
  for (const fault of examined.faults) console.log(`  ${fault}`);
  return examined.faults.length === 0;
}
