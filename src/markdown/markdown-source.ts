import type { Diagnostic, SourcePosition } from "../../layout/api/basics.ts";
import type { InspectedBox, PageInspection } from "../../layout/api/dumps.ts";
import type { RenderInspection } from "../render/render-inspector.ts";
import type { WrittenPlace } from "./html-writer.ts";

/** What a rendering tells with positions. */
interface Told {
  readonly diagnostics: readonly Diagnostic[];
  readonly inspection?: RenderInspection | undefined;
}

/** Where in the HTML an element stands: nobody has seen that HTML. */
const HTML_PLACE = / at \d+:\d+/g;

/** Finds the Markdown that a place of the HTML was written of. */
export class MarkdownSource {
  readonly #places: readonly WrittenPlace[];
  readonly #isText: boolean;
  readonly #ignored: readonly Diagnostic[];

  /** `isText`: the document was one text, which has no blocks to name. `ignored` tells of parts that nobody read. */
  constructor(places: readonly WrittenPlace[], isText: boolean, ignored: readonly Diagnostic[] = []) {
    this.#ignored = ignored;
    this.#places = places;
    this.#isText = isText;
  }

  /** The same with positions in the Markdown instead of in the HTML that was made of it, after what is to be told of the Markdown itself. */
  told({ diagnostics, inspection }: Told): Told {
    return {
      diagnostics: [
        ...this.#ignored,
        ...diagnostics.map((each) => ({ ...each, position: this.#position(each.position) })),
      ],
      inspection: inspection && { pages: inspection.pages.map((page) => this.#page(page)) },
    };
  }

  #page(page: PageInspection): PageInspection {
    const { end, boxes } = page;
    return {
      ...page,
      boxes: boxes.map((box) => this.#box(box)),
      end: { ...end, place: end.place.replace(HTML_PLACE, ""), position: this.#position(end.position) },
    };
  }

  #box(box: InspectedBox): InspectedBox {
    const place = this.#placeAt(box.start);
    if (place === undefined) return box;
    const start = this.#sourcePosition(place, place.first);
    return { ...box, start, end: this.#sourcePosition(place, place.last + 1) };
  }

  /** Sheets keep their positions. */
  #position(position: SourcePosition | undefined): SourcePosition | undefined {
    if (position?.source !== "html") return position;
    const place = this.#placeAt(position);
    return place === undefined ? undefined : this.#sourcePosition(place, place.first);
  }

  #sourcePosition({ source }: WrittenPlace, line: number): SourcePosition {
    const name = this.#isText ? "markdown" : source.replace(/^data/, "markdown");
    return { source: name, line, column: 1 };
  }

  /** The last place that was begun before; undefined before the first one. */
  #placeAt({ line, column }: SourcePosition): WrittenPlace | undefined {
    let low = 0;
    let high = this.#places.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      const place = this.#places[middle];
      if (place !== undefined && (place.line < line || (place.line === line && place.column <= column)))
        low = middle + 1;
      else high = middle;
    }
    return this.#places[low - 1];
  }
}
