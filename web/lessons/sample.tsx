import {Suspense, useId, useRef, type KeyboardEvent} from 'react';
import type {Code} from '#schema/lessons/block.ts';
import {piece} from '#web/io/pieces/piece.ts';
import {PredictForm} from '#web/lessons/predicting/predict-form.tsx';
import {RecordedOutput} from '#web/lessons/samples/recorded-output.tsx';
import {SampleCode} from '#web/lessons/samples/sample-code.tsx';
import {SampleFoot} from '#web/lessons/samples/sample-foot.tsx';
import {SampleHead} from '#web/lessons/samples/sample-head.tsx';
import {useSampleCard, type SampleCard} from '#web/lessons/samples/use-sample-card.ts';

const SampleResult = piece(async () => (await import('#web/lessons/samples/sample-result.tsx')).SampleResult);
const SampleSteps = piece(async () => (await import('#web/lessons/samples/sample-steps.tsx')).SampleSteps);

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
  const name = code.run ? `Sample ${number}` : 'Code';
  /** What was pressed, or typed into, becomes another one. */
  const focusOn = (selector: string) =>
    requestAnimationFrame(() => frame.current?.querySelector<HTMLElement>(selector)?.focus());
  const reset = () => {
    card.reset();
    focusOn('[data-edit]');
  };
  const guess = (made: string | null) => {
    card.guessing.make(made);
    focusOn('[data-output]');
  };
  return (
    <div
      ref={frame}
      role="group"
      aria-label={name}
      onKeyDown={(event) => {
        if (event.key === 'Escape' && stepping !== 'no') {
          card.hide();
          focusOn('[data-step]');
        } else moveInside(event);
      }}
      className="my-7 max-w-[42rem] overflow-x-auto overflow-y-hidden rounded-xl border border-line bg-surface shadow-card"
    >
      <SampleHead card={card} onReset={reset} />
      <Listing card={card} name={name} />
      {stepping === 'waiting' || stepping === 'failed' ? <StepNews stepping={stepping} code={code} /> : null}
      {card.isAsking ? <PredictForm onGuess={guess} /> : <SampleFoot card={card} outputId={outputId} />}
      {sample.run ? (
        <Suspense>
          <SampleResult
            id={outputId}
            {...{source: sample.source, run: sample.run, onStart: start, onLine: card.point}}
            recorded={code.output}
            isStepped={typeof stepping === 'object'}
          />
        </Suspense>
      ) : // Until they have answered it is nowhere, not for a search in the page, either.
      card.isAsking ? null : (
        <RecordedOutput id={outputId} card={card} />
      )}
    </div>
  );
}

/** Its code, or the code with its steps. */
function Listing({card, name}: {card: SampleCard; name: string}) {
  const {code, sample, stepping} = card;
  const plain = <SampleCode card={card} name={name} />;
  if (typeof stepping !== 'object') return plain;
  return (
    <Suspense fallback={plain}>
      <SampleSteps code={code} source={sample.source} isChanged={sample.isChanged} trace={stepping.trace} />
    </Suspense>
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
