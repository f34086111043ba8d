import { entriesOf, valueEnd } from "./pdf-tokens.ts";
import { type ReadPart, treeEntries } from "./read-part.ts";

/** A string in hexadecimal digits, or a literal one without anything to be read otherwise. */
const STRING = "<([0-9A-Fa-f]*)>|\\(([^()\\\\]*)\\)";
const DESTINATION = new RegExp(`/Dest\\s*(?:${STRING})`, "g");
const NAME: RegExp = new RegExp(`\\s*(?:${STRING})\\s*`, "y");

/**
 * Lets links of a part lead to their places themselves (ISO 32000-1 §12.3.2.2), as names of many documents would be the same.
 *
 * @returns gives a dictionary in which the places stand that it named.
 */
export function directDestinations(
  part: ReadPart,
  catalog: ReadonlyMap<string, string>,
): (text: string) => string {
  const names = dictionaryOf(part, catalog.get("Names"));
  const places =
    names === "" ? new Map() : placesOf(treeEntries(part, entriesOf(names).get("Dests"), "Names"));
  if (places.size === 0) return (text) => text;
  return (text) =>
    text.includes("/Dest")
      ? text.replace(DESTINATION, (whole, digits?: string, literal = "") => {
          const place = places.get(digits === undefined ? literal : bytesOf(digits));
          return place === undefined ? whole : `/Dest${place}`;
        })
      : text;
}

/** A dictionary that stands there or is referred to. */
function dictionaryOf(part: ReadPart, value = ""): string {
  const [, number] = /^(\d+) 0 R$/.exec(value) ?? [];
  return number === undefined ? value : (part.object(Number(number))?.text ?? "");
}

/** The places by their names, of the entries of a name tree. Those that are no arrays are left out. */
function placesOf(entries: string): ReadonlyMap<string, string> {
  const places = new Map<string, string>();
  for (let at = 0; at < entries.length; ) {
    NAME.lastIndex = at;
    const name = NAME.exec(entries);
    if (name === null) break;
    const start = at + name[0].length;
    const end = valueEnd(entries, start);
    const value = entries.slice(start, end);
    const [, digits, literal = ""] = name;
    if (value.startsWith("[")) places.set(digits === undefined ? literal : bytesOf(digits), value);
    at = end;
  }
  return places;
}

function bytesOf(digits: string): string {
  return digits.replace(/../g, (pair) => String.fromCharCode(Number.parseInt(pair, 16)));
}
