import { shellWord } from "../ui/shell-word.ts";
import { type PageChoice, type PlaygroundDocument, pageSettingsOf } from "./document.ts";

/** The files that the commands below name. */
export interface DocumentFile {
  readonly name: string;
  readonly text: string;
}

export function filesOf(document: PlaygroundDocument): readonly DocumentFile[] {
  const { format, texts } = document;
  const files: DocumentFile[] = [];
  if (format === "html") files.push({ name: "document.html", text: texts.html });
  if (format === "markdown") files.push({ name: "document.md", text: texts.markdown });
  if (format === "blocks") files.push({ name: "blocks.json", text: texts.blocks });
  if (hasSheet(document)) files.push({ name: "style.css", text: texts.css });
  const request = requestOf(document);
  if (request !== undefined) files.push({ name: "request.json", text: request });
  return files;
}

/** What the service is asked for Markdown: blocks, without the timestamp and the picture that it would add. */
function requestOf({ format, texts, page }: PlaygroundDocument): string | undefined {
  if (format === "html") return undefined;
  try {
    const data = format === "blocks" ? JSON.parse(texts.blocks) : [{ content: texts.markdown }];
    const settings = { type: "markdown", data, includeTimestamp: false, logo: false };
    return JSON.stringify({ ...settings, page: pageSettingsOf(page) }, undefined, 2);
  } catch {
    // Blocks that are no JSON: the pages say so.
    return undefined;
  }
}

function hasSheet({ texts }: PlaygroundDocument): boolean {
  return texts.css.trim() !== "";
}

/** The call of the service. Requests for Markdown have no style sheet. */
export function curlOf(document: PlaygroundDocument, origin: string): string {
  const { format, page } = document;
  const parts = [`curl ${shellWord(`${origin}/api/v1/generate-pdf`)} -u "$PLATEN_KEY:"`];
  if (format === "html") {
    parts.push("-F type=html", "-F 'data[html]=<document.html'");
    if (hasSheet(document)) parts.push("-F 'data[css]=<style.css'");
    for (const [name, value] of Object.entries(pageSettingsOf(page)))
      parts.push(`-F ${shellWord(`page[${name}]=${value}`)}`);
  } else parts.push("-H 'Content-Type: application/json'", "-d @request.json");
  parts.push("-o document.pdf");
  return parts.join(" \\\n  ");
}

/** The same with the library. */
export function nodeOf(document: PlaygroundDocument): string {
  const { format, page } = document;
  const [file] = filesOf(document);
  const settings = pageSettingsOf(page);
  const read = `await readFile("${file?.name ?? ""}", "utf8")`;
  const members: string[] = [];
  if (format === "html") members.push(`html: ${read}`);
  if (format === "markdown") members.push(`markdown: ${read}`);
  if (format === "blocks") members.push(`markdown: JSON.parse(${read})`);
  if (hasSheet(document)) members.push('css: await readFile("style.css", "utf8")');
  if (Object.keys(settings).length > 0) members.push(`page: ${JSON.stringify(settings)}`);
  const call = format === "html" ? "renderHtml" : "renderMarkdown";
  return [
    'import { readFile, writeFile } from "node:fs/promises";',
    'import { Engine } from "platen/node";',
    "",
    `const { pdf, diagnostics } = await new Engine().${call}({`,
    ...members.map((member) => `  ${member},`),
    "});",
    'await writeFile("document.pdf", pdf);',
    "console.error(diagnostics);",
  ].join("\n");
}

/** The same on the command line. */
export function commandOf(document: PlaygroundDocument): string {
  const { format, page } = document;
  if (format === "blocks") return "platen generate request.json -o document.pdf";
  const parts = ["platen render", format === "html" ? "document.html" : "document.md"];
  if (hasSheet(document)) parts.push("--css style.css");
  if (page.width !== "" || page.height !== "")
    parts.push(`--size ${shellWord(`${page.width || "8.5in"} ${page.height || "11in"}`)}`);
  const margin = marginOf(page);
  if (margin !== undefined) parts.push(`--margin ${shellWord(margin)}`);
  parts.push("-o document.pdf");
  return parts.join(" ");
}

/** The four margins as the shorthand of CSS, which asks for all of them. */
function marginOf({ marginTop, marginRight, marginBottom, marginLeft }: PageChoice): string | undefined {
  const sides = [marginTop, marginRight, marginBottom, marginLeft];
  if (sides.every((side) => side === "")) return undefined;
  if (sides.every((side) => side === marginTop)) return marginTop;
  return sides.map((side) => (side === "" ? "1in" : side)).join(" ");
}
