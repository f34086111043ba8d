import type { BatchMaking } from "../../batch/model.ts";
import { NotFoundError } from "../../template/errors.ts";
import type { TemplateStore } from "../../template/store.ts";

/**
 * The version of a template that is the newest now: a batch is of one kind, whatever is published while it runs.
 *
 * @throws NotFoundError when there is no such template.
 */
export async function pinnedTemplate(
  making: BatchMaking,
  templates: Pick<TemplateStore, "locate"> | undefined,
): Promise<BatchMaking> {
  if (making.type !== "fill") return making;
  if (templates === undefined) throw new NotFoundError("No templates are configured.");
  const { version } = await templates.locate(making.template, making.versionNumber);
  return version === "draft" ? making : { ...making, versionNumber: version };
}
