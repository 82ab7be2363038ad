import {highlightSelectionMatches, search, searchKeymap} from '@codemirror/search';
import {EditorView, highlightActiveLine, keymap, lineNumbers, ViewPlugin} from '@codemirror/view';
import {useEffect, useId, useRef} from 'react';
import type {Desk} from '#web/coding/project/desk.ts';
import type {File, Head} from '#web/coding/project/files/files.ts';
import type {Spot} from '#web/coding/project/spot.ts';
import {openEditor, type Editor} from '#web/python/editor/editor.ts';

type Props = {
  file: File;
  head: Head;
  desk: Desk;
  /** A place to go to. */
  spot: Spot | undefined;
  onRun: () => void;
};

/** It fills its pane and scrolls by itself, with numbers at the side. */
const theme = EditorView.theme({
  '&': {minWidth: '0'},
  '.cm-scroller': {overflow: 'auto'},
  '.cm-content': {padding: '12px 20px 12px 0'},
  '.cm-gutters': {backgroundColor: 'transparent', border: 'none', color: 'var(--muted)', paddingLeft: '8px'},
  '.cm-lineNumbers .cm-gutterElement': {padding: '0 16px 0 8px'},
  '.cm-activeLine': {backgroundColor: 'transparent'},
  '&.cm-focused .cm-activeLine': {backgroundColor: 'var(--sunken)'},
});

/** A file's text while it is written. */
export function CodePane({file, head, desk, spot, onRun}: Props) {
  const parent = useRef<HTMLDivElement>(null);
  const editor = useRef<Editor>(undefined);
  const view = useRef<EditorView>(undefined);
  const latest = useRef({head, onRun});
  const hintId = useId();
  const {id, path} = file;
  useEffect(() => {
    latest.current = {head, onRun};
    // What the desk has now, not what was drawn: another key may have come since.
    editor.current?.setText(desk.textOf(id) ?? head.text);
  });
  useEffect(() => {
    if (!parent.current) return;
    const opened = openEditor(parent.current, {
      text: desk.textOf(id) ?? latest.current.head.text,
      label: `${path}, code`,
      describedBy: hintId,
      language: path.endsWith('.py') ? 'python' : 'text',
      // A character that is never typed, and that no database takes.
      onChange: (text) => desk.type(id, text.replaceAll('\0', ''), latest.current.head),
      onRun: () => latest.current.onRun(),
      more: [
        lineNumbers(),
        highlightActiveLine(),
        highlightSelectionMatches(),
        // What scrolls must be reached by keys, in every browser.
        EditorView.contentAttributes.of({tabindex: '0'}),
        search({top: true}),
        keymap.of([{key: 'Mod-s', run: () => (desk.flush(), true)}, ...searchKeymap]),
        ViewPlugin.define((own) => {
          view.current = own;
          return {};
        }),
        theme,
      ],
    });
    editor.current = opened;
    return () => {
      editor.current = undefined;
      opened.remove();
    };
  }, [desk, id, path, hintId]);
  useEffect(() => {
    if (spot && view.current) goToLine(view.current, spot.line);
  }, [spot]);
  return (
    <div ref={parent} className="coding-editor">
      <p id={hintId} className="sr-only">
        Tab indents. Press Escape and then Tab to leave. Control and Enter runs the program, Control and F
        finds text.
      </p>
    </div>
  );
}

function goToLine(view: EditorView, line: number): void {
  const {from} = view.state.doc.line(Math.min(Math.max(1, line), view.state.doc.lines));
  view.dispatch({selection: {anchor: from}, effects: EditorView.scrollIntoView(from, {y: 'center'})});
  view.focus();
}
