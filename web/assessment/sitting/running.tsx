import {useReducer, useRef, useState} from 'react';
import {ItemField, ItemFoot} from '#web/assessment/sitting/item-field.tsx';
import {ReviewBeforeSubmit} from '#web/assessment/review-before-submit.tsx';
import {RunningBar} from '#web/assessment/sitting/running-bar.tsx';
import {TimeWarning} from '#web/assessment/sitting/timer.tsx';
import {useFlags} from '#web/assessment/sitting/use-flags.ts';
import {useTimeLeft} from '#web/assessment/sitting/use-time-left.ts';
import {useTimeUp} from '#web/assessment/sitting/use-time-up.ts';
import type {AssessmentView, AttemptRow} from '#web/assessment/view.ts';
import {useCommand, useData} from '#web/data/data.ts';
import type {AnswerSheet} from '#web/questions/sheet/answer-sheet.ts';
import type {Answers} from '#web/questions/answers.ts';
import {formReducer, startOf, type FormState} from '#web/questions/form-state.ts';
import {Navigator} from '#web/questions/navigator.tsx';
import {useAnswerSheet} from '#web/questions/sheet/use-answer-sheet.ts';
import {useFocusOn} from '#web/questions/use-focus-on.ts';
import {Button} from '#web/ui/form/button.tsx';
import {useTitle} from '#web/ui/page.tsx';
import {Notice} from '#web/ui/show/notice.tsx';

type Props = {view: Extract<AssessmentView, {at: 'running'}>};

/** The attempt: one question at a time, each answer saved as it is given, the clock above. */
export function Running({view}: Props) {
  const {attempt, refused} = view;
  const {questions} = attempt;
  const {outbox} = useData();
  const submit = useCommand('assessment.submit');
  const {sheet, answers, isSaving} = useAnswerSheet(attempt, view.answers, useCommand('assessment.answer'));
  const [isReviewing, setReviewing] = useState(false);
  const [flags, toggleFlag] = useFlags(attempt.id);
  const [state, tell] = useReducer(
    formReducer,
    {questions, answers: view.answers, isTouched: false},
    startOf,
  );
  useTitle('Python assessment');
  const send = () => {
    sheet.flush();
    if (refused) void outbox.discard(refused.id);
    submit({attemptId: attempt.id});
  };
  const left = useTimeLeft(attempt);
  useTimeUp(left, attempt, send);
  const go = (to: number) => {
    sheet.flush();
    setReviewing(false);
    tell({type: 'go', to});
  };
  const review = () => {
    sheet.flush();
    setReviewing(true);
  };
  return (
    <div>
      <RunningBar {...{attempt, left, answers, isSaving}} onReview={review} />
      <div className="page">
        {refused ? <Refused words={refused.reason?.message} onRetry={send} /> : null}
        <TimeWarning left={left} />
        {isReviewing ? (
          <ReviewBeforeSubmit
            {...{questions, answers, flags}}
            onGo={go}
            onSubmit={send}
            onBack={() => setReviewing(false)}
          />
        ) : (
          <Questions
            {...{questions, answers, sheet, flags, state}}
            onGo={go}
            onReview={review}
            onFlag={toggleFlag}
          />
        )}
      </div>
    </div>
  );
}

type QuestionsProps = {
  questions: AttemptRow['questions'];
  answers: Answers;
  sheet: AnswerSheet;
  flags: ReadonlySet<string>;
  state: FormState;
  onGo: (to: number) => void;
  onReview: () => void;
  onFlag: (questionId: string) => void;
};

function Questions({questions, answers, sheet, flags, state, onGo, onReview, onFlag}: QuestionsProps) {
  const form = useRef<HTMLFormElement>(null);
  useFocusOn(form, state.focus);
  const {at} = state;
  const item = questions[at];
  const isLast = at === questions.length - 1;
  if (!item) return null;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-x-12 gap-y-8 xl:grid-cols-[minmax(0,46rem)_minmax(0,17rem)]">
      <form
        ref={form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (isLast) onReview();
          else onGo(at + 1);
        }}
      >
        <ItemField key={item.id} {...{item, answers, sheet}} no={at + 1} total={questions.length} />
        <ItemFoot
          isFirst={at === 0}
          isLast={isLast}
          isFlagged={flags.has(item.id)}
          onBack={() => onGo(at - 1)}
          onFlag={() => onFlag(item.id)}
        />
      </form>
      <Navigator {...{questions, answers, flags, at, onGo}} isOneByOne />
    </div>
  );
}

function Refused({words, onRetry}: {words: string | undefined; onRetry: () => void}) {
  return (
    <div className="mb-6">
      <Notice
        tone="bad"
        title="We couldn’t submit this"
        action={
          <Button size="small" kind="secondary" onClick={onRetry}>
            Try again
          </Button>
        }
      >
        {words ?? 'The academy rejected it.'} Your answers are saved.
      </Notice>
    </div>
  );
}
