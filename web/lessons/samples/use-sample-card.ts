// What of a sample is in sight: its text or its steps, the question what it prints, its output.
import {useState} from 'react';
import type {Code} from '#schema/lessons/block.ts';
import type {DriverReply} from '#schema/python/run.ts';
import {useMissing} from '#web/lessons/samples/use-missing.ts';
import {useSample, type SampleState} from '#web/lessons/samples/use-sample.ts';

export type SampleCard = {
  readonly code: Code;
  readonly sample: SampleState;
  readonly canRun: boolean;
  /** Packages that it needs and this academy has not. */
  readonly missing: readonly string[];
  readonly isEditing: boolean;
  /** Asks what it prints before it shows it. */
  readonly isAsking: boolean;
  /** Of a run that was followed step by step. */
  readonly steps: DriverReply | undefined;
  readonly panel: 'run' | 'recorded' | 'none';
  readonly edit: () => void;
  readonly reset: () => void;
  readonly start: SampleState['start'];
  readonly show: () => void;
  readonly hide: () => void;
};

export function useSampleCard(code: Code, before: readonly Code[]): SampleCard {
  const sample = useSample(code, before);
  const missing = useMissing(code);
  const [isEditing, setEditing] = useState(false);
  const [isShown, setShown] = useState(false);
  const [hasAnswered, setAnswered] = useState(false);
  const canRun = code.run !== undefined && missing.length === 0;
  return {
    code,
    sample,
    canRun,
    missing,
    isEditing,
    isAsking: code.predict === true && canRun && !hasAnswered,
    steps: stepsOf(sample),
    panel: sample.run ? 'run' : isShown ? 'recorded' : 'none',
    edit: () => setEditing(true),
    reset: () => {
      sample.reset();
      setEditing(false);
    },
    start: (how) => {
      setAnswered(true);
      sample.start(how);
    },
    show: () => setShown(true),
    hide: () => {
      sample.clear();
      setShown(false);
    },
  };
}

function stepsOf({run}: SampleState): DriverReply | undefined {
  const reply = run?.ending?.how === 'finished' ? run.ending.reply : undefined;
  return reply && reply.steps.length > 0 ? reply : undefined;
}
