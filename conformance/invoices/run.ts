import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { takeInvoice } from "../../src/invoice/model/take-invoice.ts";
import { profileNamed } from "../../src/invoice/profiles.ts";
import { checkReadInvoice, formOfRead } from "../../src/invoice/read/check-read.ts";
import { checkInvoice } from "../../src/invoice/rules/check-invoice.ts";
import { sampleInvoice } from "../../src/invoice/testing/sample-invoice.ts";
import { sampleOrder } from "../../src/invoice/testing/sample-order.ts";
import {
  type Draft,
  INVOICE_TEMPLATES,
  type Invoice,
  type InvoiceInput,
  InvoiceReadError,
  InvoiceRuleError,
  type ProfileName,
  type ReadInvoice,
  readInvoice,
  readInvoiceXml,
} from "../../src/invoices.ts";
import { Engine } from "../../src/node/index.ts";
import { VeraPdf } from "../archive/verapdf.ts";
import { JavaJudge } from "../java-judge.ts";
import { BREAKING_CHANGES, changed, PRINT_CHANGES } from "./changes.ts";

const HELP = `npm run conformance:invoices -- --invoices DIR [options]
  --invoices DIR   folders positive, negative and example with invoices as XML
  --without-java   leave the judges out that need a JDK 17 and Maven
  --keep DIR       keep what is made there
Reads each invoice, prints it, writes it again, and compares its terms; has Mustang and veraPDF look at what was made; has negative ones and changed
ones refused by their rule; and tells what all that takes beside rendering. The status is 1 when something is not as it has to be.
`;

const { values: options } = parseArgs({
  options: {
    invoices: { type: "string" },
    "without-java": { type: "boolean", default: false },
    keep: { type: "string" },
    help: { type: "boolean", default: false },
  },
});

const LANGUAGES = ["en", "de", "fr", "es,en", "it", "nl", "ar"];
/** Metadata of PDFs name the XML of Factur-X and ZUGFeRD alone, and so does Mustang. */
const CII_PROFILES: ReadonlySet<ProfileName> = new Set([
  "minimum",
  "basic-wl",
  "basic",
  "en16931",
  "extended",
  "xrechnung",
]);

/** Prints what has to be printed, and nothing else. */
const TEMPLATE = `<!doctype html><title>{{ title }}</title><i>{{ number }}</i> <p>{{ seller.name }}</p> <p>{{ buyer.name }}</p>
{% for fact in seller.numbers %}<p>{{ fact.value }}</p>{% endfor %}{% for list in payments %}{% for way in list %}<p>{{ way.value }}</p>{% endfor %}{% endfor %}
{% for line in lines %}<p>{{ line.amount }}</p>{% endfor %}{% for group in vat %}<p>{{ group.base }}</p><p>{{ group.amount }}</p>{% endfor %}
{% for entry in totals %}<p>{{ entry.value }}</p>{% endfor %}`;

const engine = new Engine();
const directory = options.keep ?? mkdtempSync(join(tmpdir(), "platen-invoices-"));
let failures = 0;
let mustang: JavaJudge | undefined;
let veraPdf: VeraPdf | undefined;

process.exitCode = await run();

async function run(): Promise<number> {
  if (options.help) {
    console.log(HELP);
    return 0;
  }
  mkdirSync(directory, { recursive: true });
  try {
    if (!options["without-java"]) {
      mustang = new JavaJudge({ folder: new URL("./mustang/", import.meta.url), main: "CheckInvoice" });
      veraPdf = new VeraPdf();
    }
    if (options.invoices !== undefined) {
      await checkGood(options.invoices, "positive");
      await checkGood(options.invoices, "example");
      checkNegative(options.invoices);
    }
    await checkOrders();
    checkChanges();
    await checkPrints();
    await measure();
  } finally {
    mustang?.close();
    veraPdf?.close();
    if (options.keep === undefined) rmSync(directory, { recursive: true });
  }
  console.log(failures === 0 ? "All as it has to be." : `${failures} not as it has to be.`);
  return failures === 0 ? 0 : 1;
}

function fail(name: string, problem: string): void {
  failures += 1;
  console.log(`${name}: ${problem}`);
}

