// The platform client as a stranger gets it: packed in its own folder, installed in an empty project, run on Node 20
// and 22, compiled by TypeScript 5.9 and 7 under each way of finding modules, and one noun of it bundled by esbuild
// and rolldown, beside the platform's own server package.
import {execFile} from 'node:child_process';
import {mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join, resolve} from 'node:path';
import {promisify} from 'node:util';
import {gzipSync} from 'node:zlib';
import {rolldown} from 'rolldown';
import {standIn, answerJson} from '#platform-client/dev/stand-in.ts';
import type {Closing} from '#tests/bench/closing.ts';
import type {Report} from '#tests/bench/report.ts';

const run = promisify(execFile);
/** Bytes of one noun, minified and gzipped. */
const LIMIT = 5000;
const NODES = ['20.19.5', '22.20.0'];
const COMPILERS = {'TypeScript 5.9.3': 'typescript-5', 'TypeScript 7.0.2': 'typescript-7'} as const;
const TOOLS = ['esbuild@0.28.2', 'typescript-5@npm:typescript@5.9.3', 'typescript-7@npm:typescript@7.0.2'];
const RESOLUTIONS = {bundler: 'ESNext', nodenext: 'NodeNext', node16: 'Node16'} as const;
const OURS = '@academy/platform-client';
const NOUNS = {
  assistant: `import {assistant, createClientOf} from '${OURS}'; export const client = createClientOf({assistant});`,
  call: `import {call, createClientOf} from '${OURS}'; export const client = createClientOf({call});`,
  'all 148': `import {createClient} from '${OURS}'; export const client = createClient();`,
  'server-sdk, assistants': `import {AssistantsClient} from '@vapi-ai/server-sdk/assistants'; export const client = new AssistantsClient({});`,
  'server-sdk, whole': `import {VapiClient} from '@vapi-ai/server-sdk'; export const client = new VapiClient({token: ''});`,
} as const;

export async function platformPackage(opened: Closing): Promise<Report> {
  const folder = mkdtempSync(join(tmpdir(), 'academy-platform-package-'));
  opened.add(() => rmSync(folder, {recursive: true, force: true}));
  await installed(folder);
  const nodes: [string, boolean][] = [];
  for (const version of NODES) nodes.push([`Node ${version}`, await runs(folder, version)]);
  const compiles: [string, boolean][] = [];
  for (const [name, compiler] of Object.entries(COMPILERS)) {
    for (const [resolution, module] of Object.entries(RESOLUTIONS)) {
      compiles.push([`${name}, ${resolution}`, await compilesUnder(folder, compiler, resolution, module)]);
    }
  }
  const sizes: [string, number, number][] = [];
  for (const [name, source] of Object.entries(NOUNS)) {
    const entry = join(folder, 'entry.js');
    writeFileSync(entry, source);
    sizes.push([name, await byEsbuild(folder, entry), await byRolldown(entry)]);
  }
  const said = (works: boolean) => (works ? 'works' : 'FAILS');
  return {
    title: 'platform-client: packed in its folder, installed in an empty project',
    columns: ['', 'esbuild, bytes', 'rolldown, bytes'],
    rows: [
      ...sizes.map(([name, ...bytes]) => [name, ...bytes.map(String)]),
      ...[...nodes, ...compiles].map(([name, works]) => [name, said(works), '']),
    ],
    requirements: [
      ...sizes.slice(0, 2).flatMap(([name, esbuild, ours]) => [
        {name: `${name}, by esbuild`, measured: esbuild, limit: LIMIT, unit: ' B'},
        {name: `${name}, by rolldown`, measured: ours, limit: LIMIT, unit: ' B'},
      ]),
      ...[...nodes, ...compiles].map(([name, works]) => ({
        name,
        measured: works ? 0 : 1,
        limit: 0,
        unit: ' failures',
      })),
    ],
    notes: [
      'Minified by the bundler, gzipped at level 9. tsc runs with strict, without skipLibCheck, over every entry of the package.',
    ],
  };
}

