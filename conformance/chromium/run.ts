import { mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { basename, dirname, join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { parseArgs } from "node:util";
import { isCore, readManifest } from "../csswg/manifest.ts";
import { type Bitmap, type Difference, differencePicture } from "../support/bitmap.ts";
import { encodePng } from "../support/png.ts";
import { sideBySide } from "../support/side-by-side.ts";
import { BothEngines, type BothPages, NotPrintedError } from "./both-engines.ts";
import { type CaseDocument, readCase, writeCase } from "./case-tree.ts";
import { untilCounted } from "./counted.ts";
import { unlikeness } from "./likeness.ts";
import { mutantOf, randomOf } from "./mutants.ts";
import { PROFILES, type Profile, randomCase } from "./random-cases.ts";
import { Results } from "./results.ts";
import { shrink } from "./shrink.ts";
import { type Facts, type Sorted, sortDifference } from "./triage.ts";
import { TRIAGE_RULES } from "./triage-rules.ts";

const HELP = `npm run conformance:chromium -- [FILE.html|DIR…] [options]
  Prints pages with this engine and with Chromium, and counts the pixels in which they look different.
  --suite DIR       takes pages of the W3C's suite (its core), in the fonts of which all pages are set
  --chapter TEXT    only chapters that begin with TEXT
  --mutants N       N changed copies of each page of the suite instead of the page itself: pages that nobody wrote
  --random PROFILE  random cases of small boxes: blocks, inline, tables, flex, grid, columns, sizing, writing or breaks
  --profiles        random cases of all of these, sorted, as the tables of conformance/README.md
  --count N         so many of them of each that count (default 500): where Chromium prints no PDF of some, further ones
  --seed TEXT       another seed gives other copies (default 1)
  --only N,N        only these of them, by number
  --triage          sorts random cases that differ by the rules of triage-rules.ts
  --shrink          also the least case that still differs, of each random case that does and no rule explains
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
    only: { type: "string" },
    profiles: { type: "boolean", default: false },
    triage: { type: "boolean", default: false },
    shrink: { type: "boolean", default: false },
    part: { type: "string", default: "1" },
    pixels: { type: "string", default: "30" },
    out: { type: "string", default: "conformance/out/beside" },
    help: { type: "boolean", default: false },
  },
});

const profiles = options.profiles
  ? PROFILES
  : options.random === undefined
    ? []
    : profilesNamed(options.random);
const isSorted = options.profiles || options.triage;
const LEAST_PIXELS = Number(options.pixels);

/** A document to compare, in a group of the table. */
interface Subject {
  readonly group: string;
  readonly file: string;
}

const subjects = options.help ? [] : [...filesBelow(positionals), ...suiteSubjects()];
if (subjects.length === 0 && (options.help || profiles.length === 0)) {
  console.log(HELP);
  process.exitCode = options.help ? 0 : 2;
} else await compareAll(subjects);

async function compareAll(all: readonly Subject[]): Promise<void> {
  const both = await BothEngines.start(options.suite === undefined ? [] : [resolve(options.suite)]);
  const results = new Results();
  const missing: string[] = [];
  try {
    for (const subject of all) await compareSubject(both, results, subject);
    for (const profile of profiles) missing.push(...(await compareProfile(both, results, profile)));
  } finally {
    await both.close();
  }
  console.log(`\n${isSorted ? results.tables(TRIAGE_RULES) : results.lines().join("\n")}`);
  if (missing.length > 0)
    console.log(`\nNot counted, since Chromium prints no PDF of them: ${missing.join(", ")}`);
}

/** Random cases of a profile, as many as are to count. Tells the names of those that don't. */
async function compareProfile(both: BothEngines, results: Results, profile: Profile): Promise<string[]> {
  const directory = resolve(options.out, profile);
  rmSync(directory, { recursive: true, force: true });
  mkdirSync(directory, { recursive: true });
  const only = options.only?.split(",");
  const missing: string[] = [];
  const compareCase = async (number: number | string): Promise<boolean> => {
    const file = join(directory, `${profile}-${number}.html`);
    writeFileSync(file, randomCase(profile, randomOf(`${options.seed} ${profile} ${number}`)));
    const isCounted = await compareSubject(both, results, { group: profile, file });
    if (!isCounted) missing.push(basename(file, ".html"));
    return isCounted;
  };
  for (const number of only ?? []) await compareCase(number);
  if (only === undefined) await untilCounted(Number(options.count), compareCase);
  return missing;
}

/** Whether a document counts: whether both engines print it. */
async function compareSubject(
  both: BothEngines,
  results: Results,
  { group, file }: Subject,
): Promise<boolean> {
  const told = await compareFile(both, file);
  const sorted = told === undefined || told.length === 0 ? undefined : await sortPrinted(both, file);
  // Chromium may print a document whose columns it hardly ends at one time, and not at another.
  if (told === undefined || sorted === "not printed") {
    console.log(`${file}: Chromium prints no PDF of it, so it does not count`);
    return false;
  }
  results.add(group, sorted);
  if (sorted === undefined) return true;
  console.log(`${file}: ${[...told, ...sorted.rules].join(", ")}`);
  if (options.shrink && sorted.verdict === "ours") await shrinkFile(both, file);
  return true;
}

async function sortPrinted(both: BothEngines, file: string): Promise<Sorted | "not printed"> {
  try {
    return await sortFile(both, file, file);
  } catch (error) {
    if (error instanceof NotPrintedError) return "not printed";
    throw error;
  }
}

/** Sorts a random case that differs, with probes beside the file `whole`; whatever is not sorted is ours. */
async function sortFile(both: BothEngines, file: string, whole: string): Promise<Sorted> {
  if (!isSorted) return { verdict: "ours", rules: [] };
  const probe = whole.replace(/\.html$/, ".probe.html");
  const pages = await both.pagesOf(file, readFileSync(file));
  return sortDifference(readCase(readFileSync(file, "utf8")), TRIAGE_RULES, {
    facts: factsOf(pages),
    look: async (changed, keepsOurs) => {
      const look = await lookOf(both, probe, changed, keepsOurs ? pages.ours : undefined);
      return look === undefined ? "changed" : look === "alike" ? look : "unlike";
    },
    factsOf: async (changed) => {
      writeFileSync(probe, writeCase(changed));
      return factsOf(await both.pagesOf(probe, readFileSync(probe)));
    },
  });
}

function factsOf({ ours, theirs, breaks }: BothPages): Facts {
  const first = ours.findIndex((page, index) => differs(page, theirs[index]));
  const ends = [ours, theirs].map((pages) => endOf(pages.slice(first, first + 1)));
  const [ourEnd = 0, theirEnd = 0] = ends;
  return {
    ours: endOf(ours),
    theirs: endOf(theirs),
    isUnbroken: ours.length === 1,
    isShorter: ours.length < theirs.length,
    ...endFacts(breaks, first, theirEnd > ourEnd),
    isFuller: theirEnd >= ourEnd,
  };
}

/** What is told of the end of a page of ours, counted from 0; `hasRoom` where Chromium's has more on it. */
function endFacts(
  breaks: string,
  page: number,
  hasRoom: boolean,
): Pick<Facts, "isByRules" | "isEarlierAvoid" | "isEarlierOrphans"> {
  const end = breaks.split(/^page /m).find((part) => part.startsWith(`${page + 1} `)) ?? "";
  const isEarlier = hasRoom || end.includes("; laid out twice");
  return {
    isByRules: end.includes("the page is full; nothing speaks against it"),
    isEarlierAvoid: isEarlier && end.includes("the page is full; against break-"),
    isEarlierOrphans: isEarlier && end.includes("the page is full; against orphans"),
  };
}

/** How far down pages have something that is not white, px, one page below the other. */
function endOf(pages: readonly Bitmap[]): number {
  const last = pages.findLastIndex(({ data }) => data.some((channel) => channel !== 255));
  const page = pages[last];
  if (page === undefined) return 0;
  const end = page.data.findLastIndex((channel) => channel !== 255);
  return last * page.height + Math.floor(end / 4 / page.width) + 1;
}

/**
 * Whether the pages of a case differ, or nothing but their number; undefined where an engine gives none, or ours do not look as they
 * have to.
 */
async function lookOf(
  both: BothEngines,
  file: string,
  changed: CaseDocument,
  ownPages?: readonly Bitmap[],
): Promise<"alike" | "pages differ" | "number differs" | undefined> {
  writeFileSync(file, writeCase(changed));
  const pages = await both.pagesOf(file, readFileSync(file)).catch(() => undefined);
  if (pages === undefined) return undefined;
  const { ours, theirs } = pages;
  if (ownPages !== undefined && ownPages.length !== ours.length) return undefined;
  if (ownPages?.some((page, index) => differs(page, ours[index]))) return undefined;
  if (ours.some((page, index) => differs(page, theirs[index]))) return "pages differ";
  return ours.length === theirs.length ? "alike" : "number differs";
}

/** What differs; undefined where there is nothing to compare with. */
async function compareFile(both: BothEngines, file: string): Promise<string[] | undefined> {
  try {
    const pages = await both.pagesOf(file, readFileSync(file));
    return compare(pages.ours, pages.theirs, file);
  } catch (error) {
    if (error instanceof NotPrintedError) return undefined;
    return [error instanceof Error ? error.message : `${error}`];
  }
}

/** Writes the least case that still differs in the same way, and that no rule explains, as NAME.least.html, with its pictures. */
async function shrinkFile(both: BothEngines, file: string): Promise<void> {
  const least = file.replace(/\.html$/, ".least.html");
  const whole = readCase(readFileSync(file, "utf8"));
  const look = await lookOf(both, least, whole);
  const shrunk = await shrink(
    whole,
    async (smaller) =>
      (await lookOf(both, least, smaller)) === look && (await sortFile(both, least, file)).verdict === "ours",
  );
  writeFileSync(least, writeCase(shrunk));
  console.log(`  ${(await compareFile(both, least))?.join(", ")}\n${writeCase({ ...shrunk, head: "" })}`);
}

function differs(page: Bitmap, other: Bitmap | undefined): boolean {
  return other !== undefined && differenceOf(page, other) !== undefined;
}

/** Where two pages look different enough. */
function differenceOf(page: Bitmap, other: Bitmap): Difference | undefined {
  const difference = unlikeness(page, other, profiles.length === 0 ? 1 : 3);
  return difference === undefined || difference.pixels < LEAST_PIXELS ? undefined : difference;
}

/** What differs, page by page; nothing when two documents look alike. Writes the pictures of pages that don't. */
function compare(ours: readonly Bitmap[], theirs: readonly Bitmap[], file: string): string[] {
  const told = ours.length === theirs.length ? [] : [`${ours.length} pages, Chromium ${theirs.length}`];
  for (const [index, page] of ours.entries()) {
    const other = theirs[index];
    if (other === undefined) break;
    const difference = differenceOf(page, other);
    if (difference === undefined) continue;
    const picture = join(options.out, `${basename(file, ".html")}-${index + 1}.png`);
    mkdirSync(options.out, { recursive: true });
    writeFileSync(picture, encodePng(sideBySide([page, other, differencePicture(page, other)])));
    const { pixels, left, top, right, bottom } = difference;
    told.push(`page ${index + 1}: ${pixels} pixels in ${left},${top} to ${right},${bottom}`);
  }
  return told;
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

function profilesNamed(name: string): Profile[] {
  const profile = PROFILES.find((known) => known === name);
  if (profile === undefined) throw new Error(`--random takes one of ${PROFILES.join(", ")}.`);
  return [profile];
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
