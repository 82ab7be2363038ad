// The voice SDK beside the official one (@vapi-ai/web 2.4.0), on the same stand-in of the call library's
// bundle: how long a start takes, what fifty calls leave behind, and what a page must load.
import {join, resolve} from 'node:path';
import {gzipSync} from 'node:zlib';
import {chromium, type CDPSession, type Page} from 'playwright';
import {build, type Rolldown} from 'vite';
import type {Closing} from '#tests/bench/closing.ts';
import type {Report} from '#tests/bench/report.ts';
import {installPeers} from '#tests/bench/start-peers.ts';
import {median, spread} from '#tests/bench/statistics.ts';
import {findBrowser} from '#tests/browser/find-browser.ts';
import {openSite} from '#tests/browser/sdk-site.ts';

/** Many and short: what else the machine does meets both sides. */
const ROUNDS = 21;
const CALLS_PER_ROUND = 7;
const CALLS_FOR_LEAKS = 50;
const STEP_LIMIT_MS = 10_000;
/** kB (1000 bytes), gzipped: before a call is wanted. */
const EAGER_LIMIT_KB = 8;
/** The heap after fifty calls by the heap before them. */
const HEAP_LIMIT = 1.15;
const ENTRIES = {
  ours: resolve('sdk', 'browser', 'bench.ts'),
  official: resolve('tests', 'bench', 'peers', 'voice.ts'),
};
type Side = keyof typeof ENTRIES;
const SIDES: readonly Side[] = ['ours', 'official'];

type Left = {readonly elements: number; readonly audio: number; readonly heapMb: number};

export async function sdk(opened: Closing): Promise<Report> {
  await installPeers();
  const site = await opened.adopt(openSite(ENTRIES), (open) => open.close());
  const {executablePath, args} = await findBrowser();
  const launching = chromium.launch({executablePath, args: [...args], handleSIGINT: false});
  const browser = await opened.adopt(launching, (open) => open.close());

  const pages = {} as Record<Side, Page>;
  for (const side of SIDES) {
    const context = await browser.newContext({permissions: ['microphone']});
    pages[side] = await context.newPage();
    pages[side].on('pageerror', (error) => console.error(`${side}: ${error.message}`));
    pages[side].setDefaultTimeout(STEP_LIMIT_MS);
    await pages[side].goto(`${site.origin}/${side}`);
    await pages[side].waitForFunction(() => 'bench' in globalThis);
    await pages[side].evaluate(() => (globalThis as unknown as BenchPage).bench.prepare());
    // Both know their code now.
    await calls(pages[side], 3);
  }

  const times: Record<Side, number[]> = {ours: [], official: []};
  const ratios: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const taken = {} as Record<Side, number[]>;
    // Who goes first takes turns.
    for (const side of round % 2 === 0 ? SIDES : SIDES.toReversed()) {
      await pages[side].bringToFront();
      taken[side] = await calls(pages[side], CALLS_PER_ROUND);
      times[side].push(...taken[side]);
    }
    ratios.push(median(taken.ours) / median(taken.official));
  }

  const left = {} as Record<Side, {before: Left; after: Left}>;
  for (const side of SIDES) {
    const session = await pages[side].context().newCDPSession(pages[side]);
    const before = await look(pages[side], session);
    await calls(pages[side], CALLS_FOR_LEAKS);
    left[side] = {before, after: await look(pages[side], session)};
  }
  const sizes = {ours: await sizeOf('ours'), official: await sizeOf('official')};
  return {
    title: 'sdk: the voice SDK beside @vapi-ai/web 2.4.0',
    columns: [
      '',
      'start() to call-start p50, ms',
      'p95',
      'max',
      'elements +50 calls',
      'audio',
      'heap, MB',
      'eager, kB gz',
      'on a call, kB gz',
    ],
    rows: SIDES.map((side) => {
      const {before, after} = left[side];
      return [
        side,
        ...spread(times[side]),
        `${after.elements - before.elements}`,
        `${after.audio}`,
        `${before.heapMb.toFixed(1)} → ${after.heapMb.toFixed(1)}`,
        sizes[side].eager.toFixed(1),
        sizes[side].lazy.toFixed(1),
      ];
    }),
    requirements: [
      {name: 'start() to call-start, by the official', measured: median(ratios), limit: 1, unit: ''},
      {name: 'eager part, gzipped', measured: sizes.ours.eager, limit: EAGER_LIMIT_KB, unit: ' kB'},
      {
        name: `elements after ${CALLS_FOR_LEAKS} calls, by before`,
        measured: left.ours.after.elements / left.ours.before.elements,
        limit: 1,
        unit: '',
      },
      {
        name: `heap after ${CALLS_FOR_LEAKS} calls, by before`,
        measured: left.ours.after.heapMb / left.ours.before.heapMb,
        limit: HEAP_LIMIT,
        unit: '',
      },
    ],
    notes: [
      `Both on the real @daily-co/daily-js 0.84.0, over a stand-in of its bundle that opens a real microphone and plays a real tone; after preload() and three calls. ${ROUNDS} rounds of ${CALLS_PER_ROUND} calls each, taking turns; the ratio is the median of the rounds' ratios of medians. The official SDK loads the bundle by its default (fetch and eval), ours without eval.`,
      'Heap after a forced collection. Sizes: Vite, minified, each chunk gzipped by itself; the call library loads its bundle beside it.',
    ],
  };
}

type BenchPage = {readonly bench: {cycle(): Promise<number>; prepare(): Promise<void>}};

const calls = (page: Page, count: number): Promise<number[]> =>
  page.evaluate(async (times) => {
    const taken: number[] = [];
    for (let at = 0; at < times; at += 1)
      taken.push(await (globalThis as unknown as BenchPage).bench.cycle());
    return taken;
  }, count);

async function look(page: Page, session: CDPSession): Promise<Left> {
  await session.send('HeapProfiler.collectGarbage');
  const {usedSize} = await session.send('Runtime.getHeapUsage');
  const counts = await page.evaluate(() => ({
    elements: document.querySelectorAll('*').length,
    audio: document.querySelectorAll('audio').length,
  }));
  return {...counts, heapMb: usedSize / 1e6};
}

/** kB: what the page loads at once, and what comes with the first call. */
async function sizeOf(side: Side): Promise<{eager: number; lazy: number}> {
  const pageOf = {
    ours: "import {Voice} from '@academy/sdk'; new Voice('key')",
    official: "import V from '@vapi-ai/web'; new V('key')",
  };
  const root = side === 'ours' ? resolve('sdk') : resolve('tests', 'bench', 'peers');
  const entry = join(root, 'virtual-page.js');
  const {output} = (await build({
    root,
    configFile: false,
    logLevel: 'silent',
    resolve: {conditions: ['@academy/source', 'module', 'browser', 'default']},
    plugins: [
      {
        name: 'page',
        resolveId: (id) => (id === entry ? id : null),
        load: (id) => (id === entry ? `${pageOf[side]};` : null),
      },
    ],
    build: {write: false, target: 'es2022', rolldownOptions: {input: entry}},
  })) as Rolldown.RolldownOutput;
  const chunks = output.filter((part) => part.type === 'chunk');
  const kilobytes = (some: typeof chunks) =>
    some.reduce((sum, {code}) => sum + gzipSync(code, {level: 9}).length / 1000, 0);
  const isEager = ({isEntry}: (typeof chunks)[number]) => isEntry;
  return {
    eager: kilobytes(chunks.filter(isEager)),
    lazy: kilobytes(chunks.filter((chunk) => !isEager(chunk))),
  };
}
