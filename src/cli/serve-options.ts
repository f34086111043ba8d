import { FONT_OPTIONS } from "./fonts.ts";
import type { OptionDefinition } from "./options.ts";

/** Options of `platen serve`, in the order of its help. */
export const SERVE_OPTIONS: readonly OptionDefinition[] = [
  { name: "port", value: "PORT", help: "Port to listen on, 3000 unless given; 0 for any free one." },
  { name: "host", value: "ADDRESS", help: "Address to listen on, 127.0.0.1 unless given." },
  { name: "key", value: "KEY", repeatable: true, help: "A production key." },
  {
    name: "development-key",
    value: "KEY",
    repeatable: true,
    help: "A key whose PDFs carry a watermark.",
  },
  {
    name: "state-dir",
    value: "DIR",
    help: "Where a development key is kept when no key is given; ~/.local/state/platen unless given.",
  },
  {
    name: "templates",
    value: "DIR",
    help: "Where PDF templates are kept; PLATEN_TEMPLATES or the directory templates in the state directory unless given.",
  },
  {
    name: "private-key",
    value: "FILE",
    repeatable: true,
    help: "RSA key in PEM that encrypted data are read with.",
  },
  { name: "watermark", value: "TEXT", help: "Text of the watermark." },
  ...FONT_OPTIONS,
  {
    name: "allow-host",
    value: "HOST[:PORT]",
    repeatable: true,
    help: "Let documents load from this host, even at a private address.",
  },
];
