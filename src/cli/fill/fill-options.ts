import type { OptionDefinition } from "../options.ts";
import { RENDER_OPTIONS } from "../render-options.ts";
import { PROTECTION_OPTIONS, signatureOptions } from "../seal/seal-options.ts";
import { STORE_OPTION, WORKSPACE_OPTION } from "../template/template-options.ts";

/** Options of `platen render` that say what the PDF is, carries and is to meet, what may be loaded, and from where fonts come. */
const SHARED: ReadonlySet<string> = new Set(
  "title author subject keywords attach metadata conformance output-intent font-dir font-catalogue font-cache allow-local allow-net allow-host untrusted strict all-diagnostics".split(
    " ",
  ),
);

/** Options of `platen fill`, in the order of its help. */
export const FILL_OPTIONS: readonly OptionDefinition[] = [
  {
    name: "output",
    short: "o",
    value: "FILE",
    help: "Where the PDF goes; - for standard output. Without it: beside the data, as .pdf.",
  },
  {
    name: "version",
    value: "N",
    help: "A published version, the newest unless given; -1 is the draft.",
  },
  STORE_OPTION,
  WORKSPACE_OPTION,
  { name: "template", value: "FILE", help: "Fill the template record of this file; needs no store." },
  { name: "pdf", value: "FILE", help: "The base PDF of that template." },
  ...PROTECTION_OPTIONS,
  ...signatureOptions("sign-"),
  ...RENDER_OPTIONS.filter(({ name }) => SHARED.has(name)),
];
