/** Platen as users get it: the built package with its defaults. Told what to do as the other programs of the bench are. */
import { readFileSync, writeFileSync } from "node:fs";
import { createInterface } from "node:readline";
import { pathToFileURL } from "node:url";
import { createNodeFetch, Engine } from "../../../dist/node/index.js";
import { importTemplate } from "../../../dist/templates.js";

const engine = new Engine();
const fetch = createNodeFetch({ localDirectories: [process.argv[2]] });
const templates = new Map();
const limits = { pages: 100_000, documentBytes: 1e9, outputBytes: 1e9 };
let turn = 0;

for await (const line of createInterface({ input: process.stdin })) {
  const [input, output, count] = line.split("\t");
  const work = input.endsWith(".json") ? fill : render;
  try {
    for (let index = 0; index < Number(count); index += 1) writeFileSync(output, await work(input));
    console.log("done");
  } catch (error) {
    console.log(`error: ${String(error).replace(/\s+/g, " ").slice(0, 300)}`);
  }
}

async function render(input) {
  const html = readFileSync(input);
  const { pdf } = await engine.renderHtml({ html, baseUrl: pathToFileURL(input).href }, { fetch, limits });
  return pdf;
}

async function fill(input) {
  const { form, records } = JSON.parse(readFileSync(input, "utf8"));
  const template = templates.get(form) ?? (await prepared(form));
  templates.set(form, template);
  const data = records[turn % records.length];
  turn += 1;
  return (await engine.fillTemplate(template, { data })).pdf;
}

async function prepared(form) {
  const version = await importTemplate(readFileSync(form), { id: "bench" });
  return engine.prepareTemplate(version);
}
