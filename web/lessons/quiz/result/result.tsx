import {ArrowRight, ChevronRight} from 'lucide-react';
import type {Section} from '#schema/questions/question.ts';
import {Suspense, type RefObject} from 'react';
import {Link} from 'wouter';
import {piece} from '#web/io/pieces/piece.ts';
import {AnswersTrace} from '#web/lessons/quiz/result/answers-trace.tsx';
import {QUIZ_ANCHOR} from '#web/lessons/quiz/anchor.ts';
import {QuizHistory} from '#web/lessons/quiz/result/history.tsx';
import {NextAttempt} from '#web/lessons/quiz/result/next-attempt.tsx';
import type {NextAction} from '#web/lessons/quiz/onward.ts';
import {Blocks} from '#web/lessons/blocks.tsx';
import {QuestionReview} from '#web/questions/question-review.tsx';
import {QuestionSteps} from '#web/lessons/quiz/result/question-steps.tsx';
import {Elsewhere, Newer} from '#web/lessons/quiz/result/result-notices.tsx';
import {useFocusHere} from '#web/lessons/quiz/use-focus-here.ts';
import {useOnward} from '#web/lessons/quiz/use-onward.ts';
import type {QuizAtHand} from '#web/lessons/quiz/use-quiz.ts';
import type {GradedAttempt, Quiz, QuizView} from '#web/lessons/quiz/view.ts';
import {QuizWin} from '#web/lessons/quiz/result/quiz-win.tsx';
import {SAME_MOMENT_MS} from '#web/lessons/quiz/result/use-earned.ts';
import {buttonLook} from '#web/ui/form/button.tsx';
import {WithRail} from '#web/ui/page.tsx';
import {Card} from '#web/ui/show/card.tsx';

const QuizStay = piece(async () => (await import('#web/lessons/quiz/result/quiz-stay.tsx')).QuizStay);

type View = Extract<QuizView, {at: 'result'}>;
type Props = {view: View; quiz: QuizAtHand};

/** A graded attempt: a pass is a win across the page. It stays until the learner turns to the next. */
export function QuizResult({view, quiz}: Props) {
  const about = quiz.rows.quiz;
  return about ? <Result {...{view, quiz, about}} /> : null;
}

const NO_RECORD = {bestScorePct: null, passedAt: null} as const;

function Result({view, quiz, about}: Props & {about: Quiz}) {
  const {attempt} = view;
  const {bestScorePct, passedAt} = quiz.rows.record ?? NO_RECORD;
  const onward = useOnward(about);
  const heading = useFocusHere<HTMLHeadingElement>(quiz.isTouched);
  const isWin = passedAt !== null && Math.abs(passedAt - attempt.gradedAt) < SAME_MOMENT_MS;
  const next = passedAt === null ? undefined : onward?.next;
  return (
    <div>
      <Newer view={view} quiz={quiz} />
      <Elsewhere view={view} />
      <Score {...{heading, attempt, isWin}} quiz={about} best={bestScorePct} />
      {isWin && onward ? (
        <QuizWin {...{attempt, onward}} quiz={about} plays={quiz.isTouched} />
      ) : passedAt === null ? (
        <Suspense fallback={<div className="h-41" />}>
          <QuizStay quiz={about} />
        </Suspense>
      ) : (
        <div className="h-6" />
      )}
      <WithRail
        rail={
          <>
            <h3 className="mb-2 text-xl font-semibold">Your answers</h3>
            <AnswersTrace attempt={attempt} />
            <div className="mt-3">
              {passedAt === null ? null : <NextAttempt view={view} quiz={quiz} />}
              <QuizHistory graded={quiz.rows.graded} />
            </div>
          </>
        }
      >
        {passedAt === null ? <WayOn {...{attempt, view, quiz, about}} /> : null}
        {next ? <NextStep next={next} /> : null}
        <Reviews attempt={attempt} quiz={about} />
      </WithRail>
    </div>
  );
}

type ScoreProps = {
  heading: RefObject<HTMLHeadingElement | null>;
  attempt: GradedAttempt;
  quiz: Quiz;
  isWin: boolean;
  best: number | null;
};

const Score = ({heading, attempt, quiz, isWin, best}: ScoreProps) => (
  <div role="status">
    <h2
      ref={heading}
      id={QUIZ_ANCHOR}
      tabIndex={-1}
      // A checkpoint's page has its own title.
      className={`outline-none ${quiz.lessonId === null ? 'text-[1.75rem] leading-[2.125rem] font-semibold' : 'page-title mt-0!'}`}
    >
      {titleOf(attempt, quiz, isWin)}
    </h2>
    <p className="mt-1 text-lg text-muted">{scoreWords(attempt, quiz, best)}</p>
  </div>
);

