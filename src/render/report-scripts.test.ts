import { describe, expect, it } from "vitest";
import { DiagnosticSink } from "../../layout/diagnostics.ts";
import { parseDocument } from "../../layout/document/parse-document.ts";
import { reportScripts } from "./report-scripts.ts";

/** Where the scripts stand that would have made content. */
function reported(body: string): readonly (string | undefined)[] {
  const diagnostics = new DiagnosticSink();
  reportScripts(
    parseDocument({ html: `<!doctype html>\n${body}`, source: "html" }, diagnostics),
    diagnostics,
  );
  return diagnostics
    .list()
    .filter(({ code }) => code === "script-ignored")
    .map(({ position }) => `${position?.line}:${position?.column}`);
}

describe("a script that would have made content is told of", () => {
  it.each([
    ["it makes the whole page", "<div id=app></div><script src=app.js></script>"],
    ["it is a module", "<body><script type=module>import './x.js'</script>"],
    [
      "it fills an element",
      "<h1>Report</h1><div id=t></div><script>document.getElementById('t').innerHTML = rows</script>",
    ],
    [
      "it draws a chart",
      "<h1>Report</h1><canvas id=c></canvas><script>new Chart(document.querySelector('#c'), {})</script>",
    ],
    ["it writes as it is read", "<p>Printed on <script>document.write(new Date())</script>"],
  ])("%s", (_name, body) => {
    expect(reported(body)).toEqual([`2:${body.indexOf("<script") + 1}`]);
  });
});

describe("other scripts are not", () => {
  it.each([
    ["one beside a page that is complete", "<p>Text<script src=count.js></script>"],
    [
      "one that looks at the page",
      "<p id=p>Text<script>document.getElementById('p').textContent === 1</script>",
    ],
    [
      "one that changes what is there",
      "<p id=p>Text</p><script>document.getElementById('p').innerHTML = 'x'</script>",
    ],
    ["data", "<script type='application/ld+json'>{}</script>"],
    ["none", "<div></div>"],
  ])("%s", (_name, body) => {
    expect(reported(body)).toEqual([]);
  });
});
