import { escapeHtml } from "./landing.ts";
import type { OpenApiDocument, Operation } from "./openapi-parts.ts";
import type { JsonSchema } from "./openapi-schemas.ts";

const STYLE = `
  body { font: 16px/1.5 system-ui, sans-serif; max-width: 60rem; margin: 2rem auto; padding: 0 1rem; color: #222 }
  nav li { list-style: none } nav ul { padding: 0 }
  h2 { border-top: 1px solid #ccc; padding-top: 1.5rem; margin-top: 2rem }
  code, pre { font-family: ui-monospace, monospace; font-size: 0.9em }
  pre { background: #f4f4f2; padding: 1rem; overflow-x: auto; border-radius: 4px }
  table { border-collapse: collapse; width: 100% } td, th { text-align: left; vertical-align: top; padding: .3rem .6rem .3rem 0; border-bottom: 1px solid #eee }
  .method { display: inline-block; min-width: 4.5rem; font-weight: 600 }
  .type { color: #666; white-space: nowrap }
`;

/** The API description as a page for people: one file, without scripts. */
export function referencePage(document: OpenApiDocument): string {
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method: method.toUpperCase(), operation })),
  );
  const contents = operations.map(
    ({ path, method, operation }) =>
      `<li><a href="#${operation.operationId}"><span class="method">${method}</span><code>${escapeHtml(path)}</code></a> ${escapeHtml(operation.summary)}</li>`,
  );
  const sections = operations.map(({ path, method, operation }) =>
    section(`${method} ${path}`, operation, document),
  );
  const schemas = Object.entries(document.components.schemas).map(
    ([name, schema]) => `<h2 id="schema-${name}">${name}</h2>${attributeTable(schema)}`,
  );
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Platen: API reference</title>
<style>${STYLE}</style>
<h1>API reference</h1>
<p>${escapeHtml(document.info.description)} The same as <a href="/openapi.json">OpenAPI</a>.</p>
<p>The API key goes in as the user name of HTTP Basic authentication, with an empty password, or as a Bearer token. Every answer tells the
calls that may be made (<code>x-ratelimit-limit</code>) in how many milliseconds (<code>x-ratelimit-interval-ms</code>), and has an
<code>x-request-id</code>. Errors are JSON with <code>name</code>, <code>message</code> and <code>fields</code>.</p>
<nav><ul>${contents.join("\n")}</ul></nav>
${sections.join("\n")}
${schemas.join("\n")}
</html>
`;
}

function section(title: string, operation: Operation, document: OpenApiDocument): string {
  const { operationId, summary, description, parameters = [], requestBody, responses } = operation;
  const parameterRows = parameters.map(({ name, in: place, schema, description: text, required }) =>
    row(name, `${place}, ${typeOf(schema)}${required === true ? ", required" : ""}`, text),
  );
  const bodies = Object.entries(requestBody?.content ?? {}).map(
    ([type, { schema }]) => `<li><code>${type}</code>: ${link(schema)}</li>`,
  );
  const answers = Object.entries(responses).map(([status, { description: text, content }]) =>
    row(status, Object.keys(content ?? {}).join(", "), text),
  );
  return `<h2 id="${operationId}"><code>${escapeHtml(title)}</code></h2>
<p>${escapeHtml(summary)}. ${escapeHtml(description ?? "")}</p>
${parameterRows.length === 0 ? "" : `<h3>Parameters</h3><table>${parameterRows.join("\n")}</table>`}
${bodies.length === 0 ? "" : `<h3>Body</h3><p>${escapeHtml(requestBody?.description ?? "")}</p><ul>${bodies.join("\n")}</ul>`}
${example(title, operation, document)}
<h3>Answers</h3><table>${answers.join("\n")}</table>`;
}

/** A call to copy, where there is an example of a body. */
function example(title: string, { requestBody }: Operation, { servers }: OpenApiDocument): string {
  const body = requestBody?.content["application/json"]?.example;
  if (body === undefined) return "";
  const address = `${servers[0]?.url}${title.slice(title.indexOf(" ") + 1)}`;
  const call = `curl ${address} -u "$PLATEN_KEY:" -o out.pdf \\\n  -H 'Content-Type: application/json' \\\n  -d '${JSON.stringify(body)}'`;
  return `<pre><code>${escapeHtml(call)}</code></pre>`;
}

function attributeTable(schema: JsonSchema): string {
  return `<table>${[...attributeRows(schema, "")].join("\n")}</table>`;
}

/** The attributes of a schema, with those inside of them. */
function* attributeRows(schema: JsonSchema, path: string, depth = 0): Generator<string> {
  for (const [name, member] of Object.entries(schema.properties ?? {})) {
    const own = path === "" ? name : `${path}.${name}`;
    const required = schema.required?.includes(name) === true ? ", required" : "";
    yield row(own, `${typeOf(member)}${required}`, member.description ?? "");
    if (depth < 6) yield* attributeRows(member, own, depth + 1);
  }
  if (schema.items !== undefined) yield* attributeRows(schema.items, `${path}[]`, depth + 1);
  for (const branch of schema.anyOf ?? []) yield* attributeRows(branch, path, depth + 1);
}

function typeOf(schema: JsonSchema): string {
  if (schema.$ref !== undefined) return schema.$ref.slice(schema.$ref.lastIndexOf("/") + 1);
  if (schema.enum !== undefined) return schema.enum.map(String).join(" | ");
  if (schema.const !== undefined) return String(schema.const);
  if (schema.anyOf !== undefined) return [...new Set(schema.anyOf.map(typeOf))].join(" | ");
  if (schema.type === "array") return `array of ${typeOf(schema.items ?? {})}`;
  return schema.type ?? "any";
}

function link(schema: JsonSchema): string {
  if (schema.anyOf !== undefined) return schema.anyOf.map(link).join(" or ");
  const name = typeOf(schema);
  return schema.$ref === undefined ? escapeHtml(name) : `<a href="#schema-${name}">${name}</a>`;
}

function row(name: string, type: string, text: string): string {
  return `<tr><td><code>${escapeHtml(name)}</code></td><td class="type">${escapeHtml(type)}</td><td>${escapeHtml(text)}</td></tr>`;
}
