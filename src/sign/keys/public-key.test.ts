import { expect, it } from "vitest";
import { readCertificate } from "../certificates/certificate.ts";
import { makeIdentity } from "../testing/test-identity.ts";
import { asCmsSignature, keyTraits, verifies } from "./public-key.ts";

it.each(["P-256", "P-384", "P-521"] as const)("takes signatures over %s in both forms", async (curve) => {
  const identity = await makeIdentity({ name: "Anna", curve });
  const holder = readCertificate(identity.der);
  const traits = keyTraits(holder);
  const text = new TextEncoder().encode("to sign");
  const parameters = { name: "ECDSA", hash: traits.digest };
  // Numbers that begin with zeros are rare: several signatures meet some.
  for (let round = 0; round < 20; round += 1) {
    const numbers = new Uint8Array(await crypto.subtle.sign(parameters, identity.key, text));
    const der = asCmsSignature(numbers, traits);
    expect(der[0]).toBe(0x30);
    expect(asCmsSignature(der, traits)).toBe(der);
    expect(await verifies(holder, text, der)).toBe(true);
  }
});
