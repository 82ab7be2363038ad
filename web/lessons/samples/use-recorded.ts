import {useEffect, useState} from 'react';
import type {Code} from '#schema/lessons/block.ts';
import type {Trace} from '#schema/lessons/trace/trace.ts';
import {useLessonTraces} from '#web/lessons/samples/lesson-traces.tsx';

/** A sample's trace as it was recorded; `failed` where it cannot be had. */
export type RecordedTrace = Trace | 'failed' | undefined;

/** @param isWanted it is looked for once somebody asks for it. */
export function useRecorded(code: Code, before: readonly Code[], isWanted: boolean): RecordedTrace {
  const kept = useLessonTraces();
  const [found, setFound] = useState<{readonly kept: string | null; readonly trace: RecordedTrace}>();
  useEffect(() => {
    if (!isWanted || kept === undefined) return;
    let isGone = false;
    const look = async () => {
      const trace = kept === null ? undefined : await readTrace(kept, [...before, code]);
      if (!isGone) setFound({kept, trace: trace ?? 'failed'});
    };
    void look();
    return () => void (isGone = true);
  }, [isWanted, kept, code, before]);
  return found?.kept === kept ? found?.trace : undefined;
}

async function readTrace(kept: string, session: readonly Code[]): Promise<Trace | undefined> {
  try {
    const {recordedTrace} = await import('#web/lessons/samples/recorded.ts');
    return recordedTrace(
      kept,
      session.map(({source}) => source),
    );
  } catch {
    // A part that cannot be fetched.
    return undefined;
  }
}
