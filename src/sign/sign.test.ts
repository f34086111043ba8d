import { privateEncrypt } from "node:crypto";
import { beforeAll, describe, expect, it } from "vitest";
import { protectPdf } from "../protect/protect.ts";
import type { RenderHtml, RenderInput } from "../render/render-types.ts";
import type { DigestToSign } from "./keys/hook-key.ts";
import type { KeySource } from "./keys/open-key.ts";
import { signPdf } from "./sign.ts";
import type { SignatureAppearance } from "./sign-types.ts";
import { readSignatures } from "./testing/read-signatures.ts";
import {
  makeIdentity,
  SERVERS,
  type TestIdentity,
  type TestIdentityOptions,
} from "./testing/test-identity.ts";
import { pdfForPrint, plainPdf } from "./testing/test-pdf.ts";
import { makePkcs12 } from "./testing/test-pkcs12.ts";

/** What stands before a digest in a signature of RSA (RFC 8017 §9.2). */
const SHA_256_PREFIX = Buffer.from("3031300d060960864801650304020105000420", "hex");

const PLACE = { x: "10pt", y: "20pt", width: "100pt", height: "40pt" };

let root: TestIdentity;
let anna: TestIdentity;

beforeAll(async () => {
  root = await makeIdentity({ name: "Root", isAuthority: true });
  anna = await makeIdentity({ name: "Anna", issuer: root });
});

const pairOf = ({ pem, keyPem }: TestIdentity) => ({ certificate: pem + root.pem, privateKey: keyPem });
const textOf = (pdf: Uint8Array) => new TextDecoder("latin1").decode(pdf);

describe("signing", () => {
  it("adds to a PDF and leaves its bytes as they are", async () => {
    const pdf = plainPdf();
    const signed = await signPdf(pdf, { key: pairOf(anna), reason: "I agree (again)", location: "Köln" });
    expect(signed).toMatchObject({ level: "B-B", field: "Signature1", diagnostics: [] });
    expect(signed.pdf.subarray(0, pdf.length)).toEqual(pdf);
    expect(await readSignatures(signed.pdf)).toEqual([
      {
        subFilter: "ETSI.CAdES.detached",
        isIntact: true,
        coversAll: true,
        signer: "Anna",
        hasTimestamp: false,
      },
    ]);
    expect(textOf(signed.pdf)).toContain("/Reason (I agree \\(again\\))");
  });

  it("is refused where a PDF is made for print, which has no fields", async () => {
    await expect(signPdf(pdfForPrint(), { key: pairOf(anna) })).rejects.toMatchObject({
      code: "pdf-for-print",
      message: expect.stringContaining("PDF/X-4"),
    });
  });

  it("is broken by a changed byte", async () => {
    const { pdf } = await signPdf(plainPdf(), { key: pairOf(anna) });
    const changed = pdf.slice();
    changed.set(new TextEncoder().encode("301"), textOf(pdf).indexOf("300 200"));
    expect(await readSignatures(changed)).toMatchObject([{ isIntact: false }]);
  });

  it("takes signatures one after another", async () => {
    const berta = await makeIdentity({ name: "Berta", issuer: root, curve: "P-384" });
    const first = await signPdf(plainPdf(), { key: pairOf(anna) });
    const second = await signPdf(first.pdf, { key: pairOf(berta), field: "Second" });
    expect(await readSignatures(second.pdf)).toMatchObject([
      { signer: "Anna", isIntact: true, coversAll: false },
      { signer: "Berta", isIntact: true, coversAll: true },
    ]);
  });

  it("signs the field that is there", async () => {
    const pdf = plainPdf({
      catalog: "/AcroForm << /Fields [4 0 R] >>",
      page: "/Annots [4 0 R]",
      objects: ["<< /FT /Sig /T (buyer) /Type /Annot /Subtype /Widget /Rect [10 10 90 40] /F 4 /P 3 0 R >>"],
    });
    const signed = await signPdf(pdf, { key: pairOf(anna) });
    expect(signed.field).toBe("buyer");
    expect(textOf(signed.pdf).match(/\/Rect \[10 10 90 40\]/g)).toHaveLength(2);
  });
});

