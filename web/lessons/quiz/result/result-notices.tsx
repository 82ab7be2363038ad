import {useData} from '#web/data/data.ts';
import {DiscardButton} from '#web/lessons/quiz/form-notices.tsx';
import type {QuizAtHand} from '#web/lessons/quiz/use-quiz.ts';
import type {QuizView} from '#web/lessons/quiz/view.ts';
import {Notice} from '#web/ui/show/notice.tsx';

type View = Extract<QuizView, {at: 'result'}>;

/** A later attempt came in while this one is read: it is offered, never put in its place. */
export function Newer({view: {newer}, quiz}: {view: View; quiz: QuizAtHand}) {
  if (!newer) return null;
  return (
    <div className="mb-6 max-w-[42rem]">
      <Notice title={`Attempt ${newer.no} was submitted from another window or device`}>
        It scored {newer.scorePct}% and {newer.passed ? 'passed' : 'didn’t pass'}.{' '}
        <button
          type="button"
          onClick={() => quiz.begin(newer)}
          className="font-medium text-accent-strong underline underline-offset-2"
        >
          Show its result
        </button>
      </Notice>
    </div>
  );
}

/** It was submitted elsewhere while it was open here. */
export function Elsewhere({view: {isFromElsewhere, rejected}}: {view: View}) {
  const {outbox} = useData();
  if (!isFromElsewhere && rejected.length === 0) return null;
  return (
    <div className="mb-6 max-w-[42rem]">
      <Notice title="This attempt was submitted from another window or device">
        Here’s its result.
        {rejected.length > 0 ? (
          <>
            <span> What this device sent for it arrived too late and wasn’t counted.</span>
            <div className="mt-2">
              <DiscardButton
                words="Discard what came too late"
                onDiscard={() => {
                  for (const {id} of rejected) void outbox.discard(id);
                }}
              />
            </div>
          </>
        ) : null}
      </Notice>
    </div>
  );
}
