// The package as somebody else gets it: built, packed, installed in an empty project, and used there from
// Node, from a bundle in a real browser, from a server render, and by a strict compiler.
import {execFile} from 'node:child_process';
import {mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join, resolve} from 'node:path';
import {promisify} from 'node:util';
import {afterAll, beforeAll, describe, expect, test} from 'vitest';
import {chromium} from 'playwright';
import {type Answer, answerJson, answerText, standIn, type StandIn} from '#platform-client/dev/stand-in.ts';
import {findShell} from '#tests/browser/find-browser.ts';

const run = promisify(execFile);
const folder = mkdtempSync(join(tmpdir(), 'platform-client-'));
const installed = join(folder, 'node_modules', '@academy', 'platform-client');
let server: StandIn;

const STRICT = {
  target: 'ES2022',
  lib: ['ES2022', 'DOM', 'DOM.Iterable'],
  types: [],
  strict: true,
  noUncheckedIndexedAccess: true,
  noEmit: true,
  skipLibCheck: false,
};

/** The page, its script and the platform at one address. */
const answer: Answer = (response, asked, count) => {
  const reply =
    asked.url === '/'
      ? answerText('<!doctype html><script type="module" src="/page.js"></script>', 'text/html')
      : asked.url === '/page.js'
        ? answerText(readFileSync(join(folder, 'dist', 'page.js'), 'utf8'), 'text/javascript')
        : asked.url.startsWith('/assistant/missing')
          ? answerJson({message: 'There is no such assistant'}, 404)
          : answerJson([{id: 'a1', name: 'Ada'}]);
  reply(response, asked, count);
};

beforeAll(async () => {
  server = await standIn(answer);
  const dist = join(folder, 'built');
  await run(process.execPath, [resolve('platform-client/dev/build.ts'), dist]);
  await run('npm', ['pack', dist, '--pack-destination', folder], {cwd: folder});
  const tarball = readdirSync(folder).find((name) => name.endsWith('.tgz')) ?? 'none';
  writeFileSync(join(folder, 'package.json'), '{"private": true, "type": "module"}');
  await run('npm', ['install', '--offline', '--no-audit', '--no-fund', join(folder, tarball)], {cwd: folder});
  for (const name of ['vite', 'react', 'react-dom']) {
    symlinkSync(resolve('node_modules', name), join(folder, 'node_modules', name));
  }
});
afterAll(async () => {
  await server.close();
  rmSync(folder, {recursive: true, force: true});
});

const write = (name: string, text: string) => {
  mkdirSync(folder, {recursive: true});
  writeFileSync(join(folder, name), text);
  return join(folder, name);
};
const printedBy = async (name: string, text: string): Promise<unknown> => {
  const {stdout} = await run(process.execPath, [write(name, text)], {cwd: folder});
  return JSON.parse(stdout) as unknown;
};

test('is one script for each entry with its types, with no dependency and nothing else', () => {
  const files = readdirSync(installed, {recursive: true, encoding: 'utf8'});
  expect(files.filter((name) => name.endsWith('.js')).toSorted()).toEqual([
    'codemod/index.js',
    'codemod/main.js',
    'drift.js',
    'index.js',
    'mock/index.js',
    'once.js',
    'watch.js',
  ]);
  expect(files.filter((name) => /(?<!\.d)\.ts$/.test(name))).toEqual([]);
  expect(files).toEqual(expect.arrayContaining(['README.md', 'LICENSE', 'index.d.ts', 'package.json']));
  const script = readFileSync(join(installed, 'index.js'), 'utf8');
  expect(script).not.toMatch(/^\s*import\b/m);
  const description = JSON.parse(readFileSync(join(installed, 'package.json'), 'utf8')) as object;
  expect(description).toMatchObject({sideEffects: false, type: 'module', engines: {node: '>=20'}});
  expect(description).not.toHaveProperty('dependencies');
  expect(description).not.toHaveProperty('private');
});

describe('packed in its own folder', () => {
  const project = join(folder, 'packed-in-place');
  beforeAll(async () => {
    mkdirSync(project);
    writeFileSync(join(project, 'package.json'), '{"private": true, "type": "module"}');
    await run('npm', ['pack', '--pack-destination', project, '--silent'], {cwd: resolve('platform-client')});
    const tarball = readdirSync(project).find((name) => name.endsWith('.tgz')) ?? 'none';
    await run('npm', ['install', '--offline', '--no-audit', '--no-fund', join(project, tarball)], {
      cwd: project,
    });
  });

  test('it is the same package: no source, and every entry is there', () => {
    const there = join(project, 'node_modules', '@academy', 'platform-client');
    const files = readdirSync(there, {recursive: true, encoding: 'utf8'});
    expect(files.filter((name) => /(?<!\.d)\.ts$/.test(name))).toEqual([]);
    expect(files).toEqual(expect.arrayContaining(['README.md', 'LICENSE', 'package.json']));
    const {exports} = JSON.parse(readFileSync(join(there, 'package.json'), 'utf8')) as {
      exports: Record<string, Record<string, string>>;
    };
    const led = Object.values(exports).flatMap(({types, default: script}) => [types, script]);
    for (const path of led.filter((one) => one !== undefined)) {
      expect(files).toContain(path.replace('./', ''));
    }
  });

  test('it works in Node and compiles', async () => {
    const text = `import {createClient} from '@academy/platform-client';
      const [first] = await createClient({address: '${server.address}', token: 'key'}).assistant.list();
      console.log(first?.name);`;
    writeFileSync(join(project, 'used.ts'), text);
    writeFileSync(join(project, 'used.js'), text);
    const {stdout} = await run(process.execPath, ['used.js'], {cwd: project});
    expect(stdout.trim()).toBe('Ada');
    const compilerOptions = {...STRICT, module: 'NodeNext', lib: ['ES2022', 'DOM', 'DOM.Iterable']};
    writeFileSync(join(project, 'tsconfig.json'), JSON.stringify({compilerOptions, files: ['used.ts']}));
    await expect(run('tsc', ['-p', project], {cwd: project})).resolves.toMatchObject({stdout: ''});
  });
});

