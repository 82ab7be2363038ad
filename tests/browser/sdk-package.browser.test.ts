// The package as others get it: packed by npm, installed by npm into an empty project, used in four ways.
import {execFile} from 'node:child_process';
import {globSync, readFileSync, writeFileSync} from 'node:fs';
import {join} from 'node:path';
import {promisify} from 'node:util';
import {gzipSync} from 'node:zlib';
import {build, type Rolldown} from 'vite';
import {afterAll, beforeAll, expect, inject, test} from 'vitest';
import {openProject, type Project} from '#tests/browser/sdk-project.ts';

const run = promisify(execFile);
/** kB (1000 bytes), gzipped: what a page loads before a call is wanted. */
const EAGER_LIMIT_KB = 8;
let user: Project;
let project: string;
let installed: string;

beforeAll(async () => {
  // What users of React and TypeScript have.
  user = await openProject(['react', 'react-dom', '@types/react', '@types/react-dom'], inject('sdkPacked'));
  project = user.folder;
  installed = user.installed;
});
afterAll(() => user.close());

test('it stands alone: no module of this repository is named in it, and what it needs is npm’s', () => {
  const files = globSync('**/*', {cwd: installed, withFileTypes: true}).filter((entry) => entry.isFile());
  const strangers = files.filter(({parentPath, name}) =>
    /(?:from|import\()\s*['"](?:@academy\/|#|\.\.\/)/.test(readFileSync(join(parentPath, name), 'utf8')),
  );
  // The README shows how its users import it.
  expect(strangers.map(({name}) => name)).toEqual(['README.md']);
  expect(files.map(({name}) => name)).toEqual(expect.arrayContaining(['README.md', 'LICENSE', 'index.d.ts']));
  const description = JSON.parse(readFileSync(join(installed, 'package.json'), 'utf8')) as object;
  expect(description).toMatchObject({dependencies: {'@daily-co/daily-js': '0.84.0', xstate: '5.33.3'}});
});

test('Node imports it: default and named are the same class, and nothing of a browser is touched', async () => {
  const code = `import Default, {Voice, VoiceError} from '@academy/sdk';
    const error = await new Voice('key').start('assistant').catch((error) => error);
    console.log(Default === Voice, typeof new Default('key').on, error instanceof VoiceError, error.code);`;
  const {stdout} = await run(process.execPath, ['--input-type=module', '--eval', code], {cwd: project});
  expect(stdout.trim()).toBe('true function true no-browser');
});

test('React renders a component with the hook on a server', async () => {
  const code = `import {createElement} from 'react';
    import {renderToString} from 'react-dom/server';
    import {useVoiceCall} from '@academy/sdk/react';
    const Call = () => createElement('p', null, useVoiceCall({token: 'key'}).status);
    console.log(renderToString(createElement(Call)));`;
  const {stdout} = await run(process.execPath, ['--input-type=module', '--eval', code], {cwd: project});
  expect(stdout.trim()).toBe('<p>idle</p>');
});

test('TypeScript compiles a page with typed events, libraries checked too', async () => {
  writeFileSync(
    join(project, 'page.ts'),
    `import {is, Voice as Vapi, type UnknownMessage, type VoiceError} from '@academy/sdk';
import {useVoiceCall} from '@academy/sdk/react';
const vapi = new Vapi('key', 'https://api.example', {avoidEval: true}, {audioSource: true, startAudioOff: false});
vapi.on('speech-start', () => {});
vapi.on('volume-level', (volume: number) => console.log(volume.toFixed(1)));
vapi.on('message', (message) => {
  if (is(message, 'transcript')) console.log(message.transcript.length, message.role);
  if (message.type === 'speech-update') console.log(message.status satisfies 'started' | 'stopped');
  // @ts-expect-error -- only a transcript has one
  console.log(message.transcript);
  const newer = message as UnknownMessage;
  if (newer.type === 'newer-than-this') console.log(newer.anything);
});
vapi.on('error', (e: VoiceError) => console.error(e.type, e.stage, e.code));
vapi.once('call-start-progress', ({stage, status, metadata}) => console.log(stage, status, metadata));
export const started = vapi.start({model: {provider: 'openai'}}, {variableValues: {}}, undefined, undefined);
export const second = vapi.start(undefined, undefined, 'squad-id');
vapi.send({type: 'add-message', message: {role: 'system', content: 'hi'}});
vapi.say('Good bye', true);
vapi.setMuted(!vapi.isMuted());
void vapi.setInputDevicesAsync({audioDeviceId: 'x'});
export const call = vapi.getDailyCallObject();
export const useCall = () => useVoiceCall({createCall: async () => ({webCallUrl: 'https://x'})}).transcript;
// @ts-expect-error -- there is no such event
vapi.on('nonsense', () => {});
void vapi.stop();
`,
  );
  expect(await user.compile(['page.ts'], {exactOptionalPropertyTypes: true})).toBe('');
});

test('Vite bundles it: at most 8 kB before a call is wanted, the rest in one chunk behind it', async () => {
  writeFileSync(
    join(project, 'main.js'),
    "import Voice from '@academy/sdk'; globalThis.voice = new Voice('key');",
  );
  const {output} = (await build({
    root: project,
    configFile: false,
    logLevel: 'error',
    build: {write: false, target: 'es2022', rolldownOptions: {input: join(project, 'main.js')}},
  })) as Rolldown.RolldownOutput;
  const chunks = output.filter((part) => part.type === 'chunk');
  const eager = chunks.find((chunk) => chunk.isEntry);
  const lazy = chunks.filter((chunk) => chunk.isDynamicEntry);
  const kilobytes = gzipSync(eager?.code ?? '', {level: 9}).length / 1000;
  expect(kilobytes).toBeLessThanOrEqual(EAGER_LIMIT_KB);
  expect(lazy.map((chunk) => /createCallObject/.test(chunk.code) && /voice-call/.test(chunk.code))).toEqual([
    true,
  ]);
  expect(eager?.code).not.toMatch(/createCallObject\(|xstate|\/call\/web/);
  expect(lazy[0]?.code).toContain('/call/web');
});
