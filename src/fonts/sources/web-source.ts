import {
  type FontFace,
  type FontSlant,
  matchFaces,
  parseFace,
  type StyledFace,
} from "../../../fonts/api/faces.ts";
import { DiagnosticSink } from "../../../layout/api/basics.ts";
import { parseFontSources, parseSheet } from "../../../layout/api/styles.ts";
import type { ResourceFetch } from "../../resources/resource.ts";
import { SHEET_CONTEXT } from "../../resources/sheet-context.ts";
import { catalogueFamilies } from "../generated/catalogue-families.ts";
import type { FamilyRequest, FontSource } from "./font-source.ts";

/** Address of the public catalogue's stylesheets. */
export const CATALOGUE_ADDRESS = "https://fonts.googleapis.com/css";

/** All styles a family may have; the catalogue answers with those there are. */
const ALL_STYLES = [100, 200, 300, 400, 500, 600, 700, 800, 900]
  .flatMap((weight) => [`${weight}`, `${weight}i`])
  .join(",");

/** Faces kept; those of Han families have megabytes. */
const MAXIMUM_FACES = 64;

/** Families of the catalogue from its own address. */
export class WebSource implements FontSource {
  readonly #fetch: ResourceFetch;
  readonly #address: string;
  readonly #families: ReadonlySet<string> = new Set(catalogueFamilies);
  readonly #listed: Map<string, Promise<readonly ListedFace[]>> = new Map();
  readonly #faces: Map<string, Promise<FontFace>> = new Map();

  constructor(fetch: ResourceFetch, address: string = CATALOGUE_ADDRESS) {
    this.#fetch = fetch;
    this.#address = address;
  }

  has(family: string): boolean {
    return this.#families.has(family);
  }

  names(): Iterable<string> {
    return this.#families;
  }

  async find(
    { family, styles }: FamilyRequest,
    signal?: AbortSignal,
  ): Promise<readonly FontFace[] | undefined> {
    if (!this.#families.has(family)) return undefined;
    const listed = await remembered(this.#listed, family, () => this.#list(family, signal));
    const wanted = new Set(styles.flatMap((style) => [...matchFaces(listed, style)]));
    return Promise.all(
      listed
        .filter((face) => wanted.has(face))
        .map((face) => remembered(this.#faces, face.url, () => this.#load(family, face, signal))),
    );
  }

  async #list(family: string, signal: AbortSignal | undefined): Promise<readonly ListedFace[]> {
    const url = `${this.#address}?family=${encodeURIComponent(family).replaceAll("%20", "+")}:${ALL_STYLES}`;
    const { bytes } = await this.#fetch({ url, kind: "stylesheet", signal });
    const css = new TextDecoder().decode(bytes);
    const diagnostics = new DiagnosticSink();
    const sheet = parseSheet(
      { css, source: url, baseUrl: url, origin: "author" },
      SHEET_CONTEXT,
      diagnostics,
    );
    return sheet.fontFaces.flatMap((rule) => {
      const face = parseFontSources(rule, diagnostics);
      const source = face?.sources.find(({ type }) => type === "url");
      if (face === undefined || source?.type !== "url") return [];
      const { weight = [400, 400], slant = "normal", slantRange, stretch = [100, 100] } = face;
      return {
        url: source.url,
        weight: weight[0],
        weightRange: weight,
        slant,
        slantRange: slant === "oblique" ? slantRange : undefined,
        stretch: stretch[0],
        stretchRange: stretch,
      };
    });
  }

  async #load(family: string, face: ListedFace, signal: AbortSignal | undefined): Promise<FontFace> {
    const { bytes } = await this.#fetch({ url: face.url, kind: "font", signal });
    const { weightRange, stretchRange, slant, slantRange } = face;
    const lean = slantRange === undefined ? { slant } : { slant, slantRange };
    return parseFace(bytes, { family, weight: weightRange, stretch: stretchRange, ...lean });
  }
}

interface ListedFace extends StyledFace {
  readonly url: string;
  readonly slant: FontSlant;
  readonly weightRange: readonly [number, number];
  readonly stretchRange: readonly [number, number];
}

/** What was loaded before, if it did not fail; the oldest is forgotten. */
function remembered<Value>(
  memory: Map<string, Promise<Value>>,
  key: string,
  load: () => Promise<Value>,
): Promise<Value> {
  let value = memory.get(key);
  if (value === undefined) {
    value = load();
    memory.set(key, value);
    value.catch(() => memory.delete(key));
    const oldest = memory.keys().next().value;
    if (memory.size > MAXIMUM_FACES && oldest !== undefined) memory.delete(oldest);
  }
  return value;
}
