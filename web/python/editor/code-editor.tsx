import {useEffect, useId, useRef} from 'react';
import {openEditor, type Editor} from '#web/python/editor/editor.ts';

type Props = {
  name: string;
  source: string;
  /** The focus moves into it when it opens, unless somebody types elsewhere by then. */
  isFocused?: boolean;
  onChange: (source: string) => void;
  onRun: (source: string) => void;
  /** The line that the learner was led to; another object each time. */
  pointed?: {readonly line: number} | undefined;
};

const FIELD = 'input, textarea, select, [contenteditable="true"]';

/** Whether somebody types elsewhere: an editor may open late, for it is fetched. */
const isTypingOutside = (editor: HTMLElement): boolean =>
  document.activeElement?.matches(FIELD) === true && !editor.contains(document.activeElement);

/** A program while it is written or changed. */
export function CodeEditor({name, source, isFocused = false, onChange, onRun, pointed}: Props) {
  const parent = useRef<HTMLDivElement>(null);
  const editor = useRef<Editor>(undefined);
  const latest = useRef({source, isFocused, onChange, onRun});
  /** Texts of the editor, oldest first, from the one that is shown as `source` on. */
  const typed = useRef<string[]>([]);
  const hintId = useId();
  useEffect(() => {
    latest.current = {source, isFocused, onChange, onRun};
    // A text that was typed here comes back later than the next key: it must not take that key away.
    const at = typed.current.lastIndexOf(source);
    typed.current = at >= 0 ? typed.current.slice(at) : [];
    if (at < 0) editor.current?.setText(source);
  });
  useEffect(() => {
    if (!parent.current) return;
    const opened = openEditor(parent.current, {
      text: latest.current.source,
      label: `${name}, code`,
      describedBy: hintId,
      onChange: (text) => {
        typed.current.push(text);
        latest.current.onChange(text);
      },
      onRun: (text) => latest.current.onRun(text),
    });
    editor.current = opened;
    if (latest.current.isFocused && !isTypingOutside(parent.current)) opened.focus();
    return () => opened.remove();
  }, [name, hintId]);
  useEffect(() => {
    if (!pointed || !parent.current || isTypingOutside(parent.current)) return;
    editor.current?.goTo(pointed.line);
  }, [pointed]);
  return (
    <div ref={parent} className="min-w-0">
      <p id={hintId} className="sr-only">
        Tab indents. Press Escape and then Tab to leave. Control and Enter runs it.
      </p>
    </div>
  );
}
