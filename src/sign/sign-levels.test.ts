import { beforeAll, describe, expect, it } from "vitest";
import { ResourceError } from "../contract/errors.ts";
import type { ResourceFetch } from "../resources/resource.ts";
import { signPdf } from "./sign.ts";
import type { SignatureOptions } from "./sign-types.ts";
import { readSignatures } from "./testing/read-signatures.ts";
import {
  listAnswer,
  makeAuthority,
  type StampChanges,
  stampedTime,
  statusAnswer,
  type TestAnswer,
  type TestAuthority,
} from "./testing/test-authority.ts";
import { keyIdentifierOf, makeIdentity, type TestIdentity } from "./testing/test-identity.ts";
import { plainPdf } from "./testing/test-pdf.ts";

let authority: TestAuthority;
let anna: TestIdentity;

beforeAll(async () => {
  authority = await makeAuthority("http://ca.example");
  anna = await authority.certify("Anna");
});

/** A network with the authority's servers, some of which may be others; and what was asked of them. */
function network(changed: Partial<Record<string, TestAnswer>> = {}): {
  fetch: ResourceFetch;
  asked: string[];
} {
  const asked: string[] = [];
  const fetch: ResourceFetch = async ({ url, question }) => {
    const { pathname } = new URL(url);
    asked.push(pathname);
    const answer = changed[pathname] ?? authority.answers[pathname];
    if (answer === undefined) throw new ResourceError("not-found", url, "The server answered 404.");
    return { bytes: await answer(question?.bytes ?? new Uint8Array(0)), contentType: "", url };
  };
  return { fetch, asked };
}

const optionsOf = (level: "B-B" | "B-T" | "B-LT" | "B-LTA", identity = anna): SignatureOptions => ({
  key: { certificate: identity.pem, privateKey: identity.keyPem },
  level,
  timestamp: { url: "http://ca.example/time" },
});
const textOf = (pdf: Uint8Array) => new TextDecoder("latin1").decode(pdf);

describe("the levels of PAdES", () => {
  it("B-T puts a time to the signature", async () => {
    const { fetch, asked } = network();
    const signed = await signPdf(plainPdf(), optionsOf("B-T"), { fetch });
    expect(signed.level).toBe("B-T");
    expect(await readSignatures(signed.pdf)).toMatchObject([{ hasTimestamp: true, isIntact: true }]);
    expect(asked).toEqual(["/time"]);
  });

  it("B-T takes times of servers that call their key by its identifier, whatever certificate comes first", async () => {
    const answer = (identity: TestIdentity): TestAnswer => {
      const changes = { signer: keyIdentifierOf(identity), before: [authority.root] };
      return (question) => stampedTime(question, authority.stamper, changes);
    };
    const signed = await signPdf(plainPdf(), optionsOf("B-T"), {
      fetch: network({ "/time": answer(authority.stamper) }).fetch,
    });
    expect(await readSignatures(signed.pdf)).toMatchObject([{ hasTimestamp: true, isIntact: true }]);
    const unknown = signPdf(plainPdf(), optionsOf("B-T"), {
      fetch: network({ "/time": answer(anna) }).fetch,
    });
    await expect(unknown).rejects.toMatchObject({ code: "timestamp-invalid" });
  });

  it("B-LT adds certificates and proofs, a root that is missing fetched", async () => {
    const { fetch, asked } = network();
    const signed = await signPdf(plainPdf(), optionsOf("B-LT"), { fetch });
    expect(signed.level).toBe("B-LT");
    expect(textOf(signed.pdf)).toMatch(
      /\/Type \/DSS\s*\/Certs \[(?:\d+ 0 R ?){4}\]\s*\/OCSPs \[(?:\d+ 0 R ?){2}\]/,
    );
    expect(await readSignatures(signed.pdf)).toMatchObject([{ isIntact: true, coversAll: false }]);
    expect(asked).toEqual(["/time", "/root", "/status", "/root", "/status"]);
  });

  it("B-LT takes lists where nobody answers", async () => {
    const listed = await authority.certify("Listed", "EC", ["list"]);
    const { fetch } = network();
    const signed = await signPdf(plainPdf(), optionsOf("B-LT", listed), { fetch });
    expect(textOf(signed.pdf)).toMatch(/\/CRLs \[\d+ 0 R\]/);
  });

  it("B-LTA puts a time over all of it", async () => {
    const { fetch } = network();
    const signed = await signPdf(plainPdf(), optionsOf("B-LTA"), { fetch });
    expect(signed.level).toBe("B-LTA");
    expect(await readSignatures(signed.pdf)).toMatchObject([
      { subFilter: "ETSI.CAdES.detached", isIntact: true },
      { subFilter: "ETSI.RFC3161", coversAll: true },
    ]);
  });

  it("need a timestamp server that is named", async () => {
    const { timestamp, ...options } = optionsOf("B-T");
    await expect(signPdf(plainPdf(), options)).rejects.toMatchObject({
      code: "validation",
      property: "timestamp",
    });
    const local = { ...options, timestamp: { url: "file:///etc/passwd" } };
    await expect(signPdf(plainPdf(), local)).rejects.toMatchObject({
      code: "validation",
      property: "timestamp.url",
    });
  });
});

