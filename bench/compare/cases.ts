import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { wordsOf } from "../../conformance/shaping/words.ts";
import { reportHtml } from "../../examples/report.ts";
import { statementHtml } from "../../examples/statement.ts";
import { importTemplate } from "../../src/template/import/import-template.ts";
import { brandedHtml } from "../branded.ts";
import { benchForm, benchRecord } from "../fill/form.ts";

/** What is used of a revision, all of it public; no types of the sources, since they are another revision's. */
export interface Revision {
  readonly Engine: new (options?: object) => EngineLike;
}

interface EngineLike {
  renderHtml(input: object, options?: object): Promise<{ readonly pdf: Uint8Array }>;
  prepareTemplate(version: object): Promise<object>;
  fillTemplate(template: object, request: object): Promise<{ readonly pdf: Uint8Array }>;
}

/** Makes one PDF; `round` counts the calls, for what is to differ from call to call. */
export type Work = (round: number) => Promise<{ readonly pdf: Uint8Array }>;

/** One thing that is timed, warm. */
export interface BenchCase {
  readonly name: string;
  /** Calls that are timed together, so that the clock is fine enough. */
  readonly calls: number;
  readonly prepare: (revision: Revision, files: CaseFiles) => Promise<Work>;
}

/** What cases read. */
export interface CaseFiles {
  /** The folder of the examples. */
  readonly examples: string;
}

function example(name: string): (files: CaseFiles) => string {
  return ({ examples }) => readFileSync(join(examples, `${name}.html`), "utf8");
}

/** Renders one document again and again with one engine, as a service does. */
function document(name: string, calls: number, html: (files: CaseFiles) => string): BenchCase {
  return {
    name,
    calls,
    prepare: async ({ Engine }, files) => {
      const engine = new Engine();
      const text = html(files);
      return () => engine.renderHtml({ html: text });
    },
  };
}

/** Sets all words that the runtime knows in a language, by an engine that has seen neither them nor their face. */
function words(language: string, script: string, font?: string): BenchCase {
  return {
    name: `first words, ${language}`,
    calls: 1,
    prepare: async ({ Engine }) => {
      const require = createRequire(import.meta.url);
      const fonts = font === undefined ? [] : [readFileSync(require.resolve(`@expo-google-fonts/${font}`))];
      const text = wordsOf(language, new RegExp(`\\p{Script=${script}}`, "u")).join(" ");
      const html = `<p lang="${language}" style="hyphens: manual">${text}</p>`;
      return () => new Engine({ fonts }).renderHtml({ html });
    },
  };
}

function fill(
  name: string,
  options: { readonly records: number; readonly isInteractive: boolean },
): BenchCase {
  const { records, isInteractive: useInteractiveFields } = options;
  return {
    name: `fill, ${name}`,
    calls: records === 1 ? 5 : 1,
    prepare: async ({ Engine }) => {
      const engine = new Engine();
      const template = await engine.prepareTemplate(await importTemplate(await benchForm(), { id: "bench" }));
      const several = Array.from({ length: records }, (_, index) => benchRecord(index));
      return (round) => {
        const data = records === 1 ? benchRecord(round) : several;
        return engine.fillTemplate(template, { data, useInteractiveFields });
      };
    },
  };
}

export const CASES: readonly BenchCase[] = [
  document("letter", 2, example("letter")),
  document("invoice", 2, example("invoice")),
  document("branded invoice", 2, (files) => brandedHtml(example("invoice")(files))),
  document("chapter", 1, example("chapter")),
  document("paper", 1, example("paper")),
  document("catalogue", 1, example("catalogue")),
  document("statement", 1, () => statementHtml(240)),
  document("report 500", 1, () => reportHtml(500)),
  fill("flat", { records: 1, isInteractive: false }),
  fill("interactive", { records: 1, isInteractive: true }),
  fill("100 merged", { records: 100, isInteractive: false }),
  words("en", "Latn"),
  words("ru", "Cyrl"),
  words("ar", "Arab", "noto-sans-arabic/400Regular/NotoSansArabic_400Regular.ttf"),
  words("he", "Hebr", "noto-sans-hebrew/400Regular/NotoSansHebrew_400Regular.ttf"),
  words("th", "Thai", "noto-sans-thai/400Regular/NotoSansThai_400Regular.ttf"),
  words("ja", "Han", "noto-sans-jp/400Regular/NotoSansJP_400Regular.ttf"),
];
