import { describe, expect, it } from "vitest";
import { openRevision } from "../revise/open-revision.ts";
import { signPdf } from "../sign/sign.ts";
import { makeIdentity } from "../sign/testing/test-identity.ts";
import { pdfForPrint, plainPdf } from "../sign/testing/test-pdf.ts";
import { protectPdf } from "./protect.ts";

const content = "<< /Length 12 >>\nstream\n0 0 9 9 re f\nendstream";
const pdf = plainPdf({ page: "/Contents 4 0 R", objects: [content] });
const textOf = (bytes: Uint8Array) => new TextDecoder("latin1").decode(bytes);

describe("protecting", () => {
  it("encrypts by AES-256 of revision 6 and opens with either password", async () => {
    const made = await protectPdf(pdf, {
      userPassword: "open",
      ownerPassword: "own",
      permissions: ["print"],
    });
    expect(textOf(made)).toMatch(/\/V 5\s*\/R 6[\s\S]*\/CFM \/AESV3/);
    expect(textOf(made)).not.toContain("0 0 9 9 re f");
    await expect(openRevision(made)).rejects.toMatchObject({ code: "pdf-encrypted" });
    await expect(openRevision(made, "wrong")).rejects.toMatchObject({ code: "pdf-password-wrong" });
    const user = (await openRevision(made, "open")).getPermissions();
    expect(user).toMatchObject({
      print: true,
      printHighQuality: true,
      copy: false,
      modify: false,
      fillForms: false,
      accessibility: true,
    });
    expect((await openRevision(made, "own")).getPermissions()).toMatchObject({ copy: true, modify: true });
  });

  it("leaves a file that anybody opens when only permissions are given", async () => {
    const made = await protectPdf(pdf, { permissions: [] });
    expect((await openRevision(made)).getPermissions()).toMatchObject({ print: false, copy: false });
  });

  it.each([
    [{}, "userPassword"],
    [{ userPassword: "" }, "userPassword"],
    [{ userPassword: "a", ownerPassword: "a" }, "ownerPassword"],
    [{ userPassword: "x".repeat(128) }, "userPassword"],
    [{ userPassword: "a", permissions: ["prnt" as "print"] }, "permissions"],
  ])("refuses %j", async (protection, property) => {
    await expect(protectPdf(pdf, protection)).rejects.toMatchObject({ code: "validation", property });
  });

  it("changes the protection of a file for its owner alone", async () => {
    const made = await protectPdf(pdf, { userPassword: "open", ownerPassword: "own" });
    const again = await protectPdf(made, { userPassword: "new", password: "own" });
    await openRevision(again, "new");
    await expect(protectPdf(made, { userPassword: "new", password: "open" })).rejects.toMatchObject({
      code: "pdf-encrypted",
    });
  });

  it("refuses archive files, files for print and signed ones, in words", async () => {
    const xmp = '<rdf:Description pdfaid:part="3" pdfaid:conformance="B"/>';
    const metadata = `<< /Type /Metadata /Subtype /XML /Length ${xmp.length} >>\nstream\n${xmp}\nendstream`;
    const archive = plainPdf({ catalog: "/Metadata 4 0 R", objects: [metadata] });
    await expect(protectPdf(archive, { userPassword: "open" })).rejects.toMatchObject({
      code: "pdf-archived",
      message: expect.stringContaining("PDF/A-3b"),
    });
    const { pem, keyPem } = await makeIdentity({ name: "Anna" });
    await expect(protectPdf(pdfForPrint(), { userPassword: "open" })).rejects.toMatchObject({
      code: "pdf-for-print",
      message: expect.stringContaining("PDF/X-4"),
    });
    const signed = await signPdf(pdf, { key: { certificate: pem, privateKey: keyPem } });
    await expect(protectPdf(signed.pdf, { userPassword: "open" })).rejects.toMatchObject({
      code: "pdf-signed",
    });
  });
});

describe("what can't protect a PDF", () => {
  it.each([
    [undefined, "protection", "userPassword"],
    [{ permissions: "print" }, "permissions", "Must be an array of print, "],
    [{ userPassword: 5 }, "userPassword", "Must be a string."],
    [{ pasword: "a" }, "pasword", "was password meant?"],
  ])("is %j", async (protection, property, message) => {
    await expect(protectPdf(new Uint8Array(1), protection as never)).rejects.toMatchObject({
      code: "validation",
      fields: [{ property, message: expect.stringContaining(message) }],
    });
  });
});
