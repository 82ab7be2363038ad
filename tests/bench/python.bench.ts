// Python in a lesson: from the press of Run to what it prints, with nothing in the browser's cache and with all of it,
// beside Pyodide loaded by itself; a run once Python is there; and what a worker takes of the machine's memory.
import {readFileSync} from 'node:fs';
import {chromium, type Browser, type BrowserContext, type Page} from 'playwright';
import {benchAcademy, newBenchLearner, type BenchLearner} from '#tests/bench/bench-academy.ts';
import type {Closing} from '#tests/bench/closing.ts';
import {plainPython} from '#tests/bench/plain-python.ts';
import type {Report} from '#tests/bench/report.ts';
import {median, spread} from '#tests/bench/statistics.ts';
import {findBrowser} from '#tests/browser/find-browser.ts';
import {firstLessonUrl} from '#tests/browser/learner.ts';

const ROUNDS = 5;
/** Times Pyodide by itself. */
const LIMIT = 1.1;
const RUNS = 40;
/** From the press to the output, ms; the program itself takes less than one. */
const RUN_LIMIT_MS = 30;
const PATIENCE_MS = 120_000;

type Times = Record<'cold' | 'warm', number[]>;

export async function python(opened: Closing): Promise<Report> {
  const {academy} = await benchAcademy(opened);
  const learner = await newBenchLearner(academy.origin);
  const peer = await plainPython(opened);
  const {executablePath, args} = await findBrowser();
  const browser = await opened.adopt(chromium.launch({executablePath, args: [...args]}), (one) =>
    one.close(),
  );
  const ours: Times = {cold: [], warm: []};
  const plain: Times = {cold: [], warm: []};
  for (let round = 0; round < ROUNDS; round += 1) {
    await measure(browser, plain, (page) => loadPlain(page, peer));
    await measure(browser, ours, (page) => firstRun(page, academy.origin, learner));
  }
  const {runs, memory} = await whenReady(browser, academy.origin, learner);
  const ratio = (kind: keyof Times) =>
    median(ours[kind].map((ms, at) => ms / (plain[kind][at] ?? Number.NaN)));
  return {
    title: 'python: from the press of Run to the output of a sample',
    columns: ['ms', 'p50', 'p95', 'max'],
    rows: [
      ['first run, empty cache', ...spread(ours.cold)],
      ['Pyodide by itself, empty cache', ...spread(plain.cold)],
      ['first run of a page', ...spread(ours.warm)],
      ['Pyodide by itself', ...spread(plain.warm)],
      [`${RUNS} runs of a line, Python there`, ...spread(runs)],
    ],
    requirements: [
      {
        name: 'first run, empty cache, beside Pyodide by itself',
        measured: ratio('cold'),
        limit: LIMIT,
        unit: ' ×',
      },
      {
        name: 'first run of a page beside Pyodide by itself',
        measured: ratio('warm'),
        limit: LIMIT,
        unit: ' ×',
      },
      {name: 'a run of a line, p50', measured: median(runs), limit: RUN_LIMIT_MS, unit: ' ms'},
    ],
    notes: [
      `A worker with Python takes ${memory.toFixed(0)} MB of the page's process. Medians of ${ROUNDS} rounds; the page is loaded before Run is pressed. Pyodide by itself is the same files, compressed alike, from another server on this machine.`,
    ],
  };
}

/** Twice in a new window: with nothing in its cache, and again. */
async function measure(browser: Browser, times: Times, load: (page: Page) => Promise<number>): Promise<void> {
  const context = await browser.newContext({serviceWorkers: 'block'});
  for (const kind of ['cold', 'warm'] as const) {
    const page = await context.newPage();
    page.setDefaultTimeout(PATIENCE_MS);
    times[kind].push(await load(page));
    await page.close();
  }
  await context.close();
}

async function loadPlain(page: Page, address: string): Promise<number> {
  await page.goto(address);
  return page.evaluate(() => (globalThis as unknown as {start: () => Promise<number>}).start());
}

async function firstRun(page: Page, origin: string, learner: BenchLearner): Promise<number> {
  await openLesson(page, origin, learner);
  return page.evaluate(pressRun);
}

async function openLesson(page: Page, origin: string, learner: BenchLearner): Promise<void> {
  await signIn(page.context(), origin, learner);
  await page.goto(firstLessonUrl(origin));
  await page.getByRole('group', {name: 'Sample 1', exact: true}).getByRole('button', {name: 'Run'}).waitFor();
  await page.waitForLoadState('networkidle');
}

const signIn = (context: BrowserContext, origin: string, {token}: BenchLearner): Promise<void> =>
  context.addCookies([{name: 'session', value: token, url: origin}]);

/** Runs in the page: presses Run of the first sample. @returns ms until its output has been painted */
function pressRun(): Promise<number> {
  const sample = document.querySelector('[role=group][aria-label="Sample 1"]');
  const button = [...(sample?.querySelectorAll('button') ?? [])].find((one) =>
    one.textContent.startsWith('Run'),
  );
  const text = () => sample?.querySelector('[aria-label=Output] pre')?.textContent ?? '';
  const begun = performance.now();
  return new Promise((resolve) => {
    const observer = new MutationObserver(() => {
      if (!text().includes('12030')) return;
      observer.disconnect();
      requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - begun)));
    });
    if (sample) observer.observe(sample, {subtree: true, childList: true, characterData: true});
    button?.click();
  });
}

async function whenReady(browser: Browser, origin: string, learner: BenchLearner) {
  const context = await browser.newContext({serviceWorkers: 'block'});
  const page = await context.newPage();
  await openLesson(page, origin, learner);
  const before = await renderersMB(browser);
  await page.evaluate(pressRun);
  const memory = (await renderersMB(browser)) - before;
  const runs: number[] = [];
  for (let at = 0; at < RUNS; at += 1) runs.push(await page.evaluate(pressRun));
  await context.close();
  return {runs, memory};
}

/** Memory of all pages' processes, MB; where there is no /proc, not a number. */
async function renderersMB(browser: Browser): Promise<number> {
  const devtools = await browser.newBrowserCDPSession();
  const {processInfo} = await devtools.send('SystemInfo.getProcessInfo');
  await devtools.detach();
  const kilobytes = processInfo
    .filter(({type}) => type === 'renderer')
    .map(({id}) => /VmRSS:\s+(\d+)/.exec(statusOf(id))?.[1]);
  return kilobytes.reduce((sum, each) => sum + Number(each ?? Number.NaN), 0) / 1000;
}

function statusOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/status`, 'utf8');
  } catch {
    // It has just ended, or this is no Linux.
    return '';
  }
}
