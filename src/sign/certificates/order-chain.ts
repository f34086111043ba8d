import { type KnownCertificate, namesIssuer, sameCertificate } from "./certificate.ts";

/** Issuers between a certificate and its root; longer chains are not built. */
const LONGEST_CHAIN = 10;

/** The issuers of a certificate among those given, each after the one it issued; the rest is left out. */
export function orderChain(
  leaf: KnownCertificate,
  others: readonly KnownCertificate[],
): readonly KnownCertificate[] {
  const chain: KnownCertificate[] = [];
  let current = leaf;
  while (chain.length < LONGEST_CHAIN) {
    const child = current;
    const issuer = others.find(
      (candidate) =>
        namesIssuer(child, candidate) &&
        !sameCertificate(candidate, leaf) &&
        !chain.some((known) => sameCertificate(known, candidate)),
    );
    if (issuer === undefined) break;
    chain.push(issuer);
    current = issuer;
  }
  return chain;
}

/** Of the certificates of a key file the one that issued none of the others: the holder's. */
export function holderOf(certificates: readonly KnownCertificate[]): KnownCertificate | undefined {
  return (
    certificates.find((candidate) =>
      certificates.every((other) => sameCertificate(candidate, other) || !namesIssuer(other, candidate)),
    ) ?? certificates[0]
  );
}
