import type { ImportRule, ParsedLayer, ParsedPageRule, ParsedSheet } from "./parsed-sheet.ts";
import type { DeclarationBlock, Origin, PageRule, Sheet, StyleRule } from "./sheet.ts";

/** A parsed sheet with the sheets that its imports brought. */
export interface LoadedSheet {
  readonly sheet: ParsedSheet;
  /** One entry for each of `sheet.imports`; undefined where it doesn't apply or could not be loaded. */
  readonly imports: readonly (LoadedSheet | undefined)[];
}

/** Sheets with their numbers, and how many of those are taken. */
export interface NumberedSheets {
  readonly sheets: readonly Sheet[];
  readonly blockCount: number;
  readonly ruleCount: number;
}

const NO_SHEETS: NumberedSheets = { sheets: [], blockCount: 0, ruleCount: 0 };

/**
 * Numbers blocks, rules and layers over all sheets of a document, given in document order: the sheets in cascade order,
 * each after those that it imports (css-cascade-5 §6). User agent and author layers are ordered apart.
 * @param first what stands before them, numbered already: sheets without layers
 */
export function assembleSheets(loaded: readonly LoadedSheet[], first?: NumberedSheets): readonly Sheet[] {
  return numberSheets(loaded, first).sheets;
}

/** The same for sheets that more will come after: those of the user agent are numbered once for all documents. */
export function numberSheets(
  loaded: readonly LoadedSheet[],
  first: NumberedSheets = NO_SHEETS,
): NumberedSheets {
  const assembly = new Assembly();
  for (const sheet of loaded) assembly.add(sheet, undefined);
  return assembly.finish(first);
}

/** A cascade layer of the whole document (css-cascade-5 §6.4). */
class Layer {
  readonly children: Layer[] = [];
  readonly #byName: Map<string, Layer> = new Map();
  /** Set when all layers are known. */
  order = 0;

  child(name: string | undefined): Layer {
    const existing = name === undefined ? undefined : this.#byName.get(name);
    if (existing !== undefined) return existing;
    const layer = new Layer();
    this.children.push(layer);
    if (name !== undefined) this.#byName.set(name, layer);
    return layer;
  }
}

/** A sheet whose layers wait for their final order. */
interface PendingSheet {
  readonly sheet: ParsedSheet;
  readonly layers: readonly Layer[];
  /** Layer of the rules that are in none of the sheet's own. */
  readonly outer: Layer;
}

class Assembly {
  readonly #pending: PendingSheet[] = [];
  readonly #roots: ReadonlyMap<Origin, Layer> = new Map([
    ["user-agent", new Layer()],
    ["author", new Layer()],
  ]);

  add(loaded: LoadedSheet, around: Layer | undefined): void {
    const { sheet } = loaded;
    const outer = around ?? this.#roots.get(sheet.origin) ?? new Layer();
    const layers: Layer[] = [];
    sheet.imports.forEach((rule, index) => {
      declareLayers(sheet.layers, rule.layersBefore, layers, outer);
      // An import that could not be loaded names its layer all the same; one that does not apply does not.
      if (!rule.applies) return;
      const layer = importLayer(rule, outer);
      const imported = loaded.imports[index];
      if (imported !== undefined) this.add(imported, layer);
    });
    declareLayers(sheet.layers, sheet.layers.length, layers, outer);
    this.#pending.push({ sheet, layers, outer });
  }

  finish(first: NumberedSheets): NumberedSheets {
    for (const root of this.#roots.values()) numberLayers(root);
    let { blockCount, ruleCount } = first;
    const sheets = [...first.sheets];
    for (const pending of this.#pending) {
      const { sheet } = pending;
      sheets.push(numberSheet(pending, blockCount, ruleCount));
      blockCount += sheet.blocks.length;
      ruleCount += sheet.rules.length;
    }
    return { sheets, blockCount, ruleCount };
  }
}

/** Appends the document's layers for the sheet's layers up to `count`. */
function declareLayers(parsed: readonly ParsedLayer[], count: number, layers: Layer[], outer: Layer): void {
  for (let index = layers.length; index < count; index++) {
    const { parent, name } = parsed[index] ?? { parent: -1, name: undefined };
    layers.push((layers[parent] ?? outer).child(name));
  }
}

function importLayer(rule: ImportRule, outer: Layer): Layer {
  if (rule.layer === undefined) return outer;
  if (rule.layer === "") return outer.child(undefined);
  return rule.layer.split(".").reduce((layer, name) => layer.child(name), outer);
}

/** Gives each layer its order: after all layers inside it, before its later siblings. */
function numberLayers(root: Layer): void {
  const sequence: Layer[] = [];
  const stack: Layer[] = [root];
  while (stack.length > 0) {
    const layer = stack.pop();
    if (layer === undefined) break;
    sequence.push(layer);
    for (const child of layer.children) stack.push(child);
  }
  // The sequence has parents first and later siblings first: its reverse is the order of the cascade.
  sequence.reverse().forEach((layer, order) => {
    layer.order = order;
  });
}

function numberSheet(pending: PendingSheet, firstBlock: number, firstOrder: number): Sheet {
  const { sheet, layers, outer } = pending;
  const blocks: DeclarationBlock[] = sheet.blocks.map((declarations, index) => ({
    id: firstBlock + index,
    declarations,
  }));
  const layerOf = (rule: { readonly layer: number }): number => (layers[rule.layer] ?? outer).order;
  const rules: StyleRule[] = [];
  const pageRules: PageRule[] = [];
  sheet.rules.forEach((rule, index) => {
    const order = firstOrder + index;
    const layer = layerOf(rule);
    const block = blocks[rule.block];
    if (block === undefined) return;
    if (rule.kind === "style")
      rules.push({
        selector: rule.selector,
        block,
        order,
        layer,
        container: rule.container,
        scope: rule.scope,
      });
    else pageRules.push({ block, order, layer, ...pageParts(rule, blocks) });
  });
  const { origin, baseUrl, fontFaces, fontPalettes } = sheet;
  const featureValues = sheet.featureValues.map((rule) => ({ ...rule, layer: layerOf(rule) }));
  const counterStyles = sheet.counterStyles.map((rule) => ({ ...rule, layer: layerOf(rule) }));
  const colorProfiles = sheet.colorProfiles.map((rule) => ({ ...rule, layer: layerOf(rule) }));
  const properties = sheet.properties.map((rule) => ({ ...rule, layer: layerOf(rule) }));
  const fonts = { fontFaces, fontPalettes, featureValues };
  return { origin, baseUrl, rules, pageRules, ...fonts, counterStyles, colorProfiles, properties };
}

function pageParts(
  rule: ParsedPageRule,
  blocks: readonly DeclarationBlock[],
): Pick<PageRule, "selectors" | "marginBoxes"> {
  const marginBoxes = new Map<string, DeclarationBlock>();
  for (const [name, index] of rule.marginBoxes) {
    const block = blocks[index];
    if (block !== undefined) marginBoxes.set(name, block);
  }
  return { selectors: rule.selectors, marginBoxes };
}
