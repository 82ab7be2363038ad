import {useEffect, useRef, useState} from 'react';
import type {ProgramFile} from '#schema/python/run.ts';
import {UNAVAILABLE, type ProgramRun} from '#web/python/program-run.ts';

/** How long a program of a project may take, ms. */
const LIMIT_MS = 60_000;

export type RunOrder = {
  readonly file: string;
  readonly files: readonly ProgramFile[];
  readonly stdin?: string;
};

export type Program = {
  readonly run: ProgramRun | undefined;
  /** What runs, or ran last. */
  readonly order: RunOrder | undefined;
  readonly isBusy: boolean;
  readonly start: (order: RunOrder) => void;
  readonly stop: () => void;
  /** Stops it, forgets the output, and takes a new Python. */
  readonly restart: () => void;
};

/** Runs a project's programs, one at a time. Python is loaded with the first one. */
export function useProgram(): Program {
  const [run, setRun] = useState<ProgramRun>();
  const [order, setOrder] = useState<RunOrder>();
  const stopping = useRef<() => void>(undefined);
  const stop = () => {
    stopping.current?.();
    stopping.current = undefined;
  };
  useEffect(() => () => stopping.current?.(), []);
  const start = (next: RunOrder) => {
    stop();
    let isOver = false;
    stopping.current = () => (isOver = true);
    setOrder(next);
    setRun({state: 'starting', printed: []});
    const {file, files, stdin} = next;
    const source = files.find(({path}) => path === file)?.text ?? '';
    const load = async () => {
      try {
        const {runProgram} = await import('#web/python/run-program.ts');
        if (isOver) return setRun({state: 'ended', printed: [], ending: {how: 'stopped'}});
        const programs = [source];
        stopping.current = runProgram({
          programs,
          file,
          files,
          stdin,
          names: true,
          limitMs: LIMIT_MS,
          onRun: setRun,
        });
      } catch {
        setRun(UNAVAILABLE);
      }
    };
    void load();
  };
  const restart = () => {
    stop();
    setRun(undefined);
    // Without Python there is nothing to replace.
    renew().catch(() => undefined);
  };
  return {run, order, isBusy: run !== undefined && run.state !== 'ended', start, stop, restart};
}

async function renew(): Promise<void> {
  const {python} = await import('#web/python/python.ts');
  python().restart();
}
