import type { ConformanceProfile } from "../../pdf/conformance/standards.ts";

/**
 * What standards forbid or want so: all of them, those of archives, those of archives for what has no four inks or no light of three colours,
 * those that want text to be readable by machines, those that want the structure, or those of accessibility.
 */
export type Concern = "all" | "archive" | "inks" | "light" | "text" | "structure" | "access";

/** What a base PDF lacks of what a standard asks for. */
export interface BaseLack {
  /** Of the diagnostic. */
  readonly code: string;
  /** What it is, where, and what would mend it. */
  readonly message: string;
  readonly concerns: Concern;
}

/** Whether a file that is to meet these standards must not have it. `components` are those of its output intent. */
export function isConcerned(
  { archive, access, isTagged }: ConformanceProfile,
  concern: Concern,
  components: number,
): boolean {
  switch (concern) {
    case "all":
      return true;
    case "archive":
      return archive !== undefined;
    case "inks":
      return archive !== undefined && components !== 4;
    case "light":
      return archive !== undefined && components !== 3;
    case "text":
      return access !== undefined || archive?.part === 4 || (archive !== undefined && archive.level !== "B");
    case "structure":
      return isTagged;
    case "access":
      return access !== undefined;
  }
}

/** Gathers what is lacking, each thing once. */
export class BaseLacks {
  readonly #found: Map<string, BaseLack> = new Map();

  add(concerns: Concern, code: string, message: string): void {
    this.#found.set(message, { concerns, code, message });
  }

  list(): readonly BaseLack[] {
    return [...this.#found.values()];
  }
}
