import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import type { RenderHtml } from "../../render/render-types.ts";
import { readSignatures } from "../../sign/testing/read-signatures.ts";
import { makeIdentity, type TestIdentity } from "../../sign/testing/test-identity.ts";
import { plainPdf } from "../../sign/testing/test-pdf.ts";
import { TestHost } from "../testing/test-host.ts";

let anna: TestIdentity;
let hosts: TestHost[] = [];

beforeAll(async () => {
  anna = await makeIdentity({ name: "Anna" });
});
afterEach(() => {
  for (const host of hosts) host.remove();
  hosts = [];
});

function hostWith(environment: Readonly<Record<string, string>> = {}, render?: RenderHtml): TestHost {
  const files = { "anna.pem": anna.pem, "anna.key": anna.keyPem, "secret.txt": "sesame\n" };
  const host = new TestHost({ files, environment, ...(render === undefined ? {} : { render }) });
  writeFileSync(join(host.workingDirectory, "in.pdf"), plainPdf());
  hosts.push(host);
  return host;
}

const PAIR = ["--certificate", "anna.pem", "--private-key", "anna.key"];

describe("platen sign", () => {
  it("signs a PDF", async () => {
    const host = hostWith();
    expect(await host.run("sign", "in.pdf", "-o", "out.pdf", ...PAIR)).toBe(0);
    const signed = readFileSync(join(host.workingDirectory, "out.pdf"));
    expect(await readSignatures(signed)).toMatchObject([{ signer: "Anna", isIntact: true }]);
  });

  it("leaves what stood at the output when it fails, and nothing beside it", async () => {
    const host = hostWith();
    host.write("out.pdf", "as before");
    const before = readdirSync(host.workingDirectory);
    const args = ["in.pdf", "-o", "out.pdf", ...PAIR];
    expect(await host.run("sign", ...args, "--level", "B-T", "--timestamp-url", "http://127.0.0.1:9/")).toBe(
      1,
    );
    expect(host.stderr).toMatch(
      /^platen: in\.pdf: error: The timestamp server 127\.0\.0\.1:9 .*\[timestamp-unreachable\]$/m,
    );
    expect(readFileSync(join(host.workingDirectory, "out.pdf"), "utf8")).toBe("as before");
    expect(readdirSync(host.workingDirectory)).toEqual(before);
  });

  it("signs at a lower level when that is enough, with a warning", async () => {
    const host = hostWith();
    const stamp = ["--level", "B-T", "--timestamp-url", "http://127.0.0.1:9/", "--allow-lower-level"];
    expect(await host.run("sign", "in.pdf", "-o", "out.pdf", ...PAIR, ...stamp)).toBe(0);
    expect(host.stderr).toContain("[signature-level-lower]");
    const signed = readFileSync(join(host.workingDirectory, "out.pdf"));
    expect(await readSignatures(signed)).toMatchObject([{ hasTimestamp: false, isIntact: true }]);
  });

  it.each([
    [["in.pdf", ...PAIR], "Say with -o where the result goes"],
    [["in.pdf", "-o", "out.pdf"], "Give --p12, or --certificate with --private-key."],
    [
      ["in.pdf", "-o", "out.pdf", ...PAIR, "--level", "B-X"],
      "--level takes one of B-B, B-T, B-LT, B-LTA, not B-X.",
    ],
    [
      ["in.pdf", "-o", "out.pdf", ...PAIR, "--timestamp-url", "http://127.0.0.1:9/"],
      "--timestamp-url is for --level B-T, B-LT and B-LTA.",
    ],
    [["in.pdf", "-o", "out.pdf", ...PAIR, "--place", "10mm"], '--place takes "[PAGE] X Y WIDTH HEIGHT"'],
    [
      ["in.pdf", "-o", "out.pdf", "--certificate", "anna.pem"],
      "--certificate and --private-key go together.",
    ],
  ])("refuses %j", async (args, message) => {
    const host = hostWith();
    expect(await host.run("sign", ...args)).toBe(2);
    expect(host.stderr).toContain(message);
  });
});

