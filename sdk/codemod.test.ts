import {mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {expect, test} from 'vitest';
import {change, run} from './codemod.ts';

test.each([
  ["import Vapi from '@vapi-ai/web';", "import Vapi from '@academy/sdk';"],
  ['import Vapi from "@vapi-ai/web"', 'import Vapi from "@academy/sdk"'],
  ["import type {Call} from '@vapi-ai/web/dist/api';", "import type {Call} from '@academy/sdk/dist/api';"],
  [
    "import {SayMessage} from '@vapi-ai/web/dist/vapi.js'",
    "import {SayMessage} from '@academy/sdk/dist/vapi.js'",
  ],
  ["import {Call} from '@vapi-ai/web/api'", "import {Call} from '@academy/sdk/dist/api'"],
  ["const {default: V} = await import('@vapi-ai/web')", "const {default: V} = await import('@academy/sdk')"],
  ["const Vapi = require('@vapi-ai/web').default", "const Vapi = require('@academy/sdk').default"],
  ["export {default} from '@vapi-ai/web'", "export {default} from '@academy/sdk'"],
  ["vi.mock('@vapi-ai/web', () => ({}))", "vi.mock('@academy/sdk', () => ({}))"],
  ["declare module '@vapi-ai/web' {}", "declare module '@academy/sdk' {}"],
  ["optimizeDeps: {include: ['@vapi-ai/web']}", "optimizeDeps: {include: ['@academy/sdk']}"],
])('%s is changed', (before, after) => {
  expect(change('page.ts', before, '1.0.0')).toMatchObject({text: after, count: 1, remarks: []});
});

test.each([
  '// We use @vapi-ai/web here.',
  "import {useVapi} from '@vapi-ai/client-sdk-react'",
  "import x from '@vapi-ai/web-extras'",
  "'see https://www.npmjs.com/package/@vapi-ai/web'",
])('%s is left as it is', (text) => {
  expect(change('page.ts', text, '1.0.0')).toEqual({text, count: 0, remarks: []});
});

test('what has no counterpart is left and named, and so is what works otherwise now', () => {
  const deep = "import {client} from '@vapi-ai/web/dist/client'";
  expect(change('a.ts', deep, '1.0.0')).toEqual({
    text: deep,
    count: 0,
    remarks: ["'@vapi-ai/web/dist/client' has no counterpart here"],
  });
  const page = "import Vapi from '@vapi-ai/web'; new Vapi(k, u, {}, {startAudioOff: true}); new Api()";
  expect(change('a.ts', page, '1.0.0').remarks).toHaveLength(2);
});

test('in package.json the dependency is changed, and nothing else', () => {
  const before =
    '{\n  "scripts": {"up": "npm i @vapi-ai/web"},\n  "dependencies": {"@vapi-ai/web": "^2.4.0", "react": "19"}\n}\n';
  expect(change('x/package.json', before, '1.2.3').text).toBe(
    '{\n  "scripts": {"up": "npm i @vapi-ai/web"},\n  "dependencies": {"@academy/sdk": "^1.2.3", "react": "19"}\n}\n',
  );
});

test('a folder is walked, packages and builds in it are not; --dry only tells', () => {
  const folder = mkdtempSync(join(tmpdir(), 'codemod-'));
  const line = "import Vapi from '@vapi-ai/web';\n";
  const files = [
    'src/a.tsx',
    'src/deep/b.vue',
    'node_modules/x/index.js',
    'dist/c.js',
    '.next/d.js',
    'notes.md',
  ];
  for (const file of files) {
    mkdirSync(join(folder, file, '..'), {recursive: true});
    writeFileSync(join(folder, file), line);
  }
  const changedFiles = () => files.filter((file) => readFileSync(join(folder, file), 'utf8') !== line);
  const told = run([folder], {isDry: true, version: '1.0.0'});
  expect(told.map((one) => one.replace(folder, ''))).toEqual([
    '/src/a.tsx: 1 changed',
    '/src/deep/b.vue: 1 changed',
  ]);
  expect(changedFiles()).toEqual([]);
  run([folder], {isDry: false, version: '1.0.0'});
  expect(changedFiles()).toEqual(['src/a.tsx', 'src/deep/b.vue']);
  expect(run([folder], {isDry: false, version: '1.0.0'})).toEqual([]);
  rmSync(folder, {recursive: true});
});
