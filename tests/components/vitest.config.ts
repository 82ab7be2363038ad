// Parts of screens in a real browser, without an academy behind them: milliseconds each. `**/*.component.test.tsx`, beside
// what they test.
import {join} from 'node:path';
import tailwind from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import {playwright} from '@vitest/browser-playwright';
import {defaultClientConditions} from 'vite';
import {defineConfig} from 'vitest/config';
import {findBrowser} from '#tests/browser/find-browser.ts';
import {Outcome} from '#tests/outcome.ts';
import {Slowest} from '#tests/slowest.ts';

const {executablePath, args} = await findBrowser();

export default defineConfig({
  root: join(import.meta.dirname, '..', '..'),
  plugins: [react(), tailwind()],
  resolve: {conditions: ['@academy/source', ...defaultClientConditions]},
  // Found by a test, they would reload its page.
  optimizeDeps: {
    include: [
      'react',
      'react-dom/client',
      'react/jsx-dev-runtime',
      'radix-ui',
      'lucide-react',
      'wouter',
      'jotai',
      'xstate',
      'cmdk',
    ],
  },
  test: {
    name: 'components',
    include: ['web/**/*.component.test.tsx'],
    setupFiles: ['tests/components/setup.ts'],
    ...(process.env['TEST_ALONE'] === '1' ? {maxWorkers: 1} : {}),
    reporters: ['default', new Slowest(), new Outcome()],
    expect: {poll: {timeout: 5000}},
    browser: {
      enabled: true,
      headless: true,
      screenshotFailures: false,
      provider: playwright({launchOptions: {executablePath, args: [...args]}, actionTimeout: 5000}),
      instances: [{browser: 'chromium', viewport: {width: 1280, height: 900}}],
    },
  },
});
