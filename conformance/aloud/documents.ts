import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { scriptFonts } from "../../src/fill/testing/script-fonts.ts";
import { createNodeFetch, Engine } from "../../src/node/index.ts";

const DOCUMENTS = fileURLToPath(new URL("./documents/", import.meta.url));
const FACTS = fileURLToPath(new URL("./facts/", import.meta.url));

/** Names of the documents that are read aloud, each about some of what tags can tell. */
export function aloudDocuments(): readonly string[] {
  return readdirSync(DOCUMENTS)
    .map((file) => file.replace(/\.html$/, ""))
    .sort();
}

/** Where is kept what is to be heard of a document. */
export function factsOf(name: string): string {
  return `${FACTS}${name}.txt`;
}

let engine: Engine | undefined;

/** The document as a tagged PDF. */
export async function renderedDocument(name: string): Promise<Uint8Array> {
  engine ??= new Engine({ fonts: [...scriptFonts()] });
  const html = readFileSync(`${DOCUMENTS}${name}.html`, "utf8");
  return (await engine.renderHtml({ html }, { tagged: true, fetch: createNodeFetch({}) })).pdf;
}
