// Runs tests against the learner's code, in the page's own Python. Loaded with the first check.
import {probeOf, visibleFirst, type CodeTest} from '#schema/python/code-tests.ts';
import {judge, notObserved} from '#schema/python/judging.ts';
import {observationOf} from '#schema/python/observation.ts';
import type {CodeCheck, TestOutcome} from '#web/python/check/check.ts';
import {python} from '#web/python/python.ts';
import type {Ending} from '#web/python/run-job.ts';

/** Why a test has no outcome of its own. */
function whyNot(ending: Ending): string {
  if (ending.how === 'time') return `It took longer than ${ending.limitMs / 1000} seconds and was stopped.`;
  if (ending.how === 'stopped') return 'You stopped it.';
  return 'Python broke off while it ran.';
}

/** @returns the way to stop it. @param onCheck told after each test. */
export function checkCode(
  tests: readonly CodeTest[],
  code: string,
  onCheck: (check: CodeCheck) => void,
): () => void {
  let isOver = false;
  let stop: (() => void) | undefined;
  const outcomes: TestOutcome[] = [];
  const tell = (isBusy: boolean) => onCheck({isBusy, outcomes: inOrder(tests, outcomes)});
  const run = async () => {
    for (const test of visibleFirst(tests)) {
      const asked = python().run({programs: [code], stdin: test.stdin, probe: probeOf(test)});
      stop = asked.stop;
      const ending = await asked.ending;
      if (isOver) return;
      if (ending.how === 'unavailable') {
        onCheck({isBusy: false, outcomes: [], isUnavailable: true});
        return;
      }
      const seen = ending.how === 'finished' ? observationOf(ending.reply.observation) : undefined;
      outcomes.push({test, ...(seen ? judge(test, seen) : notObserved(test, whyNot(ending)))});
      // What had to be stopped once would have to be stopped again.
      if (ending.how !== 'finished') break;
      tell(true);
    }
    tell(false);
  };
  void run();
  return () => {
    isOver = true;
    stop?.();
  };
}

const inOrder = (tests: readonly CodeTest[], outcomes: readonly TestOutcome[]) =>
  tests.flatMap((test) => outcomes.find((outcome) => outcome.test === test) ?? []);
