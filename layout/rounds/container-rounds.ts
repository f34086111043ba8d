import type { ContainerSizes } from "../cascade/containers.ts";
import type { Diagnostic } from "../diagnostics.ts";
import { ContainerSizeRecorder } from "../tree/container-sizes.ts";
import type { DocumentContent, DocumentResources, StyledContent } from "./document-content.ts";
import { trialPages } from "./trial-pages.ts";

/** Rounds of layout for styles that depend on containers; containers nested in each other settle one level a round. */
const MAXIMUM_ROUNDS = 8;

/**
 * Lays a document out, styles it for the sizes that containers have got, and begins anew, until no style changes. Then yields the changed
 * styles to be given the fonts and images that they ask for. Documents whose styles ask no container cost nothing.
 */
export function* settleContainers(
  content: DocumentContent,
): Generator<StyledContent, DocumentContent, DocumentResources> {
  const changed = withSettledStyles(content);
  if (changed.styles.equals(content.styles)) return changed;
  return withSettledStyles({ ...changed, ...(yield changed) });
}

function withSettledStyles(content: DocumentContent): DocumentContent {
  let { styles } = content;
  for (let round = 1; styles.dependencies.containerSizes; round += 1) {
    const next = styles.restyled({ containerSizes: measureContainers({ ...content, styles }) });
    const isSettled = next.equals(styles);
    styles = next;
    if (isSettled) break;
    if (round < MAXIMUM_ROUNDS) continue;
    content.diagnostics.add(UNSETTLED);
    break;
  }
  return { ...content, styles };
}

const UNSETTLED: Diagnostic = {
  code: "container-sizes-unsettled",
  severity: "warning",
  message: `Styles that depend on containers still changed after ${MAXIMUM_ROUNDS} rounds of layout; those of the last round are shown.`,
  position: undefined,
};

function measureContainers(content: DocumentContent): ContainerSizes {
  const recorder = new ContainerSizeRecorder();
  for (const page of trialPages(content)) recorder.page(page.content);
  return recorder.sizes;
}
