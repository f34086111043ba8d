import type { PageVariables, TextBox, ValueFormat } from "./value-format.ts";

/** shortText, longText and email: text as it is; in the first two template strings are replaced. */
export function createTextFormat(box: TextBox, hasTemplateStrings: boolean): ValueFormat<string> {
  return {
    read: readText,
    pieces: (value, { variables }) => [
      {
        type: "text",
        box,
        text: value === undefined ? "" : hasTemplateStrings ? replaceVariables(value, variables) : value,
      },
    ],
  };
}

/** A string, or undefined after the value was refused. */
export function readText(
  value: unknown,
  path: string,
  context: { refuse(path: string, message: string): void },
): string | undefined {
  if (typeof value === "string") return value;
  context.refuse(path, "Must be a string.");
  return undefined;
}

const VARIABLE = /\{\{\s*([A-Za-z]{1,32})\s*\}\}/g;

/** Replaces the variables in double curly braces; names that mean nothing stay as they are. */
export function replaceVariables(text: string, variables: PageVariables): string {
  if (!text.includes("{{")) return text;
  return text.replace(VARIABLE, (whole, name: string) => String(variableOf(name, variables) ?? whole));
}

function variableOf(name: string, variables: PageVariables): number | undefined {
  switch (name) {
    case "pageNumber":
      return variables.pageNumber;
    case "pageIndex":
      return variables.pageNumber - 1;
    case "totalPages":
      return variables.totalPages;
    case "pageRepeatNumber":
      return variables.pageRepeatNumber;
    case "pageRepeatIndex":
      return variables.pageRepeatNumber - 1;
    case "pageRepeatTotal":
      return variables.pageRepeatTotal;
    default:
      return undefined;
  }
}