describe("signing protected documents", () => {
  it("works one after another", async () => {
    const protectedPdf = await protectPdf(plainPdf(), { userPassword: "open", ownerPassword: "own" });
    const first = await signPdf(protectedPdf, { key: pairOf(anna), password: "own" });
    const second = await signPdf(first.pdf, { key: pairOf(anna), password: "open" });
    expect([first.field, second.field]).toEqual(["Signature1", "Signature2"]);
    expect(new Set(textOf(second.pdf).match(/\/Encrypt \d+ 0 R/g)).size).toBe(1);
    expect(await readSignatures(second.pdf)).toMatchObject([
      { isIntact: true },
      { isIntact: true, coversAll: true },
    ]);
    const again = { key: pairOf(anna), password: "own", field: "Signature1" };
    await expect(signPdf(second.pdf, again)).rejects.toMatchObject({ code: "field-signed" });
  });

  it("stops at a certification, which can't be read in them", async () => {
    const protectedPdf = await protectPdf(plainPdf(), { userPassword: "open" });
    const certified = { key: pairOf(anna), password: "open", certify: "fill" as const };
    const first = await signPdf(protectedPdf, certified);
    const next = { key: pairOf(anna), password: "open" };
    await expect(signPdf(first.pdf, next)).rejects.toMatchObject({ code: "changes-forbidden" });
  });
});

describe("keys", () => {
  const signers = async (key: KeySource) => readSignatures((await signPdf(plainPdf(), { key })).pdf);

  it("come from a PKCS #12 file, wherever the holder's certificate stands in it", async () => {
    const pkcs12 = await makePkcs12(anna, [root], "sesame");
    expect(await signers({ pkcs12, password: "sesame" })).toMatchObject([{ signer: "Anna", isIntact: true }]);
    await expect(signers({ pkcs12, password: "open" })).rejects.toMatchObject({
      code: "key-password",
      property: "password",
    });
    await expect(signers({ pkcs12: new Uint8Array([48, 1, 2]) })).rejects.toMatchObject({
      code: "key-unreadable",
    });
  });

  it("are PEM as bytes, as files are read", async () => {
    const { certificate, privateKey } = pairOf(anna);
    const key = { certificate: Buffer.from(certificate), privateKey: Buffer.from(privateKey) };
    expect(await signPdf(plainPdf(), { key })).toMatchObject({ level: "B-B" });
  });

  it.each([
    [{ pkcs12: "anna.p12" }, "pkcs12", "not its path"],
    [{ pkcs12: new Uint8Array(1), pasword: "" }, "pasword", "was password meant?"],
    [{ certificate: "", privateKey: 5 }, "privateKey", "Must be PEM"],
    [{ certificate: "" }, "key", "Give pkcs12, or certificate and privateKey"],
    ["anna.p12", "key", "openSigningKey"],
  ])("are refused with what is wanted: %j", async (key, property, message) => {
    await expect(signPdf(plainPdf(), { key: key as never })).rejects.toMatchObject({
      code: "validation",
      fields: [{ property, message: expect.stringContaining(message) }],
    });
  });

  it("are RSA keys, too", async () => {
    const rsa = await makeIdentity({ name: "Carla", issuer: root, kind: "RSA" });
    expect(await signers(pairOf(rsa))).toMatchObject([{ signer: "Carla", isIntact: true }]);
  });

  it("may stay where they are: a hook signs digests", async () => {
    const kept = await makeIdentity({ name: "Kept", issuer: root, kind: "RSA" });
    const asked: DigestToSign[] = [];
    const signDigest = async (request: DigestToSign) => {
      asked.push(request);
      return new Uint8Array(privateEncrypt(kept.keyPem, Buffer.concat([SHA_256_PREFIX, request.digest])));
    };
    expect(await signers({ certificate: kept.pem, signDigest })).toMatchObject([
      { signer: "Kept", isIntact: true },
    ]);
    expect(asked).toMatchObject([{ digestAlgorithm: "SHA-256", keyType: "RSA" }]);
    expect(asked[0]?.digest).toHaveLength(32);
  });

  it("tell by a typed error when their hook fails or gives something else", async () => {
    const failing = async () => {
      throw new Error("no quota");
    };
    await expect(signers({ certificate: anna.pem, signDigest: failing })).rejects.toMatchObject({
      code: "key-failed",
    });
    const wrong = async () => new Uint8Array(64);
    await expect(signers({ certificate: anna.pem, signDigest: wrong })).rejects.toMatchObject({
      code: "key-mismatch",
    });
  });

  it("have to be those of their certificates", async () => {
    const other = await makeIdentity({ name: "Other", issuer: root });
    const pair = { certificate: anna.pem, privateKey: other.keyPem };
    await expect(signers(pair)).rejects.toMatchObject({ code: "key-mismatch" });
    await expect(signers({ certificate: "none", privateKey: anna.keyPem })).rejects.toMatchObject({
      code: "certificate-unreadable",
    });
    await expect(signers({ certificate: anna.pem, privateKey: "none" })).rejects.toMatchObject({
      code: "key-unreadable",
    });
  });
});

