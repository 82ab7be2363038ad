// What a run of Vitest came to, written to the file that `TEST_OUTCOME` names: `npm test` reads it (all.ts).
import {writeFileSync} from 'node:fs';
import type {Reporter, TestCase, TestModule, TestSuite, Vitest} from 'vitest/node';

/** A file of tests. */
export type FileOutcome = {
  /** Absolute. */
  readonly path: string;
  readonly passed: number;
  /** Names of the tests that failed, and what else did in this file. */
  readonly failed: readonly string[];
};

type Uncaught = {readonly message?: string; readonly VITEST_TEST_PATH?: string};

export class Outcome implements Reporter {
  #vitest: Vitest | undefined;

  onInit(vitest: Vitest): void {
    this.#vitest = vitest;
  }

  onTestRunEnd(modules: readonly TestModule[], uncaught: readonly Uncaught[]): void {
    const to = process.env['TEST_OUTCOME'];
    if (to === undefined || this.#vitest?.config.watch) return;
    writeFileSync(to, JSON.stringify(modules.map((module) => outcomeOf(module, uncaught))));
  }
}

function outcomeOf(module: TestModule, uncaught: readonly Uncaught[]): FileOutcome {
  const tests = [...module.children.allTests()];
  const inState = (state: string) => tests.filter((one) => one.result().state === state);
  const suites = [...module.children.allSuites()].filter((one) => one.errors().length > 0);
  const errors = uncaught.filter((one) => one.VITEST_TEST_PATH === module.moduleId);
  return {
    path: module.moduleId,
    passed: inState('passed').length,
    failed: [
      ...inState('failed').map(nameOf),
      ...suites.map((one) => `${nameOf(one)} (before or after its tests)`),
      ...(module.errors().length > 0 ? ['(before or after its tests)'] : []),
      ...errors.map(({message = ''}) => `(an error that nothing caught) ${message}`),
    ],
  };
}

const nameOf = (one: TestCase | TestSuite) => one.fullName;
