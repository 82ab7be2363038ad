// Tasks whose answers are programs, with what is known about such answers: the reference passes, and what a learner begins
// with, what is known to be wrong, and what was made wrong fails. In the Python of browsers and in the server's grader.
import {mkdtempSync, rmSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {afterAll, describe, expect, test} from 'vitest';
import {probeOf, visibleFirst, type CodeTest} from '#schema/python/code-tests.ts';
import {judge} from '#schema/python/judging.ts';
import {observationOf} from '#schema/python/observation.ts';
import {graderPlace} from '#sync/python/grader-place.ts';
import {gradeIn} from '#sync/python/grader.ts';
import type {Python} from '#tests/content-python.ts';
import {askMachine} from '#tests/machine-python.ts';
import {mutantsOf} from '#tests/course-checks/mutants.ts';

/** A task of the course or of the assessment. */
export type CodeTask = {
  readonly name: string;
  readonly starter: string;
  readonly reference: string;
  /** Known wrong answers. */
  readonly wrong: readonly string[];
  readonly tests: readonly CodeTest[];
  /** Packages, which only this machine's Python has. */
  readonly needs?: readonly string[];
};

/** Registers the tests of all these tasks. */
export function checkTasks(tasks: readonly CodeTask[], python: Python): void {
  const [onPackages, plain] = [tasks.filter(isOnPackages), tasks.filter((task) => !isOnPackages(task))];
  const failedOnMachine = failingOnMachine(onPackages);
  const isRun = (task: CodeTask) => failedOnMachine(task.reference, task) !== undefined;
  checkEach(onPackages.filter(isRun), (program, task) => failedOnMachine(program, task) ?? []);
  describe.each(onPackages.filter((task) => !isRun(task)))('$name', ({needs = []}) => {
    test('is run with its packages', ({skip}) => skip(`needs ${needs.join(', ')}`));
  });
  const failedHere = failingIn(python);
  checkEach(plain, failedHere);
  checkGrader(plain, failedHere);
}

const isOnPackages = ({needs = []}: CodeTask): boolean => needs.length > 0;

/** All programs that are known for a task. */
const programsOf = ({reference, starter, wrong}: CodeTask): readonly string[] => [
  reference,
  starter,
  ...wrong,
  ...mutantsOf(reference),
];

function checkEach(
  tasks: readonly CodeTask[],
  failedHere: (program: string, task: CodeTask) => readonly string[],
) {
  describe.each(tasks)('$name', (task) => {
    const {reference, starter, wrong} = task;

    test('the reference passes every test', () => expect(failedHere(reference, task)).toEqual([]));
    test('what a learner begins with fails', () => expect(failedHere(starter, task)).not.toEqual([]));
    test('it has a hidden test', () => expect(task.tests.some(({hidden}) => hidden)).toBe(true));

    test.each(wrong)('a wrong answer fails: %s', (program) => {
      expect(failedHere(program, task)).not.toEqual([]);
    });

    const mutants = mutantsOf(reference);
    test('there is something to change in it', () => expect(mutants.length).toBeGreaterThan(0));
    test.each(mutants)('changed in one place it fails: %s', (program) => {
      expect(failedHere(program, task)).not.toEqual([]);
    });
  });
}

function checkGrader(tasks: readonly CodeTask[], failedHere: Failing) {
  const grader = openGrader();
  describe.each(tasks)('$name', (task) => {
    test('the grader says the same of all of them', async ({skip}) => {
      const {reference, starter, wrong} = task;
      for (const program of [reference, starter, ...wrong, ...mutantsOf(reference).slice(0, 1)]) {
        const there = await grader.failed(program, task);
        skip(there === 'no sandbox', 'needs a sandbox for the grader');
        expect(there).toEqual(failedHere(program, task));
      }
    });
  });
}

type Failing = (program: string, task: Pick<CodeTask, 'tests'>) => readonly string[];

/** Names of the tests that a program fails, as a browser sees it: what had to be stopped once is not run again. */
function failingIn(python: Python): Failing {
  const known = new Map<string, readonly string[]>();
  const run: Failing = (program, {tests}) => {
    let isStopped = false;
    return visibleFirst(tests).flatMap((one) => {
      if (isStopped) return [one.name];
      const asked = {programs: [program], stdin: one.stdin, probe: probeOf(one), outputLimit: 100_000};
      const reply = python.ask(asked);
      isStopped = reply.isStopped;
      const seen = observationOf(reply.observation);
      return seen && judge(one, seen).passed ? [] : [one.name];
    });
  };
  return (program, task) => {
    const key = JSON.stringify([program, task.tests]);
    const found = known.get(key) ?? run(program, task);
    known.set(key, found);
    return found;
  };
}

/** The same on this machine, all tasks in one process; `undefined` where it lacks a package. */
function failingOnMachine(tasks: readonly CodeTask[]) {
  const asked = tasks.flatMap((task) =>
    programsOf(task).flatMap((program) => task.tests.map((one) => ({task, program, one}))),
  );
  const replies = askMachine(
    asked.map(({task: {needs = []}, program, one}) => ({
      needs,
      request: {programs: [program], stdin: one.stdin, probe: probeOf(one)},
    })),
  );
  const failed = new Map<string, string[] | undefined>();
  for (const [at, {task, program, one}] of asked.entries()) {
    const key = `${task.name}\0${program}`;
    const reply = replies[at];
    const before = failed.get(key) ?? [];
    const seen = reply && observationOf(reply.observation);
    const passed = seen !== null && seen !== undefined && judge(one, seen).passed;
    failed.set(key, reply ? (passed ? before : [...before, one.name]) : undefined);
  }
  return (program: string, task: CodeTask) => failed.get(`${task.name}\0${program}`);
}

/**
 * The server's grader in its sandbox, closed after the file. Learners' answers have a process each (grader.test.ts); the
 * course's own, which harm nobody, share one: it takes a second to start.
 */
function openGrader() {
  const dataDir = mkdtempSync(join(tmpdir(), 'academy-tasks-'));
  const place = graderPlace({dataDir, log: () => undefined});
  afterAll(() => {
    place.close();
    rmSync(dataDir, {recursive: true, force: true});
  });
  let child: Awaited<ReturnType<typeof place.take>> | undefined;
  const graded = async (program: string, {tests}: CodeTask) => {
    child ??= await place.take();
    if ('why' in child) return undefined;
    const found = await gradeIn(child, {program, tests: visibleFirst(tests)});
    if (found.ended) {
      child.end();
      child = undefined;
    }
    return found;
  };
  /** The same names by the grader. */
  const failed = async (program: string, task: CodeTask): Promise<readonly string[] | 'no sandbox'> => {
    let found = await graded(program, task);
    // After hundreds of answers a process may break off, which none of a learner's comes to.
    if (found?.ended === 'broken') found = await graded(program, task);
    return found ? found.results.flatMap((one) => (one.passed ? [] : [one.name])) : 'no sandbox';
  };
  return {failed};
}
