import type {
  FontkitEngine,
  FontkitFont,
  FontkitGlyphInfo,
  FontkitIterator,
  FontkitLookupFlags,
  FontkitProcessor,
} from "fontkit";

/** Corrects on one font what fontkit 2.0.4 gets wrong for all; each repair says what it is about. */
export function repairEngine(font: FontkitFont, engine: FontkitEngine): void {
  for (const processor of [engine.GSUBProcessor, engine.GPOSProcessor]) {
    if (!processor) continue;
    matchBacktrackInOrder(processor);
    processor.getClassID = (glyph, definition) => definition.classOf(glyph);
    useMarkFilteringSets(font, processor);
  }
  limitInitialForms(engine);
}

/** The backtrack sequence of a chained context lists the nearest glyph first; fontkit reads it the other way round. */
function matchBacktrackInOrder(processor: FontkitProcessor): void {
  const match = processor.match.bind(processor);
  processor.match = (sequenceIndex, sequence, test, matched) => {
    if (sequenceIndex >= 0) return match(sequenceIndex, sequence, test, matched);
    const iterator = processor.glyphIterator;
    const start = iterator.index;
    let index = 0;
    for (let glyph = iterator.prev(); index < sequence.length && glyph !== null; glyph = iterator.prev()) {
      if (!test(sequence[index], glyph)) break;
      index += 1;
    }
    iterator.index = start;
    return index === sequence.length;
  };
}

/** A lookup may name the marks it does not skip (GDEF mark glyph sets); fontkit reads the name and ignores it. */
function useMarkFilteringSets(font: FontkitFont, processor: FontkitProcessor): void {
  if (!font.GDEF?.markGlyphSetsDef) return;
  let iterator: FontkitIterator | undefined;
  // The processor makes a new iterator for every run of lookups; this is where each can be reached.
  Object.defineProperty(processor, "glyphIterator", {
    get: () => iterator,
    set(made: FontkitIterator) {
      iterator = made;
      let current: FontkitLookupFlags["markSet"];
      const reset = made.reset.bind(made);
      const shouldIgnore = made.shouldIgnore.bind(made);
      made.reset = (flags, index) => {
        current = flags?.markSet;
        reset(flags, index);
      };
      made.shouldIgnore = (glyph) =>
        shouldIgnore(glyph) || (current !== undefined && glyph.isMark && current.indexOf(glyph.id) < 0);
    },
  });
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
