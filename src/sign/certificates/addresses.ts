import { CRLDistributionPoints, GeneralName, InfoAccess } from "pkijs";
import { extension, type KnownCertificate } from "./certificate.ts";

const ACCESS = "1.3.6.1.5.5.7.1.1";
const OCSP = "1.3.6.1.5.5.7.48.1";
const ISSUERS = "1.3.6.1.5.5.7.48.2";
const LISTS = "2.5.29.31";
const URI = 6;

/** Where a certificate says that one may ask about it. */
export interface CertificateAddresses {
  /** Who tells whether it is revoked (RFC 6960). */
  readonly ocsp: readonly string[];
  /** Where its issuer's certificate is (RFC 5280 §4.2.2.1). */
  readonly issuers: readonly string[];
  /** Lists of what is revoked (RFC 5280 §4.2.1.13). */
  readonly lists: readonly string[];
}

/** The http and https addresses of a certificate. */
export function addressesOf(known: KnownCertificate): CertificateAddresses {
  return { ocsp: accessTo(known, OCSP), issuers: accessTo(known, ISSUERS), lists: listsOf(known) };
}

function accessTo(known: KnownCertificate, method: string): readonly string[] {
  const block = extension(known, ACCESS);
  if (block === undefined) return [];
  return new InfoAccess({ schema: block }).accessDescriptions
    .filter(({ accessMethod }) => accessMethod === method)
    .flatMap(({ accessLocation }) => webAddress(accessLocation));
}

function listsOf(known: KnownCertificate): readonly string[] {
  const block = extension(known, LISTS);
  if (block === undefined) return [];
  return new CRLDistributionPoints({ schema: block }).distributionPoints.flatMap(({ distributionPoint }) =>
    Array.isArray(distributionPoint)
      ? distributionPoint.flatMap((name) => (name instanceof GeneralName ? webAddress(name) : []))
      : [],
  );
}

function webAddress({ type, value }: GeneralName): readonly string[] {
  return type === URI && typeof value === "string" && /^https?:/i.test(value) ? [value] : [];
}