function filesOf(
  root: string,
  folder: string,
): readonly { readonly name: string; readonly bytes: Uint8Array }[] {
  const path = join(root, folder);
  return readdirSync(path).map((name) => ({
    name: `${folder}/${name}`,
    bytes: readFileSync(join(path, name)),
  }));
}

/** Invoices that are meant to be right, or of which nothing is said: those may be refused, by a rule. */
async function checkGood(root: string, folder: "positive" | "example"): Promise<void> {
  const counts = { files: 0, made: 0, refused: 0, unread: 0, likeTheOriginal: 0 };
  for (const [index, { name, bytes }] of filesOf(root, folder).entries()) {
    counts.files += 1;
    const found = attempt(() => readInvoiceXml(bytes), name, folder === "positive");
    if (found === undefined) {
      counts.unread += 1;
      continue;
    }
    const { invoice } = found;
    const profile = formOfRead(found).name;
    for (const path of folder === "positive" ? found.unknown : [])
      console.log(`${name}: no place for ${path}`);
    const template = INVOICE_TEMPLATES[index % INVOICE_TEMPLATES.length];
    const language = LANGUAGES[index % LANGUAGES.length];
    try {
      const made = await engine.createInvoice(invoice as InvoiceInput, { profile, template, language });
      counts.made += 1;
      const isLike = await judge(name, made.pdf, { xml: made.xml, profile, original: join(root, name) });
      if (isLike) counts.likeTheOriginal += 1;
      const back = await readInvoice(made.pdf);
      const [before, after] = [terms(invoice), terms(back.invoice)];
      if (before !== after && profile !== "minimum") fail(name, "other terms than the original");
    } catch (error) {
      if (!(error instanceof InvoiceRuleError)) throw error;
      counts.refused += 1;
      const isPrint = error.rules.some(({ rule }) => rule === "PRINT" || rule === "PDF/A-3");
      if (folder === "positive" || isPrint) fail(name, error.message);
    }
  }
  console.log(`${folder}: ${JSON.stringify(counts)}`);
}

function attempt<Result>(read: () => Result, name: string, isRight: boolean): Result | undefined {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof InvoiceReadError)) throw error;
    if (isRight) fail(name, error.message);
    return undefined;
  }
}

/** What both sides have to say alike: all but the names of specification and process, which the profile gives, and what can be added up. */
function terms(invoice: unknown): string {
  const sorted = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(sorted);
    if (typeof value !== "object" || value === null) return value;
    const entries = Object.entries(value)
      .map(([key, inner]) => [key, sorted(inner)] as const)
      .filter(
        ([, inner]) => !(typeof inner === "object" && inner !== null && Object.keys(inner).length === 0),
      );
    return Object.fromEntries(entries.sort(([one], [other]) => one.localeCompare(other)));
  };
  const { specification, businessProcess, ...rest } = takeInvoice(invoice);
  return JSON.stringify(sorted(rest));
}

interface Judged {
  readonly xml: Uint8Array;
  readonly profile: ProfileName;
  /** The path of what was read. */
  readonly original: string;
}

/** Whether Mustang finds something, but nothing that it does not find wrong with the original, too: its rules are older, or it has no such extension. */
async function judge(name: string, pdf: Uint8Array, { xml, profile, original }: Judged): Promise<boolean> {
  const base = join(directory, name.replace(/[^\w.-]+/g, "-"));
  writeFileSync(`${base}.pdf`, pdf);
  writeFileSync(`${base}.out.xml`, xml);
  for (const problem of (await veraPdf?.failures(`${base}.pdf`, "3b")) ?? [])
    fail(name, `veraPDF: ${problem}`);
  const file = CII_PROFILES.has(profile) ? `${base}.pdf` : `${base}.out.xml`;
  const problems = (await mustang?.problems(file)) ?? [];
  const ofOriginal = problems.length === 0 ? [] : ((await mustang?.problems(original)) ?? []);
  const told = new Set(ofOriginal.map(ruleOf));
  const own = problems.filter((problem) => !told.has(ruleOf(problem)));
  for (const problem of own) fail(name, `Mustang: ${problem}`);
  if (problems.length === 0 || own.length > 0) return false;
  console.log(`${name}: Mustang finds the same as in the original: ${[...told].join(", ")}`);
  return true;
}

