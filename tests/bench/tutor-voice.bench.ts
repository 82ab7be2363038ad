// A call with the voice platform, from the press to its start: the tutor on the landing page beside a page of the official SDK
// (@vapi-ai/web 2.4.0) with nothing around it. Both on the academy's embedded platform and on one stand-in of the call
// library's bundle.
import {mkdirSync, writeFileSync} from 'node:fs';
import {createHash} from 'node:crypto';
import {join, resolve} from 'node:path';
import {setTimeout as pause} from 'node:timers/promises';
import {chromium, type Browser, type Page} from 'playwright';
// oxlint-disable-next-line no-restricted-imports -- the stand-in belongs to the package, which has imports of its own
import {CALM_SCRIPT, type StandIn} from '../../sdk/browser/stand-in.ts';
import {benchAcademy} from '#tests/bench/bench-academy.ts';
import type {Closing} from '#tests/bench/closing.ts';
import {loadOfTheMachine} from '#tests/bench/process-figures.ts';
import type {Report} from '#tests/bench/report.ts';
import {installPeers} from '#tests/bench/start-peers.ts';
import {median, spread} from '#tests/bench/statistics.ts';
import {findBrowser} from '#tests/browser/find-browser.ts';
import {openSite, type Site} from '#tests/browser/sdk-site.ts';

/** Many and short: what else the machine does meets both sides. */
const ROUNDS = 15;
const CALLS_PER_ROUND = 5;
const WARM_UP = 3;
/** Whatever the last call has left is gone, ms. */
const REST_MS = 150;
const STEP_LIMIT_MS = 20_000;
const LIMIT = 1;

const KEY = 'key-of-the-bench';
const ADDRESS = '/voice-platform';
const ASSISTANT = 'tutor';
/** As the academy keeps the bundle that it has fetched (sync/tutor/call-bundle.ts). */
const BUNDLE = '0.84.0.js';

/** `asking`: the official one, on a page that asks for the microphone before it starts, as ours does. */
const SIDES = ['ours', 'official', 'asking'] as const;
type Side = (typeof SIDES)[number];
type OfSides<T> = Readonly<Record<Side, T>>;
/** What says how a call is going. */
const PLACES: OfSides<string> = {ours: '.tutor-card', official: 'main', asking: 'main'};

/** Ms after the press. */
type Started = {
  /** The microphone is allowed: the official SDK says nothing of it. */
  readonly allowed: number;
  readonly started: number;
};

export async function tutorVoice(opened: Closing): Promise<Report> {
  await installPeers();
  const site = await opened.adopt(openSite({official: resolve('tests/bench/peers/voice-page.ts')}), (open) =>
    open.close(),
  );
  const {academy, env} = await benchAcademy(opened, {
    VOICE_PLATFORM_KEYS: KEY,
    VOICE_PLATFORM_URL: ADDRESS,
    VOICE_PLATFORM_PUBLIC_KEY: KEY,
    VOICE_ASSISTANT_ID: ASSISTANT,
    VOICE_PLATFORM_PER_MINUTE: '1000000',
  });
  await keepBundle(site, env['DATA_DIR'] ?? '');
  const {executablePath, args} = await findBrowser();
  const browser = await opened.adopt(
    chromium.launch({executablePath, args: [...args], handleSIGINT: false}),
    (open) => open.close(),
  );
  const {origin} = academy;
  const pages: OfSides<Page> = {
    ours: await newPage(browser, `${origin}/`),
    official: await newPage(browser, `${origin}/official/`, site),
    asking: await newPage(browser, `${origin}/official/?asks=first`, site),
  };
  const before = loadOfTheMachine();
  // Both know their code then.
  const first: Partial<Record<Side, Started | undefined>> = {};
  for (const side of SIDES) {
    [first[side]] = await calls(pages[side], PLACES[side], 1);
    await calls(pages[side], PLACES[side], WARM_UP);
  }
  const taken: OfSides<Started[]> = {ours: [], official: [], asking: []};
  const rounds: OfSides<number>[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const middle = {ours: Number.NaN, official: Number.NaN, asking: Number.NaN};
    // Who goes first takes turns.
    for (const at of SIDES.keys()) {
      const side = SIDES[(at + round) % SIDES.length] ?? 'ours';
      const some = await calls(pages[side], PLACES[side], CALLS_PER_ROUND);
      middle[side] = median(some.map(({started}) => started));
      taken[side].push(...some);
    }
    rounds.push(middle);
  }
  return reported({taken, first, rounds}, before);
}

type Taken = {
  readonly taken: OfSides<readonly Started[]>;
  readonly first: Partial<OfSides<Started | undefined>>;
  /** Medians. */
  readonly rounds: readonly OfSides<number>[];
};

const NAMES: OfSides<string> = {
  ours: 'ours: the call has started',
  official: 'official: the same',
  asking: 'official, on a page that asks for the microphone first',
};

