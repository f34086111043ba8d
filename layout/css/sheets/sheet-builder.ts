import type { ContainerCondition } from "../queries/container-condition.ts";
import type { RuleScope } from "../selectors/scope.ts";
import type { Selector } from "../selectors/selector.ts";
import type { ImportRule, ParsedLayer, ParsedRule, ParsedSheet } from "./parsed-sheet.ts";
import type {
  ColorProfileRule,
  CounterStyleRule,
  Declaration,
  FeatureValuesRule,
  FontFaceRule,
  FontPaletteRule,
  Origin,
  PageSelector,
  PropertyRule,
} from "./sheet.ts";

/** Where rules stand. */
export interface RulePlace {
  /** Index of the layer, -1 for none. */
  readonly layer: number;
  /** Of the `@container` rules around. */
  readonly container: ContainerCondition | undefined;
  /** Of the `@scope` rule around. */
  readonly scope: RuleScope | undefined;
}

/** Collects what a sheet is made of while it is parsed. */
export class SheetBuilder {
  readonly origin: Origin;
  readonly baseUrl: string;
  readonly imports: ImportRule[] = [];
  readonly fontFaces: FontFaceRule[] = [];
  readonly fontPalettes: FontPaletteRule[] = [];
  readonly featureValues: FeatureValuesRule[] = [];
  readonly counterStyles: CounterStyleRule[] = [];
  readonly colorProfiles: ColorProfileRule[] = [];
  readonly properties: PropertyRule[] = [];
  dependsOnPage = false;
  readonly #blocks: (readonly Declaration[])[] = [];
  readonly #rules: ParsedRule[] = [];
  readonly #layers: ParsedLayer[] = [];
  /** Layer index by the index of its parent and its name. */
  readonly #layerIndex: Map<string, number> = new Map();

  constructor(origin: Origin, baseUrl: string) {
    this.origin = origin;
    this.baseUrl = baseUrl;
  }

  get layerCount(): number {
    return this.#layers.length;
  }

  /** Index of the layer with this path below `parent`; made when it is new. An empty path is a new anonymous layer. */
  layer(parent: number, path: readonly string[]): number {
    if (path.length === 0) return this.#layers.push({ parent, name: undefined }) - 1;
    let at = parent;
    for (const name of path) {
      const key = `${at} ${name}`;
      let index = this.#layerIndex.get(key);
      if (index === undefined) {
        index = this.#layers.push({ parent: at, name }) - 1;
        this.#layerIndex.set(key, index);
      }
      at = index;
    }
    return at;
  }

  addStyleRules(
    selectors: readonly Selector[],
    declarations: readonly Declaration[],
    { layer, container, scope }: RulePlace,
  ): void {
    if (declarations.length === 0) return;
    const block = this.#blocks.push(declarations) - 1;
    for (const selector of selectors)
      this.#rules.push({ kind: "style", selector, block, layer, container, scope });
  }

  addPageRule(
    selectors: readonly PageSelector[],
    content: {
      readonly declarations: readonly Declaration[];
      readonly marginBoxes: ReadonlyMap<string, readonly Declaration[]>;
    },
    layer: number,
  ): void {
    const block = this.#blocks.push(content.declarations) - 1;
    const marginBoxes = new Map<string, number>();
    for (const [name, declarations] of content.marginBoxes) {
      marginBoxes.set(name, this.#blocks.push(declarations) - 1);
    }
    this.#rules.push({ kind: "page", selectors, block, marginBoxes, layer });
  }

  finish(): ParsedSheet {
    return {
      origin: this.origin,
      baseUrl: this.baseUrl,
      imports: this.imports,
      blocks: this.#blocks,
      rules: this.#rules,
      fontFaces: this.fontFaces,
      fontPalettes: this.fontPalettes,
      featureValues: this.featureValues,
      counterStyles: this.counterStyles,
      colorProfiles: this.colorProfiles,
      properties: this.properties,
      layers: this.#layers,
      dependsOnPage: this.dependsOnPage,
    };
  }
}
