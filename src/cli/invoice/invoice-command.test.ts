import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, describe, expect, it } from "vitest";
import { createInvoiceXml } from "../../invoice/invoice-xml.ts";
import { sampleInvoice } from "../../invoice/testing/sample-invoice.ts";
import { cmykProfile } from "../../pdf/testing/cmyk-profile.ts";
import { TestHost } from "../testing/test-host.ts";

const hosts: TestHost[] = [];
afterEach(() => {
  for (const host of hosts.splice(0)) host.remove();
});

function hostWith(files: Readonly<Record<string, string>>): TestHost {
  const host = new TestHost({ files });
  hosts.push(host);
  return host;
}

const SAMPLE = JSON.stringify(sampleInvoice());
const textOf = (host: TestHost, name: string): string =>
  readFileSync(join(host.workingDirectory, name), "latin1");

describe("platen invoice", () => {
  it("makes a PDF of data, which read takes apart again", async () => {
    const host = hostWith({ "data.json": SAMPLE });
    expect(await host.run("invoice", "data.json", "--profile", "extended", "--language", "de")).toBe(0);
    expect(host.stderr).toBe("");
    expect(textOf(host, "data.pdf")).toContain("<fx:ConformanceLevel>EXTENDED<");
    expect(await host.run("invoice", "read", "data.pdf")).toBe(0);
    expect(JSON.parse(host.stdout)).toMatchObject({ number: "R-2026-0117", totals: { due: "1084.72" } });
    expect(host.stderr).toBe("data.pdf: Factur-X EXTENDED\n");
  });

  it("tells each broken rule on a line of its own, and writes nothing", async () => {
    const host = hostWith({
      "data.json": JSON.stringify({ ...sampleInvoice(), issueDate: null, currency: "EURO" }),
    });
    expect(await host.run("invoice", "data.json", "-o", "out.pdf")).toBe(1);
    expect(host.stderr).toMatch(
      /^platen: data\.json: error: \[BR-03\] issueDate: Missing.*\ndata\.json: error: \[BR-CL-04\] currency: "EURO" is no code of ISO 4217/,
    );
    expect(existsSync(join(host.workingDirectory, "out.pdf"))).toBe(false);
  });

  it("writes the XML alone, also of an invoice in the other syntax", async () => {
    const cii = new TextDecoder().decode(createInvoiceXml(sampleInvoice(), { profile: "xrechnung" }));
    const host = hostWith({ "in.xml": cii });
    expect(await host.run("invoice", "in.xml", "--xml-only", "--profile", "xrechnung-ubl", "-o", "-")).toBe(
      0,
    );
    expect(host.stdout).toContain("<cbc:CustomizationID>urn:cen.eu:en16931:2017#compliant#urn:xeinkauf.de");
  });

  it("is made for a press by its profile, which has to be one", async () => {
    const host = hostWith({ "data.json": SAMPLE, "none.icc": "none" });
    writeFileSync(join(host.workingDirectory, "press.icc"), cmykProfile());
    expect(await host.run("invoice", "data.json", "--output-intent", "press.icc")).toBe(0);
    expect(textOf(host, "data.pdf")).toContain("(Four inks)");
    expect(await host.run("invoice", "data.json", "--output-intent", "none.icc")).toBe(2);
    expect(host.stderr).toContain("none.icc is no ICC profile");
  });

  it("prints with a template from a file", async () => {
    const host = hostWith({ "data.json": SAMPLE, "own.html": "<p>{{ number }}" });
    expect(await host.run("invoice", "data.json", "--template", "own.html")).toBe(1);
    expect(host.stderr).toContain("[PRINT] totals.due");
  });

  it.each([
    [["invoice"], 2, "Name the data"],
    [["invoice", "data.json", "--profile", "zugferd"], 2, "--profile takes one of minimum"],
    [["invoice", "none.json"], 3, "no such file"],
    [["invoice", "bad.json"], 1, "not valid JSON"],
    [["invoice", "data.json", "--language", "tlh"], 1, "language: There are labels in"],
    [["invoice", "read", "data.json"], 1, "This is no XML of an invoice"],
  ])("answers %j with status %d", async (args, status, text) => {
    const host = hostWith({ "data.json": SAMPLE, "bad.json": "{" });
    expect(await host.run(...args)).toBe(status);
    expect(host.stderr).toContain(text);
  });

  it("has help", async () => {
    const host = hostWith({});
    expect(await host.run("invoice", "--help")).toBe(0);
    expect(await host.run("invoice", "read", "--help")).toBe(0);
    expect(host.stdout).toContain("--xml-only");
  });
});
