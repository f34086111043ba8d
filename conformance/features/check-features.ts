import { it } from "vitest";
import type { Feature } from "./feature.ts";
import { FeatureRenderer } from "./rendered-pages.ts";

/** A test of each feature, by its name. */
export function checkFeatures(features: readonly Feature[]): void {
  it.each(features)("$name", async (feature) => {
    renderer ??= FeatureRenderer.create();
    feature.check(await (await renderer).render(feature));
  });
}

/** One warm engine for the features of a test file. */
let renderer: Promise<FeatureRenderer> | undefined;
