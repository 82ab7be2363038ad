// A learner who comes back: from the address to Home with its path painted, on a device that has the rows, beside a page
// with the same frame and no rows.
import type {Page} from 'playwright';
import {benchAcademy, newBenchLearner} from '#tests/bench/bench-academy.ts';
import {newWindow} from '#tests/bench/bench-browser.ts';
import type {Closing} from '#tests/bench/closing.ts';
import type {Report} from '#tests/bench/report.ts';
import {median, spread} from '#tests/bench/statistics.ts';

/** Times the page without rows. */
const LIMIT = 1.2;
const ROUNDS = 5;
const PER_ROUND = 8;
const WARM_UP = 3;
/** Pages, and what of them counts as painted. */
const PAGES = {
  home: {path: '/dashboard', shows: 'main .trace-window'},
  frame: {path: '/coding', shows: 'main h1'},
} as const;

export async function firstPaint(opened: Closing): Promise<Report> {
  const {academy} = await benchAcademy(opened);
  const learner = await newBenchLearner(academy.origin);
  const context = await newWindow(opened, academy.origin, learner);
  const page = await context.newPage();
  const samples: Record<keyof typeof PAGES, number[][]> = {home: [], frame: []};
  for (let round = -1; round < ROUNDS; round += 1) {
    const times: Record<keyof typeof PAGES, number[]> = {home: [], frame: []};
    for (let at = 0; at < (round < 0 ? WARM_UP : PER_ROUND); at += 1) {
      for (const name of ['home', 'frame'] as const) times[name].push(await load(page, academy.origin, name));
    }
    if (round < 0) continue;
    for (const name of ['home', 'frame'] as const) samples[name].push(times[name]);
  }
  const ratios = samples.home.map((times, at) => median(times) / median(samples.frame[at] ?? []));
  return {
    title: 'first-paint: a warm start on Home, until its path is painted',
    columns: [`${ROUNDS * PER_ROUND} starts, ms`, 'p50', 'p95', 'max'],
    rows: [
      ['Home with its path', ...spread(samples.home.flat())],
      ['a page with the same frame and no rows', ...spread(samples.frame.flat())],
    ],
    requirements: [
      {
        name: `p50 beside the frame alone, median of ${ROUNDS} rounds`,
        measured: median(ratios),
        limit: LIMIT,
        unit: ' ×',
      },
    ],
    notes: [
      'From the start of the navigation to the first task after the animation frame that shows it. Rows and account are on the device, files in the browser’s cache; no service worker.',
    ],
  };
}

async function load(page: Page, origin: string, name: keyof typeof PAGES): Promise<number> {
  const {path, shows} = PAGES[name];
  await page.goto(origin + path, {waitUntil: 'commit'});
  const painted = await page.evaluate(whenPainted, shows);
  await page.waitForLoadState('networkidle');
  return painted;
}

/** Runs in the page: ms from the start of its navigation until such an element has been painted. */
function whenPainted(shows: string): Promise<number> {
  return new Promise((resolve) => {
    const look = (): boolean => {
      if (!document.querySelector(shows)) return false;
      requestAnimationFrame(() => setTimeout(() => resolve(performance.now())));
      return true;
    };
    if (look()) return;
    const observer = new MutationObserver(() => {
      if (look()) observer.disconnect();
    });
    observer.observe(document, {subtree: true, childList: true});
  });
}
