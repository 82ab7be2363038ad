import {useState} from 'react';
import type {Answer} from '#schema/questions/question.ts';
import {answerTrouble} from '#schema/questions/answer.rules.ts';
import {feedbackOn} from '#schema/questions/judging.ts';
import type {QuestionPart} from '#schema/tutor/tutor.answer.ts';
import {useCommand} from '#web/data/data.ts';
import {QuestionField} from '#web/questions/fields/question-field.tsx';
import {QuestionReview} from '#web/questions/question-review.tsx';
import type {TextView} from '#web/questions/text-view.ts';
import {useAnswerAlone} from '#web/questions/use-answer-alone.ts';
import {useAnswerDraft} from '#web/tutor/drafts.ts';
import type {Turn} from '#web/tutor/turns.ts';
import {Button} from '#web/ui/form/button.tsx';

type Props = {turn: Turn; part: QuestionPart; Text: TextView};

/** The tutor's question to the learner; once it is answered, what was right and why. */
export function QuestionView({turn, part, Text}: Props) {
  const {reply, correct} = turn;
  if (reply === null) return <Asking turn={turn} part={part} Text={Text} />;
  const {question, answer, explanation, feedback = []} = part;
  const words = feedbackOn({feedback}, reply);
  const result = {questionId: question.id, given: reply, correct: correct === true, answer, explanation};
  return (
    <>
      <p role="status" className="sr-only">
        {correct ? 'Right.' : 'Wrong.'}
      </p>
      <ol>
        <QuestionReview
          question={question}
          no={1}
          heading="h2"
          result={{...result, feedback: words}}
          Text={Text}
        />
      </ol>
    </>
  );
}

function Asking({turn, part: {question}, Text}: Props) {
  const answer = useCommand('tutor.reply');
  const draft = useAnswerDraft(turn);
  const {sheet, value} = useAnswerAlone(question, draft);
  const [trouble, setTrouble] = useState<string>();
  const check = () => {
    sheet.flush();
    const wrong = answerTrouble(question, value);
    setTrouble(wrong);
    if (wrong !== undefined || value === undefined) return;
    answer({turnId: turn.id, value: sent(value)});
    draft.forget();
  };
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        check();
      }}
    >
      <QuestionField {...{question, value, sheet, Text}} no={1} total={1} error={trouble} />
      <Button type="submit" className="mt-5">
        Check
      </Button>
    </form>
  );
}

/** Arguments of commands may be changed; an answer may not. */
const sent = (value: Answer): string | number | number[] =>
  typeof value === 'string' || typeof value === 'number' ? value : [...value];
