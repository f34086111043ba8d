import { expect, it } from "vitest";
import { parseFace } from "../../fonts/face/face.ts";
import { notoSans } from "../../fonts/testing/noto-sans.ts";
import { DiagnosticSink } from "../../layout/api/basics.ts";
import { findFonts } from "./find-fonts.ts";
import { FontCatalogue } from "./sources/font-catalogue.ts";
import type { FontSource } from "./sources/font-source.ts";

const regular = parseFace(notoSans());

/** A source that is read when nobody else has a family. */
function waitingSource(names: readonly string[]): FontSource {
  let isOpen = false;
  return {
    open: async () => {
      isOpen = true;
    },
    has: (family) => isOpen && names.includes(family),
    names: () => (isOpen ? names : []),
    find: async ({ family }) => [parseFace(notoSans(), { family, weight: [400, 400] })],
  };
}

async function found(families: readonly string[], names: readonly string[]) {
  const diagnostics = new DiagnosticSink();
  const request = { families, weight: 400, slant: "normal", stretch: 100, language: "" } as const;
  const { faces } = await findFonts({
    demand: { requests: [request], characters: new Set(), hyphenatedLanguages: new Set() },
    collection: { hasFamily: (name) => name === regular.family },
    faces: [regular],
    catalogue: new FontCatalogue([waitingSource(names)]),
    diagnostics,
    signal: undefined,
  });
  return {
    families: faces.map(({ family }) => family),
    messages: diagnostics.list().map(({ message }) => message),
  };
}

it.each([
  ["the family itself", ["Arial"], ["Arial", "Liberation Sans"], ["Arial"]],
  ["else one as wide", ["Arial"], ["Liberation Sans", "Nimbus Sans"], ["Liberation Sans"]],
  ["else one of its kind", ["Times"], ["Noto Serif"], ["Noto Serif"]],
  ["none where another of the list is there", ["Noto Sans", "Times"], ["Noto Serif"], []],
])("where readers' fonts may not be used, finds %s", async (_, asked, names, expected) => {
  expect((await found(asked, names)).families).toEqual(expected);
});

it("tells once which family stands in for one that is not as wide", async () => {
  expect((await found(["Helvetica", "Arial"], [])).messages).toEqual([
    "All fonts have to be in the file, and no source of fonts has Helvetica or what is as wide (Arimo, Liberation Sans, Nimbus Sans): Noto Sans is used.",
  ]);
});

it.each(["Symbol", "wingdings", "ZapfDingbats"])(
  "says nothing where %s is left out, whose signs others have",
  async (family) => {
    expect((await found([family], [])).messages).toEqual([]);
  },
);
