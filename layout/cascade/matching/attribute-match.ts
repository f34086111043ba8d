import type { AttributeTest } from "../../css/selectors/selector.ts";
import { asciiLowerCase } from "../../css/syntax/tokens.ts";
import type { Document, NodeId } from "../../document/document.ts";

/** Whether an element's attribute answers an attribute selector (Selectors 4 §6). */
export function matchesAttribute(test: AttributeTest, document: Document, node: NodeId): boolean {
  const isHtml = document.namespaceOf(node) === "html";
  const actual = document.attribute(node, isHtml ? test.lowerName : test.name);
  if (actual === undefined) return false;
  if (test.operator === "exists") return true;
  if (test.ignoreCase === "always" || (test.ignoreCase === "html" && isHtml)) {
    return compare(test, asciiLowerCase(actual), asciiLowerCase(test.value));
  }
  return compare(test, actual, test.value);
}

function compare(test: AttributeTest, actual: string, value: string): boolean {
  switch (test.operator) {
    case "exists":
      return true;
    case "=":
      return actual === value;
    case "~=":
      return value !== "" && !/[\t\n\f\r ]/.test(value) && hasWord(actual, value);
    case "|=":
      return actual === value || (actual.startsWith(value) && actual[value.length] === "-");
    case "^=":
      return value !== "" && actual.startsWith(value);
    case "$=":
      return value !== "" && actual.endsWith(value);
    case "*=":
      return value !== "" && actual.includes(value);
  }
}

/** Whether a list of words separated by white space contains this one. */
function hasWord(list: string, word: string): boolean {
  for (let at = list.indexOf(word); at >= 0; at = list.indexOf(word, at + 1)) {
    const end = at + word.length;
    if (
      (at === 0 || isSpace(list.charCodeAt(at - 1))) &&
      (end === list.length || isSpace(list.charCodeAt(end)))
    ) {
      return true;
    }
  }
  return false;
}

function isSpace(code: number): boolean {
  return code === 0x20 || (code >= 0x09 && code <= 0x0d && code !== 0x0b);
}
