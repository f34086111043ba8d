import { HighlightStyle } from "@codemirror/language";
import type { Extension } from "@codemirror/state";
import { EditorView } from "@codemirror/view";
import { tags } from "@lezer/highlight";

/** Colours are those of the studio, so that light and dark follow the page. */
export const codeStyle: HighlightStyle = HighlightStyle.define([
  { tag: [tags.comment, tags.documentMeta], color: "var(--code-comment)", fontStyle: "italic" },
  { tag: [tags.tagName, tags.keyword, tags.heading], color: "var(--code-name)", fontWeight: "600" },
  { tag: [tags.attributeName, tags.propertyName, tags.labelName], color: "var(--code-property)" },
  { tag: [tags.string, tags.attributeValue, tags.url, tags.link], color: "var(--code-string)" },
  { tag: [tags.number, tags.unit, tags.color, tags.bool, tags.null], color: "var(--code-number)" },
  { tag: [tags.className, tags.typeName, tags.atom], color: "var(--code-class)" },
  { tag: [tags.punctuation, tags.angleBracket, tags.bracket], color: "var(--text-soft)" },
  { tag: tags.emphasis, fontStyle: "italic" },
  { tag: tags.strong, fontWeight: "600" },
]);

export const codeTheme: Extension = EditorView.theme({
  "&": { height: "100%", color: "var(--text)", backgroundColor: "var(--surface)", fontSize: "13px" },
  "&.cm-focused": { outline: "none" },
  ".cm-scroller": { fontFamily: "var(--mono)", lineHeight: "20px" },
  ".cm-content": { padding: "8px 0 40px", caretColor: "var(--text)" },
  ".cm-line": { padding: "0 16px 0 8px" },
  ".cm-cursor, .cm-dropCursor": { borderLeftColor: "var(--text)" },
  "&.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground, .cm-selectionBackground": {
    backgroundColor: "var(--selection)",
  },
  ".cm-activeLine": { backgroundColor: "var(--line)" },
  ".cm-gutters": { backgroundColor: "var(--surface)", color: "var(--text-faint)", border: "none" },
  ".cm-activeLineGutter": { backgroundColor: "var(--line)", color: "var(--text)" },
  ".cm-lineNumbers .cm-gutterElement": { padding: "0 4px 0 12px", minWidth: "32px" },
  ".cm-foldGutter .cm-gutterElement": { color: "var(--text-faint)" },
  ".cm-selectionMatch": { backgroundColor: "var(--match)" },
  "&.cm-focused .cm-matchingBracket": { backgroundColor: "var(--match)" },
  ".cm-panels": { backgroundColor: "var(--raised)", color: "var(--text)" },
  ".cm-panels.cm-panels-bottom": { borderTop: "1px solid var(--edge)" },
  ".cm-textfield": {
    backgroundColor: "var(--surface)",
    border: "1px solid var(--edge-strong)",
    borderRadius: "4px",
    color: "var(--text)",
  },
  ".cm-button": {
    backgroundImage: "none",
    backgroundColor: "var(--surface)",
    border: "1px solid var(--edge-strong)",
    borderRadius: "4px",
    color: "var(--text)",
  },
  ".cm-tooltip": {
    backgroundColor: "var(--raised)",
    border: "1px solid var(--edge)",
    borderRadius: "6px",
    boxShadow: "var(--shadow)",
    color: "var(--text)",
    overflow: "hidden",
  },
  ".cm-tooltip-autocomplete ul li[aria-selected]": {
    backgroundColor: "var(--accent)",
    color: "var(--on-accent)",
  },
  ".cm-diagnostic": { padding: "6px 10px", fontFamily: "var(--sans)", fontSize: "13px", maxWidth: "48ch" },
  ".cm-diagnostic-error": { borderLeft: "3px solid var(--error)" },
  ".cm-diagnostic-warning": { borderLeft: "3px solid var(--warning)" },
  ".cm-diagnostic-info": { borderLeft: "3px solid var(--info)" },
  ".cm-lintRange-error": { backgroundImage: "none", borderBottom: "2px solid var(--error)" },
  ".cm-lintRange-warning": { backgroundImage: "none", borderBottom: "2px solid var(--warning)" },
  ".cm-lintRange-info": { backgroundImage: "none", borderBottom: "1px dotted var(--info)" },
  ".cm-gutter-lint": { width: "12px" },
  ".cm-gutter-lint .cm-gutterElement": { padding: "6px 2px 0" },
  ".cm-lint-marker": { width: "8px", height: "8px", borderRadius: "50%", content: '""' },
  ".cm-lint-marker-error": { content: '""', backgroundColor: "var(--error)" },
  ".cm-lint-marker-warning": { content: '""', backgroundColor: "var(--warning)" },
  ".cm-lint-marker-info": { content: '""', backgroundColor: "var(--info)" },
});
