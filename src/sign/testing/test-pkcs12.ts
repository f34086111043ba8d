import {
  AuthenticatedSafe,
  CertBag,
  PFX,
  PKCS8ShroudedKeyBag,
  PrivateKeyInfo,
  SafeBag,
  SafeContents,
} from "pkijs";
import { derOf } from "../asn1/der.ts";
import { engine } from "../asn1/engine.ts";
import type { TestIdentity } from "./test-identity.ts";

const KEY_BAG = "1.2.840.113549.1.12.10.1.2";
const CERTIFICATE_BAG = "1.2.840.113549.1.12.10.1.3";

/** A PKCS #12 file with a key and certificates, the holder's last: files of some makers are like that. */
export async function makePkcs12(
  identity: TestIdentity,
  issuers: readonly TestIdentity[],
  password: string,
): Promise<Uint8Array> {
  const secret = new TextEncoder().encode(password).buffer;
  const pkcs8 = await crypto.subtle.exportKey("pkcs8", identity.key);
  const shrouded = new PKCS8ShroudedKeyBag({ parsedValue: PrivateKeyInfo.fromBER(pkcs8) });
  await shrouded.makeInternalValues(
    {
      password: secret,
      contentEncryptionAlgorithm: { name: "AES-CBC", length: 256 } as never,
      hmacHashAlgorithm: "SHA-256",
      iterationCount: 2048,
    },
    engine,
  );
  const bags = [
    new SafeBag({ bagId: KEY_BAG, bagValue: shrouded }),
    ...[...issuers, identity].map(
      ({ certificate }) =>
        new SafeBag({ bagId: CERTIFICATE_BAG, bagValue: new CertBag({ parsedValue: certificate }) }),
    ),
  ];
  const authenticatedSafe = new AuthenticatedSafe({
    parsedValue: { safeContents: [{ privacyMode: 0, value: new SafeContents({ safeBags: bags }) }] },
  });
  await authenticatedSafe.makeInternalValues({ safeContents: [{}] }, engine);
  const file = new PFX({ parsedValue: { integrityMode: 0, authenticatedSafe } });
  await file.makeInternalValues(
    {
      password: secret,
      iterations: 2048,
      pbkdf2HashAlgorithm: "SHA-256" as never,
      hmacHashAlgorithm: "SHA-256",
    },
    engine,
  );
  return derOf(file);
}
