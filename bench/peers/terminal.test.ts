import { expect, test } from "vitest";
import { terminalReport } from "./terminal.ts";
import { exampleResults } from "./testing/example-results.ts";

const report = terminalReport(exampleResults());

test("lost rows are marked where they stand", () => {
  expect(report).toMatch(/^Quick +2\.0 ms .*LOST 0\.50/m);
  expect(report).toMatch(/^Slow +40 ms +44 ms +10 /m);
});

test("all that is lost, who failed and who was left out is told", () => {
  expect(report).toContain("Lost:\n  Letter, warm: Quick 0.50");
  expect(report).toContain("Slow: not done after 120 s");
  expect(report).toContain("Left out: Gone: no <command> here");
});

test("growth and the service have tables of their own", () => {
  expect(report).toMatch(/^Long ÷ Letter +times\nPlaten +10\.0$/m);
  expect(report).toMatch(/^Platen +8 +500 +12 ms +40 ms +0$/m);
});
