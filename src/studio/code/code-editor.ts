/** The text editor, on CodeMirror. Loaded with the first text. */
import {
  autocompletion,
  closeBrackets,
  closeBracketsKeymap,
  completionKeymap,
} from "@codemirror/autocomplete";
import { defaultKeymap, history, historyKeymap, indentWithTab } from "@codemirror/commands";
import { css } from "@codemirror/lang-css";
import { html } from "@codemirror/lang-html";
import { json } from "@codemirror/lang-json";
import { markdown } from "@codemirror/lang-markdown";
import {
  bracketMatching,
  foldGutter,
  foldKeymap,
  indentOnInput,
  syntaxHighlighting,
} from "@codemirror/language";
import { type Diagnostic as LintDiagnostic, lintGutter, lintKeymap, setDiagnostics } from "@codemirror/lint";
import { highlightSelectionMatches, searchKeymap } from "@codemirror/search";
import { EditorState, type Extension, type Text } from "@codemirror/state";
import {
  drawSelection,
  EditorView,
  highlightActiveLine,
  highlightActiveLineGutter,
  keymap,
  lineNumbers,
} from "@codemirror/view";
import { codeStyle, codeTheme } from "./code-theme.ts";

export type Language = "html" | "css" | "markdown" | "json";

/** A mark at a place of the text; line and column count from 1. */
export interface CodeMark {
  readonly line: number;
  readonly column: number;
  readonly severity: "error" | "warning" | "info";
  readonly message: string;
}

export interface CodeEditorOptions {
  readonly parent: HTMLElement;
  readonly onChange: (text: string) => void;
  /** The cursor was put on another line by the person, not by what was typed. */
  readonly onLine: (line: number) => void;
}

export interface CodeEditor {
  /** Shows a text. Each name keeps its cursor, and what can be taken back. */
  show(name: string, text: string, language: Language): void;
  /** Forgets all texts: what is shown next is another document. */
  forget(): void;
  mark(marks: readonly CodeMark[]): void;
  /** Puts the cursor somewhere, scrolls there and takes the focus unless told not to. */
  reveal(line: number, column: number, focus?: boolean): void;
  insert(text: string): void;
  focus(): void;
  close(): void;
}

const LANGUAGES: Readonly<Record<Language, () => Extension>> = { html, css, markdown, json };
const NAMES: Readonly<Record<Language, string>> = {
  html: "HTML",
  css: "CSS",
  markdown: "Markdown",
  json: "Blocks as JSON",
};

export function createCodeEditor({ parent, onChange, onLine }: CodeEditorOptions): CodeEditor {
  // In a shadow tree CodeMirror's styles are sheets made by script, which the policy of the page allows; `<style>` it does not.
  const root = parent.shadowRoot ?? parent.attachShadow({ mode: "open" });
  const states = new Map<string, EditorState>();
  let shown = "";
  // Whoever reveals a place knows of it.
  let isRevealing = false;
  const watch = EditorView.updateListener.of((update) => {
    if (update.docChanged) onChange(update.state.doc.toString());
    else if (update.selectionSet && !isRevealing) onLine(lineOf(update.state));
  });
  const view = new EditorView({ root, parent: parentIn(root) });
  return {
    show(name, text, language) {
      if (shown !== "") states.set(shown, view.state);
      const known = states.get(name);
      shown = name;
      view.setState(known?.doc.toString() === text ? known : startState(text, language, watch));
    },
    forget() {
      states.clear();
      shown = "";
    },
    mark: (marks) =>
      view.dispatch(
        setDiagnostics(
          view.state,
          marks.map((mark) => lint(mark, view.state.doc)),
        ),
      ),
    reveal(line, column, focus = true) {
      const place = offsetOf(view.state.doc, line, column);
      isRevealing = true;
      view.dispatch({
        selection: { anchor: place },
        effects: EditorView.scrollIntoView(place, { y: "center" }),
      });
      isRevealing = false;
      if (focus) view.focus();
    },
    insert(text) {
      view.dispatch(view.state.replaceSelection(text));
      view.focus();
    },
    focus: () => view.focus(),
    close: () => view.destroy(),
  };
}

function parentIn(root: ShadowRoot): HTMLElement {
  const parent = document.createElement("div");
  parent.style.height = "100%";
  root.replaceChildren(parent);
  return parent;
}

function startState(doc: string, language: Language, watch: Extension): EditorState {
  return EditorState.create({
    doc,
    extensions: [
      lineNumbers(),
      foldGutter(),
      lintGutter(),
      history(),
      drawSelection(),
      indentOnInput(),
      bracketMatching(),
      closeBrackets(),
      autocompletion(),
      highlightActiveLine(),
      highlightActiveLineGutter(),
      highlightSelectionMatches(),
      EditorView.lineWrapping,
      EditorView.contentAttributes.of({ "aria-label": NAMES[language], tabindex: "0" }),
      // Escape and then Tab leaves the text.
      keymap.of([
        ...closeBracketsKeymap,
        ...defaultKeymap,
        ...searchKeymap,
        ...historyKeymap,
        ...foldKeymap,
        ...completionKeymap,
        ...lintKeymap,
        indentWithTab,
      ]),
      LANGUAGES[language](),
      syntaxHighlighting(codeStyle),
      codeTheme,
      watch,
    ],
  });
}

function lineOf(state: EditorState): number {
  return state.doc.lineAt(state.selection.main.head).number;
}

function offsetOf(doc: Text, line: number, column: number): number {
  const { from, to } = doc.line(Math.min(Math.max(1, line), doc.lines));
  return Math.min(to, from + Math.max(0, column - 1));
}

function lint({ line, column, severity, message }: CodeMark, doc: Text): LintDiagnostic {
  const from = offsetOf(doc, line, column);
  // As far as the word goes, or at least a letter.
  const rest = doc.sliceString(from, doc.lineAt(from).to);
  const word = /^[\w-]+|^\S/.exec(rest)?.[0].length ?? 0;
  return { from, to: from + word, severity, message };
}
