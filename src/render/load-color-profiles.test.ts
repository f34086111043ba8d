import { PDFArray, PDFDict, PDFDocument, PDFName, PDFRawStream } from "pdf-lib";
import { describe, expect, it } from "vitest";
import { Engine } from "../node/index.ts";
import { cmykProfile } from "../pdf/testing/cmyk-profile.ts";
import { ReadBack } from "../pdf/testing/read-back.ts";

const engine = new Engine();
const PROFILE = cmykProfile();

function rendered(profile: Uint8Array | undefined, { descriptors = "", conformance = "" } = {}) {
  const html = `<!DOCTYPE html><style>@color-profile --coated { src: url(coated.icc); ${descriptors} }
    p { color: color(--coated 0 1 0.5 0); border: 1px solid color(--coated 1 0 0 0) }</style><p>a`;
  const fetch = async ({ url, kind }: { readonly url: string; readonly kind: string }) => {
    if (profile === undefined || kind !== "color-profile") throw new Error("is not there");
    return { bytes: profile, contentType: "", url };
  };
  return engine.renderHtml({ html, baseUrl: "https://a.test/" }, { fetch, conformance });
}

async function spacesOf(pdf: Uint8Array): Promise<PDFArray[]> {
  const document = await PDFDocument.load(pdf, { updateMetadata: false });
  const spaces = document.getPage(0).node.Resources()?.lookup(PDFName.of("ColorSpace"), PDFDict);
  return (spaces?.keys() ?? []).map((key) => spaces?.lookup(key, PDFArray) as PDFArray);
}

describe("@color-profile with an ICC profile", () => {
  it("is the colour space of its colours, with the very profile", async () => {
    const { pdf, diagnostics } = await rendered(PROFILE);
    expect(diagnostics).toEqual([]);
    const [space, ...more] = await spacesOf(pdf);
    expect([String(space?.get(0)), more]).toEqual(["/ICCBased", []]);
    const stream = space?.lookup(1, PDFRawStream);
    expect(String(stream?.dict.get(PDFName.of("N")))).toBe("4");
    const back = await ReadBack.of(pdf);
    expect(back.decode(stream)).toEqual(PROFILE);
    expect(back.operators()).toContain("/C1 cs\n0 1 .5 0 scn");
    expect(back.operators()).toMatch(/\/C1 (?:cs|CS)\n1 0 0 0 (?:scn|SCN)/);
    expect(back.operators()).not.toMatch(/ (?:rg|RG|k|K|ri)\n/);
  });

  it("says how its colours are brought to others", async () => {
    const { pdf } = await rendered(PROFILE, { descriptors: "rendering-intent: absolute-colorimetric" });
    expect((await ReadBack.of(pdf)).operators()).toContain("/AbsoluteColorimetric ri");
  });

  it("says what colours look like, also in archives", async () => {
    const { pdf, diagnostics } = await rendered(PROFILE, { conformance: "PDF/A-2b" });
    expect(diagnostics).toEqual([]);
    expect(String((await spacesOf(pdf))[0]?.get(0))).toBe("/ICCBased");
  });

  it.each([
    ["no profile", new TextEncoder().encode("<html>not found".padEnd(200)), "is no ICC profile"],
    ["part of one", PROFILE.subarray(0, 1000), "is cut off"],
    ["one between devices", cmykProfile("link"), 'of the class "link"'],
    ["nothing", undefined, "could not be loaded"],
  ])(
    "is told by its name where there is %s, and colours are those of the device",
    async (_, bytes, reason) => {
      const { pdf, diagnostics } = await rendered(bytes);
      expect(diagnostics).toMatchObject([{ code: "color-profile-unusable" }]);
      expect(diagnostics[0]?.message).toMatch(/^@color-profile --coated: .*coated\.icc/);
      expect(diagnostics[0]?.message).toContain(reason);
      expect((await ReadBack.of(pdf)).operators()).toContain("0 1 .5 0 k");
    },
  );
});
