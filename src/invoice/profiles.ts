/** How much of the model a profile has: 0 MINIMUM, 1 BASIC WL, 2 BASIC, 3 EN 16931, 4 EXTENDED. */
export type Level = 0 | 1 | 2 | 3 | 4;

/** What XML is written, and by which rules. */
export interface Profile {
  readonly name: ProfileName;
  /** The name that people know. */
  readonly title: string;
  /** Cross Industry Invoice, Universal Business Language, or Cross Industry Order. */
  readonly syntax: "cii" | "ubl" | "cio";
  readonly level: Level;
  /** BT-24. */
  readonly specification: string;
  /** BT-23 where the specification wants one and none is given. */
  readonly businessProcess?: string;
  /** Rules beside those of EN 16931. */
  readonly rules: readonly ("xrechnung" | "xrechnung-extension" | "xrechnung-cvd" | "peppol")[];
  /** The name of the XML inside a PDF. */
  readonly fileName: string;
  /** What the metadata of a PDF call the profile; undefined for XML that Factur-X knows nothing of. */
  readonly conformanceLevel?: string;
  /** The version that the metadata name where it is not that of Factur-X. */
  readonly metadataVersion?: string;
}

export const PROFILE_NAMES = [
  "minimum",
  "basic-wl",
  "basic",
  "en16931",
  "extended",
  "xrechnung",
  "xrechnung-ubl",
  "xrechnung-extension",
  "xrechnung-cvd",
  "ubl",
  "peppol",
  "order-x-basic",
  "order-x-comfort",
  "order-x-extended",
] as const;

export type ProfileName = (typeof PROFILE_NAMES)[number];

const EN = "urn:cen.eu:en16931:2017";
const XRECHNUNG = `${EN}#compliant#urn:xeinkauf.de:kosit:xrechnung_3.0`;
const PEPPOL_PROCESS = "urn:fdc:peppol.eu:2017:poacc:billing:01:1.0";

const FACTUR_X = { syntax: "cii", rules: [], fileName: "factur-x.xml" } as const;

const PROFILES: Readonly<Record<ProfileName, Omit<Profile, "name">>> = {
  minimum: {
    ...FACTUR_X,
    title: "Factur-X MINIMUM",
    level: 0,
    specification: "urn:factur-x.eu:1p0:minimum",
    conformanceLevel: "MINIMUM",
  },
  "basic-wl": {
    ...FACTUR_X,
    title: "Factur-X BASIC WL",
    level: 1,
    specification: "urn:factur-x.eu:1p0:basicwl",
    conformanceLevel: "BASIC WL",
  },
  basic: {
    ...FACTUR_X,
    title: "Factur-X BASIC",
    level: 2,
    specification: `${EN}#compliant#urn:factur-x.eu:1p0:basic`,
    conformanceLevel: "BASIC",
  },
  en16931: {
    ...FACTUR_X,
    title: "Factur-X EN 16931",
    level: 3,
    specification: EN,
    conformanceLevel: "EN 16931",
  },
  extended: {
    ...FACTUR_X,
    title: "Factur-X EXTENDED",
    level: 4,
    specification: `${EN}#conformant#urn:factur-x.eu:1p0:extended`,
    conformanceLevel: "EXTENDED",
  },
  xrechnung: {
    title: "XRechnung (CII)",
    syntax: "cii",
    level: 3,
    specification: XRECHNUNG,
    businessProcess: PEPPOL_PROCESS,
    rules: ["xrechnung"],
    fileName: "xrechnung.xml",
    conformanceLevel: "XRECHNUNG",
    metadataVersion: "3.0",
  },
  "xrechnung-ubl": {
    title: "XRechnung (UBL)",
    syntax: "ubl",
    level: 3,
    specification: XRECHNUNG,
    businessProcess: PEPPOL_PROCESS,
    rules: ["xrechnung"],
    fileName: "xrechnung.xml",
  },
  "xrechnung-extension": {
    title: "XRechnung with its extension (UBL)",
    syntax: "ubl",
    level: 4,
    specification: `${XRECHNUNG}#conformant#urn:xeinkauf.de:kosit:extension:xrechnung_3.0`,
    businessProcess: PEPPOL_PROCESS,
    rules: ["xrechnung", "xrechnung-extension"],
    fileName: "xrechnung.xml",
  },
  "xrechnung-cvd": {
    title: "XRechnung for clean vehicles (UBL)",
    syntax: "ubl",
    level: 3,
    specification: `${XRECHNUNG}#compliant#urn:xeinkauf.de:kosit:xrechnung:cvd_0.9`,
    businessProcess: PEPPOL_PROCESS,
    rules: ["xrechnung", "xrechnung-cvd"],
    fileName: "xrechnung.xml",
  },
  ubl: {
    title: "EN 16931 (UBL)",
    syntax: "ubl",
    level: 3,
    specification: EN,
    rules: [],
    fileName: "invoice.xml",
  },
  peppol: {
    title: "Peppol BIS Billing 3.0",
    syntax: "ubl",
    level: 3,
    specification: `${EN}#compliant#urn:fdc:peppol.eu:2017:poacc:billing:3.0`,
    businessProcess: PEPPOL_PROCESS,
    rules: ["peppol"],
    fileName: "invoice.xml",
  },
  "order-x-basic": orderX(2, "basic"),
  "order-x-comfort": orderX(3, "comfort"),
  "order-x-extended": orderX(4, "extended"),
};

/** A profile of Order-X 1.0. */
function orderX(level: Level, name: "basic" | "comfort" | "extended"): Omit<Profile, "name"> {
  return {
    title: `Order-X ${name.toUpperCase()}`,
    syntax: "cio",
    level,
    specification: `urn:order-x.eu:1p0:${name}`,
    rules: [],
    fileName: "order-x.xml",
    conformanceLevel: name.toUpperCase(),
  };
}

export function profileNamed(name: ProfileName): Profile {
  return { name, ...PROFILES[name] };
}

/** The profile whose specification XML names, in versions of it that there were before, too; undefined for others. */
export function profileOf(specification: string | undefined, syntax: Profile["syntax"]): Profile | undefined {
  const id = specification?.trim() ?? "";
  if (syntax === "cio") {
    const name = /:order-x\.eu:1p0:(basic|comfort|extended)$/.exec(id)?.[1];
    return PROFILE_NAMES.filter((known) => known === `order-x-${name}`).map(profileNamed)[0];
  }
  const isUbl = syntax === "ubl";
  if (isUbl && /:extension:xrechnung/.test(id)) return profileNamed("xrechnung-extension");
  if (isUbl && /:xrechnung:cvd/.test(id)) return profileNamed("xrechnung-cvd");
  if (/xrechnung/.test(id)) return profileNamed(isUbl ? "xrechnung-ubl" : "xrechnung");
  if (/poacc:billing/.test(id)) return profileNamed(isUbl ? "peppol" : "en16931");
  if (isUbl) return id.startsWith(EN) ? profileNamed("ubl") : undefined;
  const last = /[:#](minimum|basicwl|basic|en16931|comfort|extended)$/i.exec(id)?.[1]?.toLowerCase();
  if (id === EN || last === "en16931" || last === "comfort") return profileNamed("en16931");
  if (last === "basicwl") return profileNamed("basic-wl");
  if (last === "minimum" || last === "basic" || last === "extended") return profileNamed(last);
  return undefined;
}
