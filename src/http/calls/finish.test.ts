import { privateEncrypt } from "node:crypto";
import { createStorage } from "unstorage";
import { beforeAll, describe, expect, it } from "vitest";
import { ResourceError } from "../../contract/errors.ts";
import { Engine } from "../../node/engine.ts";
import { cmykProfile } from "../../pdf/testing/cmyk-profile.ts";
import { openRevision } from "../../revise/open-revision.ts";
import type { DigestToSign, FindSigningKey } from "../../sign/keys/hook-key.ts";
import { readSignatures } from "../../sign/testing/read-signatures.ts";
import { makeAuthority, type TestAuthority } from "../../sign/testing/test-authority.ts";
import { makeIdentity, type TestIdentity } from "../../sign/testing/test-identity.ts";
import { makePkcs12 } from "../../sign/testing/test-pkcs12.ts";
import { importTemplate } from "../../template/import-template.ts";
import { TemplateStore } from "../../template/store.ts";
import { formWith } from "../../template/testing/raw-pdf.ts";
import { serviceWith } from "../testing/service-fixture.ts";
import { inlineWork } from "./work.ts";

const store = new TemplateStore(createStorage());
let authority: TestAuthority;
let anna: TestIdentity;
let pkcs12: string;

beforeAll(async () => {
  authority = await makeAuthority("http://ca.example");
  anna = await authority.certify("Anna");
  pkcs12 = Buffer.from(await makePkcs12(anna, [authority.root], "sesame")).toString("base64");
});

const service = () => {
  const work = inlineWork({
    engine: new Engine(),
    templates: store,
    fetch: async ({ url, question }) => {
      const answer = authority.answers[new URL(url).pathname];
      if (answer === undefined)
        throw new ResourceError("forbidden", url, "The host is not at a public address.");
      return { bytes: await answer(question?.bytes ?? new Uint8Array(0)), contentType: "", url };
    },
  });
  return serviceWith({ work, templates: store });
};
const generate = (rest: Readonly<Record<string, unknown>>) =>
  service().send("/api/v1/generate-pdf", {
    method: "POST",
    body: { type: "html", data: { html: "<p>Hello" }, ...rest },
  });

