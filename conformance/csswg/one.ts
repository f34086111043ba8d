import { mkdirSync, writeFileSync } from "node:fs";
import { basename, join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { DUMP_STAGES } from "../../src/render/render-types.ts";
import { differencePicture } from "../support/bitmap.ts";
import { encodePng } from "../support/png.ts";
import { judge } from "./judge.ts";
import { readManifest, type SuiteTest } from "./manifest.ts";
import type { PageMaker } from "./page-source.ts";
import { type SuitePage, SuiteRenderer } from "./suite-renderer.ts";

const HELP = `npm run --silent conformance:one -- DIR TEST… [--out conformance/out/one] [--dump] [--pdf]
  TEST     path of a test, or a part of it: the tests whose path contains it, at most 20
  --dump   also writes the stages of test and reference as text, as far as they differ from nothing
  --pdf    also writes the PDFs
  --command-line   pages as \`platen render\` makes them with its defaults
`;

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    out: { type: "string", default: "conformance/out/one" },
    dump: { type: "boolean", default: false },
    pdf: { type: "boolean", default: false },
    "command-line": { type: "boolean", default: false },
    help: { type: "boolean", default: false },
  },
});

const [suite, ...wanted] = positionals;
if (suite === undefined || wanted.length === 0 || options.help) {
  console.log(HELP);
  process.exitCode = options.help ? 0 : 2;
} else {
  await runTests(resolve(suite), wanted);
}

async function runTests(directory: string, names: readonly string[]): Promise<void> {
  const manifest = readManifest(directory);
  const maker: PageMaker = options["command-line"]
    ? { kind: "command-line", arguments: [] }
    : { kind: "engine" };
  const renderer = await SuiteRenderer.create(directory, maker);
  const tests = manifest.tests.filter(({ test }) => names.some((name) => test.includes(name)));
  const exact = tests.filter(({ test }) => names.includes(test));
  if (tests.length === 0) console.log("No test has such a path.");
  const chosen = exact.length > 0 ? exact : tests.slice(0, 20);
  for (const test of chosen) {
    const verdict = await judge(test, manifest, (path) => renderer.render(path));
    const page = await renderer.render(test.test);
    const state = verdict.fault === undefined ? "pass" : `FAIL ${verdict.fault}`;
    console.log(`${test.test}: ${state}${verdict.detail === "" ? "" : `: ${verdict.detail}`}`);
    for (const diagnostic of page.diagnostics) console.log(`  ${diagnostic}`);
    for (const text of await renderer.lostText(page)) console.log(`  lost text: ${text}`);
    const path = verdict.reference ?? test.refs[0]?.[1];
    const reference = path === undefined ? undefined : await renderer.render(path);
    await writeAll(test, verdict.page, [page, reference], renderer);
  }
  if (tests.length > chosen.length) console.log(`${tests.length - chosen.length} more tests match.`);
}

async function writeAll(
  test: SuiteTest,
  pageIndex: number,
  [page, reference]: readonly [SuitePage, SuitePage | undefined],
  renderer: SuiteRenderer,
): Promise<void> {
  mkdirSync(options.out, { recursive: true });
  const stem = join(options.out, basename(test.test).replace(/(\.xht)?\.html?$/, ""));
  const write = (name: string, content: string | Uint8Array): void => {
    writeFileSync(`${stem}.${name}`, content);
    console.log(`  ${stem}.${name}`);
  };
  const bitmap = page.bitmaps[pageIndex];
  const other = reference?.bitmaps[pageIndex];
  if (bitmap !== undefined) write("test.png", encodePng(bitmap));
  if (other !== undefined) write("reference.png", encodePng(other));
  if (bitmap !== undefined && other !== undefined)
    write("difference.png", encodePng(differencePicture(bitmap, other)));
  if (options.pdf) {
    write("test.pdf", page.pdf);
    if (reference !== undefined) write("reference.pdf", reference.pdf);
  }
  if (!options.dump) return;
  for (const stage of DUMP_STAGES) {
    write(`test.${stage}.txt`, await renderer.dump(page.path, stage));
    if (reference !== undefined) write(`reference.${stage}.txt`, await renderer.dump(reference.path, stage));
  }
}
