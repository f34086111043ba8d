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
 * Lays a document out, styles it for the sizes that containers have got, and begins anew, until no style changes; then loads what
 * the changed styles ask for. Documents whose styles ask no container cost nothing.
 */
export async function settleContainers(
  input: ContainedPages,
  job: Pick<RenderJob, "timed" | "timedSync">,
  load: (styles: StyledDocument) => Promise<Partial<RenderPagesInput>>,
): Promise<ContainedPages> {
  const settle = (pages: ContainedPages): StyledDocument =>
    job.timedSync("pages", () => settledStyles(pages));
  const styles = settle(input);
  if (styles.equals(input.styles)) return { ...input, styles };
  const pages = { ...input, ...(await job.timed("media", () => load(styles))), styles };
  return { ...pages, styles: settle(pages) };
}

/** The styles when those of the containers' sizes are the same as before. */
function settledStyles(input: ContainedPages): StyledDocument {
  let { styles } = input;
  for (let round = 1; styles.dependencies.containerSizes; round += 1) {
    const containerSizes = measureContainers({ ...input, styles });
    const next = styles.restyled({ containerSizes });
    if (next.equals(styles)) return next;
    styles = next;
    if (round < MAXIMUM_ROUNDS) continue;
    input.diagnostics.add(UNSETTLED);
    break;
  }
  return styles;
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