describe("a request that says how its PDF ends", () => {
  it("gets it signed at any level, and visible", async () => {
    const appearance = { html: "<p>{{signer}}", x: "10mm", y: "10mm", width: "40mm", height: "10mm" };
    const signature = {
      key: { pkcs12, password: "sesame" },
      level: "B-LT",
      timestamp: { url: "http://ca.example/time" },
      appearance,
    };
    const { status, bytes } = await generate({ signature });
    expect(status).toBe(200);
    expect(await readSignatures(bytes)).toMatchObject([
      { signer: "Anna", isIntact: true, hasTimestamp: true },
    ]);
    expect(new TextDecoder("latin1").decode(bytes)).toContain("/DSS");
  });

  it("gets it protected and signed", async () => {
    const signature = { key: { certificate: anna.pem, privateKey: anna.keyPem } };
    const protection = { userPassword: "open", permissions: ["print"] };
    const { bytes } = await generate({ protection, signature });
    expect(await readSignatures(bytes)).toMatchObject([{ isIntact: true }]);
    expect((await openRevision(bytes, "open")).getPermissions()).toMatchObject({ print: true, copy: false });
  });

  it.each<[unknown, number, string]>([
    [{ signature: { key: {} } }, 400, "signature.key"],
    [{ signature: { key: { pkcs12: "?" } } }, 400, "signature.key.pkcs12"],
    [{ signature: { key: { pkcs12: "AAAA" }, level: "B-X" } }, 400, "signature.level"],
    [{ protection: {} }, 400, "protection.userPassword"],
    [{ protection: { userPassword: "open", permissions: ["prnt"] } }, 400, "protection.permissions[0]"],
    [{ protection: { userPassword: "open" }, conformance: "PDF/A-3b" }, 400, "protection"],
    [{ protection: { userPassword: "open" }, conformance: "PDF/X-4" }, 400, "protection"],
    [{ signature: { key: { pkcs12: "AA==" } }, conformance: ["PDF/X-4"] }, 400, "signature"],
  ])("is refused for %j", async (rest, status, property) => {
    const answer = await generate(rest as Readonly<Record<string, unknown>>);
    expect(answer.status).toBe(status);
    expect(answer.json.fields).toMatchObject([{ property }]);
    expect(answer.text).not.toContain("open");
  });

  it("is told what is wrong with key and servers, without what is secret", async () => {
    const wrong = await generate({ signature: { key: { pkcs12, password: "wrong-word" } } });
    expect(wrong).toMatchObject({ status: 422, json: { name: "SigningError" } });
    expect(wrong.json.fields).toMatchObject([{ property: "signature.key.password" }]);
    const timestamp = { url: "http://10.0.0.1/private?token=hidden", authorization: "Bearer hidden" };
    const key = { pkcs12, password: "sesame" };
    const refused = await generate({ signature: { key, level: "B-T", timestamp } });
    expect(refused).toMatchObject({ status: 422, json: { name: "SigningError" } });
    expect(wrong.text + refused.text).not.toMatch(/hidden|wrong-word|sesame/);
  });

  it("meets a standard, whose name is no attribute without a meaning", async () => {
    const html = "<html lang=en><title>Report</title><p>Hello";
    const answer = await generate({ conformance: ["PDF/A-3b", "PDF/UA-1"], data: { html } });
    expect([answer.status, answer.headers.get("x-diagnostics-count")]).toEqual([200, "0"]);
    const refused = await generate({ conformance: 3 });
    expect(refused.json.fields).toMatchObject([
      { property: "conformance", message: expect.stringContaining("names of standards") },
    ]);
  });

  it("gets the profile of what it comes out of", async () => {
    const outputIntent = Buffer.from(cmykProfile()).toString("base64");
    const { status, bytes } = await generate({ outputIntent });
    expect(status).toBe(200);
    expect(new TextDecoder("latin1").decode(bytes)).toContain("/Info (Four inks)");
  });

  it.each([
    ["is not in base64", "?", "Must be an ICC profile in base64."],
    ["is no profile", btoa("a".repeat(200)), "no ICC profile"],
  ])("is refused where that profile %s", async (_, outputIntent, message) => {
    const { status, json } = await generate({ outputIntent });
    expect(status).toBe(400);
    expect(json.fields).toMatchObject([
      { property: "outputIntent", message: expect.stringContaining(message) },
    ]);
  });

  it("gets a filled template signed", async () => {
    const form = formWith(["/FT /Tx /T (name) /Rect [10 10 90 30]"]);
    const { template, pdf } = await importTemplate(form, { id: "form", detect: "never" });
    await store.saveDraft({ template, pdf });
    const body = { data: { name: "Ada" }, signature: { key: { pkcs12, password: "sesame" } } };
    const { status, bytes } = await service().send("/api/v1/fill/form.pdf?versionNumber=-1", {
      method: "POST",
      body,
    });
    expect(status).toBe(200);
    expect(await readSignatures(bytes)).toMatchObject([{ signer: "Anna", isIntact: true }]);
  });
});

describe("a key that the service keeps", () => {
  const SHA_256_PREFIX = Buffer.from("3031300d060960864801650304020105000420", "hex");
  const asked: string[] = [];
  let company: TestIdentity;

  const keeping = () => {
    const signingKey: FindSigningKey = async (name, workspace) => {
      asked.push(`${name} of ${workspace}`);
      if (name !== "company") return undefined;
      const signDigest = async ({ digest }: DigestToSign) =>
        new Uint8Array(privateEncrypt(company.keyPem, Buffer.concat([SHA_256_PREFIX, digest])));
      return { certificate: company.pem, signDigest };
    };
    return serviceWith({ work: inlineWork({ engine: new Engine(), signingKey }) });
  };
  const signedBy = (name: string, given = keeping()) =>
    given.send("/api/v1/generate-pdf", {
      method: "POST",
      body: { type: "html", data: { html: "<p>Hello" }, signature: { key: { name } } },
    });

  beforeAll(async () => {
    company = await makeIdentity({ name: "Company", kind: "RSA" });
  });

  it("signs by its name, for the workspace of the caller", async () => {
    const { status, bytes } = await signedBy("company");
    expect(status).toBe(200);
    expect(await readSignatures(bytes)).toMatchObject([{ signer: "Company", isIntact: true }]);
    expect(asked).toEqual(["company of default"]);
  });

  it.each([
    ["other", undefined, "There is no signing key other."],
    ["company", service, "No signing keys are kept here."],
  ])("is refused where there is none: %s", async (name, make, message) => {
    const { status, json } = await signedBy(name, make?.());
    expect(status).toBe(400);
    expect(json).toMatchObject({ fields: [{ property: "signature.key.name", message }] });
  });
});
