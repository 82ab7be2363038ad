// `npm run screens`: every screen at three sizes in two themes, on its side, at 200% zoom, with large text and in forced
// colors, into the folder `screens`, each checked by axe and for what sticks out sideways. Look at them. `npm run screens -- profile` takes only those whose names begin so,
// `npm run screens -- '' phone` all of one size.
import {mkdirSync, mkdtempSync, rmSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import pg from 'pg';
import {chromium, errors, type Browser, type Page} from 'playwright';
import {startAcademy} from '#sync/dev/academy.ts';
import {courseForTests} from '#tests/course.ts';
import {violationsOf} from '#tests/browser/axe.ts';
import {findBrowser} from '#tests/browser/find-browser.ts';
import {freeBlock} from '#tests/free-port.ts';
import {newLearner, register} from '#tests/browser/learner.ts';
import {openidEnv} from '#tests/openid/client.ts';
import {screens} from '#tests/screens/screens.ts';
import {knowAcademy} from '#tests/passing.ts';

const SIZES = {
  desktop: {width: 1440, height: 900},
  tablet: {width: 820, height: 1180},
  phone: {width: 390, height: 844},
  /** The narrowest that pages are made for. */
  narrow: {width: 320, height: 640},
  /** A phone on its side. */
  landscape: {width: 844, height: 390},
  /** The desktop at 200% zoom. */
  zoom: {width: 720, height: 450},
  /** A phone whose owner reads large text. */
  'large-text': {width: 390, height: 844},
} as const;
/** What a browser's largest setting of its text size gives, px. */
const LARGE_TEXT = 24;
const THEMES = ['light', 'dark'] as const;

type Look = {
  readonly size: keyof typeof SIZES;
  readonly theme: (typeof THEMES)[number];
  readonly isForced?: true;
};

/** The three sizes in both themes; what is short, and forced colors, in one. */
const LOOKS: readonly Look[] = [
  ...(['desktop', 'tablet', 'phone'] as const).flatMap((size) => THEMES.map((theme) => ({size, theme}))),
  {size: 'narrow', theme: 'light'},
  {size: 'landscape', theme: 'light'},
  {size: 'zoom', theme: 'light'},
  {size: 'large-text', theme: 'light'},
  {size: 'desktop', theme: 'dark', isForced: true},
];
const FOLDER = 'screens';
const SETTLE_MS = 4000;
const [prefix = '', onlySize] = process.argv.slice(2);

const dataDir = mkdtempSync(join(tmpdir(), 'academy-screens-'));
// All screens are taken from one address.
process.env['ATTEMPTS_PER_ADDRESS'] = '10000';
// Nobody answers there.
Object.assign(process.env, openidEnv('http://localhost:9'));
const academy = await startAcademy({
  env: {
    ...process.env,
    DATA_DIR: dataDir,
    COURSE_DIR: courseForTests(join(dataDir, 'course')),
    PORT: String(await freeBlock()),
    DATABASE_URL: undefined,
    PUBLIC_ORIGIN: undefined,
  },
});
knowAcademy(academy);
const pool = new pg.Pool({connectionString: academy.databaseUrl});
const {executablePath, args} = await findBrowser();
const browser = await chromium.launch({executablePath, args: [...args]});
const large = await chromium.launch({
  executablePath,
  args: [...args, `--blink-settings=defaultFontSize=${LARGE_TEXT}`],
});
mkdirSync(FOLDER, {recursive: true});
let found = 0;
try {
  const looks = onlySize === undefined ? LOOKS : LOOKS.filter(({size}) => size === onlySize);
  for (const look of looks)
    found += await takeAll(look.size === 'large-text' ? large : browser, academy.origin, look);
} finally {
  // A screen that does not come must not leave an academy behind.
  await Promise.all([browser, large].map((one) => one.close()));
  await pool.end();
  await academy.stop();
  rmSync(dataDir, {recursive: true, force: true});
}
console.log(
  found === 0
    ? `All screens are in ${FOLDER}; nothing is wrong with them for axe, and nothing sticks out sideways.`
    : `${found} things are wrong.`,
);
process.exitCode = found === 0 ? 0 : 1;

/** Waits for what is fetched when it is shown, rows and drawings; a screen that is about waiting is taken while it waits. */
async function settle(page: Page): Promise<void> {
  try {
    await page.waitForFunction(
      () => document.querySelector('[aria-busy="true"], [data-drawing]:empty') === null,
      undefined,
      {timeout: SETTLE_MS},
    );
  } catch (error) {
    if (!(error instanceof errors.TimeoutError)) throw error;
  }
}

async function takeAll(on: Browser, origin: string, {size, theme, isForced}: Look): Promise<number> {
  const context = await on.newContext({
    viewport: SIZES[size],
    reducedMotion: 'reduce',
    forcedColors: isForced ? 'active' : 'none',
  });
  await context.addInitScript((chosen) => localStorage.setItem('theme', chosen), theme);
  const page = await context.newPage();
  let violations = 0;
  const learner = newLearner();
  const fixture = {origin, context, pool, username: learner.username};
  let isSignedIn = false;
  for (const screen of screens.filter(({name}) => name.startsWith(prefix))) {
    if (screen.as === 'learner' && !isSignedIn) {
      await register(page, origin, learner);
      isSignedIn = true;
    }
    await screen.show(page, fixture);
    await settle(page);
    const look = `${size}-${isForced ? 'forced' : theme}`;
    // What appears by an animation is not there yet in its first frame.
    await page.screenshot({path: join(FOLDER, `${screen.name}-${look}.png`), animations: 'disabled'});
    // Forced colors are the system's own.
    const lines = [
      ...(isForced ? [] : await violationsOf(page, theme === 'light' ? 'everything' : 'colours')),
      ...(await sticksOut(page)),
    ];
    for (const line of lines) {
      violations += 1;
      console.log(`${screen.name} (${look}): ${line}`);
    }
    await screen.after?.(page, fixture);
  }
  await context.close();
  return violations;
}

/** The elements that make a page wider than its window. */
function sticksOut(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const {clientWidth, scrollWidth} = document.documentElement;
    if (scrollWidth <= clientWidth) return [];
    const isOut = (element: Element) => element.getBoundingClientRect().right > clientWidth + 1;
    const names = [...document.body.querySelectorAll('*')]
      .filter((element) => isOut(element) && ![...element.children].some(isOut))
      .slice(0, 4)
      .map((element) => `${element.tagName} ${(element.getAttribute('class') ?? '').slice(0, 60)}`);
    return [`${scrollWidth} px wide in ${clientWidth}: ${names.join(' | ')}`];
  });
}
