// The landing page: what Lighthouse says of it on a phone, what a browser fetches before anybody touches it, and how much
// later it is painted than the same page without its scripts.
import {join} from 'node:path';
import {pathToFileURL} from 'node:url';
import {chromium, type Browser, type Page} from 'playwright';
import {benchAcademy} from '#tests/bench/bench-academy.ts';
import type {Closing} from '#tests/bench/closing.ts';
import type {Report} from '#tests/bench/report.ts';
import {installPeers} from '#tests/bench/start-peers.ts';
import {median} from '#tests/bench/statistics.ts';
import {findBrowser} from '#tests/browser/find-browser.ts';
import {freeBlock} from '#tests/free-port.ts';

const LIGHTHOUSE_RUNS = 5;
const ROUNDS = 5;
const PER_ROUND = 4;
/** As Lighthouse slows a phone's processor down. */
const SLOWER = 4;
const PHONE = {width: 412, height: 823} as const;
/** Scores, at least. */
const SCORES = {performance: 98, accessibility: 100, 'best-practices': 100, seo: 100} as const;
type Category = keyof typeof SCORES;
/** Pages, and how much of them may come before anybody touches them, kB. */
const WEIGHTS: Readonly<Record<string, number>> = {'/': 95, '/auth/login': 110, '/auth/register': 110};
const MOST_STYLES_KB = 20;
const LCP_LIMIT = 1.1;
const BLOCKING_LIMIT_MS = 50;

type Painted = {readonly lcp: number; readonly blocking: number; readonly shift: number};

export async function landing(opened: Closing): Promise<Report> {
  await installPeers();
  const {academy} = await benchAcademy(opened);
  const port = await freeBlock(1);
  const {executablePath, args} = await findBrowser();
  const browser = await opened.adopt(
    chromium.launch({executablePath, args: [...args, `--remote-debugging-port=${port}`]}),
    (open) => open.close(),
  );
  const scores = await lighthouse(academy.origin, port);
  const weights = new Map<string, Weight>();
  for (const path of Object.keys(WEIGHTS)) weights.set(path, await weigh(browser, academy.origin + path));
  const {whole, still} = await paints(browser, academy.origin);
  const ratios = whole.map((some, at) => middle(some, 'lcp') / middle(still[at] ?? [], 'lcp'));
  const later = whole.map((some, at) => middle(some, 'blocking') - middle(still[at] ?? [], 'blocking'));
  return {
    title: 'landing: the first page a visitor sees',
    columns: ['', 'measured'],
    rows: [
      ...Object.entries(scores).map(([name, score]) => [`Lighthouse, ${name}`, String(score)]),
      ...[...weights].map(([path, {all, styles}]) => [
        `${path}, kB before anybody touches it`,
        `${all.toFixed(1)}, of it styles ${styles.toFixed(1)}`,
      ]),
      ['largest paint, ms', middle(whole.flat(), 'lcp').toFixed(0)],
      ['the same without scripts, ms', middle(still.flat(), 'lcp').toFixed(0)],
    ],
    requirements: [
      ...Object.entries(SCORES).map(([name, least]) => ({
        name: `Lighthouse, ${name}: points short of 100`,
        measured: 100 - scores[name as Category],
        limit: 100 - least,
        unit: '',
      })),
      ...[...weights].map(([path, {all}]) => ({
        name: `${path}, all before anybody touches it`,
        measured: all,
        limit: WEIGHTS[path] ?? 0,
        unit: ' kB',
      })),
      {
        name: '/, its styles',
        measured: weights.get('/')?.styles ?? Number.NaN,
        limit: MOST_STYLES_KB,
        unit: ' kB',
      },
      {
        name: 'largest paint beside the page without scripts',
        measured: median(ratios),
        limit: LCP_LIMIT,
        unit: ' ×',
      },
      {
        name: 'blocked longer than it',
        measured: Math.max(0, median(later)),
        limit: BLOCKING_LIMIT_MS,
        unit: ' ms',
      },
      {name: 'layout shift', measured: Math.max(...whole.flat().map(({shift}) => shift)), limit: 0, unit: ''},
    ],
    notes: [
      `Lighthouse 13 with its own phone and network, median of ${LIGHTHOUSE_RUNS}. Bytes as they come over the wire, with headers, fonts and pictures, until the network is quiet. Paints of a window of ${PHONE.width} × ${PHONE.height} with a processor ${SLOWER} times slower, in turns with the same page whose scripts don’t arrive: ${ROUNDS} rounds of ${PER_ROUND}, median.`,
    ],
  };
}

