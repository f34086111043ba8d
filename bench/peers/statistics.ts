/** The lowest and the middle of several figures. */
export interface Spread {
  readonly lowest: number;
  readonly median: number;
}

/** @throws RangeError for no figures. */
export function spreadOf(values: readonly number[]): Spread {
  const sorted = [...values].sort((one, other) => one - other);
  const [lowest] = sorted;
  const median = sorted[Math.floor(sorted.length / 2)];
  if (lowest === undefined || median === undefined) throw new RangeError("A spread needs a figure.");
  return { lowest, median };
}

/** How many times our figure another's is; undefined where one of them is missing or ours is zero. */
export function ratioOf(theirs: number | undefined, ours: number | undefined): number | undefined {
  return theirs === undefined || ours === undefined || ours === 0 ? undefined : theirs / ours;
}

/** Whether another is ahead, by what is shown of the ratio: two digits. */
export function isLost(ratio: number): boolean {
  return Number(ratio.toPrecision(2)) < 1;
}

/** A ratio with as many digits as mean something. */
export function ratioText(ratio: number): string {
  return ratio < 10 ? ratio.toFixed(ratio < 1 ? 2 : 1) : Math.round(ratio).toLocaleString("en");
}

/** Milliseconds as people read them: 3.4 ms, 210 ms, 4.2 s. */
export function timeText(milliseconds: number): string {
  if (milliseconds < 10) return `${milliseconds.toFixed(milliseconds < 1 ? 2 : 1)} ms`;
  if (milliseconds < 1_000) return `${milliseconds.toFixed(0)} ms`;
  return `${(milliseconds / 1_000).toFixed(milliseconds < 100_000 ? 1 : 0)} s`;
}

/** Bytes as people read them: 21 kB, 4.1 MB, 1.2 GB. */
export function bytesText(bytes: number): string {
  const kilobytes = bytes / 1_000;
  if (kilobytes < 1_000) return `${kilobytes.toFixed(kilobytes < 10 ? 1 : 0)} kB`;
  const megabytes = kilobytes / 1_000;
  if (megabytes < 1_000) return `${megabytes.toFixed(megabytes < 10 ? 1 : 0)} MB`;
  return `${(megabytes / 1_000).toFixed(1)} GB`;
}

/** What is written at a round value of an axis: without zeros behind the point. */
export function withoutZeros(text: string): string {
  return text.replace(/\.0+(?= |$)/, "").replace(/^0 .*/, "0");
}
