import { contentValue } from "../../values/content.ts";
import { counterChanges } from "../../values/counter.ts";
import { counterStyleName } from "../../values/counter-style.ts";
import { either, keywordAs, keywords } from "../../values/grammar.ts";
import { image } from "../../values/image/image.ts";
import type { ContentItem, CounterChange, CounterStyleName, ImageValue } from "../../values/types.ts";
import type { ValueParser } from "../../values/value-reader.ts";
import type { Property, PropertyGroup } from "../property.ts";

/** css-lists-3, css-content-3. */
export interface ListStyle {
  listStyleType: CounterStyleName | "none" | { readonly text: string };
  listStylePosition: "inside" | "outside";
  listStyleImage: ImageValue | "none";
  counterReset: readonly CounterChange[];
  counterIncrement: readonly CounterChange[];
  counterSet: readonly CounterChange[];
  content: "normal" | "none" | readonly ContentItem[];
  /** Pairs of opening and closing marks by level; `auto` follows the language. */
  quotes: "auto" | "none" | readonly (readonly [open: string, close: string])[];
}

const textMarker: ValueParser<{ readonly text: string }> = (reader) => {
  const text = reader.takeString();
  return text === undefined ? undefined : { text };
};

const quotePairs: ValueParser<readonly (readonly [string, string])[]> = (reader) => {
  const pairs: (readonly [string, string])[] = [];
  while (!reader.atEnd) {
    const open = reader.takeString();
    const close = reader.takeString();
    if (open === undefined || close === undefined) return undefined;
    pairs.push([open, close]);
  }
  return pairs.length > 0 ? pairs : undefined;
};

function counterProperty(
  name: string,
  defaultValue: number,
  reversed: boolean,
): Property<readonly CounterChange[]> {
  return {
    name,
    section: "css-lists-3 §4",
    inherited: false,
    initial: [],
    syntax: reversed
      ? "[ [ <counter-name> | reversed(<counter-name>) ] <integer>? ]+ | none"
      : "[ <counter-name> <integer>? ]+ | none",
    parse: either(keywordAs("none", [] as readonly CounterChange[]), counterChanges(defaultValue, reversed)),
  };
}

export const listProperties: PropertyGroup<ListStyle> = {
  listStyleType: {
    name: "list-style-type",
    section: "css-lists-3 §3.3",
    inherited: true,
    initial: "disc",
    syntax: "<counter-style> | <string> | none",
    parse: either(keywords("none"), textMarker, counterStyleName),
  },
  listStylePosition: {
    name: "list-style-position",
    section: "css-lists-3 §3.4",
    inherited: true,
    initial: "outside",
    syntax: "inside | outside",
    parse: keywords("inside", "outside"),
  },
  listStyleImage: {
    name: "list-style-image",
    section: "css-lists-3 §3.2",
    inherited: true,
    initial: "none",
    syntax: "<image> | none",
    parse: either(keywords("none"), image),
  },
  counterReset: counterProperty("counter-reset", 0, true),
  counterIncrement: counterProperty("counter-increment", 1, false),
  counterSet: counterProperty("counter-set", 0, false),
  content: {
    name: "content",
    section: "css-content-3 §2, css-gcpm-3",
    inherited: false,
    initial: "normal",
    syntax:
      "normal | none | [ <string> | <image> | <quote> | attr() | counter() | counters() | content() | string() | element() | target-counter() | target-counters() | target-text() | leader() ]+ [ / <alternative> ]?",
    parse: either(keywords("normal", "none"), contentValue),
  },
  quotes: {
    name: "quotes",
    section: "css-content-3 §3.1",
    inherited: true,
    initial: "auto",
    syntax: "auto | none | [ <string> <string> ]+",
    parse: either(keywords("auto", "none"), keywordAs("match-parent", "auto"), quotePairs),
  },
};
