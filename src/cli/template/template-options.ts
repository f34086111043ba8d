import type { OptionDefinition } from "../options.ts";

/** Where templates are kept. */
export const STORE_OPTION: OptionDefinition = {
  name: "store",
  value: "DIR",
  help: "Where templates are kept; PLATEN_TEMPLATES or ~/.local/state/platen/templates unless given.",
};
/** Whose templates; the store may have those of several workspaces. */
export const WORKSPACE_OPTION: OptionDefinition = {
  name: "workspace",
  value: "NAME",
  help: "The workspace of the service that the templates belong to; default unless given.",
};
const PLACE: readonly OptionDefinition[] = [STORE_OPTION, WORKSPACE_OPTION];
const VERSION: OptionDefinition = {
  name: "version",
  value: "N",
  help: "A published version; -1 is the draft, -2 the newest published one.",
};
const OUTPUT: OptionDefinition = {
  name: "output",
  short: "o",
  value: "FILE",
  help: "Where the result goes.",
};
const BASE: OptionDefinition = { name: "pdf", value: "FILE", help: "The base PDF." };

/** One command below `platen template`. */
export interface TemplateCommandDefinition {
  /** Its arguments in the help. */
  readonly usage: string;
  /** How many arguments it takes. */
  readonly count: 0 | 1;
  readonly help: string;
  readonly options: readonly OptionDefinition[];
}

export type TemplateCommandName =
  | "create"
  | "import"
  | "export"
  | "list"
  | "show"
  | "publish"
  | "delete"
  | "validate"
  | "preview"
  | "schema";

/** The commands below `platen template` in the order of their help. */
export const TEMPLATE_COMMANDS: Readonly<Record<TemplateCommandName, TemplateCommandDefinition>> = {
  create: {
    usage: "FORM.pdf",
    count: 1,
    help: "make a draft of a PDF, find its fields, and print its id",
    options: [
      {
        name: "id",
        value: "ID",
        help: "Id of the template: letters, digits, - and _; a new one unless given.",
      },
      { name: "title", value: "TEXT", help: "Title of the template; that of the PDF unless given." },
      { name: "replace", help: "Replace the draft of an existing template." },
      {
        name: "detect",
        help: "Find fields by lines, boxes and labels beside those of a form, too; a PDF without form fields is looked through anyway.",
      },
      { name: "no-detect", help: "Take the fields of the form and no others." },
      ...PLACE,
    ],
  },
  import: {
    usage: "TEMPLATE.json",
    count: 1,
    help: "make a record from a file the draft of its template",
    options: [
      { ...BASE, help: "The base PDF; that of the draft unless given." },
      { name: "id", value: "ID", help: "Another id than that of the record." },
      ...PLACE,
    ],
  },
  export: {
    usage: "ID",
    count: 1,
    help: "print the record of a template as JSON",
    options: [
      { ...OUTPUT, help: "Where the record goes; standard output unless given." },
      { ...BASE, help: "Where the base PDF goes." },
      { ...VERSION, help: "A published version; the draft unless given." },
      ...PLACE,
    ],
  },
  list: { usage: "", count: 0, help: "list all templates", options: PLACE },
  show: {
    usage: "ID",
    count: 1,
    help: "show the versions and fields of a template",
    options: [{ ...VERSION, help: "A published version; the draft unless given." }, ...PLACE],
  },
  publish: {
    usage: "ID",
    count: 1,
    help: "make the draft the newest published version",
    options: PLACE,
  },
  delete: { usage: "ID", count: 1, help: "delete a template with all its versions", options: PLACE },
  validate: {
    usage: "TEMPLATE.json",
    count: 1,
    help: "check a record",
    options: [{ ...BASE, help: "A base PDF that it has to fit." }],
  },
  preview: {
    usage: "ID",
    count: 1,
    help: "fill a template with sample data",
    options: [
      { ...OUTPUT, help: "Where the PDF goes; ID.pdf unless given." },
      { ...VERSION, help: "A published version; the draft unless given." },
      { name: "outlines", help: "Show the place, id and alias of each field, and rulers in points." },
      { name: "data", help: "Print the sample data instead." },
      ...PLACE,
    ],
  },
  schema: { usage: "", count: 0, help: "print the JSON Schema of template records", options: [] },
};
