import { existsSync, readdirSync, readFileSync } from "node:fs";

/** Milliseconds of the clock by which Linux counts processor time (USER_HZ is 100 on every architecture of today). */
const TICK = 10;

/** Whether this system tells about the processes of others as files: Linux does. */
export const HAS_PROCESS_FILES: boolean = existsSync("/proc/self/stat");

/** What a line of `/proc/PID/stat` says; see proc(5). */
export interface ProcessStatus {
  readonly pid: number;
  readonly parent: number;
  /** Processor time of its own, ms. */
  readonly own: number;
  /** Processor time of children that ended and were waited for, ms. */
  readonly waited: number;
}

/** @throws RangeError for a line that is none. */
export function readStatus(line: string): ProcessStatus {
  // The name stands in parentheses and may hold anything.
  const fields = line.slice(line.lastIndexOf(")") + 2).split(" ");
  const [own, waited] = [Number(fields[11]) + Number(fields[12]), Number(fields[13]) + Number(fields[14])];
  const status = {
    pid: Number.parseInt(line, 10),
    parent: Number(fields[1]),
    own: own * TICK,
    waited: waited * TICK,
  };
  if (Number.isNaN(status.pid + status.parent + own + waited)) throw new RangeError(`No status: ${line}`);
  return status;
}

/** A process and all below it. */
export function descendants(root: number, all: readonly ProcessStatus[]): ProcessStatus[] {
  const members = new Set([root]);
  // A child has mostly, but not always, a greater number than its parent.
  for (let size = 0; size !== members.size; ) {
    size = members.size;
    for (const { pid, parent } of all) if (members.has(parent)) members.add(pid);
  }
  return all.filter(({ pid }) => members.has(pid));
}

/** Processes of a running tree. */
export function treeOf(root: number): ProcessStatus[] {
  const numbers = readdirSync("/proc").filter((name) => /^\d+$/.test(name));
  return descendants(root, numbers.flatMap(statusOf));
}

/** Processor time that a tree has used so far, its ended members included, ms. */
export function processorTime(root: number): number {
  return treeOf(root).reduce((sum, { own, waited }) => sum + own + waited, 0);
}

/**
 * Most memory that the members of a tree have held so far, bytes: the high-water marks, of which pages that several members share (the
 * program and its libraries) are counted once.
 */
export function peakMemory(root: number): number {
  const members = treeOf(root).flatMap(({ pid }) => memoryOf(pid));
  const shared = Math.max(0, ...members.map((member) => member.shared));
  return members.reduce((sum, member) => sum + member.peak - member.shared, shared);
}

function statusOf(pid: string): ProcessStatus[] {
  const text = readIfThere(`/proc/${pid}/stat`);
  return text === undefined ? [] : [readStatus(text)];
}

function memoryOf(pid: number): { readonly peak: number; readonly shared: number }[] {
  const text = readIfThere(`/proc/${pid}/status`) ?? "";
  const bytesOf = (name: string): number =>
    Number(new RegExp(`^${name}:\\s+(\\d+) kB`, "m").exec(text)?.[1] ?? 0) * 1_024;
  const peak = bytesOf("VmHWM");
  return peak === 0 ? [] : [{ peak, shared: bytesOf("RssFile") + bytesOf("RssShmem") }];
}

/** A process may end between being listed and being read. */
function readIfThere(path: string): string | undefined {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return undefined;
  }
}
