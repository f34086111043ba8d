import type { OptionDefinition } from "./options.ts";

/** Options for what a PDF says of itself beside its title. */
export const PROPERTY_OPTIONS: readonly OptionDefinition[] = [
  { name: "author", value: "TEXT", help: "Its author." },
  { name: "subject", value: "TEXT", help: "What it is about." },
  { name: "keywords", value: "TEXT", help: "Words that it is to be found by." },
];
