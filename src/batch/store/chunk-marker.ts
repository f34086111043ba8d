import type { BatchAddress } from "../model.ts";
import { batchPrefix, chunkName } from "./keys.ts";
import { type KeyLister, listKeys, type ObjectStore } from "./object-store.ts";

/** What came of a chunk. Its key tells all of it, so that a list tells of every chunk without reading one. */
export interface ChunkMarker {
  readonly chunk: number;
  readonly attempt: number;
  readonly made: number;
  readonly failed: number;
  readonly pages: number;
  /** Bytes of the PDFs. */
  readonly bytes: number;
  /** When it was done, in seconds since 1970. */
  readonly seconds: number;
}

const MARKER = /\/done\/(\d+)-(\d+)-(\d+)-(\d+)-(\d+)-(\d+)-(\d+)$/;

function markerPrefix(address: BatchAddress): string {
  return `${batchPrefix(address)}done/`;
}

export async function putMarker(
  store: ObjectStore,
  address: BatchAddress,
  marker: ChunkMarker,
): Promise<void> {
  const { chunk, attempt, made, failed, pages, bytes, seconds } = marker;
  const name = [chunkName(chunk), attempt, made, failed, pages, bytes, seconds].join("-");
  await store.put(markerPrefix(address) + name, new Uint8Array(0));
}

/** The latest marker of each chunk that is done, by its index. */
export async function listMarkers(
  store: KeyLister,
  address: BatchAddress,
): Promise<ReadonlyMap<number, ChunkMarker>> {
  const latest = new Map<number, ChunkMarker>();
  for (const { key } of await listKeys(store, markerPrefix(address))) {
    const marker = parseMarker(key);
    if (marker === undefined) continue;
    const known = latest.get(marker.chunk);
    if (known === undefined || known.attempt <= marker.attempt) latest.set(marker.chunk, marker);
  }
  return latest;
}

function parseMarker(key: string): ChunkMarker | undefined {
  const numbers = MARKER.exec(key)?.slice(1).map(Number);
  if (numbers === undefined) return undefined;
  const [chunk = 0, attempt = 0, made = 0, failed = 0, pages = 0, bytes = 0, seconds = 0] = numbers;
  return { chunk, attempt, made, failed, pages, bytes, seconds };
}

/** The chunks that an attempt still has to run: in the first all, in later ones those with records that failed. */
export function pendingChunks(
  chunks: number,
  markers: ReadonlyMap<number, ChunkMarker>,
  attempt: number,
): readonly number[] {
  const pending: number[] = [];
  for (let chunk = 0; chunk < chunks; chunk += 1) {
    const marker = markers.get(chunk);
    if (marker === undefined || (marker.attempt < attempt && marker.failed > 0)) pending.push(chunk);
  }
  return pending;
}
