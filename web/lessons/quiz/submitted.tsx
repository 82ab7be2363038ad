import {CloudOff, LoaderCircle} from 'lucide-react';
import {useIsOffline} from '#web/data/data.ts';
import {useSaveWord} from '#web/data/save-word.ts';
import {useFocusHere} from '#web/lessons/quiz/use-focus-here.ts';
import type {QuizView} from '#web/lessons/quiz/view.ts';

type Props = {view: Extract<QuizView, {at: 'submitted'}>; isTouched: boolean};

/** Between the submission and the result: nothing left to do, nothing that can be lost. */
export function QuizSubmitted({view, isTouched}: Props) {
  const {command, attempt} = view;
  const wordOf = useSaveWord([command]);
  const isOffline = useIsOffline();
  const isWaiting = isOffline || wordOf(command) !== 'Saving';
  const box = useFocusHere<HTMLDivElement>(isTouched);
  return (
    <div ref={box} tabIndex={-1} className="flex scroll-mt-24 items-start gap-4 outline-none">
      <span
        className={`grid size-10 shrink-0 place-items-center rounded-full ${isWaiting ? 'bg-warn-tint text-warn' : 'bg-accent-tint text-accent-strong'}`}
      >
        {isWaiting ? (
          <CloudOff size={19} aria-hidden />
        ) : (
          <LoaderCircle size={19} aria-hidden className="motion-safe:animate-spin" />
        )}
      </span>
      <div role="status">
        <p className="font-semibold">
          {isWaiting ? 'Handed in · Waiting to send' : 'Handed in — being graded'}
        </p>
        <p className="mt-0.5 text-muted">
          {isWaiting
            ? 'It is graded when you are back on line; go on reading meanwhile.'
            : `Your ${attempt.questions.length} answers are on their way. The result appears here.`}
        </p>
        {command.wait?.by === 'server' && command.reason ? (
          <p className="mt-1 text-sm text-warn">{command.reason.message}</p>
        ) : null}
      </div>
    </div>
  );
}
