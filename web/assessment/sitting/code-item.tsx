import '#web/assessment/assessment.css';
import {Play, RotateCcw, Square, TriangleAlert} from 'lucide-react';
import {Suspense, useId, useState} from 'react';
import type {CodeQuestion} from '#schema/questions/code.ts';
import {QuestionText} from '#web/assessment/sitting/question-text.tsx';
import {TestList} from '#web/assessment/sitting/test-list.tsx';
import {piece} from '#web/io/pieces/piece.ts';
import {StillComingInCode} from '#web/io/pieces/still-coming.tsx';
import {useCheck} from '#web/python/check/use-check.ts';
import {Button} from '#web/ui/form/button.tsx';

const CodeEditor = piece(async () => (await import('#web/python/editor/code-editor.tsx')).CodeEditor);

type Props = {
  item: CodeQuestion;
  /** From 1. */
  no: number;
  total: number;
  value: string;
  onChange: (program: string) => void;
  error: string | undefined;
};

/** A program to write: its editor, and the tests that may be seen, run on this device. */
export function CodeItem({item, no, total, value, onChange, error}: Props) {
  const id = useId();
  const {check, start, stop} = useCheck({tests: item.tests, code: value});
  const [Icon, word] = check?.isBusy ? ([Square, 'Stop'] as const) : ([Play, 'Run the tests'] as const);
  const [isReset, setReset] = useState(0);
  return (
    <div role="group" aria-labelledby={`${id}-no ${id}-stem`} className="min-w-0">
      <p id={`${id}-no`} tabIndex={-1} data-focus={`question-${no}`} className="gutter mb-3 outline-none">
        <span className="mr-2.5 text-accent-strong">
          Question {no} of {total}
        </span>{' '}
        Write a program
      </p>
      <div id={`${id}-stem`} className="mb-5">
        <QuestionText blocks={item.stem} />
      </div>
      <div className="overflow-hidden rounded-xl border border-edge bg-surface shadow-card focus-within:border-accent">
        <Editor key={isReset} no={no} value={value} onChange={onChange} onRun={start} />
        <div className="flex flex-wrap items-center gap-2 border-t border-line bg-sunken px-3 py-2">
          {/* One button: who has pressed it keeps the focus. */}
          <Button size="small" kind="secondary" onClick={() => (check?.isBusy ? stop() : start())}>
            <Icon size={14} aria-hidden /> <span>{word}</span>
          </Button>
          <Button
            size="small"
            kind="quiet"
            disabled={value === item.starter}
            onClick={() => {
              onChange(item.starter);
              setReset(isReset + 1);
            }}
          >
            <RotateCcw size={14} aria-hidden /> Start over
          </Button>
          <p className="ml-auto text-xs text-muted mobile:hidden">
            Ctrl+Enter runs it. Esc, then Tab leaves.
          </p>
        </div>
        <TestList item={item} check={check} />
      </div>
      {error === undefined ? null : (
        <p className="mt-2.5 flex items-center gap-1.5 text-sm text-bad">
          <TriangleAlert size={15} aria-hidden /> {error}
        </p>
      )}
    </div>
  );
}

type EditorProps = Pick<Props, 'no' | 'value' | 'onChange'> & {onRun: (program: string) => void};

function Editor({no, value, onChange, onRun}: EditorProps) {
  const lines = value.split('\n').length;
  return (
    <div className="overflow-x-auto">
      <div className="assess-code">
        <span aria-hidden className="assess-lines gutter">
          {Array.from({length: lines}, (_, at) => at + 1).join('\n')}
        </span>
        <Suspense
          fallback={
            <div>
              <div>
                <pre className="pr-5">{value}</pre>
                <StillComingInCode what="the editor" />
              </div>
            </div>
          }
        >
          <CodeEditor name={`Question ${no}`} source={value} onChange={onChange} onRun={onRun} />
        </Suspense>
      </div>
    </div>
  );
}
