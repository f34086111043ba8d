import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { grayProfile, srgbProfile } from "../../src/pdf/conformance/srgb-profile.ts";
import { cmykProfile } from "../../src/pdf/testing/cmyk-profile.ts";
import { exchangeProblems } from "../../src/pdf/testing/exchange/check-exchange.ts";
import { rendered } from "../archive/archived.ts";
import { flavourOf, VeraPdf } from "../archive/verapdf.ts";
import type { HtmlDocument } from "../bytes/document.ts";
import { readGroup } from "../bytes/documents.ts";

const HELP = `npm run conformance:exchange -- [options]
  --suite DIR   also pages of the W3C's suite in this directory
  --pages N     how many of them (default 300)
  --only NAME   examples, features or csswg alone
  --verapdf     also has veraPDF look at those that are archives too; needs a JDK 17 and Maven
  --reasons     tell of each document what stood against its claim
Renders documents for print shops (PDF/X-4), for presses with four inks, three colours and black in turn and every other time for an archive too,
and looks in every one that says it conforms for what stands against it. The status is 1 when a claim does not hold.
`;

const { values: options } = parseArgs({
  options: {
    suite: { type: "string" },
    pages: { type: "string", default: "300" },
    only: { type: "string" },
    verapdf: { type: "boolean", default: false },
    reasons: { type: "boolean", default: false },
    help: { type: "boolean", default: false },
  },
});

function ofPrinter(profile: Uint8Array): Uint8Array {
  const bytes = profile.slice();
  bytes.set(new TextEncoder().encode("prtr"), 12);
  return bytes;
}

const PRESSES = [cmykProfile(), ofPrinter(srgbProfile()), ofPrinter(grayProfile())];
const STANDARDS = ["PDF/X-4", "PDF/X-4,PDF/A-2b"];

function* documents(): Generator<HtmlDocument> {
  for (const group of ["examples", "features", "csswg"] as const) {
    if ((options.only ?? group) !== group || (group === "csswg" && options.suite === undefined)) continue;
    const all = readGroup(group, options.suite).documents.flatMap((it) => (it.kind === "html" ? [it] : []));
    const step = group === "csswg" ? Math.max(1, Math.floor(all.length / Number(options.pages))) : 1;
    for (let index = 0; index < all.length; index += step) {
      const document = all[index];
      if (document !== undefined) yield document;
    }
  }
}

async function run(): Promise<boolean> {
  const directory = mkdtempSync(join(tmpdir(), "platen-exchange-"));
  mkdirSync(directory, { recursive: true });
  const validator = options.verapdf ? new VeraPdf() : undefined;
  const reasons = new Map<string, number>();
  let [count, claimed, wrong] = [0, 0, 0];
  try {
    for (const document of documents()) {
      const conformance = STANDARDS[count % STANDARDS.length] ?? "";
      const outputIntent = PRESSES[count % PRESSES.length];
      count += 1;
      const { pdf, diagnostics } = await rendered(document, document.name, { conformance, outputIntent });
      if (!Buffer.from(pdf).includes("pdfxid:GTS_PDFXVersion")) {
        const codes = [...new Set(diagnostics.map(({ code }) => code))].filter((code) => /^conf/.test(code));
        for (const code of codes) reasons.set(code, (reasons.get(code) ?? 0) + 1);
        if (options.reasons) console.log(`${document.name}: not, for ${codes.join(", ")}`);
        continue;
      }
      claimed += 1;
      const problems = [...(await exchangeProblems(pdf))];
      if (conformance.includes("PDF/A") && validator !== undefined) {
        const file = join(directory, "claimed.pdf");
        writeFileSync(file, pdf);
        problems.push(...(await validator.failures(file, flavourOf("PDF/A-2b"))));
      }
      if (problems.length > 0) wrong += 1;
      for (const problem of problems) console.log(`${document.name}: ${problem}`);
    }
  } finally {
    validator?.close();
    rmSync(directory, { recursive: true });
  }
  console.log(`${count} documents, ${claimed} say that they are PDF/X-4, ${wrong} of them wrongly`);
  for (const [code, times] of reasons) console.log(`  not for ${code}: ${times}`);
  return wrong === 0;
}

if (options.help) console.log(HELP);
else if (!(await run())) process.exitCode = 1;
