import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Feature } from "./feature.ts";

const require = createRequire(import.meta.url);
/** A font file of an installed package. */
const font = (path: string): Uint8Array => readFileSync(require.resolve(path));
const sans = font("@expo-google-fonts/noto-sans/400Regular/NotoSans_400Regular.ttf");

/** Rows about scripts and font files; part of the group "Text and lists". */
export const scripts: readonly Feature[] = [
  {
    name: "RTL + bidi order",
    html: `<p dir="rtl">אבג abc דהו`,
    check(page) {
      const [first, latin, last] = ["א", "abc", "ד"].map((text) => page.place(text).x) as [
        number,
        number,
        number,
      ];
      assert.ok(first > latin && latin > last, `${first} ${latin} ${last}`);
    },
  },
  {
    name: "TTF @font-face",
    html: `<style>@font-face { font-family: own; src: url(own.ttf) }</style><p style="font-family: own">text`,
    files: { "own.ttf": sans },
    check(page) {
      assert.deepEqual(page.result.diagnostics, []);
      assert.equal(page.place("text").x, 50);
    },
  },
];