test('works in Node', async () => {
  const printed = await printedBy(
    'node.js',
    `import {createClient, PlatformError} from '@academy/platform-client';
     const client = createClient({address: '${server.address}', token: 'key'});
     const [first] = await client.assistant.list();
     const error = await client.assistant.get({params: {id: 'missing'}}).catch((thrown) => thrown);
     console.log(JSON.stringify([first.name, error instanceof PlatformError, error.status]));`,
  );
  expect(printed).toEqual(['Ada', true, 404]);
});

test('works in a server render', async () => {
  const printed = await printedBy(
    'render.js',
    `import {createElement, use, Suspense} from 'react';
     import {prerender} from 'react-dom/static';
     import {createClient} from '@academy/platform-client';
     const assistants = createClient({address: '${server.address}'}).assistant.list();
     const List = () => createElement('p', null, use(assistants)[0].name);
     const {prelude} = await prerender(createElement(Suspense, null, createElement(List)));
     console.log(JSON.stringify(await new Response(prelude).text()));`,
  );
  expect(printed).toContain('<p>Ada</p>');
});

test('works in a browser and in a worker, bundled by Vite, with one noun alone', async () => {
  write(
    'page.js',
    `import {assistant, createClientOf, PlatformError} from '@academy/platform-client';
     const client = createClientOf({assistant}, {address: '/', token: 'key'});
     const [first] = await client.assistant.list({query: {limit: 1}});
     const error = await client.assistant.get({params: {id: 'missing'}}).catch((thrown) => thrown);
     const refused = await client.assistant.get({params: {id: '..'}}).catch((thrown) => thrown);
     globalThis.shown = [first.name, error instanceof PlatformError, String(error), refused.name];
     if (typeof document === 'undefined') postMessage(globalThis.shown);`,
  );
  const build = `import {build} from 'vite';
    await build({configFile: false, logLevel: 'error', root: ${JSON.stringify(folder)}, build: {target: 'es2022', emptyOutDir: true,
      rollupOptions: {input: 'page.js', output: {entryFileNames: 'page.js'}}}});`;
  await run(process.execPath, [write('build.js', build)], {cwd: folder});
  expect(readFileSync(join(folder, 'dist', 'page.js'), 'utf8')).not.toContain('/knowledge-base');

  const {executablePath, args} = await findShell();
  const browser = await chromium.launch({executablePath, args: [...args]});
  try {
    const page = await browser.newPage();
    await page.goto(server.address);
    const shown = await page.waitForFunction(() => (window as {shown?: unknown}).shown);
    const expected = [
      'Ada',
      true,
      'PlatformError: GET /assistant/{id} answered 404: There is no such assistant',
      'InputError',
    ];
    expect(await shown.jsonValue()).toEqual(expected);
    const byWorker = await page.evaluate(
      () =>
        new Promise((done) => {
          new Worker('/page.js', {type: 'module'}).addEventListener('message', ({data}) => done(data));
        }),
    );
    expect(byWorker).toEqual(expected);
  } finally {
    await browser.close();
  }
  const asked = server.asked.find(({url}) => url === '/assistant?limit=1');
  expect(asked?.headers.authorization).toBe('Bearer key');
});

describe('compiles without skipLibCheck', () => {
  test.each([
    ['NodeNext', 'NodeNext'],
    ['ESNext', 'Bundler'],
  ])('as %s resolved by %s, and knows its types', async (module, moduleResolution) => {
    write(
      'user.ts',
      `import {type Assistant, createClient, RateLimitError} from '@academy/platform-client';
       const client = createClient({token: 'key'});
       export const assistants: Promise<Assistant[]> = client.assistant.list();
       export const name: Promise<string | undefined> = client.request('GET /assistant/{id}', {params: {id: 'a'}}).then((one) => one.name);
       export const isLimit = (error: unknown): error is RateLimitError => error instanceof RateLimitError;
       // @ts-expect-error An id is a string.
       void client.assistant.get({params: {id: 5}});`,
    );
    const options = {...STRICT, module, moduleResolution, exactOptionalPropertyTypes: true};
    write('tsconfig.json', JSON.stringify({compilerOptions: options, files: ['user.ts']}));
    await expect(run('tsc', ['-p', folder], {cwd: folder})).resolves.toMatchObject({stdout: ''});
  });

  test('so do the examples of the README', async () => {
    const examples = readFileSync(join(installed, 'README.md'), 'utf8').matchAll(/```ts\n([^]*?)```/g);
    const files = [...examples].map(([, text = ''], at) => write(`example-${at}.ts`, text));
    expect(files.length).toBeGreaterThan(5);
    const options = {...STRICT, module: 'NodeNext'};
    write('tsconfig.json', JSON.stringify({compilerOptions: options, files}));
    await expect(run('tsc', ['-p', folder], {cwd: folder})).resolves.toMatchObject({stdout: ''});
  });
});
