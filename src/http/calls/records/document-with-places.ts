import type { Liquid, Template } from "liquidjs";
import { ValidationError } from "../../../contract/errors.ts";
import type { HtmlData } from "../generate-schema.ts";
import { constantLiquid } from "./constant-liquid.ts";

type Attributes = Readonly<Record<string, unknown>>;

/** Steps and characters that the places of one record may cost. */
const MEMORY = 50_000_000;
const MILLISECONDS = 5_000;
const LONGEST_DOCUMENT = 10_485_760;

const OPTIONS: NonNullable<Parameters<typeof constantLiquid>[0]> = {
  ownPropertyOnly: true,
  strictVariables: true,
  strictFilters: true,
  lenientIf: true,
  templates: {},
  parseLimit: LONGEST_DOCUMENT,
  renderLimit: MILLISECONDS,
  memoryLimit: MEMORY,
};

/**
 * Reads the places of a document: `{{ value }}` shows one, escaped for HTML, `{% for line in lines %}…{% endfor %}` repeats (Liquid). The
 * title may have places too. Nothing is loaded, no code is run, and a value that is missing is an error, except in an `if` or with the
 * filter `default`. The same record gives the same document: its clock stands at `time`, in milliseconds since 1970.
 *
 * @returns what gives the attributes of `generate-pdf` by the data of a record. It throws a ValidationError with the place.
 */
export function documentWithPlaces(
  attributes: Attributes,
  time: number,
): (record: Attributes) => Promise<Attributes> {
  const data = attributes["data"] as HtmlData;
  const title = attributes["title"];
  const html = new Places(
    constantLiquid({ ...OPTIONS, outputEscape: "escape" }, time),
    "attributes.data.html",
    data.html,
  );
  const titlePlaces =
    typeof title === "string"
      ? new Places(constantLiquid(OPTIONS, time), "attributes.title", title)
      : undefined;
  return async (record) => {
    const filled = { ...attributes, data: { ...data, html: await html.filled(record) } };
    return titlePlaces === undefined ? filled : { ...filled, title: await titlePlaces.filled(record) };
  };
}

/** A text with places, read with the first record. */
class Places {
  readonly #liquid: Liquid;
  readonly #property: string;
  readonly #text: unknown;
  #template: readonly Template[] | undefined;

  constructor(liquid: Liquid, property: string, text: unknown) {
    this.#liquid = liquid;
    this.#property = property;
    this.#text = text;
  }

  async filled(record: Attributes): Promise<string> {
    if (typeof this.#text !== "string") throw refusal(this.#property, "Must be a string.");
    try {
      this.#template ??= this.#liquid.parse(this.#text);
      return String(await this.#liquid.render([...this.#template], record));
    } catch (error) {
      const [message = ""] = (error as Error).message.split("\n");
      throw refusal(this.#property, `${message.slice(0, 300)}.`);
    }
  }
}

function refusal(property: string, message: string): ValidationError {
  return new ValidationError([{ property, message }]);
}
