import { basename, join } from "node:path";
import type { InputKind, PeerDocument } from "../documents/documents.ts";
import type { FailedRow, PdfFacts, WarmRow } from "../results.ts";
import type { Rival, RunningRival } from "../rival.ts";
import { spreadOf } from "../statistics.ts";
import { readPdfFacts } from "./pdf-facts.ts";
import { HAS_PROCESS_FILES, peakMemory, processorTime } from "./process-tree.ts";

export interface WarmOptions {
  /** Folder that the PDFs go to. */
  readonly out: string;
  /** Batches of each rival. */
  readonly batches: number;
  /** Least time of a batch, ms: the system's clock of processor time ticks every 10. */
  readonly batchTime: number;
  /** For rivals that are compiled while they run, ms of the time that is measured; as often again as they get faster by it. */
  readonly warmUp: number;
  /** For the same rivals, ms before each batch, as often again, too: what has waited for the others for minutes has given up a part of what it compiled. */
  readonly warmAgain: number;
  /** What one render may take, ms. */
  readonly patience: number;
  /** What all batches of a rival together take at most, ms; at least one is made. */
  readonly budget: number;
}

/** What a rival makes over and over. */
interface Work {
  readonly running: RunningRival;
  /** Read in turn. */
  readonly inputs: readonly string[];
  readonly output: string;
  /** Number of the next turn. */
  turn: number;
}

/** A rival that made the document once and waits for its batches. */
interface Contender extends Work {
  readonly rival: Rival;
  /** Of the first PDF. */
  readonly facts: PdfFacts;
  readonly first: Sample;
  readonly memory: number | undefined;
  readonly samples: Sample[];
  /** Renders of a batch. */
  count: number;
  batches: number;
}

/** Of one render, ms. */
interface Sample {
  readonly processor: number | undefined;
  readonly clock: number;
}

export interface WarmResult {
  readonly rows: readonly WarmRow[];
  readonly failed: readonly FailedRow[];
}

/**
 * Has rivals make a document again and again, each in processes that stay. They take turns batch by batch, so that what disturbs the machine
 * disturbs them all.
 */
export async function measureWarm(
  document: PeerDocument,
  rivals: readonly Rival[],
  options: WarmOptions,
): Promise<WarmResult> {
  const failed: FailedRow[] = [];
  const contenders: Contender[] = [];
  const rows: WarmRow[] = [];
  const guarded = async (rival: Rival, work: () => Promise<void>): Promise<void> => {
    try {
      await work();
    } catch (error) {
      failed.push({ document: document.name, rival: rival.name, reason: reasonOf(error) });
    }
  };
  try {
    for (const rival of rivals) {
      await guarded(rival, async () => {
        const contender = await firstRender(document, rival, options);
        contenders.push(contender);
        await warmUp(contender, options);
      });
    }
    const most = Math.max(0, ...contenders.map(({ batches }) => batches));
    for (let batch = 0; batch < most; batch += 1) {
      for (const contender of contenders.filter(({ batches }) => batch < batches)) {
        await guarded(contender.rival, () => runBatch(contender, options));
      }
    }
    for (const contender of contenders) {
      const isLost = failed.some(({ rival }) => rival === contender.rival.name);
      if (!isLost) rows.push(rowOf(document, contender));
    }
  } finally {
    await Promise.all(contenders.map(({ running }) => running.close()));
  }
  return { rows, failed };
}

/** What an engine reads of a document, in turn; nothing when it can't make it. */
export function inputsFor({ inputs }: PeerDocument, { reads }: Rival): readonly string[] {
  const kind = reads.find((read: InputKind) => inputs[read] !== undefined);
  return (kind === undefined ? undefined : inputs[kind]) ?? [];
}

async function firstRender(
  document: PeerDocument,
  rival: Rival,
  { out, patience }: WarmOptions,
): Promise<Contender> {
  const inputs = inputsFor(document, rival);
  const output = join(out, `${document.name}.${fileName(rival)}.pdf`);
  const running = await rival.start();
  const work: Work = { running, inputs, output, turn: 0 };
  try {
    const first = await sample(work, 1, patience);
    const hasMemory = HAS_PROCESS_FILES && rival.isStartedEachTime !== true;
    const memory = hasMemory ? peakMemory(running.pid) : undefined;
    const facts = await readPdfFacts(output);
    return Object.assign(work, { rival, facts, first, memory, samples: [], count: 1, batches: 0 });
  } catch (error) {
    await running.close();
    throw error;
  }
}

