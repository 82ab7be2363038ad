import {Check, X} from 'lucide-react';
import {memo, type ReactNode} from 'react';
import type {Answer, DrawnQuestion, QuestionResult} from '#schema/lessons/quiz.ts';
import {Blocks} from '#web/lessons/blocks.tsx';
import {TrustedHtml} from '#web/lessons/trusted-html.tsx';

type Props = {
  question: DrawnQuestion;
  no: number;
  /** Said where each question stands alone. */
  total?: number;
  result: QuestionResult;
  /** By what stands above it on the page. */
  heading?: 'h2' | 'h4';
};

/** A graded question: what was given, what was right as far as it is shown, and why. */
export const QuestionReview = memo(function QuestionReview({
  question,
  no,
  total,
  result,
  heading: Heading = 'h4',
}: Props) {
  const {given, correct, answer, explanation} = result;
  return (
    <li
      id={`review-${question.id}`}
      tabIndex={-1}
      className="scroll-mt-6 py-6 outline-none first:pt-0 last:pb-0"
    >
      <Heading className="mb-2.5 flex items-center gap-2.5 text-sm font-medium">
        <span className="gutter">Question {total === undefined ? no : `${no} of ${total}`}</span>
        <Verdict correct={correct} />
      </Heading>
      <Blocks blocks={question.stem} />
      <dl className="mt-4 space-y-3">
        <Line term="Your answer" tone={correct ? 'good' : 'bad'}>
          <AnswerView question={question} answer={given} />
        </Line>
        {!correct && answer !== undefined ? (
          <Line term="Right answer" tone="good">
            <AnswerView question={question} answer={answer} />
          </Line>
        ) : null}
      </dl>
      {explanation.length > 0 ? (
        <div className="mt-4 rounded-lg bg-sunken px-4 py-3.5">
          <p className="mb-1 text-[0.8125rem] font-semibold">Why</p>
          <Blocks blocks={explanation} />
        </div>
      ) : null}
    </li>
  );
});

/** Right or wrong, in a word with its sign. */
function Verdict({correct}: {correct: boolean}) {
  return correct ? (
    <span className="flex items-center gap-1 text-accent">
      <Check size={16} aria-hidden /> Right
    </span>
  ) : (
    <span className="flex items-center gap-1 text-bad">
      <X size={16} aria-hidden /> Wrong
    </span>
  );
}

function Line({term, tone, children}: {term: string; tone: 'good' | 'bad'; children: ReactNode}) {
  return (
    <div className={`border-l-2 pl-3.5 ${tone === 'good' ? 'border-accent' : 'border-bad'}`}>
      <dt className="text-sm text-muted">{term}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** An answer as its learner gave it. */
function AnswerView({question, answer}: {question: DrawnQuestion; answer: Answer}) {
  if (typeof answer === 'string') {
    return (
      <pre className="overflow-x-auto font-mono text-[0.875rem] leading-6 whitespace-pre-wrap">{answer}</pre>
    );
  }
  const chosen = typeof answer === 'number' ? [answer] : answer;
  const List = question.kind === 'order' ? 'ol' : 'ul';
  return (
    <List className={question.kind === 'order' ? 'list-decimal pl-5 marker:text-muted' : ''}>
      {chosen.map((at) => (
        <li key={at}>
          <TrustedHtml as="span" html={question.options[at] ?? ''} className="prose text-base" />
        </li>
      ))}
    </List>
  );
}
