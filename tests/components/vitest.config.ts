// Parts of screens in a real browser, without an academy behind them: milliseconds each. `**/*.component.test.tsx`, beside
// what they test.
import {join} from 'node:path';
import tailwind from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import {playwright} from '@vitest/browser-playwright';
import {defaultClientConditions} from 'vite';
import {defineConfig} from 'vitest/config';
import {callMachine} from './call-machine.ts';
import {findShell} from '#tests/browser/find-browser.ts';
import {Outcome} from '#tests/outcome.ts';
import {pythonFiles} from '#web/python-files.ts';
import {Slowest} from '#tests/slowest.ts';

// Vitest sets it where the machine does not: with NODE_ENV=production React would be the build that tests cannot drive.
process.env['NODE_ENV'] = 'test';

// Without its window Chromium has nobody to ask about camera and microphone: it gives its own.
const {executablePath, args} = await findShell();

export default defineConfig({
  root: join(import.meta.dirname, '..', '..'),
  plugins: [react(), tailwind(), pythonFiles(), callMachine()],
  worker: {format: 'es'},
  resolve: {
    conditions: ['@academy/source', ...defaultClientConditions],
    // simple-peer, as it is published, wants Node's modules; this file of its own has all of it.
    alias: {'simple-peer': 'simple-peer/simplepeer.min.js'},
  },
  // Found by a test, they would reload its page.
  optimizeDeps: {
    include: [
      'react',
      'react-dom/client',
      'react-dom/server',
      'react/jsx-dev-runtime',
      'radix-ui',
      'lucide-react',
      'wouter',
      'jotai',
      'xstate',
      'cmdk',
      'simple-peer',
      'livekit-client',
      '@livekit/protocol',
      '@daily-co/daily-js',
      'elkjs/lib/elk-api.js',
      '@tanstack/react-query',
      '@tanstack/react-table',
      '@tanstack/react-virtual',
      '@xstate/react',
      '@codemirror/commands',
      '@codemirror/lang-python',
      '@codemirror/language',
      '@codemirror/state',
      '@codemirror/view',
      '@lezer/highlight',
      'fast-check',
      '@rocicorp/zero',
      '@rocicorp/zero/react',
    ],
  },
  test: {
    name: 'components',
    include: ['web/**/*.component.test.tsx'],
    setupFiles: ['tests/components/setup.ts'],
    // What a test starts, and the files that it leaves, go with the run.
    globalSetup: ['tests/run-folder.ts'],
    ...(process.env['TEST_ALONE'] === '1' ? {maxWorkers: 1} : {}),
    reporters: ['default', new Slowest(), new Outcome()],
    expect: {poll: {timeout: 5000}},
    // Whole calls, one after the other.
    testTimeout: 60_000,
    browser: {
      enabled: true,
      headless: true,
      screenshotFailures: false,
      provider: playwright({
        launchOptions: {executablePath, args: [...args, '--use-fake-ui-for-media-stream']},
        // Calls are tested with a camera and a microphone; the browser makes both up.
        contextOptions: {permissions: ['camera', 'microphone']},
        actionTimeout: 5000,
      }),
      instances: [{browser: 'chromium', viewport: {width: 1280, height: 900}}],
    },
  },
});
