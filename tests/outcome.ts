// What a run of Vitest came to, written to the file that `TEST_OUTCOME` names: `npm test` reads it (levels.ts).
import {writeFileSync} from 'node:fs';
import type {Reporter, TestCase, TestModule, TestSpecification, TestSuite, Vitest} from 'vitest/node';

/** A file of tests. */
export type FileOutcome = {
  /** Absolute. */
  readonly path: string;
  readonly passed: number;
  /** Names of the tests that failed, and what else did in this file. */
  readonly failed: readonly string[];
};

export type RunOutcome = {
  /** Every file that was to run. */
  readonly files: readonly FileOutcome[];
  /** Messages of errors that belong to none of them, so that running a file again says nothing about them. */
  readonly outside: readonly string[];
};

/** As Vitest hands it over: a worker that ended is the cause of its pool's error. */
type Uncaught = {
  readonly message?: string;
  readonly cause?: unknown;
  readonly VITEST_TEST_PATH?: string;
};

export class Outcome implements Reporter {
  #vitest: Vitest | undefined;
  #specifications: readonly TestSpecification[] = [];

  onInit(vitest: Vitest): void {
    this.#vitest = vitest;
  }

  /** At the end Vitest leaves out the files that no worker took. */
  onTestRunStart(specifications: readonly TestSpecification[]): void {
    this.#specifications = specifications;
  }

  onTestRunEnd(modules: readonly TestModule[], uncaught: readonly Uncaught[]): void {
    const to = process.env['TEST_OUTCOME'];
    if (to === undefined || this.#vitest?.config.watch) return;
    writeFileSync(to, JSON.stringify(outcomeOf(this.#specifications, modules, uncaught)));
  }
}

function outcomeOf(
  specifications: readonly TestSpecification[],
  modules: readonly TestModule[],
  uncaught: readonly Uncaught[],
): RunOutcome {
  const untold = new Set(uncaught);
  const outcomeOfFile = ({moduleId, testModule}: TestSpecification): FileOutcome => {
    const errors = uncaught.filter((one) => one.VITEST_TEST_PATH === moduleId);
    const unfinished = unfinishedIn(testModule);
    // The end of a worker names the files that it was at, which is all that tells whose it is.
    const ends = unfinished.length > 0 ? uncaught.filter((one) => wordsOf(one).includes(moduleId)) : [];
    for (const one of [...errors, ...ends]) untold.delete(one);
    return {
      path: moduleId,
      passed: testModule ? inState(testModule, 'passed').length : 0,
      failed: [
        ...(testModule ? failuresIn(testModule) : []),
        ...unfinished,
        ...errors.map((one) => `(an error that nothing caught) ${wordsOf(one)}`),
      ],
    };
  };
  // Where nothing began, no file is to blame, and none would do better alone.
  const files = modules.length > 0 ? specifications.map(outcomeOfFile) : [];
  const none = modules.length > 0 || specifications.length === 0 ? [] : ['none of its files ran'];
  return {files, outside: [...none, ...[...untold].map(wordsOf)]};
}

const inState = (module: TestModule, state: string): readonly TestCase[] =>
  [...module.children.allTests()].filter((one) => one.result().state === state);

function failuresIn(module: TestModule): readonly string[] {
  const suites = [...module.children.allSuites()].filter((one) => one.errors().length > 0);
  return [
    ...inState(module, 'failed').map(nameOf),
    ...suites.map((one) => `${nameOf(one)} (before or after its tests)`),
    ...(module.errors().length > 0 ? ['(before or after its tests)'] : []),
  ];
}

/** A file whose worker died keeps the state in which it was; one that waited for a worker has none. */
function unfinishedIn(module: TestModule | undefined): readonly string[] {
  if (!module) return ['(did not run)'];
  const state = module.state();
  return state === 'pending' || state === 'queued' ? ['(did not get to its end)'] : [];
}

/** Of the error and what caused it. */
function wordsOf({message = '', cause}: Uncaught): string {
  const deeper = typeof cause === 'object' && cause !== null ? wordsOf(cause) : '';
  return deeper === '' ? message : `${message} ${deeper}`;
}

const nameOf = (one: TestCase | TestSuite) => one.fullName;
