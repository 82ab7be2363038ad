// Finds a Chromium that really starts here. A path that exists proves little (a stub, a snap, a missing
// library), so each candidate is launched before it is believed.
import {execFile} from 'node:child_process';
import {existsSync, mkdirSync} from 'node:fs';
import {delimiter, join, resolve} from 'node:path';
import {promisify} from 'node:util';
import {chromium} from 'playwright';

export type FoundBrowser = {
  readonly executablePath: string;
  /** For `chromium.launch`: fake devices, calls over loopback, no visits to update servers. */
  readonly args: readonly string[];
};

const ARGS = [
  '--use-fake-device-for-media-stream',
  '--allow-loopback-in-peer-connection',
  '--disable-background-networking',
  '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost, EXCLUDE 127.0.0.1, EXCLUDE *.local',
];
const LAUNCH_LIMIT_MS = 30_000;
const DOWNLOAD_LIMIT_MS = 300_000;
/** The build that the npm package was tested with. */
const PACKAGE = '@sparticuz/chromium@153.0.0';
const IN_PATH = ['google-chrome', 'google-chrome-stable', 'chromium', 'chromium-browser'];
/** Chromium without its window, tabs and profiles: a new visitor costs it a fifth, a page two thirds. */
const SHELL = 'chromium-headless-shell';
const ELSEWHERE = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  String.raw`C:\Program Files\Google\Chrome\Application\chrome.exe`,
  String.raw`C:\Program Files (x86)\Google\Chrome\Application\chrome.exe`,
];

const run = promisify(execFile);
let found: Promise<FoundBrowser> | undefined;
let foundShell: Promise<FoundBrowser> | undefined;

/**
 * BROWSER_PATH, Playwright's own, the system's, then two that are downloaded: Playwright's and an npm
 * package. Looked for once per process.
 * @throws {Error} with what was tried and three remedies.
 */
export function findBrowser(): Promise<FoundBrowser> {
  found ??= look();
  return found;
}

/**
 * The same engine without the browser around it, where it is installed, else `findBrowser`'s: for tests of what is in a
 * page. It has no profile on disk, no installed apps and no windows.
 */
export function findShell(): Promise<FoundBrowser> {
  foundShell ??= lookForShell();
  return foundShell;
}

async function lookForShell(): Promise<FoundBrowser> {
  const installed = process.env['BROWSER_PATH'] ? [] : inPath([SHELL]).filter((path) => existsSync(path));
  for (const executablePath of installed) {
    const failure = await launches(executablePath, ARGS);
    if (failure === undefined) return {executablePath, args: ARGS};
    console.error(`${executablePath}: ${failure}`);
  }
  return findBrowser();
}

async function look(): Promise<FoundBrowser> {
  const demanded = process.env['BROWSER_PATH'];
  const failures: string[] = [];
  const sources = demanded
    ? [async () => [demanded]]
    : [async () => [chromium.executablePath()], installedOnSystem, downloadedByPlaywright, downloadedByNpm];
  for (const source of sources) {
    const paths = await source().catch((error: unknown) => void failures.push(firstLine(error)));
    for (const executablePath of (paths ?? []).filter((path) => existsSync(path))) {
      const args = executablePath.includes('sparticuz') ? [...ARGS, '--use-fake-ui-for-media-stream'] : ARGS;
      const failure = await launches(executablePath, args);
      if (failure === undefined) return {executablePath, args};
      failures.push(`${executablePath}: ${failure}`);
    }
  }
  throw new Error(
    [
      demanded ? `BROWSER_PATH=${demanded} does not start.` : 'No Chromium starts on this machine.',
      ...failures.map((failure) => `  tried: ${failure}`),
      'One of these mends it:',
      '  1. install Chrome or Chromium (Debian: apt-get install chromium)',
      '  2. BROWSER_PATH=/path/to/chrome for one that is somewhere else',
      '  3. npx playwright install --with-deps chromium, where its download site can be reached',
    ].join('\n'),
  );
}

/** @returns why it does not start; `undefined` when it does. */
async function launches(executablePath: string, args: readonly string[]): Promise<string | undefined> {
  try {
    const browser = await chromium.launch({
      executablePath,
      args: [...args],
      timeout: LAUNCH_LIMIT_MS,
      // The caller handles signals itself: Playwright would end the process at once.
      handleSIGINT: false,
      handleSIGTERM: false,
      handleSIGHUP: false,
    });
    try {
      const page = await browser.newPage();
      const answer = await page.evaluate(() => 6 * 7);
      return answer === 42 ? undefined : 'it does not compute';
    } finally {
      await browser.close();
    }
  } catch (error) {
    return firstLine(error);
  }
}

async function installedOnSystem(): Promise<string[]> {
  return [...inPath(IN_PATH), ...ELSEWHERE];
}

function inPath(names: readonly string[]): string[] {
  const folders = (process.env['PATH'] ?? '').split(delimiter).filter(Boolean);
  return names.flatMap((name) => folders.map((folder) => join(folder, name)));
}

async function downloadedByPlaywright(): Promise<string[]> {
  console.error('No browser here: asking Playwright for its own…');
  await run(join('node_modules', '.bin', 'playwright'), ['install', 'chromium'], {
    timeout: DOWNLOAD_LIMIT_MS,
  });
  return [chromium.executablePath()];
}

async function downloadedByNpm(): Promise<string[]> {
  console.error(`No browser here: fetching ${PACKAGE}…`);
  const cwd = resolve('node_modules', '.cache', 'sparticuz');
  mkdirSync(cwd, {recursive: true});
  await run('npm', ['install', '--no-save', '--no-audit', '--no-fund', '--prefix', cwd, PACKAGE], {
    timeout: DOWNLOAD_LIMIT_MS,
  });
  // It unpacks below the folder for temporary files: one of our own, so that it is unpacked once.
  const script = "console.log(await (await import('@sparticuz/chromium')).default.executablePath())";
  const {stdout} = await run(process.execPath, ['--input-type=module', '--eval', script], {
    cwd,
    env: {...process.env, TMPDIR: cwd},
    timeout: DOWNLOAD_LIMIT_MS,
  });
  return [stdout.trim()];
}

const firstLine = (error: unknown) =>
  String(error instanceof Error ? error.message : error).split('\n')[0] ?? '';
