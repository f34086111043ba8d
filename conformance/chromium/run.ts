import { mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { basename, dirname, join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { parseArgs } from "node:util";
import { createNodeFetch, Engine } from "../../src/node/index.ts";
import { isCore, readManifest } from "../csswg/manifest.ts";
import { fontsOf } from "../csswg/suite-fonts.ts";
import { type Bitmap, differencePicture } from "../support/bitmap.ts";
import { ALL_FORMATS, SUITE_GENERICS } from "../support/layout-document.ts";
import { PdfReader } from "../support/pdfium.ts";
import { encodePng } from "../support/png.ts";
import { sideBySide } from "../support/side-by-side.ts";
import { ChromiumPrinter } from "./chromium.ts";
import { unlikeness } from "./likeness.ts";
import { mutantOf, randomOf } from "./mutants.ts";
import { PROFILES, randomCase } from "./random-cases.ts";

const HELP = `npm run conformance:chromium -- [FILE.html|DIR…] [options]
  Prints pages with this engine and with Chromium, and counts the pixels in which they look different.
  --suite DIR       takes pages of the W3C's suite (its core), in the fonts of which all pages are set
  --chapter TEXT    only chapters that begin with TEXT
  --mutants N       N changed copies of each page of the suite instead of the page itself: pages that nobody wrote
  --random PROFILE  random cases of small boxes: blocks, inline, tables, flex, grid, columns, sizing, writing or breaks
  --count N         so many of them (default 500)
  --seed TEXT       another seed gives other copies (default 1)
  --part N          every N-th page only
  --pixels N        so many differing pixels make a page different (default 30)
  --out DIR         changed copies, and pictures of what differs: ours, Chromium's, difference (default conformance/out/beside)
`;

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    suite: { type: "string" },
    chapter: { type: "string", default: "" },
    mutants: { type: "string", default: "0" },
    random: { type: "string" },
    count: { type: "string", default: "500" },
    seed: { type: "string", default: "1" },
    part: { type: "string", default: "1" },
    pixels: { type: "string", default: "30" },
    out: { type: "string", default: "conformance/out/beside" },
    help: { type: "boolean", default: false },
  },
});

const LEAST_PIXELS = Number(options.pixels);

/** Pages compared as pixels, of one document. */
const MAXIMUM_PAGES = 6;

/** A document to compare, in a group of the table. */
interface Subject {
  readonly group: string;
  readonly file: string;
}

const subjects = options.help ? [] : [...filesBelow(positionals), ...randomSubjects(), ...suiteSubjects()];
if (subjects.length === 0) {
  console.log(HELP);
  process.exitCode = options.help ? 0 : 2;
} else await compareAll(subjects);

async function compareAll(all: readonly Subject[]): Promise<void> {
  const suite = options.suite === undefined ? [] : [resolve(options.suite)];
  const fontDirectories = suite.map((directory) => join(directory, "fonts"));
  const fonts = fontDirectories.flatMap(fontsOf);
  const engine = new Engine({ fonts, genericFamilies: SUITE_GENERICS });
  const noto = dirname(createRequire(import.meta.url).resolve("@expo-google-fonts/noto-sans/package.json"));
  let chromium = await ChromiumPrinter.start([...fontDirectories, noto]);
  const reader = await PdfReader.create();
  const counts = new Map<string, { alike: number; all: number }>();
  try {
    for (const { group, file } of all) {
      const count = counts.get(group) ?? { alike: 0, all: 0 };
      counts.set(group, count);
      count.all += 1;
      const fetch = createNodeFetch({ localDirectories: [dirname(file), ...suite] });
      try {
        const input = { html: readFileSync(file), baseUrl: pathToFileURL(file).href };
        const [theirs, ours] = await Promise.all([
          chromium.print(input.baseUrl),
          engine.renderHtml(input, { fetch, fontFormats: ALL_FORMATS, tagged: false }),
        ]);
        const told = compare(pagesOf(ours.pdf, reader), pagesOf(theirs, reader), file);
        if (told.length === 0) count.alike += 1;
        else console.log(`${file}: ${told.join(", ")}`);
      } catch (error) {
        console.log(`${file}: ${error instanceof Error ? error.message : error}`);
        await chromium.close();
        chromium = await ChromiumPrinter.start([...fontDirectories, noto]);
      }
    }
  } finally {
    await chromium.close();
  }
  console.log("");
  for (const [group, { alike, all }] of counts)
    console.log(`${group.padEnd(32)} ${alike} of ${all} look alike, ${((alike / all) * 100).toFixed(1)} %`);
}

