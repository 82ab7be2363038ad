import {Suspense, lazy, useId, useRef, type KeyboardEvent} from 'react';
import type {Code} from '#schema/lessons/block.ts';
import {PredictForm} from '#web/lessons/samples/predict-form.tsx';
import {SampleCode} from '#web/lessons/samples/sample-code.tsx';
import {SampleFoot} from '#web/lessons/samples/sample-foot.tsx';
import {SampleHead} from '#web/lessons/samples/sample-head.tsx';
import {useSampleCard} from '#web/lessons/samples/use-sample-card.ts';

const SampleResult = lazy(async () => ({
  default: (await import('#web/lessons/samples/sample-result.tsx')).SampleResult,
}));
const SampleSteps = lazy(async () => ({
  default: (await import('#web/lessons/samples/sample-steps.tsx')).SampleSteps,
}));

type Props = {
  code: Code;
  number: number;
  /** Samples that it shares its names with, from the first. */
  before?: readonly Code[];
};

const NONE: readonly Code[] = [];

/**
 * Code of a lesson: to run, to change, to predict and to step through, and what it prints. One stop of the Tab key: up and
 * down move between its buttons, left and right scroll lines that are too long, as in anything that scrolls.
 */
export function Sample({code, number, before = NONE}: Props) {
  const card = useSampleCard(code, before);
  const {sample, stepping, start} = card;
  const outputId = useId();
  const frame = useRef<HTMLDivElement>(null);
  const reset = () => {
    card.reset();
    // The button that was pressed becomes another one.
    requestAnimationFrame(() => frame.current?.querySelector<HTMLElement>('[data-edit]')?.focus());
  };
  const name = code.run ? `Sample ${number}` : 'Code';
  return (
    <div
      ref={frame}
      role="group"
      aria-label={name}
      onKeyDown={moveInside}
      className="my-7 max-w-[42rem] overflow-x-auto overflow-y-hidden rounded-xl border border-line bg-surface shadow-card"
    >
      <SampleHead card={card} onReset={reset} />
      {typeof stepping === 'object' ? (
        <Suspense fallback={<SampleCode card={card} name={name} />}>
          <SampleSteps
            code={code}
            source={sample.source}
            isChanged={sample.isChanged}
            trace={stepping.trace}
          />
        </Suspense>
      ) : (
        <SampleCode card={card} name={name} />
      )}
      {stepping === 'waiting' || stepping === 'failed' ? <StepNews stepping={stepping} code={code} /> : null}
      {card.isAsking ? (
        <PredictForm onRun={(predicted) => start({predicted})} onSkip={() => start()} />
      ) : (
        <SampleFoot card={card} outputId={outputId} />
      )}
      {sample.run ? (
        <Suspense>
          <SampleResult
            id={outputId}
            {...{code, source: sample.source, run: sample.run, onStart: start}}
            isStepped={typeof stepping === 'object'}
          />
        </Suspense>
      ) : // Until they have answered it is nowhere, not for a search in the page, either.
      card.isAsking ? null : (
        // Stepping through it shows what it prints where it prints it.
        <RecordedOutput
          id={outputId}
          code={code}
          isShown={card.panel === 'recorded' && typeof stepping !== 'object'}
        />
      )}
    </div>
  );
}

/** The steps are on their way, or can't be had. */
const StepNews = ({stepping, code}: {stepping: 'waiting' | 'failed'; code: Code}) => (
  <p role="status" className="sticky left-0 border-t border-line px-5 py-3 text-sm">
    {stepping === 'waiting'
      ? 'Loading the steps…'
      : `The steps couldn’t be loaded.${code.output === undefined ? '' : ' Below is what the sample prints.'}`}
  </p>
);

/** What the course's checks have seen it print. */
function RecordedOutput({id, code, isShown}: {id: string; code: Code; isShown: boolean}) {
  if (code.output === undefined) return null;
  return (
    <div
      id={id}
      hidden={!isShown}
      role="group"
      aria-label="Output"
      className="w-max min-w-full border-t border-line bg-sunken px-5 py-3"
    >
      <pre className={`font-mono text-[0.84375rem] leading-6 ${code.fails === true ? 'text-bad' : ''}`}>
        {code.output}
      </pre>
    </div>
  );
}

/** The arrows move between the buttons of a sample; what is typed into has its own use for them. */
function moveInside(event: KeyboardEvent<HTMLElement>): void {
  const step = {ArrowDown: 1, ArrowUp: -1}[event.key];
  if (step === undefined || !(event.target instanceof HTMLButtonElement)) return;
  const buttons = [...event.currentTarget.querySelectorAll('button')];
  const next = buttons[buttons.findIndex((one) => one === document.activeElement) + step];
  if (!next) return;
  event.preventDefault();
  next.focus();
}
