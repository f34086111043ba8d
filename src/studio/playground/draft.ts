import type { PlaygroundDocument } from "./document.ts";
import { documentIn, documentOf, fragmentOf, jsonOf } from "./share.ts";

const STORED = "platen-playground";
const PAUSE = 800;
let timer: ReturnType<typeof setTimeout> | undefined;
/** What is written and not stored yet. */
let unstored: PlaygroundDocument | undefined;

/** Keeps what is written for the next time, in this browser. In the form of a link, so that it is read with the same care. */
export function keepDraft(document: PlaygroundDocument): void {
  unstored = document;
  clearTimeout(timer);
  timer = setTimeout(() => void storePacked(document), PAUSE);
  addEventListener("pagehide", storeAtOnce);
}

async function storePacked(document: PlaygroundDocument): Promise<void> {
  // Where it can't be packed it is stored as it is.
  const text = await fragmentOf(document).catch(() => jsonOf(document));
  if (unstored !== document) return;
  unstored = undefined;
  store(text);
}

/** A window that goes away waits for nothing: the draft is stored without being packed. */
function storeAtOnce(): void {
  if (unstored !== undefined) store(jsonOf(unstored));
}

function store(text: string): void {
  try {
    localStorage.setItem(STORED, text);
  } catch {
    // A browser that stores nothing, or has no room, forgets it with the window.
  }
}

export async function readDraft(): Promise<PlaygroundDocument | undefined> {
  // Who has only been in another tool finds what was written last.
  if (unstored !== undefined) return unstored;
  try {
    const stored = localStorage.getItem(STORED) ?? "";
    return stored.startsWith("{") ? documentOf(stored) : await documentIn(stored);
  } catch {
    return undefined;
  }
}
