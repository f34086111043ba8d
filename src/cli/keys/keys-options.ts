import type { OptionDefinition } from "../options.ts";
import { STORE_OPTION, WORKSPACE_OPTION } from "../template/template-options.ts";

/** Options of `platen keys`. */
export const KEYS_OPTIONS: readonly OptionDefinition[] = [
  { name: "development", help: "Make a key whose PDFs carry a watermark." },
  { name: "label", value: "TEXT", help: "What the key is for; shown by list." },
  {
    ...WORKSPACE_OPTION,
    help: "What the key opens: a name of small letters and digits; default unless given. With list: these keys alone.",
  },
  {
    ...STORE_OPTION,
    help: "The store of the service; PLATEN_TEMPLATES or ~/.local/state/platen/templates unless given.",
  },
  {
    name: "shared",
    value: "URL",
    help: "With revoke: what servers share, so that it holds for keys of settings as well; PLATEN_SHARED unless given.",
  },
];
