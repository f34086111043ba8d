import { JavaJudge } from "../java-judge.ts";

/** veraPDF in a process of its own. */
export class VeraPdf {
  readonly #judge: JavaJudge = new JavaJudge({
    folder: new URL("./verapdf/", import.meta.url),
    main: "Validate",
  });

  /** The rules that a file fails of a flavour, as `clause-test ×count at place`; none when it conforms. */
  failures(file: string, flavour: string): Promise<readonly string[]> {
    return this.#judge.problems(`${flavour}\t${file}`);
  }

  close(): void {
    this.#judge.close();
  }
}

/** The flavour of veraPDF for a standard: 3b for PDF/A-3b, ua1 for PDF/UA-1. */
export function flavourOf(standard: string): string {
  return standard.replace("PDF/A-", "").replace("PDF/UA-", "ua");
}
