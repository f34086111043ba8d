import type { PeerResults, WarmRow } from "../results.ts";

/** Results of a run with two rivals, one ahead and one behind. */
export function exampleResults(): PeerResults {
  return {
    date: "1 May 2026",
    machine: { processor: "Example", cores: 2, memory: 2 ** 33, system: "Linux 6", node: "v20" },
    isQuick: false,
    rivals: ["Platen", "Quick", "Slow"].map((name) => ({
      name,
      version: "1.0",
      language: "C",
      source: "nowhere",
    })),
    absent: [{ name: "Gone", reason: "no <command> here" }],
    documents: [
      { name: "letter", title: "Letter" },
      { name: "long", title: "Long", tenth: "letter" },
    ],
    warm: [
      warm("letter", "Platen", { time: 4, memory: 400, pages: 1 }),
      warm("letter", "Quick", { time: 2, memory: 100, pages: 1 }),
      warm("letter", "Slow", { time: 40, memory: 400, pages: 1 }),
      warm("long", "Platen", { time: 40, memory: 400, pages: 10 }),
    ],
    failed: [{ document: "long", rival: "Slow", reason: "not done after 120 s" }],
    cold: [
      { document: "letter", rival: "Platen", processor: 200, clock: 210 },
      { document: "letter", rival: "Quick", processor: 300, clock: 310 },
    ],
    service: [{ rival: "Platen", clients: 8, perSecond: 500, p50: 12, p99: 40, failures: 0 }],
  };
}

function warm(
  document: string,
  rival: string,
  { time, memory, pages }: { readonly time: number; readonly memory: number; readonly pages: number },
): WarmRow {
  return {
    document,
    rival,
    pages,
    bytes: 2_048,
    isTagged: rival === "Platen",
    processor: { lowest: time, median: time * 1.1 },
    clock: { lowest: time * 1.5, median: time * 2 },
    renders: 10,
    memory,
    isFirstAlone: false,
  };
}
