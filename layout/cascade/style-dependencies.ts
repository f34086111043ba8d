/** What styles turned out to depend on, beside the document and its sheets. */
export interface StyleDependencies {
  /** On what is around as containers: elements share a style only in the same container. */
  readonly containers: boolean;
  /** On the size of one, which only layout knows. */
  readonly containerSizes: boolean;
  /** On what the parent does not hand down by itself: elements share a style only with the same parent style. */
  readonly parent: boolean;
  /** On the fonts, for units such as ex and ch. */
  readonly fontMetrics: boolean;
  /** On the area of the first page, for units such as vw and vh. */
  readonly viewport: boolean;
}

export const NO_DEPENDENCIES: StyleDependencies = {
  containers: false,
  containerSizes: false,
  parent: false,
  fontMetrics: false,
  viewport: false,
};

/** Collects what a computation depends on; whoever starts one makes it and reads it at the end. */
export class DependencyRecorder implements StyleDependencies {
  containers = false;
  containerSizes = false;
  parent = false;
  fontMetrics = false;
  viewport = false;

  /** Adds what a part of the computation depends on, whose parent is none of the whole. */
  include({ containers, containerSizes, fontMetrics, viewport }: StyleDependencies): void {
    if (containers) this.containers = true;
    if (containerSizes) this.containerSizes = true;
    if (fontMetrics) this.fontMetrics = true;
    if (viewport) this.viewport = true;
  }
}
