import type { PlaygroundDocument } from "./document.ts";
import { documentIn, fragmentOf } from "./share.ts";

const STORED = "platen-playground";
const PAUSE = 800;
let timer: ReturnType<typeof setTimeout> | undefined;

/** Keeps what is written for the next time, in this browser. In the form of a link, so that it is read with the same care. */
export function keepDraft(document: PlaygroundDocument): void {
  clearTimeout(timer);
  timer = setTimeout(async () => {
    try {
      localStorage.setItem(STORED, await fragmentOf(document));
    } catch {
      // A browser that stores nothing, or has no room, forgets it with the window.
    }
  }, PAUSE);
}

export async function readDraft(): Promise<PlaygroundDocument | undefined> {
  try {
    return await documentIn(localStorage.getItem(STORED) ?? "");
  } catch {
    return undefined;
  }
}
