import type { VNode } from "preact";
import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import { Button } from "../ui/button.tsx";
import type { CodeEditor, CodeEditorOptions, CodeMark, Language } from "./code-editor.ts";

/** Characters of the text that stand there until the editor is loaded: more than a window shows. */
const MOST_SHOWN = 10_000;

/** A place that the cursor is to be put at; another object each time. */
export interface CodePlace {
  readonly line: number;
  readonly column: number;
  readonly focus: boolean;
}

export interface CodePaneProps {
  /** Each name keeps its cursor. */
  readonly name: string;
  readonly text: string;
  readonly language: Language;
  /** Another number: another document, whose texts begin anew. */
  readonly edition: number;
  readonly marks: readonly CodeMark[];
  readonly place: CodePlace | undefined;
  readonly onChange: (name: string, text: string) => void;
  readonly onLine: (name: string, line: number) => void;
  /** Told of the editor when it is loaded. */
  readonly onReady: (editor: CodeEditor) => void;
}

/** The text editor as a component. */
export function CodePane(props: CodePaneProps): VNode {
  const { name, text, language, edition, marks, place } = props;
  const parent = useRef<HTMLDivElement>(null);
  const [editor, setEditor] = useState<CodeEditor>();
  const [isLost, setLost] = useState(false);
  const latest = useRef(props);
  latest.current = props;
  useLayoutEffect(() => {
    let opened: CodeEditor | undefined;
    let isGone = false;
    const open = async (): Promise<void> => {
      const { createCodeEditor } = await import("./code-editor.ts");
      if (isGone || parent.current === null) return;
      const options: CodeEditorOptions = {
        parent: parent.current,
        onChange: (changed) => latest.current.onChange(latest.current.name, changed),
        onLine: (line) => latest.current.onLine(latest.current.name, line),
      };
      opened = createCodeEditor(options);
      latest.current.onReady(opened);
      setEditor(opened);
    };
    open().catch(() => setLost(true));
    return () => {
      isGone = true;
      opened?.close();
    };
  }, []);
  useLayoutEffect(() => {
    editor?.forget();
  }, [editor, edition]);
  // The text alone is no reason: it comes from the editor.
  useLayoutEffect(() => {
    editor?.show(name, text, language);
  }, [editor, name, language, edition]);
  useEffect(() => {
    editor?.mark(marks);
  }, [editor, name, edition, marks]);
  useEffect(() => {
    if (place !== undefined) editor?.reveal(place.line, place.column, place.focus);
  }, [editor, place]);
  return (
    <div class="code-pane" ref={parent}>
      {editor === undefined ? <WaitingText text={text} isLost={isLost} /> : null}
    </div>
  );
}

interface WaitingTextProps {
  readonly text: string;
  readonly isLost: boolean;
}

/** The text to read, while what edits it is on its way. */
function WaitingText({ text, isLost }: WaitingTextProps): VNode {
  if (!isLost)
    return (
      <pre class="waiting-text" aria-busy="true">
        {text.slice(0, MOST_SHOWN)}
      </pre>
    );
  return (
    <div class="message" role="alert">
      <p>The text editor did not arrive over the network.</p>
      <Button label="Load this page again" kind="primary" onPress={() => location.reload()} />
    </div>
  );
}
