import { Console } from "node:console";
import { Writable } from "node:stream";

/** For threads that read what strangers sent: libraries tell the console of what they repair, and quote it. */
export function silenceConsole(): void {
  const silence = new Writable({ write: (_chunk, _encoding, done) => done() });
  globalThis.console = new Console({ stdout: silence, stderr: silence });
}
