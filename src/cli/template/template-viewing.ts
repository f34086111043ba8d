import { type TemplateStore, VERSION_DRAFT } from "../../template/store.ts";
import { refuseOverwriting, writeOutput } from "../output.ts";
import { type TemplateCall, versionNumberOf } from "./template-call.ts";
import { writeText } from "./template-files.ts";
import { describeTemplate, summaryLine } from "./template-text.ts";

/** `platen template list`. */
export async function listTemplates({ host }: TemplateCall, store: TemplateStore): Promise<void> {
  await host.output.write((await store.list()).map(summaryLine).join(""));
}

/** `platen template show`. */
export async function showTemplate(call: TemplateCall, store: TemplateStore): Promise<void> {
  const { argument: id, options, host } = call;
  const { template } = await store.get(id, versionNumberOf(options, VERSION_DRAFT));
  const versions = await store.versions(id);
  const draft = await store.locate(id, VERSION_DRAFT);
  const isPublished = versions.length > 0 && (await store.locate(id)).hash === draft.hash;
  await host.output.write(describeTemplate(template, versions, isPublished));
}

/** `platen template export`: the record, and the base PDF if wanted. */
export async function exportRecord(call: TemplateCall, store: TemplateStore): Promise<void> {
  const { argument: id, options, host } = call;
  const { template, pdf } = await store.get(id, versionNumberOf(options, VERSION_DRAFT));
  const text = `${JSON.stringify(template, null, 2)}\n`;
  const [output, base] = [options.get("output"), options.get("pdf")];
  refuseOverwriting(output, [base], host);
  if (base !== undefined) await writeOutput(base, pdf, host.workingDirectory);
  if (output === undefined || output === "-") await host.output.write(text);
  else await writeText(output, text, host);
}

/** `platen template publish`: prints the number of the new version. */
export async function publishTemplate({ argument, host }: TemplateCall, store: TemplateStore): Promise<void> {
  await host.output.write(`${await store.publish(argument)}\n`);
}

/** `platen template delete`. */
export async function deleteTemplate({ argument }: TemplateCall, store: TemplateStore): Promise<void> {
  await store.delete(argument);
}
