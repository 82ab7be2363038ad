// The traces of the lesson on show, for its samples: they follow once the text is painted.
import {createContext, useContext, useEffect, useState, type ReactNode} from 'react';
import {queries} from '#schema/queries.ts';
import {useIsOffline} from '#web/data/data.ts';
import {useRows} from '#web/data/rows.ts';

/** A lesson's traces as they are kept; `null` where there are none, `undefined` while that is not known. */
type Kept = string | null | undefined;

const Traces = createContext<Kept>(null);

export const useLessonTraces = (): Kept => useContext(Traces);

/** For a lesson whose traces are known. */
export const TracesGiven = Traces.Provider;

type Props = {
  lessonId: string;
  isPainted: boolean;
  children: ReactNode;
};

export function LessonTraces({lessonId, isPainted, children}: Props) {
  const [kept, setKept] = useState<Kept>();
  return (
    <TracesGiven value={kept}>
      {children}
      {isPainted ? <Follow lessonId={lessonId} onKept={setKept} /> : null}
    </TracesGiven>
  );
}

function Follow({lessonId, onKept}: {lessonId: string; onKept: (kept: Kept) => void}) {
  const [rows, {type}] = useRows(queries.lessons.traces());
  const isOffline = useIsOffline();
  const found = rows.find((row) => row.lessonId === lessonId)?.traces;
  const kept = found ?? (type === 'complete' || isOffline ? null : undefined);
  useEffect(() => onKept(kept), [kept, onKept]);
  return null;
}
