// What README.md shows compiles as it is shown.
import {readFileSync, writeFileSync} from 'node:fs';
import {join, resolve} from 'node:path';
import {afterAll, beforeAll, expect, inject, test} from 'vitest';
import {openProject, type Project} from '#tests/browser/sdk-project.ts';

const text = readFileSync(resolve('sdk', 'README.md'), 'utf8');
const blocks = [...text.matchAll(/^```(tsx?)\n(.*?)^```$/gms)].map(([, kind, code], at) => ({
  file: `block-${at}.${kind}`,
  code: `${code}\nexport {};\n`,
}));
let user: Project;

beforeAll(async () => {
  user = await openProject(['react', '@types/react', '@statelyai/inspect'], inject('sdkPacked'));
  for (const {file, code} of blocks) writeFileSync(join(user.folder, file), code);
});
afterAll(() => user.close());

test('every example compiles, XState’s own inspector among them', async () => {
  expect(blocks.length).toBeGreaterThanOrEqual(6);
  expect(text).toContain('createBrowserInspector().inspect');
  const files = blocks.map(({file}) => file);
  // The inspector's own declarations name packages of Node.
  expect(await user.compile(files, {skipLibCheck: true})).toBe('');
});

test('every option and every event of the package is in its tables', () => {
  const source = (name: string) => readFileSync(resolve('sdk', name), 'utf8');
  const options = source('options.ts').match(/export type VoiceOptions = .*?\n};/s)?.[0] ?? '';
  const limits = source('options.ts').match(/export type Limits = .*?\n};/s)?.[0] ?? '';
  const events = source('events.ts').match(/export type VoiceEvents = .*?\n};/s)?.[0] ?? '';
  const names = [
    ...[...`${options}${limits}`.matchAll(/^ {2}readonly (\w+)\??:/gm)].map(([, name]) => name),
    ...[...events.matchAll(/^ {2}'?([\w-]+)'?: \(/gm)].map(([, name]) => name),
  ];
  expect(names.length).toBeGreaterThan(45);
  expect(names.filter((name) => !text.includes(`\`${name}\``))).toEqual([]);
});
