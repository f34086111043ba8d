import type { ContainerSizes } from "../../layout/cascade/containers.ts";
import type { StyledDocument } from "../../layout/cascade/style-document.ts";
import type { Diagnostic } from "../../layout/diagnostics.ts";
import { ContainerSizeRecorder } from "../../layout/tree/container-sizes.ts";
import type { RenderJob } from "./render-job.ts";
import type { RenderPagesInput } from "./render-pages.ts";
import { trialPages } from "./trial-pages.ts";

/** Rounds of layout for styles that depend on containers; containers nested in each other settle one level a round. */
const MAXIMUM_ROUNDS = 8;

/** Pages to be made, whose styles can be asked what containers they depend on. */
export interface ContainedPages extends RenderPagesInput {
  readonly styles: StyledDocument;
}

/**
 * Lays a document out, gives its styles the sizes that containers have got, and begins anew, until no style changes; then loads what
 * the changed styles ask for. Documents whose styles ask no container cost nothing.
 */
export async function settleContainers(
  input: ContainedPages,
  job: Pick<RenderJob, "timed" | "timedSync">,
  load: () => Promise<Partial<RenderPagesInput>>,
): Promise<RenderPagesInput> {
  const settle = (pages: ContainedPages): boolean => job.timedSync("pages", () => settledIn(pages));
  if (!settle(input)) return input;
  const pages = { ...input, ...(await job.timed("media", load)), styles: input.styles };
  settle(pages);
  return pages;
}

/** True when some style is another than before. */
function settledIn(input: ContainedPages): boolean {
  const { styles, diagnostics } = input;
  let hasChanged = false;
  for (let round = 1; styles.asksContainerSizes; round += 1) {
    if (!styles.applyContainerSizes(measureContainers(input))) return hasChanged;
    hasChanged = true;
    if (round < MAXIMUM_ROUNDS) continue;
    diagnostics.add(UNSETTLED);
    return true;
  }
  return hasChanged;
}

const UNSETTLED: Diagnostic = {
  code: "container-sizes-unsettled",
  severity: "warning",
  message: `Styles that depend on containers still changed after ${MAXIMUM_ROUNDS} rounds of layout; those of the last round are shown.`,
  position: undefined,
};

function measureContainers(input: RenderPagesInput): ContainerSizes {
  const recorder = new ContainerSizeRecorder();
  for (const { content } of trialPages(input)) recorder.page(content);
  return recorder.sizes;
}