/** There is a further warm-up, up to so many of them, while the best batch takes less than this part of the best one before. */
const STILL_FASTER = 0.95;
const MOST_WARM_UPS = 4;

/** Renders until the rival is fast, and decides on its batches. One that is too slow for any is ended, and gives its memory back. */
async function warmUp(contender: Contender, options: WarmOptions): Promise<void> {
  const { running, first } = contender;
  if (costOf(first) > options.budget) return running.close();
  let last = await sample(contender, 1, options.patience);
  last = (await renderUntilSteady(contender, options.warmUp, last, options)) ?? last;
  contender.count = Math.max(1, Math.ceil(options.batchTime / Math.max(costOf(last), 0.5)));
  const batch = contender.count * Math.max(costOf(last), last.clock);
  contender.batches = Math.max(1, Math.min(options.batches, Math.floor(options.budget / batch)));
}

async function runBatch(contender: Contender, options: WarmOptions): Promise<void> {
  const { count, samples, first } = contender;
  await renderUntilSteady(contender, options.warmAgain, samples.at(-1) ?? first, options);
  samples.push(await sample(contender, count, options.patience * count));
}

/** Renders for a time, in ms, as often again as that makes a rival faster that is compiled while it runs; returns the last batch. */
async function renderUntilSteady(
  contender: Contender,
  time: number,
  before: Sample,
  { batchTime, patience }: WarmOptions,
): Promise<Sample | undefined> {
  let last: Sample | undefined;
  let best = Number.POSITIVE_INFINITY;
  for (let round = 0; contender.rival.isCompiledLate && round < MOST_WARM_UPS; round += 1) {
    let lowest = Number.POSITIVE_INFINITY;
    for (let rest = time; rest > 0; ) {
      const count = Math.max(1, Math.floor(batchTime / Math.max(costOf(last ?? before), 1)));
      last = await sample(contender, count, patience * count);
      lowest = Math.min(lowest, costOf(last));
      rest -= costOf(last) * count;
    }
    if (lowest > best * STILL_FASTER) break;
    best = lowest;
  }
  return last;
}

function rowOf(document: PeerDocument, contender: Contender): WarmRow {
  const { rival, facts, first, samples, memory, count } = contender;
  const counted = samples.length === 0 ? [first] : samples;
  const processor = counted.flatMap(({ processor: time }) => time ?? []);
  return {
    document: document.name,
    rival: rival.name,
    ...facts,
    ...(processor.length === 0 ? {} : { processor: spreadOf(processor) }),
    clock: spreadOf(counted.map(({ clock }) => clock)),
    renders: samples.length === 0 ? 1 : samples.length * count,
    ...(memory === undefined ? {} : { memory }),
    isFirstAlone: samples.length === 0,
  };
}

async function sample(work: Work, count: number, patience: number): Promise<Sample> {
  const { pid } = work.running;
  const before = HAS_PROCESS_FILES ? processorTime(pid) : undefined;
  const start = performance.now();
  await within(render(work, count), patience);
  const clock = (performance.now() - start) / count;
  const processor = before === undefined ? undefined : (processorTime(pid) - before) / count;
  return { processor, clock };
}

/** The next renders: of one input all at once, of several one after the other. */
async function render(work: Work, count: number): Promise<void> {
  const { running, inputs, output } = work;
  const [input = "", ...others] = inputs;
  if (others.length === 0) return running.render({ input, output, count });
  for (let index = 0; index < count; index += 1) {
    await running.render({ input: inputs[work.turn++ % inputs.length] ?? input, output, count: 1 });
  }
}

/** @throws Error when the work takes longer. */
async function within(work: Promise<void>, milliseconds: number): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    const message = `not done after ${(milliseconds / 1_000).toFixed(0)} s`;
    timer = setTimeout(() => reject(new Error(message)), milliseconds);
  });
  // What is given up fails later, when its process is ended.
  work.catch(() => undefined);
  try {
    await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}

/** What is compared, and planned with: processor time where it is known. */
function costOf({ processor, clock }: Sample): number {
  return processor === undefined || processor === 0 ? clock : processor;
}

function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message.replace(/^error: /, "") : String(error);
}

function fileName({ name }: Rival): string {
  return basename(name).toLowerCase().replaceAll(/\W+/g, "-");
}
