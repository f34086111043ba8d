import type { FontkitEngine, FontkitGlyphInfo } from "fontkit";

/** Corrects on one font what fontkit 2.0.4 gets wrong for all; each repair says what it is about. */
export function repairEngine(engine: FontkitEngine): void {
  limitInitialForms(engine);
}

/** Left vowels of Indic scripts take their initial form at the start of a word only; fontkit gives it within words too. */
function limitInitialForms(engine: FontkitEngine): void {
  const setup = engine.setup?.bind(engine);
  engine.setup = (run) => {
    setup?.(run);
    const stages = engine.plan?.stages;
    const index = stages?.findIndex(
      (stage) => Array.isArray(stage) && stage.includes("init") && stage.includes("pres"),
    );
    if (stages === undefined || index === undefined || index < 0) return;
    stages.splice(index, 0, (_, glyphs) => removeInnerInitialForms(glyphs));
  };
}

function removeInnerInitialForms(glyphs: readonly FontkitGlyphInfo[]): void {
  for (const [index, glyph] of glyphs.entries()) {
    const before = glyphs[index - 1]?.codePoints[0];
    if (before === undefined || !("init" in glyph.features)) continue;
    if (/[\p{L}\p{M}\p{Cf}]/u.test(String.fromCodePoint(before))) delete glyph.features["init"];
  }
}
