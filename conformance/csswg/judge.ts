import { type Bitmap, type Difference, differenceOf, words } from "../support/bitmap.ts";
import type { PageCharacter } from "../support/pdfium.ts";
import type { Manifest, Reference, SuiteTest } from "./manifest.ts";
import { showsAbout, signatureOf } from "./signature.ts";
import { wrongMarker, wrongRunningHead } from "./text-checks.ts";

/** A page of the suite as it came out. */
export interface RenderedPage {
  readonly html: string;
  /** The leading pages; a document with more is compared by these and by `pageCount`. */
  readonly bitmaps: readonly Bitmap[];
  readonly pageCount: number;
  /** Text of a page, read when it is asked for. */
  characters(): readonly (readonly PageCharacter[])[];
}

/** What is wrong with a test, in few words that many tests share. */
export type Fault =
  | "differs"
  | "matches-mismatch"
  | "page-count"
  | "page-size"
  | "broken-reference"
  | "red"
  | "blank"
  | "signature"
  | "marker"
  | "running-head";

export interface Verdict {
  readonly fault: Fault | undefined;
  readonly detail: string;
  /** The page it was compared with: the reference that matched, or the nearest. */
  readonly reference: string | undefined;
  readonly page: number;
  readonly difference: Difference | undefined;
}

/** Renders a page of the suite, by its path. */
export type RenderPage = (path: string) => Promise<RenderedPage>;

/** Judges one test as the suite's notes say: see the README of this folder. */
export async function judge(test: SuiteTest, manifest: Manifest, render: RenderPage): Promise<Verdict> {
  const page = await render(test.test);
  const verdict = await judgeByType(test, page, render);
  if (verdict.fault !== undefined) return verdict;
  const path = verdict.reference ?? test.test;
  const trusted = manifest.signatures[path];
  if (trusted === undefined) return verdict;
  const shown = verdict.reference === undefined ? page : await render(path);
  const actual = signatureOf(shown.bitmaps);
  if (showsAbout(actual, trusted)) return verdict;
  const detail = `${path} shows ${JSON.stringify(actual[0].slice(0, 4))}, trusted renderers ${JSON.stringify(trusted.map(([solid]) => solid))}`;
  return { ...verdict, fault: "signature", detail };
}

async function judgeByType(test: SuiteTest, page: RenderedPage, render: RenderPage): Promise<Verdict> {
  switch (test.type) {
    case "reftest":
      return judgeReferences(test, page, render);
    case "nored":
      return judgeColors(page);
    case "twocol":
      return textVerdict("marker", wrongMarker(page.html, page.characters()));
    case "runhead":
      return textVerdict("running-head", wrongRunningHead(page.html, page.characters()));
  }
}

const PASS: Verdict = { fault: undefined, detail: "", reference: undefined, page: 0, difference: undefined };

function textVerdict(fault: Fault, problem: string | undefined): Verdict {
  return problem === undefined ? PASS : { ...PASS, fault, detail: problem };
}

/** Any `match` must look the same, and every `mismatch` must differ. */
async function judgeReferences(test: SuiteTest, page: RenderedPage, render: RenderPage): Promise<Verdict> {
  let best: Verdict | undefined;
  for (const [relation, path] of test.refs) {
    if (relation !== "match") continue;
    const verdict = await compareWith(test, page, path, render);
    if (best === undefined || distance(verdict) < distance(best)) best = verdict;
    if (best.fault === undefined) break;
  }
  if (best?.fault !== undefined) return best;
  for (const [relation, path] of test.refs) {
    if (relation !== "mismatch") continue;
    const reference = await render(path);
    if (compare(page, reference).fault === undefined)
      return { ...PASS, fault: "matches-mismatch", detail: `looks the same as ${path}`, reference: path };
  }
  return best ?? PASS;
}