describe("certificates that may not sign", () => {
  const code = async (options: Partial<TestIdentityOptions>) => {
    const identity = await makeIdentity({ name: "Dora", issuer: root, ...options });
    return signPdf(plainPdf(), { key: pairOf(identity), date: new Date("2026-06-01") }).then(
      () => "signed",
      (error: { code: string }) => error.code,
    );
  };

  it.each([
    ["certificate-expired", { notAfter: "2026-05-31T00:00:00Z" }],
    ["certificate-not-yet-valid", { notBefore: "2026-06-02T00:00:00Z" }],
    ["certificate-not-for-signing", { uses: 0x20 }],
    ["certificate-not-for-signing", { purposes: [SERVERS] }],
    ["signed", { purposes: [SERVERS, "1.3.6.1.5.5.7.3.36"] }],
  ])("%s", async (expected, options) => {
    expect(await code(options)).toBe(expected);
  });
});

describe("documents that were certified", () => {
  it("take nothing, or signatures that are not newly visible", async () => {
    const closed = await signPdf(plainPdf(), { key: pairOf(anna), certify: "none" });
    await expect(signPdf(closed.pdf, { key: pairOf(anna) })).rejects.toMatchObject({
      code: "changes-forbidden",
      message: expect.stringContaining('"Signature1"'),
    });
    const open = await signPdf(plainPdf(), { key: pairOf(anna), certify: "fill" });
    const more = await signPdf(open.pdf, { key: pairOf(anna) });
    expect(await readSignatures(more.pdf)).toHaveLength(2);
    await expect(signPdf(open.pdf, { key: pairOf(anna), appearance: PLACE })).rejects.toMatchObject({
      code: "changes-forbidden",
    });
  });

  it("are certified by their first signature alone", async () => {
    const signed = await signPdf(plainPdf(), { key: pairOf(anna) });
    await expect(signPdf(signed.pdf, { key: pairOf(anna), certify: "none" })).rejects.toMatchObject({
      code: "changes-forbidden",
    });
  });
});

describe("fields that a signature locks", () => {
  /** A document that somebody signed, with what that locks. */
  const locked = (parameters: string): Uint8Array =>
    plainPdf({
      catalog: "/AcroForm << /Fields [4 0 R 6 0 R] /SigFlags 3 >>",
      objects: [
        "<< /FT /Sig /T (seller) /V 5 0 R >>",
        `<< /Type /Sig /Filter /Adobe.PPKLite /SubFilter /adbe.pkcs7.detached /Contents <00> /ByteRange [0 1 2 3]
          /Reference [<< /Type /SigRef /TransformMethod /FieldMDP /TransformParams << ${parameters} >> >>] >>`,
        "<< /T (order) /Kids [7 0 R] >>",
        "<< /FT /Sig /T (first) /Parent 6 0 R >>",
      ],
    });

  it.each([
    ["all", "/Action /All", "changes-forbidden"],
    ["those that it names", "/Action /Include /Fields [(price) (buyer)]", "changes-forbidden"],
    ["what lies in those that it names", "/Action /Include /Fields [(buy)]", "signed"],
    ["others", "/Action /Include /Fields [(price)]", "signed"],
    ["all but some", "/Action /Exclude /Fields [(price)]", "changes-forbidden"],
    ["all but this one", "/Action /Exclude /Fields [(price) (buyer)]", "signed"],
    ["nothing that it says", "/Fields [(buyer)]", "signed"],
  ])("%s", async (_which, parameters, expected) => {
    const outcome = await signPdf(locked(parameters), { key: pairOf(anna), field: "buyer" }).then(
      () => "signed",
      (error: { code: string }) => error.code,
    );
    expect(outcome).toBe(expected);
  });

  it("with the fields below them", async () => {
    const pdf = locked("/Action /Include /Fields [(order)]");
    await expect(signPdf(pdf, { key: pairOf(anna), field: "order.first" })).rejects.toMatchObject({
      message: 'The signature of "seller" locks the field "order.first".',
    });
  });
});

describe("fields", () => {
  it("are refused when they are signed or of another type", async () => {
    const pdf = plainPdf({
      catalog: "/AcroForm << /Fields [4 0 R] >>",
      objects: ["<< /FT /Tx /T (name) >>"],
    });
    await expect(signPdf(pdf, { key: pairOf(anna), field: "name" })).rejects.toMatchObject({
      code: "field-not-signature",
    });
    const signed = await signPdf(pdf, { key: pairOf(anna), field: "buyer" });
    await expect(signPdf(signed.pdf, { key: pairOf(anna), field: "buyer" })).rejects.toMatchObject({
      code: "field-signed",
    });
  });
});

