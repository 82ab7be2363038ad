import {defineConfig} from 'vitest/config';

const never = ['**/node_modules/**', '**/dist/**', '.data*/**'];
const setupFiles = ['tests/quiet-console.ts'];

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          include: ['**/*.test.{ts,tsx}'],
          exclude: [...never, '**/*.pg.test.ts', '**/*.browser.test.ts'],
          setupFiles,
          benchmark: {include: []},
        },
      },
      {
        test: {
          name: 'pg',
          include: ['**/*.pg.test.ts'],
          exclude: never,
          setupFiles,
          globalSetup: ['tests/pg/global-setup.ts'],
          benchmark: {include: []},
          // A cluster of one's own and a whole course take their time on a busy machine.
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'browser',
          include: ['**/*.browser.test.ts'],
          exclude: never,
          setupFiles,
          globalSetup: ['tests/browser/global-setup.ts'],
          benchmark: {include: []},
          // Two cores carry the academy and its browsers: one file at a time.
          fileParallelism: false,
          // A browser on a busy machine fails for reasons of its own; what fails twice is ours. The report tells
          // of every second try.
          retry: 1,
          testTimeout: 90_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
});
