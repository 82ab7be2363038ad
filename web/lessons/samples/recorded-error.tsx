import type {Trace} from '#schema/lessons/trace/trace.ts';
import {raisedOn} from '#web/lessons/samples/recorded.ts';
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
  if (type === '') return null;
  return (
    <div className="sticky left-0 bg-sunken">
      <ErrorNote error={{type, message, line: raisedOn(trace)}} source={source} onLine={onLine} />
    </div>
  );
}
