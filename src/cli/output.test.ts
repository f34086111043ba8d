import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, expect, it } from "vitest";
import { TestHost } from "./testing/test-host.ts";

const hosts: TestHost[] = [];
afterEach(() => {
  for (const host of hosts.splice(0)) host.remove();
});

const FILES = {
  "in.html": "<p>in",
  "s.css": "p {}",
  "data.json": "{}",
  "t.json": "{}",
  "base.pdf": "%PDF-1.7",
};

function hostOf(): TestHost {
  const host = new TestHost({ files: FILES });
  hosts.push(host);
  return host;
}

it.each([
  [["render", "in.html", "-o", "./in.html"], "in.html"],
  [["render", "in.html", "--css", "s.css", "-o", "s.css"], "s.css"],
  [["generate", "data.json", "-o", "data.json"], "data.json"],
  [["fill", "data.json", "--template", "t.json", "--pdf", "base.pdf", "-o", "t.json"], "t.json"],
  [["fill", "data.json", "--template", "t.json", "--pdf", "base.pdf", "-o", "./base.pdf"], "base.pdf"],
  [["invoice", "data.json", "-o", "./data.json"], "data.json"],
  [["invoice", "read", "base.pdf", "-o", "base.pdf"], "base.pdf"],
])("what is read is not written over: %j", async (args, lost) => {
  const host = hostOf();
  expect(await host.run(...(args as [string, ...string[]]))).toBe(2);
  expect(host.stderr).toContain(`${lost} would be overwritten: name another file with -o.`);
  for (const [name, text] of Object.entries(FILES))
    expect(readFileSync(join(host.workingDirectory, name), "utf8")).toBe(text);
});

it("a PDF is not taken for text", async () => {
  const host = hostOf();
  expect(await host.run("render", "base.pdf", "-o", "x.pdf")).toBe(1);
  expect(host.stderr).toContain("base.pdf is a PDF, and no text to make one of.");
});
