import {useEffect, useRef, useState} from 'react';
import type {ProgramFile} from '#schema/python/run.ts';
import {outcomesIn, TEST_PROGRAM, type TestOutcome} from '#web/coding/project/running/test-program.ts';
import type {Ending} from '#web/python/run-job.ts';

/** How long all tests of a project may take, ms. */
const LIMIT_MS = 60_000;

export type TestRun =
  | {readonly state: 'running'}
  | {readonly state: 'ended'; readonly outcomes: readonly TestOutcome[]}
  /** Why there are no outcomes. */
  | {readonly state: 'failed'; readonly words: string};

export type Tests = {
  readonly run: TestRun | undefined;
  readonly start: (files: readonly ProgramFile[]) => void;
  readonly stop: () => void;
};

function wordsFor(ending: Ending): string {
  if (ending.how === 'time')
    return `Stopped after ${ending.limitMs / 1000} seconds. Does a loop in it ever end?`;
  if (ending.how === 'stopped') return 'Stopped.';
  if (ending.how === 'unavailable')
    return 'Python couldn’t be loaded. Check your connection, then run the tests again.';
  return 'Python broke off while the tests ran, and was started again.';
}

/** Runs the tests of a project. */
export function useTests(): Tests {
  const [run, setRun] = useState<TestRun>();
  const stopping = useRef<() => void>(undefined);
  useEffect(() => () => stopping.current?.(), []);
  const turn = useRef(0);
  const start = (files: readonly ProgramFile[]) => {
    stopping.current?.();
    turn.current += 1;
    const own = turn.current;
    // What was stopped for another run has nothing to say any more.
    const tell = (news: TestRun) => (own === turn.current ? setRun(news) : undefined);
    tell({state: 'running'});
    const work = async () => {
      const {python} = await import('#web/python/python.ts').catch(() => ({python: undefined}));
      if (!python) return tell({state: 'failed', words: wordsFor({how: 'unavailable'})});
      let printed = '';
      const {ending, stop} = python().run({
        programs: [TEST_PROGRAM],
        file: 'the test runner',
        files,
        limitMs: LIMIT_MS,
        onNews: (news) => {
          if (news.kind === 'output' && news.stream === 'out') printed += news.text;
        },
      });
      stopping.current = stop;
      const ended = await ending;
      const outcomes = ended.how === 'finished' ? outcomesIn(printed) : undefined;
      tell(outcomes ? {state: 'ended', outcomes} : {state: 'failed', words: wordsFor(ended)});
    };
    void work();
  };
  return {run, start, stop: () => stopping.current?.()};
}