describe("visible signatures", () => {
  const looks: RenderInput[] = [];
  const render: RenderHtml = async (input) => {
    looks.push(input);
    return { pdf: plainPdf(), pageCount: 1, diagnostics: [] };
  };
  const seen = async (page: string, appearance: SignatureAppearance) => {
    looks.length = 0;
    const { pdf } = await signPdf(
      plainPdf({ page }),
      { key: pairOf(anna), appearance, reason: "<b>" },
      { render },
    );
    return { text: textOf(pdf), look: looks[0] };
  };

  it("stand where they are told to, whichever way the page is turned, with a look of HTML", async () => {
    const html = "<p>{{signer}} of {{issuer}}: {{reason}} {{other}}";
    const { text, look } = await seen("", { ...PLACE, html });
    expect(text).toContain("/Rect [10 140 110 180]");
    expect(text).toMatch(/\/AP <<\s*\/N \d+ 0 R/);
    expect(look).toMatchObject({
      html: "<p>Anna of Root: &#60;b&#62; {{other}}",
      page: { width: "100pt", height: "40pt" },
    });
  });

  it.each([
    ["/Rotate 90", "/Rect [20 10 60 110]", "/Matrix [0 1 -1 0 0 0]"],
    ["/Rotate 180", "/Rect [190 20 290 60]", "/Matrix [-1 0 0 -1 0 0]"],
    ["/Rotate 270", "/Rect [240 90 280 190]", "/Matrix [0 -1 1 0 0 0]"],
    ["/CropBox [100 50 300 150]", "/Rect [110 90 210 130]", "/Matrix [1 0 0 1 0 0]"],
  ])("are upright on pages with %s", async (page, rectangle, matrix) => {
    const { text, look } = await seen(page, PLACE);
    expect(text).toContain(rectangle);
    expect(text).toContain(matrix);
    expect(look).toMatchObject({ page: { width: "100pt", height: "40pt" } });
  });

  it.each([
    [{ x: "-200mm" }, "appearance"],
    [{ y: "400mm" }, "appearance"],
  ])("have to be on the page: not at %j", async (place, property) => {
    const refused = signPdf(plainPdf(), { key: pairOf(anna), appearance: { ...PLACE, ...place } });
    await expect(refused).rejects.toMatchObject({ code: "validation", property });
  });

  it("are told of where a part is not on the page", async () => {
    const place = { ...PLACE, x: "-50pt" };
    const { diagnostics } = await signPdf(plainPdf(), { key: pairOf(anna), appearance: place });
    expect(diagnostics.map(({ code }) => code)).toEqual(["signature-off-page"]);
  });

  it("fill the field that is there", async () => {
    const pdf = plainPdf({
      catalog: "/AcroForm << /Fields [4 0 R] >>",
      page: "/Annots [5 0 R]",
      objects: [
        "<< /FT /Sig /T (buyer) /Kids [5 0 R] >>",
        "<< /Type /Annot /Subtype /Widget /Rect [10 10 90 40] /F 4 /Parent 4 0 R >>",
      ],
    });
    looks.length = 0;
    await signPdf(pdf, { key: pairOf(anna) }, { render });
    expect(looks).toMatchObject([{ page: { width: "80pt", height: "30pt" } }]);
  });

  it("have smaller letters in a small place, and a word where none are small enough", async () => {
    const sizes: string[] = [];
    const fits = (largest: number) => (input: RenderInput) => {
      const size = Number(/font-size: (\d+)pt }$/.exec(input.css ?? "")?.[1]);
      sizes.push(`${size}pt`);
      return Promise.resolve({ pdf: plainPdf(), pageCount: size > largest ? 2 : 1, diagnostics: [] });
    };
    const sign = (largest: number) =>
      signPdf(plainPdf(), { key: pairOf(anna), appearance: PLACE }, { render: fits(largest) });
    expect((await sign(6)).diagnostics).toEqual([]);
    expect(sizes).toEqual(["8pt", "7pt", "6pt"]);
    expect((await sign(2)).diagnostics.map(({ code }) => code)).toEqual(["signature-look-cut"]);
  });

  it.each<[SignatureAppearance, string, string]>([
    [{ html: "<p>Signed" }, "validation", "appearance"],
    [{ ...PLACE, x: "left" }, "validation", "appearance.x"],
    [{ ...PLACE, width: "0pt" }, "validation", "appearance.width"],
    [{ x: "10pt", y: "10pt", width: "10pt" }, "validation", "appearance.height"],
    [{ ...PLACE, page: 2 }, "page-missing", "appearance.page"],
    [{ ...PLACE, page: -2 }, "page-missing", "appearance.page"],
  ])("are refused at %j", async (appearance, code, property) => {
    await expect(seen("", appearance)).rejects.toMatchObject({ code, property });
  });
});

