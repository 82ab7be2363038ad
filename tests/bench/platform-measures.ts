// How the platform clients are measured, each in the same way.
import {execFile, spawn} from 'node:child_process';
import {mkdirSync, symlinkSync, writeFileSync} from 'node:fs';
import {join} from 'node:path';
import {pathToFileURL} from 'node:url';
import {promisify} from 'node:util';
import {gzipSync} from 'node:zlib';
import {rolldown} from 'rolldown';
import type {createClient} from '@academy/platform-client';
import type {Closing} from '#tests/bench/closing.ts';

const run = promisify(execFile);
const AT_A_TIME = 32;
const REQUESTS = 4000;

/** Bytes of a bundle that makes a client, minified and gzipped (level 9). `made` is code after `new` or a call. */
export async function packedSize(module: string, made: string, namespace?: string): Promise<number> {
  const name = /^\w+/.exec(made)?.[0] ?? '';
  const source = namespace
    ? `import * as ${namespace} from ${JSON.stringify(module)};\nexport const client = ${namespace}.${made};\n`
    : `import {${name}} from ${JSON.stringify(module)};\nexport const client = ${/^[A-Z]/.test(name) ? 'new ' : ''}${made};\n`;
  const build = await rolldown({
    input: 'entry',
    platform: 'browser',
    plugins: [
      {
        name: 'entry',
        resolveId: (id) => (id === 'entry' ? '\0entry' : undefined),
        load: (id) => (id === '\0entry' ? source : undefined),
      },
    ],
    onLog: () => undefined,
  });
  const {output} = await build.generate({format: 'es', minify: true});
  await build.close();
  return gzipSync(output.map((chunk) => ('code' in chunk ? chunk.code : '')).join(''), {level: 9}).length;
}

/** ms that a fresh Node takes for the import, measured inside it. */
export async function importMs(module: string): Promise<number> {
  const script = `const t = performance.now(); await import(${JSON.stringify(pathToFileURL(module).href)}); console.log(performance.now() - t);`;
  const {stdout} = await run(process.execPath, ['--input-type=module', '-e', script]);
  return Number(stdout);
}

/** ms of a whole run of the compiler over one file of one line. */
export async function tscMs(folder: string, source: string, dist: string, peers: string): Promise<number> {
  mkdirSync(join(folder, 'node_modules', '@academy'), {recursive: true});
  writeFileSync(join(folder, 'user.ts'), source);
  writeFileSync(
    join(folder, 'tsconfig.json'),
    JSON.stringify({compilerOptions: COMPILER, files: ['user.ts']}),
  );
  link(dist, join(folder, 'node_modules', '@academy', 'platform-client'));
  link(join(peers, 'node_modules', '@vapi-ai'), join(folder, 'node_modules', '@vapi-ai'));
  const before = performance.now();
  await run('tsc', ['-p', folder]);
  return performance.now() - before;
}

const COMPILER = {
  strict: true,
  noEmit: true,
  target: 'ES2022',
  module: 'NodeNext',
  skipLibCheck: true,
  lib: ['ES2022', 'DOM', 'DOM.Iterable'],
  types: [],
};

function link(target: string, path: string): void {
  try {
    symlinkSync(target, path);
  } catch (error) {
    // Of the round before.
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
}

type Modules = {readonly ours: string; readonly 'server-sdk': string; readonly web: string};
type Samples = {ours: number[]; 'server-sdk': number[]; web: number[]};

/** GET of one assistant from a server in a process of its own; a sample for each round. */
export async function requestsPerSecond(opened: Closing, modules: Modules, rounds: number): Promise<Samples> {
  const address = await startServer(opened);
  const {VapiClient} = (await import(modules['server-sdk'])) as {VapiClient: ServerSdk};
  const {Api} = (await import(modules.web)) as {Api: Web};
  const theirs = new VapiClient({token: 'key', baseUrl: address});
  const bundled = new Api({
    baseUrl: address,
    baseApiParams: {secure: true},
    securityWorker: () => ({headers: {Authorization: 'Bearer key'}}),
  });
  // What is published, not the source.
  const {createClient: create} = (await import(modules.ours)) as {createClient: typeof createClient};
  const ours = create({token: 'key', address});
  const asking = {
    ours: () => ours.assistant.get({params: {id: 'a1'}}),
    'server-sdk': () => theirs.assistants.get({id: 'a1'}),
    web: () => bundled.assistant.assistantControllerFindOne('a1'),
  };
  const samples: Samples = {ours: [], 'server-sdk': [], web: []};
  // The first round warms up.
  for (let round = 0; round <= rounds; round++) {
    for (const name of ['ours', 'server-sdk', 'web'] as const) {
      const perSecond = await throughput(asking[name]);
      if (round > 0) samples[name].push(perSecond);
    }
  }
  return samples;
}

type ServerSdk = new (options: object) => {
  assistants: {get: (request: {id: string}) => PromiseLike<unknown>};
};
type Web = new (options: object) => {
  assistant: {assistantControllerFindOne: (id: string) => Promise<unknown>};
};

async function throughput(ask: () => PromiseLike<unknown>): Promise<number> {
  let left = REQUESTS;
  const worker = async () => {
    while (left-- > 0) await ask();
  };
  const before = performance.now();
  await Promise.all(Array.from({length: AT_A_TIME}, worker));
  return (REQUESTS * 1000) / (performance.now() - before);
}

/** An assistant of some kilobytes, as the platform sends it. */
const SERVER = `
const body = JSON.stringify({id: 'a1', name: 'Ada', model: {messages: [{role: 'system', content: 'x'.repeat(2000)}]}});
require('node:http').createServer((request, response) => {
  response.writeHead(200, {'content-type': 'application/json'}).end(body);
}).listen(0, '127.0.0.1', function () { console.log(this.address().port); });
`;

async function startServer(opened: Closing): Promise<string> {
  const child = spawn(process.execPath, ['-e', SERVER], {stdio: ['ignore', 'pipe', 'inherit']});
  opened.add(() => void child.kill());
  const port = await new Promise<string>((resolve, reject) => {
    child.stdout.once('data', (line: Buffer) => resolve(line.toString().trim()));
    child.once('exit', (code) => reject(new Error(`The server ended with ${code}.`)));
  });
  return `http://127.0.0.1:${port}`;
}