/** What differs, page by page; nothing when two documents look alike. Writes the pictures of pages that don't. */
function compare(ours: readonly Bitmap[], theirs: readonly Bitmap[], file: string): string[] {
  const told = ours.length === theirs.length ? [] : [`${ours.length} pages, Chromium ${theirs.length}`];
  for (const [index, page] of ours.entries()) {
    const other = theirs[index];
    if (other === undefined) break;
    const difference = unlikeness(page, other, options.random === undefined ? 1 : 3);
    if (difference === undefined || difference.pixels < LEAST_PIXELS) continue;
    const picture = join(options.out, `${basename(file).replace(/\..*$/, "")}-${index + 1}.png`);
    mkdirSync(options.out, { recursive: true });
    writeFileSync(picture, encodePng(sideBySide([page, other, differencePicture(page, other)])));
    const { pixels, left, top, right, bottom } = difference;
    told.push(`page ${index + 1}: ${pixels} pixels in ${left},${top} to ${right},${bottom}`);
  }
  return told;
}

function pagesOf(pdf: Uint8Array, reader: PdfReader): Bitmap[] {
  const document = reader.open(pdf);
  const count = Math.min(document.count, MAXIMUM_PAGES);
  const pages = Array.from({ length: count }, (_, page) => document.raster(page));
  document.close();
  return pages;
}

function filesBelow(paths: readonly string[]): Subject[] {
  return paths.flatMap((path) => {
    if (!statSync(path).isDirectory()) return [{ group: "files", file: resolve(path) }];
    const names = readdirSync(path, { recursive: true, encoding: "utf8" });
    return names
      .filter((name) => /\.x?html?$/.test(name))
      .sort()
      .map((name) => ({ group: path, file: resolve(path, name) }));
  });
}

/** Random cases of a profile, which are written into the directory for results. */
function randomSubjects(): Subject[] {
  if (options.random === undefined) return [];
  const profile = PROFILES.find((known) => known === options.random);
  if (profile === undefined) throw new Error(`--random takes one of ${PROFILES.join(", ")}.`);
  const directory = resolve(options.out, profile);
  rmSync(directory, { recursive: true, force: true });
  mkdirSync(directory, { recursive: true });
  return Array.from({ length: Number(options.count) }, (_, number) => {
    const file = join(directory, `${profile}-${number}.html`);
    writeFileSync(file, randomCase(profile, randomOf(`${options.seed} ${profile} ${number}`)));
    return { group: profile, file };
  });
}

/** Pages of the suite, or changed copies of them, which are written into the directory for results. */
function suiteSubjects(): Subject[] {
  if (options.suite === undefined) return [];
  const suite = resolve(options.suite);
  const copies = resolve(options.out, "mutants");
  rmSync(copies, { recursive: true, force: true });
  mkdirSync(copies, { recursive: true });
  const tests = readManifest(suite).tests.filter(
    (test) => isCore(test) && test.chapter.startsWith(options.chapter),
  );
  const chosen = tests.filter((_, index) => index % Number(options.part) === 0);
  return chosen.flatMap(({ test, chapter }) => {
    const file = join(suite, test);
    if (options.mutants === "0") return [{ group: chapter, file }];
    const html = readFileSync(file, "utf8");
    const base = pathToFileURL(`${dirname(file)}/`).href;
    const subjects: Subject[] = [];
    for (let number = 1; number <= Number(options.mutants); number += 1) {
      const mutant = mutantOf(html, base, randomOf(`${options.seed} ${test} ${number}`));
      if (mutant === undefined) continue;
      const copy = join(copies, `${test.replace(/\.html$/, "").replaceAll(/[/.]/g, "-")}-${number}.html`);
      writeFileSync(copy, mutant);
      subjects.push({ group: chapter, file: copy });
    }
    return subjects;
  });
}