describe("what a PDF says of itself", () => {
  const SCHEMA = { namespace: "urn:example", prefix: "ex", title: "Example", properties: [] };

  it("is written before it is signed", async () => {
    const host = hostWith();
    host.write("data.xml", "<a/>");
    host.write("m.json", JSON.stringify([SCHEMA]));
    const options = [
      "--title",
      "New",
      "--author",
      "Anna",
      "--attach",
      "data.xml,Data",
      "--metadata",
      "m.json",
    ];
    expect(await host.run("sign", "in.pdf", "-o", "out.pdf", ...PAIR, ...options)).toBe(0);
    const signed = readFileSync(join(host.workingDirectory, "out.pdf"));
    expect(signed.toString("latin1")).toMatch(/<dc:title>.*New.*\/AFRelationship \/Data/s);
    expect(await readSignatures(signed)).toMatchObject([{ isIntact: true }]);
    // A file may be given to nothing that is signed.
    expect(await host.run("sign", "out.pdf", "-o", "more.pdf", ...PAIR, "--attach", "data.xml")).toBe(1);
    expect(host.stderr).toContain("[changes-forbidden]");
  });

  it("is written before it is protected", async () => {
    const host = hostWith();
    const args = ["in.pdf", "-o", "out.pdf", "--permissions", "print", "--title", "New"];
    expect(await host.run("protect", ...args)).toBe(0);
    const again = ["out.pdf", "-o", "signed.pdf", ...PAIR, "--subject", "Later"];
    expect(await host.run("sign", ...again)).toBe(0);
  });

  it.each([
    [["--attach", "none.xml"], 3, "none.xml"],
    [["--metadata", "none.json"], 3, "none.json"],
    [["--metadata", "bad.json"], 2, "--metadata bad.json: "],
    [["--metadata", "text.json"], 2, "--metadata text.json: "],
  ])("needs files that can be read: %j", async (options, status, message) => {
    const host = hostWith();
    host.write("bad.json", JSON.stringify([{ ...SCHEMA, prefix: "a b" }]));
    host.write("text.json", "no JSON");
    expect(await host.run("sign", "in.pdf", "-o", "out.pdf", ...PAIR, ...options)).toBe(status);
    expect(host.stderr).toContain(message);
  });
});

describe("platen protect", () => {
  it("encrypts a PDF", async () => {
    const host = hostWith({ OPEN: "sesame" });
    expect(await host.run("protect", "in.pdf", "-o", "out.pdf", "--user-password", "env:OPEN")).toBe(0);
    expect(readFileSync(join(host.workingDirectory, "out.pdf"), "latin1")).toContain("/CFM /AESV3");
    // Its password, from a file, opens it to be signed.
    const args = ["out.pdf", "-o", "signed.pdf", ...PAIR, "--password"];
    expect(await host.run("sign", ...args, "file:secret.txt")).toBe(0);
    expect(await host.run("sign", ...args, "pass:other")).toBe(1);
    expect(host.stderr).toContain("[pdf-password-wrong]");
    expect(host.stderr).not.toContain("other");
  });

  it.each([
    [[], 2, "Give --user-password, --owner-password or --permissions."],
    [["--user-password", "sesame"], 2, "--user-password takes env:NAME, file:PATH or pass:TEXT."],
    [["--permissions", "print,copyy"], 1, "There is no permission copyy; did you mean copy?"],
  ])("refuses %j without a word of the password", async (args, status, message) => {
    const host = hostWith();
    expect(await host.run("protect", "in.pdf", "-o", "out.pdf", ...args)).toBe(status);
    expect(host.stderr).toContain(message);
    expect(host.stderr).not.toContain("sesame");
  });
});

describe("commands that make PDFs", () => {
  const render = async () => ({ pdf: plainPdf(), pageCount: 1, diagnostics: [] });

  it("protect and sign them", async () => {
    const host = hostWith({ OPEN: "sesame" }, render);
    host.write("in.html", "<p>Hello");
    const pair = PAIR.map((part) => part.replace("--", "--sign-"));
    const args = [
      "in.html",
      "-o",
      "out.pdf",
      "--user-password",
      "env:OPEN",
      ...pair,
      "--sign-reason",
      "Agreed",
    ];
    expect(await host.run("render", ...args)).toBe(0);
    const made = readFileSync(join(host.workingDirectory, "out.pdf"));
    expect(made.toString("latin1")).toContain("/CFM /AESV3");
    expect(await readSignatures(made)).toMatchObject([{ signer: "Anna", isIntact: true }]);
  });

  it("refuse what can't be done before they begin", async () => {
    const host = hostWith({}, render);
    host.write("in.html", "<p>Hello");
    const args = ["in.html", "--conformance", "pdf/a-3b", "--permissions", "none"];
    expect(await host.run("render", ...args)).toBe(2);
    expect(host.stderr).toContain("PDF/A files may not be encrypted");
  });
});
