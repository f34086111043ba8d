/**
 * Runs the Unicode Character Database's conformance data: BidiTest.txt and BidiCharacterTest.txt (UAX 9), LineBreakTest.txt (UAX 14).
 * The Go module github.com/go-text/typesetting carries them: `go mod download github.com/go-text/typesetting@v0.3.5`, then
 * `npm run conformance:unicode -- --data "$(go env GOMODCACHE)/github.com/go-text/typesetting@v0.3.5" [--differences N]`.
 * Ends with status 1 when less than all of bidi or less than 99 % of line breaking is right.
 */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { checkBidiCharacters, checkBidiClasses } from "./bidi.ts";
import { checkLineBreaks } from "./line-breaks.ts";
import type { CheckResult } from "./result.ts";

const { values } = parseArgs({
  options: { data: { type: "string" }, differences: { type: "string", default: "5" } },
});
if (values.data === undefined) throw new Error("Name the directory of the test data with --data.");
const { data } = values;
const files = readdirSync(data, { recursive: true, encoding: "utf8" });

const CHECKS: readonly (readonly [file: string, share: number, check: (text: string) => CheckResult])[] = [
  ["BidiTest.txt", 1, checkBidiClasses],
  ["BidiCharacterTest.txt", 1, checkBidiCharacters],
  ["LineBreakTest.txt", 0.99, checkLineBreaks],
];

for (const [name, wanted, check] of CHECKS) {
  const path = files.find((file) => file.endsWith(name));
  if (path === undefined) throw new Error(`There is no ${name} in ${data}.`);
  const { cases, wrong } = check(readFileSync(join(data, path), "utf8"));
  const share = 1 - wrong.length / cases;
  console.log(`${name}: ${cases} cases, ${wrong.length} wrong, ${(100 * share).toFixed(2)} % right`);
  for (const line of wrong.slice(0, Number(values.differences))) console.log(`  ${line}`);
  if (share < wanted) process.exitCode = 1;
}
