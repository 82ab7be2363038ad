import {useCallback, useEffect, useRef, useState} from 'react';
import type {CodeTest} from '#schema/python/code-tests.ts';
import {hasPassed, type CodeCheck} from '#web/python/check/check.ts';

type Task = {
  readonly tests: readonly CodeTest[];
  /** The learner's code as it is now. */
  readonly code: string;
  /** All tests passed. */
  readonly onPass?: () => void;
};

/** Checks the learner's code by its tests, on this device. A check is of its code: a change stops it and takes it back. */
export function useCheck(task: Task): {
  readonly check: CodeCheck | undefined;
  /** @param code as the editor has it: it may be a key ahead of the page. */
  readonly start: (code?: string) => void;
  readonly stop: () => void;
} {
  const [check, setCheck] = useState<CodeCheck>();
  const running = useRef<{readonly code: string; end: () => void}>(undefined);
  const latest = useRef(task);
  useEffect(() => {
    latest.current = task;
  });
  const stop = useCallback(() => {
    running.current?.end();
    running.current = undefined;
    setCheck(undefined);
  }, []);
  const {code} = task;
  useEffect(() => {
    if (running.current && running.current.code !== code) stop();
  }, [code, stop]);
  // What nobody waits for must not take the processor.
  useEffect(() => stop, [stop]);
  const start = (given = latest.current.code) => {
    stop();
    let isOver = false;
    const mine = {
      code: given,
      end: (): void => {
        isOver = true;
      },
    };
    running.current = mine;
    setCheck({isBusy: true, outcomes: []});
    const {tests} = latest.current;
    const onCheck = (next: CodeCheck) => {
      setCheck(next);
      if (hasPassed(next) && latest.current.code === given) latest.current.onPass?.();
    };
    const load = async () => {
      try {
        const {checkCode} = await import('#web/python/check/check-code.ts');
        if (!isOver) mine.end = checkCode(tests, given, onCheck);
      } catch {
        // A part that cannot be fetched, such as offline, right after an update.
        if (!isOver) setCheck({isBusy: false, outcomes: [], isUnavailable: true});
      }
    };
    void load();
  };
  return {check, start, stop};
}
