import {availableParallelism} from 'node:os';
import {defaultServerConditions} from 'vite';
import {defineConfig} from 'vitest/config';
import {LongestFirst} from './tests/longest-first.ts';
import {Outcome} from './tests/outcome.ts';
import {Slowest} from './tests/slowest.ts';

// Vitest sets it where the machine does not: with NODE_ENV=production React would be the build that tests cannot drive.
process.env['NODE_ENV'] = 'test';

const never = ['**/node_modules/**', '**/dist/**', '.data*/**'];
/** What a test starts, and the files that it leaves, go with the run (tests/run-folder.ts). */
const runFolder = 'tests/run-folder.ts';
const setupFiles = ['tests/quiet-console.ts', 'tests/no-network.ts', 'tests/real-time.ts'];
/** The packages of this repository are their sources here; dist is for others. */
const ssr = {resolve: {conditions: ['@academy/source', ...defaultServerConditions]}};

/** A slow machine is no failure: what is waited for comes, or the test says what did not. */
const patient = {poll: {timeout: 15_000}};

/** What failed runs once more without others beside it (tests/levels.ts). */
const isAlone = process.env['TEST_ALONE'] === '1';

/** By itself Vitest leaves a core free, and on two cores all files wait for one worker. */
const maxWorkers = isAlone ? 1 : Math.max(2, availableParallelism() - 1);

export default defineConfig({
  test: {
    maxWorkers,
    reporters: ['default', new Slowest(), new Outcome()],
    sequence: {sequencer: LongestFirst},
    projects: [
      {
        ssr,
        test: {
          name: 'unit',
          include: ['**/*.test.{ts,tsx}'],
          exclude: [
            ...never,
            '**/*.pg.test.ts',
            '**/*.browser.test.ts',
            '**/*.component.test.tsx',
            '**/*.course.test.ts',
            'tests/simulate/**',
          ],
          // Files share a worker: to start one for each took longer than the tests.
          isolate: false,
          unstubGlobals: true,
          setupFiles,
          expect: patient,
          globalSetup: [runFolder],
          benchmark: {include: []},
          testTimeout: 30_000,
        },
      },
      {
        ssr,
        test: {
          name: 'simulate',
          include: ['tests/simulate/*.test.ts'],
          exclude: never,
          setupFiles,
          globalSetup: [runFolder],
          benchmark: {include: []},
        },
      },
      {
        ssr,
        test: {
          name: 'course',
          include: ['**/*.course.test.ts'],
          exclude: never,
          // A worker's files share what they import, the Python of the tracer's tests too.
          isolate: false,
          unstubGlobals: true,
          setupFiles,
          expect: patient,
          globalSetup: [runFolder],
          benchmark: {include: []},
          testTimeout: 30_000,
        },
      },
      {
        ssr,
        test: {
          name: 'pg',
          include: ['**/*.pg.test.ts'],
          exclude: never,
          isolate: false,
          unstubGlobals: true,
          setupFiles,
          expect: patient,
          globalSetup: [runFolder, 'tests/pg/global-setup.ts'],
          benchmark: {include: []},
          // A cluster of one's own and a whole course take their time on a busy machine.
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
      {
        ssr,
        test: {
          name: 'browser',
          include: ['**/*.browser.test.ts'],
          exclude: [...never, 'tests/browser/sdk-*'],
          // A worker's files share what they import, Playwright above all.
          isolate: false,
          unstubGlobals: true,
          setupFiles: [...setupFiles, 'tests/browser/tell-pages.ts'],
          expect: patient,
          globalSetup: [runFolder, 'tests/browser/global-setup.ts'],
          benchmark: {include: []},
          // Each worker has an academy of its own (global-setup.ts). Two cores carry two of them: tests mostly wait.
          maxWorkers: isAlone ? 1 : 2,
          sequence: {groupOrder: 1},
          testTimeout: 90_000,
          hookTimeout: 120_000,
        },
      },
      {
        ssr,
        test: {
          name: 'sdk',
          include: ['tests/browser/sdk-*.browser.test.ts'],
          exclude: never,
          // Files share a worker, and with it the connection to the browser.
          isolate: false,
          unstubGlobals: true,
          setupFiles,
          expect: patient,
          // A page with the package and a stand-in of the call library's bundle: no academy.
          globalSetup: [runFolder, 'tests/browser/sdk-global-setup.ts'],
          benchmark: {include: []},
          // On the workers of the browser tests, once these are through.
          maxWorkers: isAlone ? 1 : 2,
          sequence: {groupOrder: 1},
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
});
