import { readFileSync } from "node:fs";
import { beforeAll, describe, expect, it } from "vitest";
import { FEATURE_GROUPS } from "./all-features.ts";
import { featureTable } from "./feature-table.ts";
import { FeatureRenderer } from "./rendered-pages.ts";

let renderer: FeatureRenderer;

beforeAll(async () => {
  renderer = await FeatureRenderer.create();
});

describe.each(FEATURE_GROUPS)("$title", ({ features }) => {
  it.each(features.filter(({ lacks }) => lacks === undefined))("$name", async (feature) => {
    feature.check(await renderer.render(feature));
  });

  it.fails.each(features.filter(({ lacks }) => lacks !== undefined))("lacks: $name", async (feature) => {
    feature.check(await renderer.render(feature));
  });
});

it("docs/features.md is made anew after a change: npm run docs:features", () => {
  const file = new URL("../../docs/features.md", import.meta.url);
  expect(readFileSync(file, "utf8")).toBe(featureTable(FEATURE_GROUPS));
});
