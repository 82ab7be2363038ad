import {useReducer, useRef, type KeyboardEvent} from 'react';
import type {AnswerSheet} from '#web/questions/sheet/answer-sheet.ts';
import {missingOf, type Answers, type Missing} from '#web/questions/answers.ts';
import {FormFoot} from '#web/lessons/quiz/form-foot.tsx';
import {RejectedNotice} from '#web/lessons/quiz/form-notices.tsx';
import {ErrorSummary} from '#web/questions/error-summary.tsx';
import {useCommand} from '#web/data/data.ts';
import {Blocks} from '#web/lessons/blocks.tsx';
import {formReducer, startOf} from '#web/questions/form-state.ts';
import {Navigator} from '#web/questions/navigator.tsx';
import {QuestionField} from '#web/questions/fields/question-field.tsx';
import {useAnswerSheet} from '#web/questions/sheet/use-answer-sheet.ts';
import {useFocusOn} from '#web/questions/use-focus-on.ts';
import {useQuizLayout} from '#web/questions/use-layout.ts';
import type {AttemptRow, QuizView} from '#web/lessons/quiz/view.ts';
import {isComposing} from '#web/ui/composing.ts';

type Props = {
  view: Extract<QuizView, {at: 'answering'}>;
  /** It was just begun by the learner: the focus goes to its first question. */
  isTouched: boolean;
  submit: (attempt: AttemptRow) => void;
};

/** The questions of an attempt: one at a time or all at once, each answer saved as it is given. */
export function QuizForm({view, isTouched, submit}: Props) {
  const {attempt, rejected} = view;
  const {questions} = attempt;
  const {sheet, answers, isSaving} = useAnswerSheet(attempt, view.answers, useCommand('quizzes.answer'));
  const [layout] = useQuizLayout();
  const [state, tell] = useReducer(formReducer, {questions, answers: view.answers, isTouched}, startOf);
  const form = useRef<HTMLFormElement>(null);
  useFocusOn(form, state.focus);
  const missing = missingOf(questions, answers);
  const at = layout === 'list' ? undefined : state.at;
  const isLast = at === undefined || at === questions.length - 1;
  const isIncomplete = state.stage === 'incomplete' && missing.length > 0;
  const go = (to: number) => tell({type: 'go', to});
  const finish = () => {
    sheet.flush();
    if (missing.length === 0) submit(attempt);
    else tell({type: 'incomplete'});
  };
  const next = () => (isLast ? finish() : go(state.at + 1));
  return (
    <form
      ref={form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        next();
      }}
      onKeyDown={onEnter(next, finish)}
    >
      {rejected ? <RejectedNotice command={rejected} onRetry={finish} /> : null}
      {isIncomplete ? <ErrorSummary missing={missing} onGo={go} /> : null}
      <Navigator questions={questions} answers={answers} at={at} onGo={go} />
      <Questions
        shown={at === undefined ? questions : questions.slice(at, at + 1)}
        all={questions}
        answers={answers}
        sheet={sheet}
        missing={isIncomplete ? missing : []}
      />
      <FormFoot
        attemptId={attempt.id}
        total={questions.length}
        answered={questions.length - missing.length}
        isFirst={at === undefined || at === 0}
        isLast={isLast}
        kind={at === undefined ? undefined : questions[at]?.kind}
        isSaving={isSaving}
        onBack={() => go(state.at - 1)}
      />
    </form>
  );
}

/** Ctrl+Enter submits. Browsers send a form on Enter from its inputs alone; a question that was turned to has the focus itself. */
const onEnter = (next: () => void, submit: () => void) => (event: KeyboardEvent) => {
  if (event.key !== 'Enter' || isComposing(event)) return;
  const submits = event.ctrlKey || event.metaKey;
  if (!submits && !(event.target instanceof HTMLFieldSetElement)) return;
  event.preventDefault();
  (submits ? submit : next)();
};

type QuestionsProps = {
  shown: AttemptRow['questions'];
  all: AttemptRow['questions'];
  answers: Answers;
  sheet: AnswerSheet;
  /** A submission was attempted: what is missing is said at each question, too. */
  missing: readonly Missing[];
};

function Questions({shown, all, answers, sheet, missing}: QuestionsProps) {
  return (
    <div className="divide-y divide-line">
      {shown.map((question) => (
        <div key={question.id} className="py-7 last:pb-2">
          <QuestionField
            question={question}
            no={all.indexOf(question) + 1}
            total={all.length}
            value={answers.get(question.id)}
            error={missing.find((one) => one.question.id === question.id)?.words}
            sheet={sheet}
            Text={Blocks}
          />
        </div>
      ))}
    </div>
  );
}
