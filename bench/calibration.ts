/**
 * Milliseconds for a fixed amount of work of the engine's kind: integer arithmetic, map look-ups, small objects and strings. Divide
 * times by it to compare machines, or one machine on a quiet and on a busy day. The lowest of several runs is the steadiest figure.
 */
export function calibrate(runs = 7): number {
  let lowest = Number.POSITIVE_INFINITY;
  for (let run = 0; run < runs; run += 1) {
    const start = performance.now();
    work();
    lowest = Math.min(lowest, performance.now() - start);
  }
  return lowest;
}

interface Entry {
  readonly key: string;
  readonly left: number;
  readonly width: number;
}

function work(): number {
  let seed = 1;
  const entries = new Map<string, Entry>();
  let total = 0;
  for (let round = 0; round < 400_000; round += 1) {
    seed = (Math.imul(seed, 1_103_515_245) + 12_345) >>> 0;
    const key = `k${seed % 5_000}`;
    const known = entries.get(key);
    if (known === undefined) entries.set(key, { key, left: seed % 97, width: (seed >>> 7) / 64 });
    else total += known.left * known.width;
  }
  const parts: string[] = [];
  for (const { key, left } of entries.values()) parts.push(`${key}:${left}`);
  return total + parts.join(",").length;
}
