import type {Trace} from '#schema/lessons/trace/trace.ts';
import {ErrorNote} from '#web/python/error-note.tsx';

type Props = {
  source: string;
  /** Ends with the error. */
  output: string;
  trace: Trace;
  onLine: (line: number) => void;
};

/** How a recorded sample ended: where, and what to look at. */
export function RecordedError({source, output, trace, onLine}: Props) {
  const summary = output.split('\n').at(-1) ?? '';
  const [, type = '', message = ''] = /^([\w.]+)(?:: (.*))?$/s.exec(summary) ?? [];
  // Where it was raised: those that had called have it right after that. An equal one may have been caught before.
  const error = trace.steps.at(-1)?.[5];
  const raised = trace.steps.findLastIndex((step) => step[5] !== error) + 1;
  const line = typeof error === 'string' ? trace.steps[raised]?.[1] : undefined;
  if (type === '') return null;
  return (
    <div className="sticky left-0 bg-sunken">
      <ErrorNote
        error={{type, message, line: line === undefined ? null : Math.abs(line)}}
        source={source}
        onLine={onLine}
      />
    </div>
  );
}
