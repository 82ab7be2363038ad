import {Footprints} from 'lucide-react';
import {Suspense, useMemo, useState} from 'react';
import {queries} from '#schema/queries.ts';
import {useRows} from '#web/data/rows.ts';
import {piece} from '#web/io/pieces/piece.ts';
import {recordedTrace} from '#web/lessons/samples/recorded.ts';
import type {StepsProps} from '#web/tutor/views.ts';
import {Button} from '#web/ui/form/button.tsx';
import {Spinner} from '#web/ui/show/spinner.tsx';

const TracedCode = piece(async () => (await import('#web/lessons/samples/sample-steps.tsx')).TracedCode);

/** What a quoted program does, step by step, where its lesson has that recorded. */
export function QuotedSteps({lessonId, source}: StepsProps) {
  const [rows] = useRows(queries.lessons.traces());
  const kept = rows.find((row) => row.lessonId === lessonId)?.traces;
  // Programs that go on from an earlier one are recorded under both: alone they are not found, nor could they run.
  const trace = useMemo(
    () => (kept === undefined ? undefined : recordedTrace(kept, [source])),
    [kept, source],
  );
  const [isOpen, setOpen] = useState(false);
  if (trace === undefined) return null;
  return isOpen ? (
    <div className="max-w-2xl overflow-hidden rounded-lg border border-line bg-surface">
      <Suspense fallback={<Spinner />}>
        <TracedCode source={source} html={undefined} trace={trace} />
      </Suspense>
    </div>
  ) : (
    <Button kind="secondary" size="small" onClick={() => setOpen(true)}>
      <Footprints size={14} aria-hidden /> Step through
    </Button>
  );
}