type Lighthouse = (
  url: string,
  flags: {readonly port: number; readonly output: 'json'; readonly logLevel: 'error'},
) => Promise<{lhr: {categories: Record<Category, {score: number | null}>}} | undefined>;

/** Median of each score, 0 to 100. */
async function lighthouse(origin: string, port: number): Promise<Record<Category, number>> {
  const file = join('tests', 'bench', 'peers', 'node_modules', 'lighthouse', 'core', 'index.js');
  const {default: run} = (await import(pathToFileURL(file).href)) as {default: Lighthouse};
  const scores: Record<Category, number[]> = {
    performance: [],
    accessibility: [],
    'best-practices': [],
    seo: [],
  };
  for (let at = 0; at < LIGHTHOUSE_RUNS; at += 1) {
    const result = await run(`${origin}/`, {port, output: 'json', logLevel: 'error'});
    for (const name of Object.keys(SCORES) as Category[])
      scores[name].push(Math.round((result?.lhr.categories[name].score ?? 0) * 100));
  }
  return {
    performance: median(scores.performance),
    accessibility: median(scores.accessibility),
    'best-practices': median(scores['best-practices']),
    seo: median(scores.seo),
  };
}

type Weight = {readonly all: number; readonly styles: number};

/** What comes over the wire for a visitor who was never here, kB. */
async function weigh(browser: Browser, address: string): Promise<Weight> {
  const context = await browser.newContext({serviceWorkers: 'block'});
  const page = await context.newPage();
  const cdp = await context.newCDPSession(page);
  await cdp.send('Network.enable');
  const styles = new Set<string>();
  const weight = {all: 0, styles: 0};
  cdp.on(
    'Network.responseReceived',
    ({requestId, type}) => void (type === 'Stylesheet' && styles.add(requestId)),
  );
  cdp.on('Network.loadingFinished', ({requestId, encodedDataLength}) => {
    weight.all += encodedDataLength / 1000;
    if (styles.has(requestId)) weight.styles += encodedDataLength / 1000;
  });
  await page.goto(address, {waitUntil: 'networkidle'});
  await context.close();
  return weight;
}

type Rounds = {
  readonly whole: readonly (readonly Painted[])[];
  readonly still: readonly (readonly Painted[])[];
};

async function paints(browser: Browser, origin: string): Promise<Rounds> {
  const whole: Painted[][] = [];
  const still: Painted[][] = [];
  for (let round = -1; round < ROUNDS; round += 1) {
    const [some, others]: [Painted[], Painted[]] = [[], []];
    for (let at = 0; at < PER_ROUND; at += 1) {
      some.push(await paint(browser, origin, true));
      others.push(await paint(browser, origin, false));
    }
    // The first round warms both up.
    if (round < 0) continue;
    whole.push(some);
    still.push(others);
  }
  return {whole, still};
}

async function paint(browser: Browser, origin: string, hasScripts: boolean): Promise<Painted> {
  const context = await browser.newContext({viewport: PHONE, serviceWorkers: 'block'});
  const page = await context.newPage();
  const cdp = await context.newCDPSession(page);
  await cdp.send('Emulation.setCPUThrottlingRate', {rate: SLOWER});
  // Both are asked about, so that both pay for it.
  await page.route('**/*.js', (route) => (hasScripts ? route.continue() : route.abort()));
  await page.addInitScript(observe);
  await page.goto(origin, {waitUntil: 'networkidle'});
  const painted = await read(page);
  await context.close();
  return painted;
}

type Noted = Window & {painted: {lcp: number; blocking: number; shift: number}};

/** Runs in the page. */
function observe(): void {
  const painted = {lcp: 0, blocking: 0, shift: 0};
  (window as unknown as Noted).painted = painted;
  const watch = (type: string, note: (entry: PerformanceEntry & {value?: number}) => void) =>
    new PerformanceObserver((list) => list.getEntries().forEach(note)).observe({type, buffered: true});
  watch('largest-contentful-paint', ({startTime}) => (painted.lcp = startTime));
  watch('longtask', ({duration}) => (painted.blocking += Math.max(0, duration - 50)));
  watch('layout-shift', ({value = 0}) => (painted.shift += value));
}

const read = (page: Page): Promise<Painted> => page.evaluate(() => (window as unknown as Noted).painted);

const middle = (some: readonly Painted[], name: keyof Painted): number =>
  median(some.map((one) => one[name]));
