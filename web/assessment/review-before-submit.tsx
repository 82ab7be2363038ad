import {ArrowLeft, Check, CircleDashed, Flag, Send} from 'lucide-react';
import {useLayoutEffect, useRef, useState} from 'react';
import type {Asked} from '#schema/questions/code.ts';
import {missingOf, type Answers} from '#web/questions/answers.ts';
import {Button} from '#web/ui/form/button.tsx';
import {Confirm} from '#web/ui/overlay/confirm.tsx';
import {Notice} from '#web/ui/show/notice.tsx';

type Props = {
  questions: readonly Asked[];
  answers: Answers;
  flags: ReadonlySet<string>;
  onGo: (to: number) => void;
  onSubmit: () => void;
  onBack: () => void;
};

/** Before the end: every question with its state, and the way back to each. */
export function ReviewBeforeSubmit({questions, answers, flags, onGo, onSubmit, onBack}: Props) {
  const [isAsking, setAsking] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  useLayoutEffect(() => heading.current?.focus(), []);
  const missing = new Set(missingOf(questions, answers).map(({question}) => question.id));
  const flagged = questions.filter(({id}) => flags.has(id)).length;
  return (
    <div className="max-w-[64rem]">
      <h2 ref={heading} tabIndex={-1} className="text-2xl font-semibold outline-none">
        Review your answers
      </h2>
      <p className="mt-1 text-muted">
        {`${questions.length - missing.size} of ${questions.length} answered${
          flagged > 0 ? `, ${flagged} flagged` : ''
        }. Choose a question to go back to it.`}
      </p>
      {missing.size > 0 ? (
        <div className="mt-5">
          <Notice
            tone="warn"
            title={`${missing.size === 1 ? 'One question is' : `${missing.size} questions are`} still open`}
          >
            An open question counts as wrong.
          </Notice>
        </div>
      ) : null}
      <Lines {...{questions, missing, flags, onGo}} />
      <div className="mt-7 flex flex-wrap gap-3 border-t border-line pt-5">
        <Button kind="secondary" onClick={onBack}>
          <ArrowLeft size={16} aria-hidden /> Back to the questions
        </Button>
        <Button onClick={() => setAsking(true)}>
          <Send size={16} aria-hidden /> Submit
        </Button>
      </div>
      <Confirm
        title="Submit the assessment?"
        effect={
          missing.size > 0
            ? `${missing.size} of ${questions.length} questions are still open and count as wrong. You can’t change your answers once you’ve submitted.`
            : 'You can’t change your answers once you’ve submitted.'
        }
        act="Submit"
        stay="Keep working"
        open={isAsking}
        onOpenChange={setAsking}
        onConfirm={() => {
          setAsking(false);
          onSubmit();
        }}
      />
    </div>
  );
}

type LinesProps = Pick<Props, 'questions' | 'flags' | 'onGo'> & {missing: ReadonlySet<string>};

function Lines({questions, flags, missing, onGo}: LinesProps) {
  return (
    <ol className="mt-6 grid gap-2 sm:grid-cols-2 xl:grid-cols-3">
      {questions.map(({id, topic}, at) => (
        <li key={id}>
          <button
            type="button"
            onClick={() => onGo(at)}
            className="flex h-full min-h-12 w-full items-center gap-3 rounded-lg border border-line bg-surface px-3.5 py-2 text-left text-sm hover:bg-sunken"
          >
            <span className="gutter w-6 shrink-0 text-right">{at + 1}</span>
            <span className="min-w-0 flex-1">{topic}</span>
            {flags.has(id) ? (
              <Flag size={15} aria-label="flagged" className="shrink-0 fill-current text-warn" />
            ) : null}
            {missing.has(id) ? (
              <span className="flex shrink-0 items-center gap-1 text-warn">
                <CircleDashed size={15} aria-hidden /> Open
              </span>
            ) : (
              <span className="flex shrink-0 items-center gap-1 text-muted">
                <Check size={15} aria-hidden /> Answered
              </span>
            )}
          </button>
        </li>
      ))}
    </ol>
  );
}