async function compareWith(
  test: SuiteTest,
  page: RenderedPage,
  path: string,
  render: RenderPage,
): Promise<Verdict> {
  const reference = await render(path);
  const verdict = { ...compare(page, reference), reference: path };
  if (verdict.fault !== undefined) return verdict;
  const broken = await brokenChain(test.chains?.[path] ?? [], test, path, render);
  if (broken === undefined) return verdict;
  return { ...verdict, fault: "broken-reference", detail: broken };
}

/** A reference must fulfil its own references too. */
async function brokenChain(
  refs: readonly Reference[],
  test: SuiteTest,
  path: string,
  render: RenderPage,
): Promise<string | undefined> {
  if (refs.length === 0) return undefined;
  const { chains = {} } = test;
  const { [path]: _, ...rest } = chains;
  const inner = await judgeReferences(
    { ...test, test: path, refs, chains: rest },
    await render(path),
    render,
  );
  return inner.fault === undefined
    ? undefined
    : `${path} and its own reference ${inner.reference}: ${inner.fault}`;
}

function compare(page: RenderedPage, reference: RenderedPage): Verdict {
  if (page.pageCount !== reference.pageCount) {
    const detail = `${page.pageCount} pages instead of ${reference.pageCount}`;
    return { ...PASS, fault: "page-count", detail, difference: firstDifference(page, reference) };
  }
  for (const [index, bitmap] of page.bitmaps.entries()) {
    const other = reference.bitmaps[index] as Bitmap;
    const difference = differenceOf(bitmap, other);
    if (difference === undefined) continue;
    const isSize = bitmap.width !== other.width || bitmap.height !== other.height;
    const { pixels, left, top, right, bottom } = difference;
    const detail = isSize
      ? `${bitmap.width} × ${bitmap.height} instead of ${other.width} × ${other.height}`
      : `${pixels} pixels in ${left},${top} – ${right},${bottom} of page ${index + 1}`;
    return { ...PASS, fault: isSize ? "page-size" : "differs", detail, page: index, difference };
  }
  return PASS;
}

function firstDifference(page: RenderedPage, reference: RenderedPage): Difference | undefined {
  const [bitmap] = page.bitmaps;
  const [other] = reference.bitmaps;
  return bitmap === undefined || other === undefined ? undefined : differenceOf(bitmap, other);
}

function distance({ fault, difference }: Verdict): number {
  if (fault === undefined) return -1;
  return fault === "differs" ? (difference?.pixels ?? 0) : Number.MAX_SAFE_INTEGER;
}

/** No red pixel, and not blank. */
function judgeColors(page: RenderedPage): Verdict {
  let inked = 0;
  for (const [index, bitmap] of page.bitmaps.entries()) {
    const reds = { pixels: 0, left: bitmap.width, top: bitmap.height, right: 0, bottom: 0 };
    const pixels = words(bitmap);
    for (let at = 0; at < pixels.length; at += 1) {
      const color = (pixels[at] as number) & 0xffffff;
      if (color === 0xffffff) continue;
      inked += 1;
      if (!isRed(color)) continue;
      const x = at % bitmap.width;
      const y = (at - x) / bitmap.width;
      reds.pixels += 1;
      reds.left = Math.min(reds.left, x);
      reds.right = Math.max(reds.right, x + 1);
      reds.top = Math.min(reds.top, y);
      reds.bottom = y + 1;
    }
    if (reds.pixels > 0) {
      const detail = `${reds.pixels} red pixels in ${reds.left},${reds.top} – ${reds.right},${reds.bottom} of page ${index + 1}`;
      return { ...PASS, fault: "red", detail, page: index, difference: reds };
    }
  }
  return inked === 0 ? { ...PASS, fault: "blank", detail: "nothing is on the page" } : PASS;
}

/** Pure red and what rounding makes of it; maroon, orange and pink are other colours. */
function isRed(color: number): boolean {
  return (color & 255) >= 200 && ((color >>> 8) & 255) <= 50 && ((color >>> 16) & 255) <= 50;
}