const reported = ({taken, first, rounds}: Taken, before: string): Report => ({
  title: 'tutor-voice: a call of the tutor beside a page of @vapi-ai/web 2.4.0',
  columns: ['from the press, ms', 'p50', 'p95', 'max', 'the first call of a page'],
  rows: [
    ...SIDES.map((side) => [
      NAMES[side],
      ...spread(taken[side].map(({started}) => started)),
      (first[side]?.started ?? Number.NaN).toFixed(0),
    ]),
    ...(['ours', 'asking'] as const).map((side) => [
      `${side === 'ours' ? 'ours' : 'official'}: until the microphone is allowed`,
      ...spread(taken[side].map(({allowed}) => allowed)),
      (first[side]?.allowed ?? Number.NaN).toFixed(0),
    ]),
  ],
  requirements: [
    {
      name: 'press to the start of a call, by the official',
      measured: median(rounds.map(({ours, official}) => ours / official)),
      limit: LIMIT,
      unit: '',
    },
    {
      name: '— by the official on a page that asks for the microphone first',
      measured: median(rounds.map(({ours, asking}) => ours / asking)),
      limit: LIMIT,
      unit: '',
    },
  ],
  notes: [
    `Production build, real Chromium; load of the machine before and after: ${before}, ${loadOfTheMachine()}.`,
    `${ROUNDS} rounds of ${CALLS_PER_ROUND} calls each, taking turns, after ${WARM_UP + 1}; the ratio is the median of the rounds’ ratios of medians. Both on the academy’s embedded voice platform, on the real @daily-co/daily-js 0.84.0 over a stand-in of its bundle that opens a real microphone and plays a real tone.`,
    'Ours is the landing page: it asks for the microphone before anything else, to say why there is none, and asks the academy who answers; then our SDK starts the call, which opens the microphone again. The official page starts one at once.',
    'The first call of a page, once: ours fetches the code of calls with it, the official page has it all from the beginning.',
  ],
});

/** As if the academy had fetched it from its maker. */
async function keepBundle(site: Site, dataDir: string): Promise<void> {
  const script = await (await fetch(`${site.origin}/call-machine.js`)).text();
  const folder = join(dataDir, 'call-machine');
  mkdirSync(folder, {recursive: true});
  writeFileSync(join(folder, BUNDLE), script);
  writeFileSync(join(folder, `${BUNDLE}.sha256`), createHash('sha256').update(script).digest('hex'));
}

type ClockedPage = Window & {standIn: StandIn; begun: {allowed?: number; started?: number}};

/** @param site where the page is from, if it is not the academy's own; its address is of the academy all the same. */
async function newPage(browser: Browser, address: string, site?: Site): Promise<Page> {
  const {origin} = new URL(address);
  const context = await browser.newContext({viewport: {width: 1280, height: 800}, serviceWorkers: 'block'});
  await context.grantPermissions(['microphone'], {origin});
  const page = await context.newPage();
  page.setDefaultTimeout(STEP_LIMIT_MS);
  await page.addInitScript((script) => {
    Object.assign(globalThis, {standIn: {script, log: [], loads: 0, opened: []}});
  }, CALM_SCRIPT);
  await page.addInitScript(noteStarts, Object.values(PLACES).join(','));
  if (site) {
    const code = async (path: string) => (await fetch(site.origin + path)).text();
    const asks = new URL(address).searchParams.get('asks') ?? '';
    await page.route(
      ({href}) => href === address,
      (route) => route.fulfill({contentType: 'text/html', body: official(asks)}),
    );
    await page.route(/\/(?:official|assets\/[\w.-]+)\.js$/, async (route) => {
      const {pathname} = new URL(route.request().url());
      await route.fulfill({contentType: 'text/javascript', body: await code(pathname)});
    });
  }
  await page.goto(address, {waitUntil: 'networkidle'});
  // What is watched is slower.
  await page.unrouteAll();
  return page;
}

const official = (
  asks: string,
) => `<!doctype html><html lang="en"><head><title>Official</title><link rel="icon" href="data:,"></head>
<body><main data-state="idle" data-address="${ADDRESS}" data-token="${KEY}" data-assistant="${ASSISTANT}" data-asks="${asks}">
<button type="button">Start Chat</button> <button type="button">End chat</button></main>
<script type="module" src="/official.js"></script></body></html>`;

/** Runs in the page: notes when the place says that the microphone is allowed, and that the call has started. */
function noteStarts(places: string): void {
  let pressedAt = Number.NaN;
  const page = window as unknown as ClockedPage;
  page.begun = {};
  addEventListener(
    'click',
    ({target, timeStamp}) => {
      if (!(target instanceof Element && target.closest('button')?.textContent?.includes('Start Chat')))
        return;
      page.begun = {};
      pressedAt = timeStamp;
    },
    {capture: true},
  );
  new MutationObserver((changes) => {
    for (const {target} of changes) {
      if (!(target instanceof HTMLElement && target.matches(places))) continue;
      const {state = ''} = target.dataset;
      if (state === 'connecting') page.begun.allowed ??= performance.now() - pressedAt;
      if (['connected', 'listening', 'speaking'].includes(state))
        page.begun.started ??= performance.now() - pressedAt;
    }
  }).observe(document, {subtree: true, attributeFilter: ['data-state']});
}

async function calls(page: Page, place: string, count: number): Promise<Started[]> {
  const some: Started[] = [];
  await page.bringToFront();
  for (let at = 0; at < count; at += 1) some.push(await call(page, place));
  return some;
}

/** One call, from its start to its end. */
async function call(page: Page, place: string): Promise<Started> {
  const at = page.locator(place);
  await at.getByRole('button', {name: 'Start Chat'}).click();
  await page.waitForFunction(() => (window as unknown as ClockedPage).begun.started !== undefined);
  const {allowed = Number.NaN, started = Number.NaN} = await page.evaluate(
    () => (window as unknown as ClockedPage).begun,
  );
  await at.getByRole('button', {name: 'End chat'}).click();
  await page.waitForFunction((css) => {
    const {standIn} = window as unknown as ClockedPage;
    const isIdle = document.querySelector<HTMLElement>(css)?.dataset['state'] === 'idle';
    return isIdle && standIn.opened.every(({readyState}) => readyState === 'ended');
  }, place);
  await page.evaluate(() => {
    const {standIn} = window as unknown as ClockedPage;
    standIn.log.length = 0;
    standIn.opened.length = 0;
  });
  await pause(REST_MS);
  return {allowed, started};
}