describe("tagged documents", () => {
  const tagged = plainPdf({
    catalog: "/StructTreeRoot 4 0 R /MarkInfo << /Marked true >>",
    objects: [
      "<< /Type /StructTreeRoot /K 5 0 R /ParentTree 6 0 R /ParentTreeNextKey 3 >>",
      "<< /Type /StructElem /S /Document /P 4 0 R >>",
      "<< /Kids [7 0 R] >>",
      "<< /Limits [0 2] /Nums [2 5 0 R] >>",
    ],
  });

  it("tell of the field in their structure, the first time", async () => {
    const first = await signPdf(tagged, { key: pairOf(anna) });
    expect(textOf(first.pdf)).toMatch(/\/S \/Form\s*\/P 5 0 R\s*\/K <<\s*\/Type \/OBJR/);
    expect(textOf(first.pdf)).toMatch(/\/StructParent 3\b/);
    expect(textOf(first.pdf)).toMatch(/\/Limits \[3 3\]\s*\/Nums \[3 \d+ 0 R\]/);
    const second = await signPdf(first.pdf, { key: pairOf(anna) });
    expect(textOf(second.pdf).match(/\/S \/Form/g)).toHaveLength(1);
  });

  it("that say they meet PDF/UA take further signatures that are not seen", async () => {
    const xmp = "<pdfuaid:part>1</pdfuaid:part>";
    const claiming = plainPdf({
      catalog: "/Metadata 4 0 R",
      objects: [`<< /Type /Metadata /Subtype /XML /Length ${xmp.length} >>\nstream\n${xmp}\nendstream`],
    });
    const render: RenderHtml = async () => ({ pdf: plainPdf(), pageCount: 1, diagnostics: [] });
    const first = await signPdf(claiming, { key: pairOf(anna), appearance: PLACE }, { render });
    const seen = signPdf(first.pdf, { key: pairOf(anna), appearance: PLACE }, { render });
    await expect(seen).rejects.toMatchObject({
      code: "changes-forbidden",
      message: expect.stringContaining("PDF/UA-1"),
    });
    await expect(signPdf(first.pdf, { key: pairOf(anna) })).resolves.toMatchObject({ field: "Signature2" });
  });
});

describe("options of a signature", () => {
  it.each([
    [undefined, "signature", "Must be an object with key."],
    [{}, "key", "Must be a key of openSigningKey"],
    [{ certify: "all" }, "certify", "Must be one of none, fill, annotate."],
    [{ reason: 5 }, "reason", "Must be a string."],
    [{ reasn: "x" }, "reasn", "was reason meant?"],
    [{ date: "2026-01-01" }, "date", "Must be a valid Date"],
    [{ level: "B-X" }, "level", "Must be one of B-B, B-T, B-LT, B-LTA"],
    [{ timestamp: "http://tsa/" }, "timestamp", "{ url: "],
    [{ appearance: { width: 5 } }, "appearance.width", "such as 20mm"],
  ])("are refused as %j", async (given, property, message) => {
    const options = given && { ...(Object.keys(given).length > 0 && { key: pairOf(anna) }), ...given };
    await expect(signPdf(plainPdf(), options as never)).rejects.toMatchObject({
      code: "validation",
      fields: [{ property, message: expect.stringContaining(message) }],
    });
  });
});

describe("what is no PDF to sign", () => {
  it("is a path", async () => {
    const refused = signPdf("a.pdf" as never, { key: pairOf(anna) });
    await expect(refused).rejects.toMatchObject({ code: "validation", property: "pdf" });
  });

  it("is refused with what it is", async () => {
    const damaged = new TextEncoder().encode("%PDF-1.7\nnothing more");
    await expect(signPdf(damaged, { key: pairOf(anna) })).rejects.toMatchObject({ code: "pdf-damaged" });
    await expect(signPdf(new Uint8Array(10), { key: pairOf(anna) })).rejects.toMatchObject({
      code: "pdf-damaged",
    });
  });
});
