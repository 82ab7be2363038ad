// A sample as the learner has it: its text, its run. What it takes to run or to edit it is loaded when it is first needed.
import {useEffect, useRef, useState} from 'react';
import type {Code} from '#schema/lessons/block.ts';
import {UNAVAILABLE, type ProgramRun} from '#web/python/program-run.ts';

/** Changed samples of this page, by their own text: those that continue a sample run with what it has become. */
const changed = new Map<string, string>();

const isAnyChanged = (session: readonly Code[]) => session.some((one) => changed.has(one.source));

const STARTING: ProgramRun = {state: 'starting', printed: []};

export type SampleState = {
  readonly source: string;
  readonly isChanged: boolean;
  readonly run: ProgramRun | undefined;
  readonly isBusy: boolean;
  /** Whether it, or what it shares its names with, is not as the course has it. */
  readonly isSessionChanged: () => boolean;
  readonly change: (source: string) => void;
  readonly reset: () => void;
  /** Forgets the run. */
  readonly clear: () => void;
  readonly start: (how?: {stdin?: string; trace?: boolean}) => void;
  readonly stop: () => void;
};

/** @param before samples that it shares its names with, from the first. */
export function useSample(code: Code, before: readonly Code[]): SampleState {
  const [source, setSource] = useState(code.source);
  const [run, setRun] = useState<ProgramRun>();
  const stopping = useRef<() => void>(undefined);
  const change = (next: string) => {
    setSource(next);
    if (next === code.source) changed.delete(code.source);
    else changed.set(code.source, next);
  };
  const stop = () => {
    stopping.current?.();
    stopping.current = undefined;
  };
  const clear = () => {
    stop();
    setRun(undefined);
  };
  useEffect(
    () => () => {
      stopping.current?.();
      changed.delete(code.source);
    },
    [code.source],
  );
  const start: SampleState['start'] = (how = {}) => {
    stop();
    let isOver = false;
    stopping.current = () => (isOver = true);
    setRun(STARTING);
    const programs = [...before.map((one) => changed.get(one.source) ?? one.source), source];
    const load = async () => {
      try {
        const {runProgram} = await import('#web/python/run-program.ts');
        if (isOver) setRun(undefined);
        else stopping.current = runProgram({programs, ...how, onRun: setRun});
      } catch {
        setRun(UNAVAILABLE);
      }
    };
    void load();
  };
  return {
    source,
    isChanged: source !== code.source,
    run,
    isBusy: run !== undefined && run.state !== 'ended',
    isSessionChanged: () => isAnyChanged([...before, code]),
    change,
    reset: () => {
      change(code.source);
      clear();
    },
    clear,
    start,
    stop,
  };
}