function titleOf({passed}: GradedAttempt, {lessonId}: Quiz, isWin: boolean): string {
  const what = lessonId === null ? 'checkpoint' : 'quiz';
  if (!passed) return 'Not passed yet';
  return isWin ? `You passed the ${what}` : `You passed the ${what} again`;
}

function scoreWords({results, scorePct, passed}: GradedAttempt, quiz: Quiz, best: number | null): string {
  const right = results.filter(({correct}) => correct).length;
  const score = `${right} of ${results.length} right. That’s ${scorePct}%, and you need${passed ? 'ed' : ''} ${quiz.passPct}%.`;
  return best !== null && best > scorePct ? `${score} Your best is still ${best}%.` : score;
}

/** Under the head of the win: the one next step. */
const NextStep = ({next: {over, title, action, href}}: {next: NextAction}) => (
  <Card className="relative flex flex-wrap items-center justify-between gap-x-6 gap-y-4 p-6">
    <div className="min-w-0 flex-1 basis-64">
      <p className="text-xs text-muted">{over}</p>
      <h3 className="mt-1 text-[1.75rem] leading-[2.125rem] font-semibold text-balance">{title}</h3>
    </div>
    <Link href={href} className={buttonLook('primary')}>
      {action}
      <ArrowRight size={17} aria-hidden />
    </Link>
  </Card>
);

/** After a failed attempt: what to read again, and the next try. */
function WayOn({attempt, about, view, quiz}: Props & {attempt: GradedAttempt; about: Quiz}) {
  const missed = attempt.results.flatMap(({correct, section}) => (correct || !section ? [] : [section]));
  const sections = [...new Map(missed.map((section) => [section.id, section])).values()];
  const pathTo = sectionPathOf(about);
  return (
    <Card className="relative p-6">
      {pathTo && sections.length > 0 ? (
        <>
          <h3 className="text-xl font-semibold">Read again, then try again</h3>
          <ul className="mt-2 mb-5">
            {sections.map((section) => (
              <li key={section.id}>
                <a
                  href={pathTo(section)}
                  className="inline-flex min-h-8 items-center text-accent-strong underline underline-offset-2"
                >
                  {section.title}
                </a>
              </li>
            ))}
          </ul>
        </>
      ) : null}
      <NextAttempt view={view} quiz={quiz} />
    </Card>
  );
}

/** The quiz stands below its lesson: its headings are on the same page. A checkpoint’s are elsewhere. */
const sectionPathOf = ({lessonId}: Quiz) => (lessonId === null ? undefined : ({id}: Section) => `#${id}`);

/** Why there is no more to read about what was missed. */
const LATER = 'Right answers and explanations come once you pass, or with your third attempt.';

function Reviews({attempt: {questions, results}, quiz}: {attempt: GradedAttempt; quiz: Quiz}) {
  const all = questions.flatMap((question, at) => {
    const result = results.find(({questionId}) => questionId === question.id);
    return result ? [{question, result, no: at + 1}] : [];
  });
  const missed = all.filter(({result}) => !result.correct);
  const right = all.filter(({result}) => result.correct);
  return (
    <>
      {missed.length === 0 ? null : (
        <section className="mt-8">
          <h3 className="text-xl font-semibold">
            Worth another look{' '}
            <span className="font-normal text-muted">
              {missed.length === 1 ? 'Question' : 'Questions'} {missed.map(({no}) => no).join(', ')}
            </span>
          </h3>
          {missed.some(({result}) => result.answer === undefined) ? (
            <p className="mt-1 text-muted">{LATER}</p>
          ) : null}
          <ol className="mt-4 divide-y divide-line">
            {missed.map((one) => (
              <QuestionReview
                key={one.question.id}
                {...one}
                Text={Blocks}
                Steps={QuestionSteps}
                sectionPath={sectionPathOf(quiz)}
              />
            ))}
          </ol>
        </section>
      )}
      {right.length === 0 ? null : (
        <details className="group mt-8">
          <summary className="flex items-center gap-2 py-2 font-medium text-muted hover:text-ink">
            <ChevronRight size={17} aria-hidden className="group-open:rotate-90" />
            {right.length === 1 ? 'The question' : `The ${right.length} questions`} you got right
          </summary>
          <ol className="mt-4 divide-y divide-line">
            {right.map((one) => (
              <QuestionReview key={one.question.id} {...one} Text={Blocks} Steps={QuestionSteps} />
            ))}
          </ol>
        </details>
      )}
    </>
  );
}
