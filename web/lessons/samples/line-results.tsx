import {useMemo} from 'react';
import {stepsOf} from '#schema/lessons/trace-steps.ts';
import type {Trace} from '#schema/lessons/trace.ts';
import {notesUntil, reachedUntil} from '#web/python/steps/line-notes.ts';
import {LineNotes} from '#web/python/steps/note-list.tsx';
import {SampleGutter} from '#web/python/steps/sample-gutter.tsx';

type Props = {source: string; trace: Trace};

/** What each line of a sample has done, beside it. */
export function LineResults({source, trace}: Props) {
  const lines = useMemo(() => source.split('\n'), [source]);
  const notes = useMemo(() => {
    const steps = stepsOf(trace);
    return notesUntil(steps, steps.length - 1);
  }, [trace]);
  return <LineNotes lines={lines} notes={notes} />;
}

type GutterProps = Props & {isShort: boolean; row: number};

/** The trace beside it, as far as the program came. */
export function ReachedGutter({source, trace, isShort, row}: GutterProps) {
  const count = source.split('\n').length;
  const reached = useMemo(() => {
    const steps = stepsOf(trace);
    return reachedUntil(steps, steps.length - 1, {code: trace.code, count});
  }, [trace, count]);
  return <SampleGutter lines={count} isShort={isShort} hasRun reached={reached} row={row} />;
}
