import { readFileSync } from "node:fs";
import { scriptFonts } from "../../src/fill/testing/script-fonts.ts";
import { Engine } from "../../src/node/engine.ts";
import { importTemplate } from "../../src/template/import/import-template.ts";
import { fetchForms } from "../forms/fetch-forms.ts";
import { SCRIPTS, type ScriptName, valuesIn } from "../forms/sample-values.ts";
import { type ArchivedResult, compared } from "./archived.ts";

/** A template that is filled to meet standards. */
export interface Fill {
  readonly name: string;
  readonly standards: string;
  make(): Promise<ArchivedResult>;
}

const DATE = new Date(Date.UTC(2026, 0, 1));
/** Where packages with forms are kept. */
const CACHE = "node_modules/.cache/platen/forms";
const OWN: readonly string[] = ["PDF/A-2b", "PDF/A-2a,PDF/UA-1", "PDF/A-3u,PDF/UA-1", "PDF/A-4,PDF/UA-2"];
const OTHERS: readonly string[] = ["PDF/A-2b", "PDF/A-3b,PDF/UA-1"];
/** Title, labels and an option of the form, by the language of the script. */
const WORDS: Readonly<Record<ScriptName, readonly [language: string, ...words: string[]]>> = {
  Latin: ["en", "Application", "Name", "Remarks", "I agree", "Plan", "Small", "Large"],
  Cyrillic: ["ru", "Заявление", "Имя", "Примечания", "Согласен", "Тариф", "Малый", "Большой"],
  Arabic: ["ar", "طلب", "الاسم", "ملاحظات", "أوافق", "الخطة", "صغير", "كبير"],
  Chinese: ["zh", "申请表", "姓名", "备注", "同意", "方案", "小", "大"],
};

/** Own forms in four scripts, which lack nothing, and forms of packages; flat and with fields that stay. */
export function* fills(): Generator<Fill> {
  const engine = new Engine({ fonts: [...scriptFonts()] });
  const scripts = Object.keys(SCRIPTS) as ScriptName[];
  for (const script of scripts)
    for (const standards of OWN) {
      const base = async (): Promise<Uint8Array> =>
        (await engine.renderHtml({ html: formIn(script) }, { conformance: standards, date: DATE })).pdf;
      yield* bothWays({ engine, base, name: `own ${script}`, script, standards });
    }
  for (const [index, { name, path }] of fetchForms(CACHE).entries()) {
    const script = scripts[index % scripts.length] ?? "Latin";
    const base = async (): Promise<Uint8Array> => new Uint8Array(readFileSync(path));
    for (const standards of OTHERS) yield* bothWays({ engine, base, name, script, standards });
  }
}

interface FillSource {
  readonly engine: Engine;
  readonly base: () => Promise<Uint8Array>;
  readonly name: string;
  readonly script: ScriptName;
  readonly standards: string;
}

function* bothWays({ engine, base, name, script, standards }: FillSource): Generator<Fill> {
  for (const useInteractiveFields of [false, true])
    yield {
      name: `${name} ${useInteractiveFields ? "interactive" : "flat"}`,
      standards,
      make: async () => {
        const version = await importTemplate(await base());
        const prepared = await engine.prepareTemplate(version);
        const request = { useInteractiveFields, data: valuesIn(version.template, script) };
        return compared(
          () => engine.fillTemplate(prepared, request, { conformance: standards, date: DATE }),
          () => engine.fillTemplate(prepared, request, { date: DATE }),
        );
      },
    };
}

function formIn(script: ScriptName): string {
  const [language, title, name, remarks, agreed, plan, small, large] = WORDS[script];
  return `<!DOCTYPE html><html lang="${language}" dir="${script === "Arabic" ? "rtl" : "ltr"}"><title>${title}</title>
<style>body { font: 11pt "Noto Sans", "Noto Sans Arabic", "Noto Sans SC" }</style>
<h1>${title}</h1><form><p><label>${name} <input name="name"></label></p>
<p><label>${remarks} <textarea name="remarks"></textarea></label></p>
<p><label><input type="checkbox" name="agreed"> ${agreed}</label></p>
<fieldset><legend>${plan}</legend><label><input type="radio" name="plan" value="small"> ${small}</label>
<label><input type="radio" name="plan" value="large"> ${large}</label></fieldset>
<table><tr><th scope="col">${plan}</th><th scope="col">${remarks}</th></tr><tr><td>${small}</td>
<td><input name="cell" aria-label="${remarks}"></td></tr></table>
<p><label>${plan} <select name="size"><option>${small}</option><option>${large}</option></select></label></p></form>`;
}
