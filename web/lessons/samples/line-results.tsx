import {useMemo, type ReactNode} from 'react';
import {printedBy, stepsOf} from '#schema/lessons/trace/trace-steps.ts';
import type {Trace} from '#schema/lessons/trace/trace.ts';
import {notesAlong, reachedUntil} from '#web/python/steps/line-notes.ts';
import {LineNotes} from '#web/python/steps/note-list.tsx';
import {SampleGutter} from '#web/python/steps/sample-gutter.tsx';

/** How a sample went. */
export type Results = {
  readonly trace: Trace;
  /** What a run has printed; absent where the recorded output is shown. A run that printed something else went another way. */
  readonly printed: string | undefined;
};
type Props = {source: string; results: Results};

const isSameRun = ({trace, printed}: Results) => printed === undefined || printed === printedBy(trace);

/** What each line of a sample has done, beside it. */
export function LineResults({source, results}: Props) {
  const lines = useMemo(() => source.split('\n'), [source]);
  const {trace} = results;
  const notes = useMemo(() => {
    const steps = stepsOf(trace);
    return notesAlong(steps)(steps.length - 1);
  }, [trace]);
  return isSameRun(results) ? <LineNotes lines={lines} notes={notes} /> : null;
}

/** The line that an error leads to. */
export function PointedLine({line}: {line: number}) {
  return (
    <span aria-hidden className="sample-notes">
      <span key={line} ref={showRow} className="sample-pointed" style={{gridRow: line}} />
    </span>
  );
}

const showRow = (row: HTMLElement | null) => row?.scrollIntoView({block: 'nearest'});

type GutterProps = Props & {
  isShort: boolean;
  row: number;
  /** The gutter of a run of which no more is known. */
  fallback: ReactNode;
};

/** The trace beside it, as far as the program came. */
export function ReachedGutter({source, results, isShort, row, fallback}: GutterProps) {
  const lines = useMemo(() => source.split('\n'), [source]);
  const {trace} = results;
  const reached = useMemo(() => {
    const steps = stepsOf(trace);
    return reachedUntil(steps, steps.length - 1, {code: trace.code, lines});
  }, [trace, lines]);
  if (!isSameRun(results)) return fallback;
  return <SampleGutter lines={lines.length} isShort={isShort} hasRun reached={reached} row={row} />;
}
