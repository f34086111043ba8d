/** What bars people who see, hear or press keys in another way, as far as axe-core finds it. */
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Frame, Page } from "playwright-core";

const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** What is serious or critical on a screen, and a screen without a heading of its own. */
export async function seriousFaults(page: Page | Frame, screen: string): Promise<readonly string[]> {
  // By the debugger, which the policy of the page does not bind.
  await page.evaluate(axe);
  const found: readonly string[] = await page.evaluate(async () => {
    const runner = Reflect.get(window, "axe");
    const { violations } = await runner.run(document, { resultTypes: ["violations"] });
    return violations
      .filter(
        ({ id, impact }: { id: string; impact: string }) =>
          impact === "serious" || impact === "critical" || id === "page-has-heading-one",
      )
      .map(
        ({ id, nodes }: { id: string; nodes: { html: string; failureSummary: string }[] }) =>
          `${id}: ${nodes[0]?.html.slice(0, 160)} ${nodes[0]?.failureSummary}`,
      );
  });
  return found.map((fault) => `${screen}: ${fault}`);
}
