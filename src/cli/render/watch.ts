import { statSync } from "node:fs";

const INTERVAL_MILLISECONDS = 200;

export interface Change {
  /** Resolves when one of the files has changed, appeared or gone. */
  readonly promise: Promise<"change">;
  cancel(): void;
}

/**
 * Watches files, given by absolute path, by looking at them: that works on every file system and with every
 * editor. A change after `since` (milliseconds of the epoch) counts even if it came before this call.
 */
export function waitForChange(files: ReadonlySet<string>, since: number): Change {
  const before = new Map([...files].map((file) => [file, stampOf(file)]));
  let timer: NodeJS.Timeout | undefined;
  const promise = new Promise<"change">((resolve) => {
    timer = setInterval(() => {
      for (const [file, known] of before) {
        const stamp = stampOf(file);
        if (stamp.text === known.text && stamp.modified <= since) continue;
        clearInterval(timer);
        resolve("change");
        return;
      }
    }, INTERVAL_MILLISECONDS);
  });
  return { promise, cancel: () => clearInterval(timer) };
}

interface Stamp {
  readonly text: string;
  /** Milliseconds of the epoch; 0 while there is no such file. */
  readonly modified: number;
}

function stampOf(file: string): Stamp {
  const status = statSync(file, { throwIfNoEntry: false });
  if (status === undefined) return { text: "", modified: 0 };
  return { text: `${status.mtimeMs} ${status.size} ${status.ino}`, modified: status.mtimeMs };
}
