// JavaScript that a browser asks for until a learner's first screen shows its rows, gzipped; and what of it the tutor has added.
import {benchAcademy, newBenchLearner, type BenchLearner} from '#tests/bench/bench-academy.ts';
import {newWindow} from '#tests/bench/bench-browser.ts';
import {bytesOfSources, gzippedBytes, hasSources} from '#tests/bench/bytes-of-sources.ts';
import type {Closing} from '#tests/bench/closing.ts';
import type {Report} from '#tests/bench/report.ts';

/** kB (1000 bytes). */
const LIMIT_KB = 250;
const LIMIT_FILES = 20;
/** Of the tutor, its avatar and their session: what says whether there is one. The rest comes when it is used. */
const LIMIT_TUTOR_KB = 1;
const FIRST_SCREEN = '/dashboard';
/** Pages, and what of them is a row of the learner's or the page's own content. */
const PAGES: readonly {path: string; shows: string; guest?: true}[] = [
  {path: FIRST_SCREEN, shows: 'main li'},
  {path: '/personal-tutor', shows: 'main li'},
  {path: '/modules', shows: 'main ol li'},
  {path: '/modules/python-that-works/lessons/values-names-and-types', shows: 'article footer'},
  {path: '/progress', shows: 'main li'},
  {path: '/', shows: 'h1', guest: true},
  {path: '/auth/login', shows: 'form', guest: true},
];

type Loaded = {readonly files: number; readonly bytes: number; readonly paths: readonly string[]};

const isTutors = (source: string) => /^(?:\.\.\/){2}(?:app\/)?(?:tutor|avatar)\//.test(source);
/** Rows, queries and commands: the data's, as those of every feature. */
const isTutorsData = (source: string) => /\/schema\/(?:tutor|avatar|spendings)\//.test(source);

export async function size(opened: Closing): Promise<Report> {
  const {academy} = await benchAcademy(opened);
  const learner = await newBenchLearner(academy.origin);
  const measured = new Map<string, {untilRows: Loaded; whole: Loaded}>();
  for (const {path, shows, guest} of PAGES) {
    measured.set(path, await load(opened, academy.origin + path, shows, guest ? undefined : learner));
  }
  const first = measured.get(FIRST_SCREEN)?.untilRows ?? {bytes: Number.NaN, files: Number.NaN, paths: []};
  const built = first.paths.filter(hasSources);
  if (built.length === 0) throw new Error('the first load has no source maps');
  const added = (isOfThem: (source: string) => boolean) =>
    kilobytes(built.reduce((bytes, path) => bytes + bytesOfSources(path, isOfThem), 0));
  return {
    title: 'size: JavaScript requested, gzipped',
    columns: ['page, first visit', 'files', 'kB until its rows are painted', 'files', 'kB at rest'],
    rows: [...measured].map(([path, {untilRows, whole}]) => [
      path,
      String(untilRows.files),
      kilobytes(untilRows.bytes).toFixed(1),
      String(whole.files),
      kilobytes(whole.bytes).toFixed(1),
    ]),
    requirements: [
      {name: `${FIRST_SCREEN}, signed in`, measured: kilobytes(first.bytes), limit: LIMIT_KB, unit: ' kB'},
      {name: 'in files', measured: first.files, limit: LIMIT_FILES, unit: ''},
      {
        name: 'of it the tutor, its avatar and their session',
        measured: added(isTutors),
        limit: LIMIT_TUTOR_KB,
        unit: ' kB',
      },
    ],
    notes: [
      `What the tutor adds is the first load less the same files without the code of \`web/tutor\`, \`web/avatar\` and their places in \`web/app\`, by the source maps. Their rows, queries and commands, and those of what they spend, are ${added(isTutorsData).toFixed(2)} kB besides.`,
      'A window that was never there before; every script that the page asked for before the frame with its first rows, each gzipped by itself (level 9). At rest: with what is fetched ahead while the page idles. The service worker is left out.',
    ],
  };
}

/** Opens the page in a fresh window. */
async function load(
  opened: Closing,
  address: string,
  shows: string,
  learner: BenchLearner | undefined,
): Promise<{untilRows: Loaded; whole: Loaded}> {
  const context = await newWindow(opened, new URL(address).origin, learner);
  const page = await context.newPage();
  const bodies: {path: string; askedAt: number; bytes: Promise<number>}[] = [];
  page.on('response', (response) => {
    if (response.request().resourceType() !== 'script') return;
    const bytes = response.body().then(gzippedBytes);
    const {pathname: path} = new URL(response.url());
    bodies.push({path, askedAt: response.request().timing().startTime, bytes});
  });
  await page.addInitScript(notePainted, shows);
  await page.goto(address);
  const painted = await page.evaluate(() => (window as unknown as NotedWindow).paintedAt);
  await page.waitForLoadState('networkidle');
  const scripts = await Promise.all(bodies.map(async (script) => ({...script, bytes: await script.bytes})));
  await context.close();
  const sum = (some: typeof scripts): Loaded => ({
    files: some.length,
    bytes: some.reduce((bytes, script) => bytes + script.bytes, 0),
    paths: some.map(({path}) => path),
  });
  return {untilRows: sum(scripts.filter(({askedAt}) => askedAt <= painted)), whole: sum(scripts)};
}

type NotedWindow = Window & {paintedAt: Promise<number>};

/** Runs in the page: when the first such element has been painted, ms of the wall clock. */
function notePainted(shows: string): void {
  (window as unknown as NotedWindow).paintedAt = new Promise((resolve) => {
    const observer = new MutationObserver(() => {
      if (!document.querySelector(shows)) return;
      observer.disconnect();
      requestAnimationFrame(() => setTimeout(() => resolve(performance.timeOrigin + performance.now())));
    });
    observer.observe(document, {subtree: true, childList: true});
  });
}

const kilobytes = (bytes: number) => bytes / 1000;
