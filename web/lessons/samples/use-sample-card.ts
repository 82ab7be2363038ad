// What of a sample is in sight: its text or its steps, the question what it prints, its output.
import {useState} from 'react';
import type {Code} from '#schema/lessons/block.ts';
import type {Results} from '#web/lessons/samples/line-results.tsx';
import {useGuess, type Guessing} from '#web/lessons/predicting/lesson-guesses.tsx';
import {useMissing} from '#web/lessons/samples/use-missing.ts';
import {useRecorded, type RecordedTrace} from '#web/lessons/samples/use-recorded.ts';
import {useSample, type SampleState} from '#web/lessons/samples/use-sample.ts';

export type SampleCard = {
  readonly code: Code;
  readonly sample: SampleState;
  readonly canRun: boolean;
  /** It can be stepped through: as it was recorded, or by running it. */
  readonly canStep: boolean;
  /** Packages that it needs and this academy has not. */
  readonly missing: readonly string[];
  readonly isEditing: boolean;
  /** Asks what it prints before it shows it. */
  readonly isAsking: boolean;
  readonly guessing: Guessing;
  /** It is stepped through. `waiting` for its steps; `failed` where they can’t be loaded. */
  readonly stepping: 'no' | 'waiting' | 'failed' | {readonly trace: unknown};
  /** What each line did, to be shown beside it. */
  readonly results: Results | undefined;
  readonly panel: 'run' | 'recorded' | 'none';
  /** The line that the learner was led to; another object each time. */
  readonly pointed: {readonly line: number} | undefined;
  readonly point: (line: number) => void;
  readonly edit: () => void;
  readonly reset: () => void;
  readonly start: SampleState['start'];
  readonly step: () => void;
  readonly show: () => void;
  readonly hide: () => void;
};

export function useSampleCard(code: Code, before: readonly Code[]): SampleCard {
  const sample = useSample(code, before);
  const missing = useMissing(code);
  const [isEditing, setEditing] = useState(false);
  const guessing = useGuess(code);
  const [wish, setShown] = useState<boolean>();
  const [isStepping, setStepping] = useState(false);
  const [pointed, setPointed] = useState<SampleCard['pointed']>();
  const {isAsking, panel} = shownOf(code, sample, {guess: guessing.guess, wish});
  const ways = waysOf(code, sample, missing);
  const isWanted = ways.isRecorded && (isStepping || panel !== 'none');
  const recorded = useRecorded(code, before, isWanted);
  const start: SampleState['start'] = (how) => {
    setStepping(false);
    setPointed(undefined);
    sample.start(how);
  };
  return {
    code,
    sample,
    canRun: ways.canRun,
    canStep: ways.canStep,
    missing,
    isEditing,
    isAsking,
    guessing,
    stepping: isStepping ? recordedSteps(recorded) : ranSteps(sample),
    results: isEditing || !isWanted ? undefined : resultsOf(sample, recorded),
    panel: isStepping && recorded === 'failed' ? 'recorded' : panel,
    pointed,
    point: (line) => setPointed({line}),
    edit: () => {
      setStepping(false);
      setEditing(true);
    },
    reset: () => {
      sample.reset();
      setPointed(undefined);
      setStepping(false);
      setEditing(false);
    },
    start,
    step: () => {
      if (!ways.isRecorded || sample.isSessionChanged()) start({trace: true});
      else {
        sample.clear();
        setStepping(true);
      }
    },
    show: () => setShown(true),
    hide: () => {
      sample.clear();
      setStepping(false);
      setPointed(undefined);
      setShown(false);
    },
  };
}

type Wish = {readonly guess: string | null | undefined; readonly wish: boolean | undefined};

/** What was predicted stays in sight, unless the learner puts it away. */
function shownOf({predict}: Code, {run}: SampleState, {guess, wish = predict === true}: Wish) {
  const isAsking = predict === true && guess === undefined;
  const panel: SampleCard['panel'] = run ? 'run' : wish && !isAsking ? 'recorded' : 'none';
  return {isAsking, panel};
}

/** What needs packages was not recorded: it is stepped through by running it. */
function waysOf({run, needs, trace}: Code, {isChanged}: SampleState, missing: readonly string[]) {
  const canRun = run !== undefined && missing.length === 0;
  const isRecorded = run !== undefined && needs === undefined && !isChanged;
  return {canRun, isRecorded, canStep: isRecorded || (canRun && (isChanged || trace === true))};
}

const recordedSteps = (recorded: RecordedTrace): SampleCard['stepping'] =>
  recorded === undefined ? 'waiting' : recorded === 'failed' ? recorded : {trace: recorded};

/** Of a run that was followed step by step, if it came to a step. */
function ranSteps({run}: SampleState): SampleCard['stepping'] {
  const trace = run?.ending?.how === 'finished' ? run.ending.reply.trace : null;
  const steps = typeof trace === 'object' && trace !== null && 'steps' in trace ? trace.steps : [];
  return Array.isArray(steps) && steps.length > 0 ? {trace} : 'no';
}

/** What was recorded says nothing of a run that was stopped, or that began from other samples. */
function resultsOf({run, isSessionChanged}: SampleState, recorded: RecordedTrace): Results | undefined {
  if (recorded === undefined || recorded === 'failed') return undefined;
  if (run === undefined || run.ending?.how === 'unavailable') return {trace: recorded, printed: undefined};
  if (run.ending?.how !== 'finished' || isSessionChanged()) return undefined;
  return {trace: recorded, printed: run.printed.map(({text}) => text).join('')};
}
