import { sampleData, type Template } from "../../../templates.ts";
import { shellWord } from "../../ui/shell-word.ts";

/** Where a template is filled over HTTP. */
function addressOf(id: string, origin: string): string {
  return `${origin}/api/v1/fill/${id}.pdf`;
}

/** The call of the service with this template's own aliases. */
export function curlOf(template: Template, origin: string): string {
  return [
    `curl ${shellWord(addressOf(template.id, origin))}`,
    `-u "$PLATEN_KEY:"`,
    `-H 'Content-Type: application/json'`,
    `-d ${shellWord(JSON.stringify({ data: sampleData(template) }))}`,
    `-o ${template.id}.pdf`,
  ].join(" \\\n  ");
}

/** The same from Node, Bun, Deno. */
export function nodeOf(template: Template, origin: string): string {
  return [
    'import { writeFile } from "node:fs/promises";',
    "",
    `const data = ${JSON.stringify(sampleData(template), undefined, 2)};`,
    `const answer = await fetch(${JSON.stringify(addressOf(template.id, origin))}, {`,
    '  method: "POST",',
    "  headers: {",
    // biome-ignore lint/suspicious/noTemplateCurlyInString: it is a template string of the program that is shown
    "    authorization: `Basic ${btoa(`${process.env.PLATEN_KEY}:`)}`,",
    '    "content-type": "application/json",',
    "  },",
    "  body: JSON.stringify({ data }),",
    "});",
    "if (!answer.ok) throw new Error((await answer.json()).message);",
    `await writeFile("${template.id}.pdf", new Uint8Array(await answer.arrayBuffer()));`,
  ].join("\n");
}

/** The same from Python, with nothing but its own library. */
export function pythonOf(template: Template, origin: string): string {
  return [
    "import base64, json, os, urllib.request",
    "",
    `data = ${pythonLiteral(sampleData(template), "")}`,
    'key = base64.b64encode((os.environ["PLATEN_KEY"] + ":").encode()).decode()',
    "request = urllib.request.Request(",
    `    ${JSON.stringify(addressOf(template.id, origin))},`,
    '    data=json.dumps({"data": data}).encode(),',
    '    headers={"Authorization": "Basic " + key, "Content-Type": "application/json"},',
    ")",
    `with urllib.request.urlopen(request) as answer, open("${template.id}.pdf", "wb") as file:`,
    "    file.write(answer.read())",
  ].join("\n");
}

/** A value as Python writes it: strings as JSON has them, which Python reads alike. */
function pythonLiteral(value: unknown, indent: string): string {
  if (value === true) return "True";
  if (value === false) return "False";
  if (value === null || value === undefined) return "None";
  if (typeof value !== "object") return JSON.stringify(value);
  const inner = `${indent}    `;
  if (Array.isArray(value)) return `[${value.map((each) => pythonLiteral(each, indent)).join(", ")}]`;
  const members = Object.entries(value).map(
    ([name, each]) => `${inner}${JSON.stringify(name)}: ${pythonLiteral(each, inner)},`,
  );
  return members.length === 0 ? "{}" : `{\n${members.join("\n")}\n${indent}}`;
}
