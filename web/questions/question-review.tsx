import '#web/questions/questions.css';
import {Check, X} from 'lucide-react';
import {memo, useState, type ComponentType, type ReactNode} from 'react';
import type {Answer, DrawnQuestion, QuestionResult, Section} from '#schema/questions/question.ts';
import type {TextView} from '#web/questions/text-view.ts';
import {wordsBeside} from '#web/questions/fields/words-beside.ts';
import {TrustedHtml} from '#web/questions/trusted-html.tsx';
import {Button} from '#web/ui/form/button.tsx';

type Props = {
  question: DrawnQuestion;
  no: number;
  /** Said where each question stands alone. */
  total?: number;
  result: QuestionResult;
  /** By what stands above it on the page. */
  heading?: 'h2' | 'h4';
  Text: TextView;
  /** Steps through the question's program, where that was recorded. */
  Steps?: StepsView;
  /** The address of a heading in the question's lesson; without it nothing leads there. */
  sectionPath?: ((section: Section) => string) | undefined;
};

/** A program, step by step. */
export type StepsView = ComponentType<{
  readonly source: string;
  readonly html: string;
  readonly trace: unknown;
}>;

/** A graded question: what the learner thought and what to make of it, then the right answer as far as it is shown. */
export const QuestionReview = memo(function QuestionReview({
  question,
  no,
  total,
  result,
  heading: Heading = 'h4',
  Text,
  Steps,
  sectionPath,
}: Props) {
  const {given, correct, answer, explanation, feedback = [], section} = result;
  const shown = correct ? undefined : answer;
  return (
    <li
      id={`review-${question.id}`}
      tabIndex={-1}
      className="scroll-mt-20 py-6 outline-none first:pt-0 last:pb-0"
    >
      <Heading className="mb-2.5 flex items-center gap-2.5 text-sm font-medium">
        <span className="text-muted">Question {total === undefined ? no : `${no} of ${total}`}</span>
        <Verdict correct={correct} />
      </Heading>
      <Text blocks={question.stem} />
      <div className="mt-4">
        <AnswerLine term="You answered" look={correct ? 'right' : 'missed'}>
          <AnswerView question={question} answer={given} beside={shown} />
        </AnswerLine>
      </div>
      {feedback.map((html) => (
        <TrustedHtml key={html} html={html} className="prose mt-3 text-base" />
      ))}
      {Steps ? <Program question={question} trace={result.trace} Steps={Steps} /> : null}
      {explanation.length > 0 ? (
        <div className="mt-4">
          <Text blocks={explanation} />
        </div>
      ) : null}
      {shown === undefined ? null : (
        <div className="mt-4">
          <AnswerLine term={question.kind === 'predict' ? 'It prints' : 'The right answer'} look="right">
            <AnswerView question={question} answer={shown} beside={given} />
          </AnswerLine>
        </div>
      )}
      {correct ? null : <ReadAgain section={section} path={sectionPath} />}
    </li>
  );
});

type ReadAgainProps = {section: Section | undefined; path: Props['sectionPath']};

/** Where the lesson teaches it. */
const ReadAgain = ({section, path}: ReadAgainProps) =>
  section && path ? (
    <p className="mt-4 text-base">
      <a href={path(section)} className="text-accent-strong underline underline-offset-2">
        Read again: {section.title}
      </a>
    </p>
  ) : null;

type ProgramProps = {question: DrawnQuestion; trace: QuestionResult['trace']; Steps: StepsView};

/** What the question's program does, once somebody wants to see it. */
function Program({question: {stem}, trace, Steps}: ProgramProps) {
  const [isOpen, setOpen] = useState(false);
  const code = stem.find((block) => block.kind === 'code');
  if (!trace || code?.kind !== 'code') return null;
  return (
    <div className="mt-4">
      <Button size="small" kind="secondary" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        {isOpen ? 'Hide the steps' : 'See what the program does'}
      </Button>
      {isOpen ? (
        <div className="mt-3 max-w-[42rem] overflow-hidden rounded-xl border border-line bg-surface">
          <Steps source={code.source} html={code.html} trace={trace} />
        </div>
      ) : null}
    </div>
  );
}

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

type AnswerLineProps = {term: string; look: 'right' | 'missed'; children: ReactNode};

/** An answer behind a piece of the trace: solid where the program runs, dotted where it does not. */
const AnswerLine = ({term, look, children}: AnswerLineProps) => (
  <dl className={`pl-4 ${look === 'right' ? 'quiz-right' : 'quiz-apart'}`}>
    <dt className="text-xs text-muted">{term}</dt>
    <dd className="mt-0.5">{children}</dd>
  </dl>
);

type AnswerViewProps = {question: DrawnQuestion; answer: Answer; beside: Answer | undefined};

/** An answer as its learner gave it; what was typed with a line under the words that the other one has not. */
function AnswerView({question, answer, beside}: AnswerViewProps) {
  if (typeof answer === 'string') {
    return (
      <pre className="overflow-x-auto font-mono text-[0.9375rem] leading-7 whitespace-pre-wrap">
        {typeof beside === 'string'
          ? wordsBeside(answer, beside).map(({at, text, isOther}) =>
              isOther ? (
                <span key={at} className="quiz-other">
                  {text}
                </span>
              ) : (
                text
              ),
            )
          : answer}
      </pre>
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
