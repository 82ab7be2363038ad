import {ArrowRight, Check, Code, X} from 'lucide-react';
import {useEffect, useRef} from 'react';
import {Link} from 'wouter';
import {CODE_TO_PASS, PASS_PCT} from '#schema/assessment/assessment.rules.ts';
import type {TopicResult} from '#schema/assessment/assessment.ts';
import {StartButton} from '#web/assessment/start-button.tsx';
import type {AttemptRow} from '#web/assessment/view.ts';
import {Countdown} from '#web/questions/countdown.tsx';
import {useWait} from '#web/questions/use-wait.ts';
import {buttonLook} from '#web/ui/form/button.tsx';
import {Page} from '#web/ui/page.tsx';
import {Card} from '#web/ui/show/card.tsx';
import {Win} from '#web/ui/trace/win/win.tsx';

type Props = {attempt: AttemptRow; attempts: readonly AttemptRow[]};

/** A graded attempt: a pass opens the academy, a failed one shows what to study until the next. */
export function Result({attempt, attempts}: Props) {
  const {passed, topics} = attempt;
  const all = topics ?? [];
  const wrong = all.filter(({right}) => !right);
  const right = all.filter((one) => one.right);
  return (
    <Page title={passed ? 'You passed the assessment' : 'Not passed yet'} lead={<Score attempt={attempt} />}>
      {passed ? <Passed /> : <Next attempt={attempt} />}
      {wrong.length > 0 ? (
        <section aria-labelledby="study" className="mt-10">
          <h2 id="study" className="text-xl font-semibold">
            {passed ? 'Worth another look' : 'What to study'}
          </h2>
          <Topics topics={wrong} />
        </section>
      ) : null}
      {right.length > 0 ? (
        <section aria-labelledby="known" className="mt-10">
          <h2 id="known" className="text-xl font-semibold">
            What you know
          </h2>
          <Topics topics={right} />
        </section>
      ) : null}
      <History attempts={attempts} />
    </Page>
  );
}

function Score({attempt: {scorePct, rightCount, codeRight, codeTotal, topics}}: {attempt: AttemptRow}) {
  return (
    <>
      {scorePct}%: {rightCount} of {topics?.length} right, {codeRight} of {codeTotal} programs. You need{' '}
      {PASS_PCT}% and {CODE_TO_PASS} programs.
    </>
  );
}

function Passed() {
  const link = useRef<HTMLAnchorElement>(null);
  useEffect(() => link.current?.focus({preventScroll: true}), []);
  return (
    <>
      <Win
        size="checkpoint"
        done="Python assessment"
        label="You passed the Python assessment. The whole academy is open to you now."
        next={[{kind: 'lesson', title: 'Your first lesson'}]}
        plays
        className="page-across mt-2 mb-4"
      />
      <p className="text-lg">The whole academy is open to you now.</p>
      <Link ref={link} href="/personal-tutor" className={`${buttonLook('primary')} mt-4`}>
        Go to your tutor <ArrowRight size={16} aria-hidden />
      </Link>
    </>
  );
}

/** The wait after a failed attempt, and the next one when it is over. */
function Next({attempt: {gradedAt, nextAttemptAllowed}}: {attempt: AttemptRow}) {
  const wait = {issuedAt: gradedAt ?? 0, notBefore: nextAttemptAllowed ?? 0};
  const isOver = useWait(wait) === 0;
  return (
    <Card className="max-w-[42rem] p-5">
      <p className="font-semibold">{isOver ? 'You can try again now' : 'Study first, then try again'}</p>
      <p className="mt-1 mb-4 text-muted">
        {isOver
          ? 'You’ll get new questions and the full time.'
          : 'The lessons below are open to you already. Your next attempt has new questions.'}
      </p>
      {isOver ? <StartButton>Start the next attempt</StartButton> : <Countdown wait={wait} />}
    </Card>
  );
}

function Topics({topics}: {topics: readonly TopicResult[]}) {
  return (
    <ul className="mt-3 grid gap-x-8 sm:grid-cols-2">
      {topics.map(({topic, isCode, right, answered, study}) => (
        <li key={topic} className="flex items-start gap-3 border-b border-line py-3">
          <span className="mt-0.5 shrink-0">
            {right ? (
              <Check size={17} aria-label="Right" className="text-good" />
            ) : (
              <X size={17} aria-label="Wrong" className="text-bad" />
            )}
          </span>
          <div className="min-w-0">
            <p className="font-medium">
              {topic}
              {isCode ? <Code size={15} aria-label="(program)" className="ml-1.5 inline text-muted" /> : null}
            </p>
            <p className="text-sm text-muted">
              {right ? 'Right' : answered ? 'Wrong' : 'Not answered'}
              {!right && study ? (
                <span>
                  {'. Study '}
                  {/* A preview is a page of its own, which opens before the gate does. */}
                  <a href={study.href} className="text-accent-strong underline underline-offset-2">
                    {study.title}
                  </a>
                </span>
              ) : null}
            </p>
          </div>
        </li>
      ))}
    </ul>
  );
}

const when = new Intl.DateTimeFormat('en', {
  day: 'numeric',
  month: 'short',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
});

function History({attempts}: {attempts: readonly AttemptRow[]}) {
  const graded = attempts.filter(({state}) => state === 'graded');
  if (graded.length < 2) return null;
  return (
    <details className="mt-10">
      <summary className="py-2 text-sm font-medium text-muted hover:text-ink">
        {graded.length} attempts so far
      </summary>
      <ol className="max-w-[42rem] divide-y divide-line">
        {graded.map(({id, no, gradedAt, scorePct, passed}) => (
          <li key={id} className="flex gap-4 py-2 text-sm">
            <span className="text-muted">Attempt {no}</span>
            <span className="text-muted">{gradedAt === null ? '' : when.format(gradedAt)}</span>
            <span className="ml-auto tabular-nums">{scorePct}%</span>
            <span className={passed ? 'text-good' : 'text-muted'}>{passed ? 'Passed' : 'Not passed'}</span>
          </li>
        ))}
      </ol>
    </details>
  );
}
