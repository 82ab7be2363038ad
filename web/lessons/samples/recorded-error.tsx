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
  // Where it was raised: those that had called have it after that.
  const last = trace.steps.at(-1);
  const [, line] = trace.steps.find((step) => typeof step[5] === 'string' && step[5] === last?.[5]) ?? [];
  if (type === '') return null;
  return (
    <div className="sticky left-0 bg-sunken">
      <ErrorNote error={{type, message, line: line ?? null}} source={source} onLine={onLine} />
    </div>
  );
}
