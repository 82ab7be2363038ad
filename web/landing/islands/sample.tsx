import {Pencil, Play, RotateCcw} from 'lucide-react';
import {Suspense, lazy, useState} from 'react';
import {CodeText} from '#web/landing/code-lines.tsx';
import type {SampleFacts} from '#web/landing/content.ts';

const RunResult = lazy(async () => ({default: (await import('#web/python/run-result.tsx')).RunResult}));
const CodeEditor = lazy(async () => ({default: (await import('#web/python/code-editor.tsx')).CodeEditor}));

export type SampleProps = Pick<SampleFacts, 'source' | 'lines'>;

/** A lesson’s sample: to run, to change, and to run again. Python and the editor are fetched when they are needed. */
export function Sample({source, lines}: SampleProps) {
  const [edited, setEdited] = useState<string>();
  const [run, setRun] = useState<{readonly turn: number; readonly source: string}>();
  const current = edited ?? source;
  const start = (text: string) => setRun({turn: (run?.turn ?? 0) + 1, source: text});
  return (
    <div className="sample" role="group" aria-label="Sample">
      <div className="sample-head">
        <span className="gutter">python</span>
        {edited === undefined ? (
          <button type="button" className="pub-tool needs-script" onClick={() => setEdited(source)}>
            <Pencil size={14} aria-hidden />
            Change it
          </button>
        ) : (
          <button
            type="button"
            className="pub-tool"
            onClick={() => {
              setEdited(undefined);
              setRun(undefined);
            }}
          >
            <RotateCcw size={14} aria-hidden />
            Start over
          </button>
        )}
        <button type="button" className="pub-tool is-main needs-script" onClick={() => start(current)}>
          <Play size={14} aria-hidden />
          Run
        </button>
      </div>
      {edited === undefined ? (
        <Text lines={lines} />
      ) : (
        <Suspense fallback={<Text lines={lines} />}>
          <div className="sample-editor">
            <CodeEditor isFocused name="Sample" source={edited} onChange={setEdited} onRun={start} />
          </div>
        </Suspense>
      )}
      {run ? (
        <Suspense>
          <RunResult source={run.source} turn={run.turn} />
        </Suspense>
      ) : null}
    </div>
  );
}

const Text = ({lines}: Pick<SampleProps, 'lines'>) => (
  <div className="sample-text" role="group" aria-label="Sample, code" tabIndex={0}>
    <span className="gutter" aria-hidden>
      {lines.map((_, at) => at + 1).join('\n')}
    </span>
    <pre>
      <CodeText lines={lines} />
    </pre>
  </div>
);