describe("servers that fail", () => {
  const never = () => new Promise<never>(() => {});
  const junk = async () => new TextEncoder().encode("<html>Welcome</html>");
  const unavailable = async () => {
    throw new ResourceError("http-status", "http://ca.example/time?token=secret", "The server answered 503.");
  };
  const stampedBy =
    (changed: StampChanges["changed"]): TestAnswer =>
    (question) =>
      stampedTime(question, authority.stamper, { changed });

  const strangersList: TestAnswer = async () => {
    const stranger = await makeAuthority("http://stranger.example");
    return listAnswer(stranger);
  };

  it.each<[string, string, TestAnswer]>([
    ["timestamp-unreachable", "/time", unavailable],
    ["timestamp-late", "/time", never],
    ["timestamp-invalid", "/time", junk],
    [
      "timestamp-invalid",
      "/time",
      stampedBy((info) => info.messageImprint.hashedMessage.valueBlock.valueHexView.fill(1)),
    ],
    ["timestamp-invalid", "/time", stampedBy((info) => info.nonce?.valueBlock.valueHexView.fill(1))],
    [
      "timestamp-invalid",
      "/time",
      stampedBy((info) => {
        delete info.nonce;
      }),
    ],
    [
      "timestamp-invalid",
      "/time",
      stampedBy((info) => {
        info.genTime = new Date("2001-01-01");
      }),
    ],
    ["timestamp-invalid", "/time", async (question) => stampedTime(question, anna)],
    ["revocation-unreachable", "/status", unavailable],
    ["revocation-late", "/status", never],
    ["revocation-invalid", "/status", junk],
    ["revocation-late", "/root", never],
  ])("%s: nothing is signed, or a lower level when that is enough", async (code, path, answer) => {
    const only = await authority.certify("Only", "EC", ["ocsp"]);
    const { fetch } = network({ [path]: answer });
    // A machine that is busy may take a while for an answer that is to come.
    const tools = { fetch, serverMilliseconds: answer === never ? 700 : 60_000 };
    const failure = await signPdf(plainPdf(), optionsOf("B-LT", only), tools).catch(
      (error: unknown) => error,
    );
    expect(failure).toMatchObject({ name: "SigningError", code });
    expect(String(failure)).not.toContain("secret");
    const lower = await signPdf(plainPdf(), { ...optionsOf("B-LT", only), allowLowerLevel: true }, tools);
    expect(lower.level).toBe(path === "/time" ? "B-B" : "B-T");
    expect(lower.diagnostics).toMatchObject([{ code: "signature-level-lower", severity: "warning" }]);
  });

  it("a revoked certificate signs nothing, at no level", async () => {
    for (const ways of [["ocsp"], ["list"]] as const) {
      const lost = await authority.certify("Lost", "EC", ways);
      authority.revoked.add(lost.certificate.serialNumber.valueBlock.toString());
      const { fetch } = network();
      const options = { ...optionsOf("B-LT", lost), allowLowerLevel: true };
      await expect(signPdf(plainPdf(), options, { fetch })).rejects.toMatchObject({
        code: "certificate-revoked",
      });
    }
  });

  it("an answer that a stranger signed proves nothing", async () => {
    const stranger = await makeAuthority("http://stranger.example");
    const { fetch } = network({ "/status": stranger.answers["/status"] as TestAnswer });
    const only = await authority.certify("Only", "EC", ["ocsp"]);
    await expect(signPdf(plainPdf(), optionsOf("B-LT", only), { fetch })).rejects.toMatchObject({
      code: "revocation-invalid",
    });
  });

  it.each<[string, string, Partial<Record<string, TestAnswer>>]>([
    [
      "about another certificate",
      "another certificate",
      { "/status": (question) => statusAnswer(question, authority, { serial: 7 }) },
    ],
    [
      "of last week",
      "was good until",
      { "/status": (question) => statusAnswer(question, authority, { daysAgo: 7 }) },
    ],
    [
      "of next week",
      "the future",
      { "/status": (question) => statusAnswer(question, authority, { daysAgo: -7 }) },
    ],
    ["a list of last week", "was good until", { "/list": () => listAnswer(authority, { daysAgo: 7 }) }],
    ["a list of next week", "the future", { "/list": () => listAnswer(authority, { daysAgo: -7 }) }],
    ["a list that a stranger signed", "not signed by the issuer", { "/list": strangersList }],
  ])("an answer %s proves nothing", async (_what, message, answers) => {
    const way = "/list" in answers ? "list" : "ocsp";
    const only = await authority.certify("Only", "EC", [way]);
    const { fetch } = network(answers);
    await expect(signPdf(plainPdf(), optionsOf("B-LT", only), { fetch })).rejects.toMatchObject({
      code: "revocation-invalid",
      message: expect.stringContaining(message),
    });
  });

  it("an issuer that is neither given nor named is asked for", async () => {
    const root = await makeIdentity({ name: "Elsewhere", isAuthority: true });
    const lonely = await makeIdentity({ name: "Lonely", issuer: root });
    const { fetch } = network();
    await expect(signPdf(plainPdf(), optionsOf("B-LT", lonely), { fetch })).rejects.toMatchObject({
      code: "certificate-chain",
    });
  });

  it("the work can be called off", async () => {
    const { fetch } = network({ "/time": never });
    const signal = AbortSignal.abort();
    await expect(signPdf(plainPdf(), optionsOf("B-T"), { fetch, signal })).rejects.toMatchObject({
      code: "aborted",
    });
  });
});
