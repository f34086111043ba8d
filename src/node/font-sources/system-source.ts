import { homedir, platform } from "node:os";
import { join } from "node:path";
import type { FontFace } from "../../../fonts/api/faces.ts";
import type { FamilyRequest, FontSource } from "../../fonts/sources/font-source.ts";
import { openDirectorySource } from "./directory-source.ts";

/** The fonts that are installed on this machine, where its system keeps them. They are read when nobody else has what is asked for. */
export class SystemSource implements FontSource {
  readonly offersFallbacks = true;
  readonly #directories: readonly string[];
  #sources: readonly FontSource[] = [];

  constructor(directories: readonly string[] = systemDirectories()) {
    this.#directories = directories;
  }

  async open(): Promise<void> {
    const opened = await Promise.allSettled(this.#directories.map(openDirectorySource));
    this.#sources = opened.flatMap((source) => (source.status === "fulfilled" ? [source.value] : []));
  }

  has(family: string): boolean {
    return this.#sources.some((source) => source.has(family));
  }

  *names(): Iterable<string> {
    for (const source of this.#sources) yield* source.names();
  }

  *otherNames(): Iterable<string> {
    for (const source of this.#sources) yield* source.otherNames?.() ?? [];
  }

  async find(request: FamilyRequest): Promise<readonly FontFace[] | undefined> {
    return this.#sources.find((source) => source.has(request.family))?.find(request);
  }
}

/** A user's own fonts go before those of all. */
function systemDirectories(): readonly string[] {
  const home = homedir();
  switch (platform()) {
    case "darwin":
      return [join(home, "Library/Fonts"), "/Library/Fonts", "/System/Library/Fonts"];
    case "win32":
      return [
        join(home, "AppData/Local/Microsoft/Windows/Fonts"),
        join(process.env["SystemRoot"] ?? "C:\\Windows", "Fonts"),
      ];
    default:
      return [
        join(home, ".local/share/fonts"),
        join(home, ".fonts"),
        "/usr/local/share/fonts",
        "/usr/share/fonts",
      ];
  }
}