async function installed(folder: string): Promise<void> {
  await run('npm', ['pack', '--silent', '--pack-destination', folder], {cwd: resolve('platform-client')});
  const tarball = readdirSync(folder).find((name) => name.endsWith('.tgz')) ?? 'none';
  writeFileSync(join(folder, 'package.json'), '{"private": true, "type": "module"}');
  const packages = [join(folder, tarball), '@vapi-ai/server-sdk@2.0.1', ...TOOLS];
  await run('npm', ['install', '--no-audit', '--no-fund', '--silent', ...packages], {cwd: folder});
}

const USED = `
import {createClient, PlatformError} from '${OURS}';
import {createMock} from '${OURS}/mock';
import {withWatch} from '${OURS}/watch';
import {withOnce} from '${OURS}/once';
import {driftsIn, reportDrift} from '${OURS}/drift';
import {migrate} from '${OURS}/codemod';
const mock = createMock();
const client = withOnce(withWatch(createClient({fetch: reportDrift({fetch: mock.fetch, onDrift: () => undefined})})));
const ada = await client.assistant.create({body: {name: 'Ada'}});
const once = await client.call.createOnce('order-1', {body: {assistantId: ada.id}});
const watched = await client.call.watch(once.id).next();
const error = await client.assistant.get({params: {id: 'none'}}).catch((thrown: unknown) => thrown);
const drifts = driftsIn('GET /assistant/{id}', ada);
export const works: boolean = error instanceof PlatformError && error.status === 404 && watched.done === false &&
  drifts.length === 0 && typeof migrate === 'function';
`;

/** Against the mock, and against a server. */
async function runs(folder: string, version: string): Promise<boolean> {
  const server = await standIn(answerJson([{id: 'a1'}]));
  const script = `${USED.replaceAll(/: (?:boolean|unknown)/g, '')}
const [first] = await createClient({address: process.argv[2]}).assistant.list();
console.log(works && first.id === 'a1' && process.versions.node === '${version}');`;
  writeFileSync(join(folder, 'used.js'), script);
  const asked = ['exec', '--yes', `--package=node@${version}`, '--', 'node', 'used.js', server.address];
  const {stdout} = await run('npm', asked, {cwd: folder});
  await server.close();
  return stdout.trim() === 'true';
}

async function compilesUnder(
  folder: string,
  compiler: string,
  moduleResolution: string,
  module: string,
): Promise<boolean> {
  const project = join(folder, 'compiled');
  mkdirSync(project, {recursive: true});
  writeFileSync(join(project, 'used.ts'), USED);
  const compilerOptions = {
    module,
    moduleResolution,
    target: 'ES2022',
    lib: ['ES2022', 'DOM', 'DOM.Iterable'],
    types: [],
    strict: true,
    noEmit: true,
    skipLibCheck: false,
  };
  writeFileSync(join(project, 'tsconfig.json'), JSON.stringify({compilerOptions, files: ['used.ts']}));
  const tsc = join(folder, 'node_modules', compiler, 'bin', 'tsc');
  const {stdout} = await run(process.execPath, [tsc, '-p', project]).catch(
    (error: {stdout: string}) => error,
  );
  if (stdout) console.error(stdout.slice(0, 2000));
  return stdout === '';
}

async function byEsbuild(folder: string, entry: string): Promise<number> {
  const out = join(folder, 'out.js');
  const options = ['--bundle', '--minify', '--format=esm', '--target=es2022', `--outfile=${out}`];
  await run(join(folder, 'node_modules', '.bin', 'esbuild'), [entry, ...options, '--log-level=error'], {
    cwd: folder,
  });
  return gzipSync(readFileSync(out), {level: 9}).length;
}

async function byRolldown(entry: string): Promise<number> {
  const build = await rolldown({input: entry, platform: 'browser', onLog: () => undefined});
  const {output} = await build.generate({format: 'es', minify: true});
  await build.close();
  return gzipSync(output.map((chunk) => ('code' in chunk ? chunk.code : '')).join(''), {level: 9}).length;
}
