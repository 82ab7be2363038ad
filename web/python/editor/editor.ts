// The editor for Python: CodeMirror, with the colors of the course's own samples. Loaded when somebody starts to edit.
import {defaultKeymap, history, historyKeymap, indentWithTab} from '@codemirror/commands';
import {python} from '@codemirror/lang-python';
import {bracketMatching, indentOnInput, indentUnit, syntaxHighlighting} from '@codemirror/language';
import {EditorState, type Extension} from '@codemirror/state';
import {EditorView, keymap} from '@codemirror/view';
import {tagHighlighter, tags} from '@lezer/highlight';
import {styleNonce} from '#web/io/style-nonce.ts';

export type EditorOptions = {
  readonly text: string;
  /** Its name for assistive technology. */
  readonly label: string;
  /** Id of what says how to leave it by keyboard. */
  readonly describedBy: string;
  readonly onChange: (text: string) => void;
  /** Ctrl+Enter, or Cmd+Enter. @param text as it is now: the page may not know the last key yet. */
  readonly onRun: (text: string) => void;
  /** Plain text has no colors. */
  readonly language?: 'python' | 'text';
  /** What else this editor can do, such as line numbers. */
  readonly more?: Extension;
};

/** An editor on the page. */
export type Editor = {
  readonly focus: () => void;
  readonly setText: (text: string) => void;
  /** Puts the cursor before the first word of a line. */
  readonly goTo: (line: number) => void;
  readonly remove: () => void;
};

/** The classes that the course's compiler gives (highlight.js). */
const highlighter = tagHighlighter([
  {
    tag: [tags.keyword, tags.operatorKeyword, tags.controlKeyword, tags.definitionKeyword],
    class: 'hljs-keyword',
  },
  {tag: [tags.bool, tags.null, tags.self], class: 'hljs-literal'},
  {tag: [tags.number], class: 'hljs-number'},
  {tag: [tags.string, tags.special(tags.string)], class: 'hljs-string'},
  {tag: [tags.comment], class: 'hljs-comment'},
  {tag: [tags.function(tags.variableName)], class: 'hljs-built_in'},
  {
    tag: [tags.function(tags.definition(tags.variableName)), tags.definition(tags.className)],
    class: 'hljs-title',
  },
]);

/** As the text around it: the frame has the font, its size and its gutter. */
const theme = EditorView.theme({
  '&': {outline: 'none', flex: '1', minWidth: 'max-content'},
  '&.cm-focused': {outline: 'none'},
  '.cm-scroller': {fontFamily: 'inherit', lineHeight: 'inherit', overflow: 'visible'},
  '.cm-content': {padding: '0 20px 0 0', caretColor: 'var(--ink)'},
  '.cm-line': {padding: '0'},
  '.cm-matchingBracket, &.cm-focused .cm-matchingBracket': {
    backgroundColor: 'var(--accent-tint)',
    outline: '1px solid var(--accent)',
  },
});

/**
 * Typing over a selection. Left to itself Chromium keeps the look of what is replaced in a style attribute, which the
 * page's policy forbids and reports.
 */
const typingOver = EditorView.domEventHandlers({
  beforeinput: (event, view) => {
    const {inputType, data} = event;
    if (inputType !== 'insertText' || data === null || view.composing || view.state.selection.main.empty) {
      return false;
    }
    view.dispatch({...view.state.replaceSelection(data), userEvent: 'input.type', scrollIntoView: true});
    event.preventDefault();
    return true;
  },
});

/** Puts an editor into an element. */
export function openEditor(parent: HTMLElement, options: EditorOptions): Editor {
  const {text, label, describedBy, onChange, onRun, language = 'python', more = []} = options;
  const run = ({state}: EditorView) => {
    onRun(state.doc.toString());
    return true;
  };
  const view = new EditorView({
    parent,
    state: EditorState.create({
      doc: text,
      extensions: [
        more,
        history(),
        language === 'python' ? python() : [],
        indentUnit.of('    '),
        indentOnInput(),
        bracketMatching(),
        syntaxHighlighting(highlighter),
        keymap.of([{key: 'Mod-Enter', run}, indentWithTab, ...defaultKeymap, ...historyKeymap]),
        EditorView.cspNonce.of(styleNonce()),
        EditorView.contentAttributes.of({'aria-label': label, 'aria-describedby': describedBy}),
        EditorView.updateListener.of((update) => {
          if (update.docChanged) onChange(update.state.doc.toString());
        }),
        typingOver,
        theme,
      ],
    }),
  });
  return {
    focus: () => view.focus(),
    setText: (next) => {
      // Line breaks as the editor has them: it would take the others for a change.
      const change = changeBetween(view.state.doc.toString(), next.replaceAll(/\r\n?/g, '\n'));
      if (change) view.dispatch({changes: change});
    },
    goTo: (line) => {
      const {from, text: words} = view.state.doc.line(Math.min(Math.max(line, 1), view.state.doc.lines));
      view.dispatch({
        selection: {anchor: from + words.length - words.trimStart().length},
        scrollIntoView: true,
      });
      view.focus();
    },
    remove: () => view.destroy(),
  };
}

/** The stretch that differs: the cursor stays where it is in what does not. */
function changeBetween(now: string, next: string): {from: number; to: number; insert: string} | undefined {
  if (now === next) return undefined;
  const most = Math.min(now.length, next.length);
  let from = 0;
  while (from < most && now[from] === next[from]) from += 1;
  let same = 0;
  while (same < most - from && now.at(-1 - same) === next.at(-1 - same)) same += 1;
  return {from, to: now.length - same, insert: next.slice(from, next.length - same)};
}