/** The number of the rule that a message of Mustang begins with, else the message. */
function ruleOf(problem: string): string {
  return /\[([\w-]+)\]/.exec(problem)?.[1] ?? problem;
}

/** Invoices that break a rule are refused by one, or can't be read. */
function checkNegative(root: string): void {
  for (const { name, bytes } of filesOf(root, "negative")) {
    const found = attempt(() => readInvoiceXml(bytes), name, false);
    if (found === undefined) {
      console.log(`${name}: not read`);
      continue;
    }
    const rules = rulesOf(found);
    if (rules.length === 0) fail(name, "not refused");
    else console.log(`${name}: ${[...new Set(rules)].join(" ")}`);
  }
}

/** The rules that reading tells as broken. */
function rulesOf(found: ReadInvoice): readonly string[] {
  return checkReadInvoice(found).broken.map(({ rule }) => rule);
}

/** Orders, changes and answers in each profile: there are no public ones, so ours are made, judged and read back. */
async function checkOrders(): Promise<void> {
  for (const profile of ["order-x-basic", "order-x-comfort", "order-x-extended"] as const)
    for (const typeCode of ["220", "230", "231"] as const) {
      const name = `${profile}-${typeCode}`;
      const { pdf } = await engine.createInvoice(sampleOrder(typeCode), { profile });
      const file = join(directory, `${name}.pdf`);
      writeFileSync(file, pdf);
      for (const problem of (await veraPdf?.failures(file, "3b")) ?? []) fail(name, `veraPDF: ${problem}`);
      for (const problem of (await mustang?.problems(file)) ?? []) fail(name, `Mustang: ${problem}`);
      const { invoice, unknown } = await readInvoice(pdf);
      if (invoice.typeCode !== typeCode || unknown.length > 0) fail(name, "is not read back");
    }
  console.log("9 orders");
}

/** Each change of right data is told by its rule. */
function checkChanges(): void {
  const whole = takeInvoice(sampleInvoice());
  for (const change of BREAKING_CHANGES) {
    const { profile = "en16931", rule, path } = change;
    // What follows from the rest would be added to the data again: the rules are asked without that.
    const data = changed(whole as InvoiceInput, change) as Draft<Invoice>;
    const rules = checkInvoice(data, profileNamed(profile)).broken.map(({ rule: id }) => id);
    if (!rules.includes(rule)) fail(path, `not told by ${rule}, but by ${rules.join(" ") || "none"}`);
  }
  console.log(`${BREAKING_CHANGES.length} changes of data, ${PRINT_CHANGES.length} of the print`);
}

/** A template that leaves something out is told so. */
async function checkPrints(): Promise<void> {
  // Neither account nor reference may say what a part that was taken away would have said.
  const payments = [{ meansCode: 58, account: { id: "DE02120300000000202051" } }];
  const data = { ...sampleInvoice(), payments, remittance: undefined };
  for (const [part, path] of PRINT_CHANGES) {
    const template = TEMPLATE.replace(part, "");
    const told = await engine.createInvoice(data, { template }).then(
      () => [],
      (error: unknown) => (error instanceof InvoiceRuleError ? error.rules : []),
    );
    if (!told.some((broken) => broken.rule === "PRINT" && broken.path === path))
      fail(part, `its lack is not told at ${path}`);
  }
}

/** Processor time of everything but rendering: data, rules, XML, print, and reading back. */
async function measure(): Promise<void> {
  const RUNS = 60;
  const data = sampleInvoice();
  let rendering = 0;
  const { createInvoice } = await import("../../src/invoice/create-invoice.ts");
  const once = (): Promise<unknown> =>
    createInvoice(data, { template: "modern" }, async (input, how) => {
      const before = process.cpuUsage();
      const result = await engine.renderHtml(input, how);
      const { user, system } = process.cpuUsage(before);
      rendering += user + system;
      return result;
    });
  for (let run = 0; run < RUNS; run += 1) await once();
  rendering = 0;
  const before = process.cpuUsage();
  for (let run = 0; run < RUNS; run += 1) await once();
  const { user, system } = process.cpuUsage(before);
  const milliseconds = (microseconds: number): string => (microseconds / 1000 / RUNS).toFixed(1);
  console.log(
    `processor time: ${milliseconds(rendering)} ms rendering, ${milliseconds(user + system - rendering)} ms on top of it`,
  );
}
