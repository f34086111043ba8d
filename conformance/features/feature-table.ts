import type { FeatureGroup } from "./feature.ts";

/** docs/features.md: what works, group by group, with the reason where something does not. */
export function featureTable(groups: readonly FeatureGroup[]): string {
  const all = groups.flatMap(({ features }) => features);
  const working = all.filter(({ lacks }) => lacks === undefined).length;
  return [
    "# Features",
    "",
    "Made from the pages in `conformance/features` by `npm run docs:features`; each row is a page that `npm run conformance`",
    `renders and checks. **${working} of ${all.length}** work.`,
    "",
    "| group | works | of |",
    "| --- | --- | --- |",
    ...groups.map(
      ({ title, features }) =>
        `| ${title} | ${features.filter(({ lacks }) => lacks === undefined).length} | ${features.length} |`,
    ),
    ...groups.flatMap(({ title, features }) => [
      "",
      `## ${title}`,
      "",
      "| feature | |",
      "| --- | --- |",
      ...features.map(({ name, lacks }) => `| ${name} | ${lacks ?? "yes"} |`),
    ]),
    "",
  ].join("\n");
}
