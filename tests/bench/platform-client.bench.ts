// The platform client beside the platform's own two: what it weighs, how fast it is there, how long a
// compiler reads it, how many requests it makes in a second, and whether the requests are the same.
import {execFile} from 'node:child_process';
import {mkdtempSync, rmSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join, resolve} from 'node:path';
import {promisify} from 'node:util';
import type {Closing} from '#tests/bench/closing.ts';
import {differences} from '#tests/bench/platform-differences.ts';
import {importMs, packedSize, requestsPerSecond, tscMs} from '#tests/bench/platform-measures.ts';
import type {Report, Requirement} from '#tests/bench/report.ts';
import {installPeers} from '#tests/bench/start-peers.ts';
import {median} from '#tests/bench/statistics.ts';

const ROUNDS = 7;
/** kB (1000 bytes), minified and gzipped. */
const LIMIT_KB = {whole: 9, oneNoun: 5};
/** Of the bundled client's requests per second. */
const LEAST_SHARE = 0.9;
const PEERS = resolve('tests', 'bench', 'peers');
const NAMES = ['ours', 'server-sdk', 'web'] as const;
type Name = (typeof NAMES)[number];
type Figures = Readonly<Record<Name, number>>;

const run = promisify(execFile);

export async function platformClient(opened: Closing): Promise<Report> {
  await installPeers();
  const folder = mkdtempSync(join(tmpdir(), 'academy-platform-client-'));
  opened.add(() => rmSync(folder, {recursive: true, force: true}));
  const dist = join(folder, 'node_modules', '@academy', 'platform-client');
  await run(process.execPath, [join('platform-client', 'dev', 'build.ts'), dist]);

  const modules = {
    ours: join(dist, 'index.js'),
    'server-sdk': join(PEERS, 'node_modules/@vapi-ai/server-sdk/dist/esm/index.mjs'),
    web: join(PEERS, 'node_modules/@vapi-ai/web/dist/api.js'),
  };
  const whole = await each((name) => packedSize(modules[name], WHOLE[name]));
  const oneNoun = {
    ours: await packedSize(modules.ours, 'createClientOf({assistant: it.assistant})', 'it'),
    'server-sdk': await packedSize(
      modules['server-sdk'].replace('index.mjs', 'api/resources/assistants/exports.mjs'),
      'AssistantsClient({})',
    ),
    // It has no parts.
    web: whole.web,
  };
  const imports = await rounds((name) => importMs(modules[name]));
  const compiles = await rounds((name) => tscMs(join(folder, `tsc-${name}`), USER_FILES[name], dist, PEERS));
  const requests = await requestsPerSecond(opened, modules, ROUNDS);
  const {alike, intended} = await differences(modules.web);

  return {
    title: 'platform-client: beside @vapi-ai/server-sdk 2.0.1 and the client inside @vapi-ai/web 2.4.0',
    columns: ['', 'platform-client', 'server-sdk', 'web'],
    rows: [
      ['operations', '148', '139 (66 of the 148)', '148'],
      row('whole, minified and gzipped, kB', whole, (bytes) => (bytes / 1000).toFixed(2)),
      row('one noun, minified and gzipped, kB', oneNoun, (bytes) => (bytes / 1000).toFixed(2)),
      row('import in Node, ms', medians(imports), (ms) => ms.toFixed(1)),
      row('tsc of a file of one line, ms', medians(compiles), (ms) => ms.toFixed(0)),
      row('requests per second, 32 at a time', medians(requests), (count) => count.toFixed(0)),
    ],
    requirements: [
      {name: 'whole', measured: whole.ours / 1000, limit: LIMIT_KB.whole, unit: ' kB'},
      {name: 'one noun', measured: oneNoun.ours / 1000, limit: LIMIT_KB.oneNoun, unit: ' kB'},
      atMost("whole, of server-sdk's", whole.ours / whole['server-sdk']),
      atMost("one noun, of server-sdk's", oneNoun.ours / oneNoun['server-sdk']),
      atMost("import, of server-sdk's", ratio(imports.ours, imports['server-sdk'])),
      atMost("tsc, of server-sdk's", ratio(compiles.ours, compiles['server-sdk'])),
      atMost("time of a request, of server-sdk's", ratio(requests['server-sdk'], requests.ours)),
      atMost("time of a request, of web's", ratio(requests.web, requests.ours), 1 / LEAST_SHARE),
    ],
    notes: [
      `${ROUNDS} rounds, the three in turn in each; medians, and of ratios the median of the rounds' ratios.`,
      'web is its dist/api.js, which has no retries, no timeouts and no errors of its own. tsc runs with skipLibCheck: the types of @vapi-ai/web do not compile without it.',
      `Of the 148 requests on the wire, ${alike} are the same as web's to the byte of address, body and authorisation; the others differ as intended: ${intended.join('; ')}.`,
    ],
  };
}

const WHOLE: Readonly<Record<Name, string>> = {
  ours: 'createClient()',
  'server-sdk': 'VapiClient({})',
  web: 'Api()',
};

const USER_FILES: Readonly<Record<Name, string>> = {
  ours: "import {createClient} from '@academy/platform-client'; export const calls = createClient().call.list();\n",
  'server-sdk':
    "import {VapiClient} from '@vapi-ai/server-sdk'; export const calls = new VapiClient({token: ''}).calls.list();\n",
  web: "import {Api} from '@vapi-ai/web/dist/api.js'; export const calls = new Api().call.callControllerFindAll({});\n",
};

async function each(measure: (name: Name) => Promise<number>): Promise<Figures> {
  const figures = {ours: 0, 'server-sdk': 0, web: 0};
  for (const name of NAMES) figures[name] = await measure(name);
  return figures;
}

type Samples = Readonly<Record<Name, readonly number[]>>;

/** One of each in every round, so that a busy moment hits all. */
async function rounds(measure: (name: Name) => Promise<number>): Promise<Samples> {
  const samples: Record<Name, number[]> = {ours: [], 'server-sdk': [], web: []};
  for (let round = 0; round < ROUNDS; round++) {
    for (const name of NAMES) samples[name].push(await measure(name));
  }
  return samples;
}

const medians = (samples: Samples): Figures => ({
  ours: median(samples.ours),
  'server-sdk': median(samples['server-sdk']),
  web: median(samples.web),
});

/** The median of the rounds' ratios. */
const ratio = (some: readonly number[], others: readonly number[]): number =>
  median(some.map((value, round) => value / (others[round] ?? Number.NaN)));

const row = (name: string, figures: Figures, written: (value: number) => string): string[] => [
  name,
  ...NAMES.map((one) => written(figures[one])),
];

const atMost = (name: string, measured: number, limit = 1): Requirement => ({
  name,
  measured,
  limit,
  unit: ' times',
});
