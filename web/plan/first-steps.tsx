// The first minute after registering: three short steps, each of which may be skipped.
import {useEffect, useRef, useState, type ReactNode} from 'react';
import {Link} from 'wouter';
import {TEST_OUT_PCT} from '#schema/lessons/quiz/quiz.rules.ts';
import type {Python} from '#schema/plan/plan.table.ts';
import {useCommand} from '#web/data/data.ts';
import {draftOf, GoalFields, goalOf} from '#web/plan/goal-fields.tsx';
import {NO_PLAN, type Plan} from '#web/plan/plan.ts';
import {Button, buttonLook} from '#web/ui/form/button.tsx';
import {RadioGroup} from '#web/ui/form/radio-group.tsx';
import {Dialog} from '#web/ui/overlay/dialog.tsx';
import {Head} from '#web/ui/trace/face/face.tsx';
import {TraceStrip} from '#web/ui/trace/strip.tsx';

const STEPS = ['Set your goal', 'Do you know Python?', 'Your first win'] as const;
const PYTHON: readonly {readonly value: Python; readonly label: string}[] = [
  {value: 'no', label: 'No, it’s new to me'},
  {value: 'little', label: 'A little'},
  {value: 'yes', label: 'Yes, I write it regularly'},
];

type Props = {
  /** A lesson to begin with. */
  lesson: string;
  /** The first module's checkpoint; none while the assessment is still to be passed. */
  checkpoint: string | undefined;
};

/** Asks once; done, skipped and closed are all told to the academy, so that no device asks again. */
export function FirstSteps({lesson, checkpoint}: Props) {
  const set = useCommand('plan.set');
  const [at, setAt] = useState(0);
  const [draft, setDraft] = useState(() => draftOf(null));
  const [python, setPython] = useState<Python>();
  // What was passed over is not said; the goal's step counts once it was left by Next.
  const end = () => set(at === 0 ? NO_PLAN : chosen());
  const chosen = (): Plan => ({goal: goalOf(draft), daysPerWeek: draft.days, python: python ?? null});
  const next = () => setAt(at + 1);
  return (
    <Dialog
      title={STEPS[at] ?? STEPS[0]}
      description={at === 0 ? 'Three short questions. You can skip all of them.' : ''}
      open
      onOpenChange={(isOpen) => (isOpen ? undefined : end())}
    >
      <Way at={at} />
      <Step key={at} isFirst={at === 0}>
        {at === 0 ? <GoalFields draft={draft} onChange={setDraft} /> : null}
        {at === 1 ? (
          <RadioGroup legend="Choose what fits best" choices={PYTHON} value={python} onChange={setPython} />
        ) : null}
        {at === 2 ? <FirstWin {...{lesson, checkpoint, python, end}} /> : null}
      </Step>
      <div className="mt-6 flex flex-wrap items-center gap-2">
        <Button kind="quiet" onClick={end}>
          {at === 2 ? 'Not now' : 'Skip for now'}
        </Button>
        <span className="ml-auto" />
        {at > 0 ? (
          <Button kind="secondary" onClick={() => setAt(at - 1)}>
            Back
          </Button>
        ) : null}
        {at < 2 ? (
          <Button onClick={next}>Next</Button>
        ) : (
          <Link href={lesson} onClick={end} className={buttonLook('primary')}>
            Open the first lesson
          </Link>
        )}
      </div>
    </Dialog>
  );
}

/** The guide's face, and how far the steps are. */
const Way = ({at}: {at: number}) => (
  <div className="mb-5 flex items-center gap-4">
    <svg viewBox="0 0 56 56" width="56" height="56" aria-hidden>
      <Head x={28} y={28} r={22} halo={5} />
    </svg>
    <TraceStrip
      label={`Step ${at + 1} of ${STEPS.length}`}
      nodes={STEPS.map((_, step) => ({
        kind: 'lesson',
        state: step < at ? 'done' : step === at ? 'next' : 'ahead',
      }))}
    />
  </div>
);

/** A step's content: after a change of step the focus goes into it. */
function Step({isFirst, children}: {isFirst: boolean; children: ReactNode}) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!isFirst) box.current?.focus();
  }, [isFirst]);
  return (
    <div ref={box} tabIndex={-1} className="outline-none">
      {children}
    </div>
  );
}

type WinProps = Props & {python: Python | undefined; end: () => void};

function FirstWin({checkpoint, python, end}: WinProps) {
  return (
    <div className="space-y-4">
      <p>
        The first lesson starts with three lines of Python. Work out what they print: it takes about a minute,
        and it’s the skill that everything else here builds on.
      </p>
      {python === 'yes' && checkpoint !== undefined ? (
        <p className="text-muted">
          You know Python, so you can test out:{' '}
          <Link href={checkpoint} onClick={end} className="text-accent underline underline-offset-4">
            take the first module’s checkpoint
          </Link>
          . Score at least {TEST_OUT_PCT}% and you skip its lessons.
        </p>
      ) : null}
    </div>
  );
}
