import { outlineTemplate } from "../../template/outline-template.ts";
import { sampleData } from "../../template/sample-data.ts";
import { type TemplateStore, VERSION_DRAFT } from "../../template/store.ts";
import { writeOutput } from "../output.ts";
import { printDiagnostics } from "../print-diagnostics.ts";
import { type TemplateCall, versionNumberOf } from "./template-call.ts";

/** `platen template preview`: fills a template with sample data, or prints them. */
export async function previewTemplate(call: TemplateCall, store: TemplateStore): Promise<void> {
  const { argument: id, options, host } = call;
  const version = await store.get(id, versionNumberOf(options, VERSION_DRAFT));
  const data = sampleData(version.template);
  if (options.has("data")) {
    await host.output.write(`${JSON.stringify({ data }, null, 2)}\n`);
    return;
  }
  const engine = await host.createEngine({});
  const shown = options.has("outlines") ? await outlineTemplate(version) : version;
  const { pdf, diagnostics } = await engine.fillTemplate(await engine.prepareTemplate(shown), { data });
  await printDiagnostics(id, diagnostics, host);
  const output = options.get("output") ?? `${id}.pdf`;
  if (output === "-") await host.output.write(pdf);
  else await writeOutput(output, pdf, host.workingDirectory);
}
