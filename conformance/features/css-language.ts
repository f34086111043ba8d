import assert from "node:assert/strict";
import type { FeatureGroup } from "./feature.ts";
import type { RenderedPages } from "./rendered-pages.ts";

/** Blue where the feature works, red where it does not. */
const box = '<div class="box" style="width: 100px; height: 100px">';
const isBlue = (page: RenderedPages): void => {
  assert.deepEqual(page.extent("#0000ff"), { left: 50, top: 50, right: 150, bottom: 150 });
};

export const cssLanguage: FeatureGroup = {
  title: "CSS language",
  features: [
    {
      name: "custom properties",
      html: `<style>:root { --ink: #0000ff } .box { --paint: var(--ink); background: var(--missing, var(--paint)) }</style>${box}`,
      check: isBlue,
    },
    {
      name: "calc()",
      html: `<div style="width: calc(50% - 2 * 25px); height: calc(10px * 10); background: #0000ff">`,
      check: isBlue,
    },
    {
      name: "min/max/clamp",
      html: `<div style="width: min(100px, 90%); height: clamp(10px, max(50px, 100px), 200px); background: #0000ff">`,
      check: isBlue,
    },
    {
      name: "@media print",
      html: `<style>@media print { .box { background: #0000ff } } @media screen { .box { background: #ff0000 } }</style>${box}`,
      check: isBlue,
    },
    {
      name: "@media width",
      html: `<style>@page { size: 500px 300px } @media (min-width: 300px) { .box { background: #0000ff } } @media (width > 2000px) { .box { background: #ff0000 } }</style>${box}`,
      check: isBlue,
    },
    {
      name: "@import",
      html: `<style>@import url(first.css) layer(base);</style>${box}`,
      files: { "first.css": '@import "second.css" print;', "second.css": ".box { background: #0000ff }" },
      check: isBlue,
    },
    {
      name: "@layer",
      html: `<style>@layer low, high; @layer high { .box { background: #0000ff } } @layer low { div.box { background: #ff0000 } }</style>${box}`,
      check: isBlue,
    },
    {
      name: "@container",
      html: `<style>section { container: outer / inline-size; width: 200px } @container outer (width >= 150px) { .box { background: #0000ff } }
        @container (width > 250px) { .box { background: #ff0000 } }</style><section>${box}</section>`,
      check: isBlue,
    },
    {
      name: "@container in containers, in flex items",
      html: `<style>main { display: flex } main > div { flex: 1; container: item / inline-size } section { container-type: inline-size; width: 10px }
        @container item (width = 150px) { section { width: 60px } } @container (width = 60px) { .box { background: #0000ff } }
        @container not (width = 60px) { .box { background: #ff0000 } }</style><main><div><section>${box}</div></section></div><div></div></main>`,
      check: isBlue,
    },
    {
      name: "container units",
      html: `<style>section { container-type: size; width: 200px; height: 50px } div { width: 50cqw; height: 200cqh; background: #0000ff }</style><section><div>`,
      check: isBlue,
    },
    {
      name: "style queries",
      html: `<style>section { --theme: dark } @container style(--theme: dark) { .box { background: #0000ff } }
        @container style(--theme: light) { .box { background: #ff0000 } }</style><section>${box}`,
      check: isBlue,
    },
    {
      name: "contain",
      html: `<style>section { contain: size; float: left; padding: 50px; background: #0000ff } div { width: 70px; height: 70px }</style><section><div>`,
      check: isBlue,
    },
    {
      name: "@scope",
      html: `<style>@scope (section) to (.inner) { .box { background: #0000ff } .far { background: #ff0000 } }</style><section>${box}</div>
        <div class="inner"><div class="far"></div></div></section>`,
      check: isBlue,
    },
    {
      name: "@property",
      html: `<style>@property --side { syntax: "<length>"; inherits: true; initial-value: 100px } @property --paint { syntax: "<color>"; inherits: false; initial-value: #0000ff }
        section { font-size: 10px; --side: 10em; --paint: #ff0000 } div { font-size: 40px; width: var(--side); height: var(--side); background: var(--paint) }</style><section><div>`,
      check: isBlue,
    },
    {
      name: "typed attr()",
      html: `<style>div { width: attr(data-width px); height: attr(data-height type(<length>), 1px); background: attr(data-paint type(<color>)) }</style>
        <div data-width="100" data-height="calc(5px * 20)" data-paint="#0000ff">`,
      check: isBlue,
    },
    {
      name: "nesting",
      html: `<style>section { .box { background: #ff0000; &.box { background: #0000ff } } }</style><section>${box}</section>`,
      check: isBlue,
    },
    {
      name: ":has()",
      html: `<style>.box { background: #ff0000 } .box:has(> i) { background: #0000ff }</style>${box}<i></i>`,
      check: isBlue,
    },
    {
      name: ":is()/:where()",
      html: `<style>:is(section, #none) .box { background: #0000ff } :where(#id.box) { background: #ff0000 }</style><section><div id="id" class="box" style="width: 100px; height: 100px">`,
      check: isBlue,
    },
    {
      name: ":nth-child, :not",
      html: `<style>i { display: block; width: 100px; height: 50px; background: #ff0000 } i:nth-child(odd) { background: #0000ff } i:not(:first-child) { background: #0000ff }</style><section><i></i><i></i></section>`,
      check: isBlue,
    },
    {
      name: "attr() in content",
      html: `<style>p::before { content: attr(data-label) ": " }</style><p data-label="Label">text`,
      check(page) {
        assert.deepEqual(page.lines(), ["Label:text"]);
      },
    },
    {
      name: "typed attr()",
      html: `<div data-width="100" style="width: attr(data-width px); height: attr(data-height type(<length>), 100px); background: #0000ff">`,
      check: isBlue,
    },
    {
      name: "@supports",
      html: `<style>@supports (display: block) and (not (display: nonsense)) { .box { background: #0000ff } } @supports (no-such: thing) { .box { background: #ff0000 } }</style>${box}`,
      check: isBlue,
    },
    {
      name: "oklch()",
      html: `<style>.box { background: oklch(0.452 0.3132 264.05) }</style>${box}`,
      check(page) {
        const color = page.color(100, 100);
        assert.match(color, /^#0[0-9a-f]0[0-9a-f]f[0-9a-f]$/);
      },
    },
    {
      name: "color-mix()",
      html: `<style>.box { background: color-mix(in srgb, #0000ff 100%, #ff0000) }</style>${box}`,
      check: isBlue,
    },
    {
      name: "viewport units",
      html: `<style>@page { margin: 50px; size: 600px 500px }</style><div style="width: 20vw; height: 25vh; background: #0000ff">`,
      check(page) {
        assert.deepEqual(page.extent("#0000ff"), { left: 50, top: 50, right: 150, bottom: 150 });
      },
    },
  ],
};
