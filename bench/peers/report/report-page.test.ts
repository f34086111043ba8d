import { expect, test } from "vitest";
import { exampleResults } from "../testing/example-results.ts";
import { reportHtml } from "./report-page.ts";

const html = reportHtml(exampleResults());

test("the page says when and on what was measured, and how much was lost", () => {
  expect(html).toContain("1 May 2026 · Example, 2 cores, 8 GiB · Linux 6 · Node v20.");
  expect(html).toContain("Of 2 comparisons of warm time");
  expect(html).toContain("behind in <strong>1</strong>");
});

test("lost cells are marked, and those that a rival did not finish have a cross", () => {
  expect(html).toMatch(/Quick<\/th><td class="lost">0\.50<\/td><td class="none">–<\/td>/);
  expect(html).toMatch(/Slow<\/th><td>10<\/td><td class="none">×<\/td>/);
});

test("charts are drawn where there is something to compare", () => {
  expect(html).toContain("<figcaption>Letter</figcaption><svg");
  expect(html).not.toContain("<figcaption>Long: memory</figcaption>");
  expect(html).toContain("Not finished: Slow (not done after 120 s).");
});

test("who was left out is named", () => {
  expect(html).toContain("Left out: Gone (no &lt;command&gt; here).");
});
