import { privateEncrypt } from "node:crypto";
import {
  openSigningKey,
  type SignatureLevel,
  type SignatureOptions,
  type SigningKey,
} from "../../src/index.ts";
import { createNodeFetch, type Engine } from "../../src/node/index.ts";
import { makePkcs12 } from "../../src/sign/testing/test-pkcs12.ts";
import type { UnsignedDocument } from "./documents.ts";
import type { LoopbackAuthority } from "./loopback.ts";

const LEVELS: readonly SignatureLevel[] = ["B-B", "B-T", "B-LT", "B-LTA"];
const PLACE = { x: "20mm", y: "20mm", width: "60mm", height: "20mm" };
/** What stands before a SHA-256 digest in a signature of RSA (RFC 8017 §9.2). */
const DIGEST_INFO = Buffer.from("3031300d060960864801650304020105000420", "hex");

/** A signed document with what a validator has to know. */
export interface SignedDocument {
  readonly name: string;
  readonly pdf: Uint8Array;
  readonly level: SignatureLevel;
  /** Signatures of people, and timestamps over the document. */
  readonly signatures: number;
  readonly timestamps: number;
  readonly password: string | undefined;
}

/** A way to sign a document. */
interface Manner {
  readonly name: string;
  readonly people: readonly string[];
  readonly options: Partial<SignatureOptions>;
}

/** Each document gets two of them at each level, and the first documents a third. */
const MANNERS: readonly Manner[] = [
  { name: "unseen", people: ["pkcs12"], options: {} },
  { name: "seen", people: ["pem"], options: { appearance: PLACE, reason: "Einverstanden – «ja» & 好" } },
  { name: "twice", people: ["hook", "pem"], options: { reason: "Twice" } },
  { name: "certified", people: ["pem", "pkcs12"], options: { certify: "fill", location: "Göteborg" } },
];

/** Keys from each source. */
export async function openKeys(authority: LoopbackAuthority): Promise<Readonly<Record<string, SigningKey>>> {
  const [anna, berta, kept] = [
    await authority.certify("Anna Åkesson", "RSA"),
    await authority.certify("Berta", "EC"),
    await authority.certify("Kept Elsewhere", "RSA"),
  ];
  const pkcs12 = await makePkcs12(anna, [authority.root], "sesame");
  return {
    pkcs12: await openSigningKey({ pkcs12, password: "sesame" }),
    pem: await openSigningKey({ certificate: berta.pem, privateKey: berta.keyPem }),
    hook: await openSigningKey({
      certificate: kept.pem + authority.root.pem,
      signDigest: async ({ digest }) => privateEncrypt(kept.keyPem, Buffer.concat([DIGEST_INFO, digest])),
    }),
  };
}

/** Signs every document at every level in several manners. */
export async function signAll(
  documents: readonly UnsignedDocument[],
  engine: Engine,
  authority: LoopbackAuthority,
): Promise<readonly SignedDocument[]> {
  const keys = await openKeys(authority);
  const fetch = createNodeFetch({ allowHosts: [new URL(authority.base).host] });
  const signed: SignedDocument[] = [];
  for (const [index, { name, pdf, password }] of documents.entries()) {
    for (const [step, level] of LEVELS.entries()) {
      for (const manner of mannersFor(index, step, password !== undefined)) {
        let bytes = pdf;
        for (const [turn, person] of manner.people.entries()) {
          const options: SignatureOptions = {
            ...(turn === 0 ? manner.options : {}),
            key: keys[person] as SigningKey,
            level,
            timestamp: { url: `${authority.base}/time` },
            password,
          };
          bytes = (await engine.signPdf(bytes, options, { fetch })).pdf;
        }
        const signatures = manner.people.length;
        const timestamps = level === "B-LTA" ? signatures : 0;
        signed.push({
          name: `${name}-${level}-${manner.name}`,
          pdf: bytes,
          level,
          signatures,
          timestamps,
          password,
        });
      }
    }
  }
  return signed;
}

/** Two or three manners, so that each meets each kind of document, and there are a hundred in all. */
function mannersFor(document: number, step: number, isEncrypted: boolean): readonly Manner[] {
  const first = (document + step) % MANNERS.length;
  const count = document % 2 === 0 ? 3 : 2;
  const manners = isEncrypted ? MANNERS.filter(({ options }) => options.certify === undefined) : MANNERS;
  return Array.from({ length: count }, (_, index) => manners[(first + index) % manners.length] as Manner);
}
