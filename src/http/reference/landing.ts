/** The page at `/`: what this is, and what to try. */
export function landingPage(origin: string): string {
  const address = escapeHtml(origin);
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Platen</title>
<style>
  body { font: 16px/1.5 system-ui, sans-serif; max-width: 46rem; margin: 3rem auto; padding: 0 1rem; color: #222 }
  pre { background: #f4f4f2; padding: 1rem; overflow-x: auto; border-radius: 4px }
  code { font-family: ui-monospace, monospace; font-size: 0.9em }
</style>
<h1>Platen</h1>
<p>This service makes PDF files from HTML and CSS, from Markdown, and from PDF templates. It is running.</p>
<h2>Try it</h2>
<p>The API key was printed when the service started. It goes in as the user name; the password stays empty.</p>
<pre><code>curl ${address}/api/v1/generate-pdf -u "$PLATEN_KEY:" -o hello.pdf \\
  -H 'Content-Type: application/json' \\
  -d '{"type": "html", "data": {"html": "&lt;h1&gt;Hello&lt;/h1&gt;", "css": "h1 { color: teal }"}}'</code></pre>
<p>A file of your own, without packing it into JSON:</p>
<pre><code>curl ${address}/api/v1/generate-pdf -u "$PLATEN_KEY:" -o invoice.pdf \\
  -F type=html -F 'data[html]=&lt;examples/invoice.html' -F title='Invoice'</code></pre>
<p>A PDF template, made by <code>platen template create form.pdf</code> and published:</p>
<pre><code>curl ${address}/api/v1/fill/ID.pdf -u "$PLATEN_KEY:" -o filled.pdf \\
  -H 'Content-Type: application/json' -d '{"data": {"lastName": "Doe"}}'</code></pre>
<h2>Attributes</h2>
<ul>
  <li><code>type</code>: <code>html</code>, or <code>markdown</code>, which is the default</li>
  <li><code>data</code>: an object with <code>html</code> and <code>css</code>; for Markdown an array of blocks with
    <code>label</code>, <code>heading</code>, <code>content</code> or <code>table</code></li>
  <li><code>title</code>: the title of the PDF</li>
  <li><code>page</code>: an object with <code>width</code>, <code>height</code>, <code>margin</code>,
    <code>marginTop</code> and so on, and <code>pageCount</code> (such as <code>bottomCenter</code>)</li>
</ul>
<p><a href="/docs">All endpoints</a> (and as <a href="/openapi.json">OpenAPI</a>). Errors come as JSON with <code>name</code>, <code>message</code> and <code>fields</code>.</p>
</html>
`;
}

export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
