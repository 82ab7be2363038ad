import {mkdtempSync, rmSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {chromium, type BrowserContext} from 'playwright';
import type {BenchLearner} from '#tests/bench/bench-academy.ts';
import type {Closing} from '#tests/bench/closing.ts';
import {findBrowser} from '#tests/browser/find-browser.ts';

const VIEWPORT = {width: 1280, height: 800};
const STEP_LIMIT_MS = 20_000;

/**
 * A real Chromium with a profile of its own on the disk (a private window would keep its databases in
 * memory), signed in when a learner is given.
 */
export async function newWindow(
  opened: Closing,
  origin: string,
  learner?: BenchLearner,
): Promise<BrowserContext> {
  const {executablePath, args} = await findBrowser();
  const profile = mkdtempSync(join(tmpdir(), 'academy-window-'));
  opened.add(() => rmSync(profile, {recursive: true, force: true, maxRetries: 5}));
  const launching = chromium.launchPersistentContext(profile, {
    executablePath,
    args: [...args],
    viewport: VIEWPORT,
    // Without a service worker: it would fetch the whole app beside what is measured.
    serviceWorkers: 'block',
    // The bench closes in its own order.
    handleSIGINT: false,
    handleSIGTERM: false,
    handleSIGHUP: false,
  });
  const context = await opened.adopt(launching, (open) => open.close());
  context.setDefaultTimeout(STEP_LIMIT_MS);
  if (learner) await context.addCookies([{name: 'session', value: learner.token, url: origin}]);
  return context;
}
