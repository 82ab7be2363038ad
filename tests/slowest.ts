// Closes a run with the tests that took longest: what to look at when the whole becomes slow.
import type {Reporter, TestCase, TestModule} from 'vitest/node';

const HOW_MANY = 20;
/** Faster tests are not listed, ms. */
const WORTH_TELLING_MS = 1000;

export class Slowest implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const slowest = modules
      .flatMap((module) => [...module.children.allTests()])
      .map((test) => ({test, ms: test.diagnostic()?.duration ?? 0}))
      .filter(({ms}) => ms >= WORTH_TELLING_MS)
      .toSorted((a, b) => b.ms - a.ms)
      .slice(0, HOW_MANY);
    if (slowest.length === 0) return;
    console.log(`\n Slowest ${slowest.length}`);
    for (const {test, ms} of slowest) console.log(`${(ms / 1000).toFixed(1).padStart(8)} s  ${nameOf(test)}`);
  }
}

const nameOf = (test: TestCase) => `${test.module.relativeModuleId}: ${test.fullName}`;
