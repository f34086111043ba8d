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

/** What could not be had is not asked for again so soon: where no network answers, each document would wait for it anew. */
const RETRY_MILLISECONDS = 60_000;

/** Families of the catalogue from its own address. */
export class WebSource implements FontSource {
  readonly #fetch: ResourceFetch;
  readonly #address: string;
  readonly #families: ReadonlySet<string> = new Set(catalogueFamilies);
  readonly #listed: Loads<readonly ListedFace[]>;
  readonly #faces: Loads<FontFace>;

  /** `now` gives the time in milliseconds. */
  constructor(fetch: ResourceFetch, address: string = CATALOGUE_ADDRESS, now: () => number = Date.now) {
    this.#fetch = fetch;
    this.#address = address;
    this.#listed = new Loads(now);
    this.#faces = new Loads(now);
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
    const listed = await this.#listed.of(family, () => this.#list(family, signal), signal);
    const wanted = new Set(styles.flatMap((style) => [...matchFaces(listed, style)]));
    return Promise.all(
      listed
        .filter((face) => wanted.has(face))
        .map((face) => this.#faces.of(face.url, () => this.#load(family, face, signal), signal)),
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

/** What was loaded before, or failed a moment ago; the oldest is forgotten. */
class Loads<Value> {
  readonly #now: () => number;
  readonly #values: Map<string, Promise<Value>> = new Map();
  readonly #failedAt: Map<string, number> = new Map();

  constructor(now: () => number) {
    this.#now = now;
  }

  of(key: string, load: () => Promise<Value>, signal: AbortSignal | undefined): Promise<Value> {
    if (this.#now() - (this.#failedAt.get(key) ?? Number.NEGATIVE_INFINITY) >= RETRY_MILLISECONDS)
      this.#forgetFailure(key);
    const known = this.#values.get(key);
    if (known !== undefined) return known;
    const value = load();
    this.#values.set(key, value);
    value.catch(() => {
      // A caller that gave up says nothing of the address.
      if (signal?.aborted === true) this.#values.delete(key);
      else this.#failedAt.set(key, this.#now());
    });
    const oldest = this.#values.keys().next().value;
    if (this.#values.size > MAXIMUM_FACES && oldest !== undefined) {
      this.#values.delete(oldest);
      this.#failedAt.delete(oldest);
    }
    return value;
  }

  #forgetFailure(key: string): void {
    if (this.#failedAt.delete(key)) this.#values.delete(key);
  }
}
