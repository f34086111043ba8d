import { Integer, OctetString } from "asn1js";
import { AlgorithmIdentifier, MessageImprint, TimeStampReq } from "pkijs";
import { derOf, ownBytes } from "../asn1/der.ts";
import { DIGEST_OIDS, type DigestName, digestOf } from "../asn1/digests.ts";
import { askServer, type ServerAccess } from "./ask.ts";
import { checkedToken, type TimestampToken } from "./check-token.ts";

/** A server of timestamps (RFC 3161). */
export interface TimestampServer {
  readonly url: string;
  /** The `Authorization` header, where it wants one. */
  readonly authorization?: string | undefined;
}

const NONCE_BYTES = 8;

/**
 * Has a server put a time to bytes (RFC 3161).
 *
 * @throws SigningError when it does not answer, answers late, or wrongly.
 */
export async function requestTimestamp(
  stamped: { readonly bytes: Uint8Array; readonly digest: DigestName },
  { url, authorization }: TimestampServer,
  access: ServerAccess,
): Promise<TimestampToken> {
  const digest = await digestOf(stamped.digest, stamped.bytes);
  const nonce = crypto.getRandomValues(new Uint8Array(NONCE_BYTES));
  // A positive number that needs all of its bytes.
  nonce[0] = ((nonce[0] ?? 0) & 0x3f) | 0x40;
  const request = new TimeStampReq({
    version: 1,
    messageImprint: new MessageImprint({
      hashAlgorithm: new AlgorithmIdentifier({ algorithmId: DIGEST_OIDS[stamped.digest] }),
      hashedMessage: new OctetString({ valueHex: digest }),
    }),
    nonce: new Integer({ valueHex: ownBytes(nonce) }),
    certReq: true,
  });
  const question = { bytes: derOf(request), contentType: "application/timestamp-query", authorization };
  const answer = await askServer({ url, kind: "timestamp", question }, access);
  return checkedToken(answer, { digest, nonce });
}
