// Real Chromium for tests: a visitor's browser for one sitting, or a profile that survives being closed, as on a real machine.
import {mkdtempSync, rmSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {chromium, type Browser, type BrowserContext, type Page} from 'playwright';
import {findBrowser} from '#tests/browser/find-browser.ts';
import {here} from '#tests/browser/here.ts';

/**
 * Answers that a page expects and the browser still writes on the console. The last two are zero-cache's: to a page that
 * comes back while the page before it is still being served, on a slow machine, and to a learner's page while another
 * learner signs in in the same browser. The connection is opened again, or closed for good.
 */
const EXPECTED =
  /status of (?:400|401|403|404|409|429|503)|ERR_INTERNET_DISCONNECTED|ERR_CONNECTION|Error in connection establishment|Failed to connect|WebSocket|explicitly closed|No validated connection is available|does not match validated server userID/;

/** What a page says on its console when something breaks its policy. */
const BROKEN_POLICY = 'Broken policy:';

/** How long a page is waited for before the test says what it waited for, ms. */
const PATIENCE_MS = 15_000;

export type Profile = {
  /** Opens the browser; a profile of its own also again, as after a restart of the machine. */
  open(): Promise<BrowserContext>;
  /** Complaints on the console of all its pages that no page should make. */
  readonly complaints: readonly string[];
  /** Those among them about what the Content-Security-Policy does not let happen. */
  readonly brokenPolicies: () => readonly string[];
  remove(): Promise<void>;
};

const VIEWPORT = {width: 1280, height: 900};

/** A person's browser for one sitting: apart from all others in the Chromium of this worker's tests. */
export async function newVisitor(): Promise<Profile> {
  const browser = await chromiumHere();
  return profileOf(() => browser.newContext({viewport: VIEWPORT}), {backgroundSync: false});
}

/**
 * A browser with a folder of its own, which survives a restart.
 * @param options.backgroundSync whether it may wake the service worker.
 */
export async function newProfile({backgroundSync = false} = {}): Promise<Profile> {
  const {executablePath, args} = await findBrowser();
  const folder = mkdtempSync(join(tmpdir(), 'academy-profile-'));
  const profile = profileOf(
    () => chromium.launchPersistentContext(folder, {executablePath, args: [...args], viewport: VIEWPORT}),
    {backgroundSync},
  );
  return {
    ...profile,
    remove: async () => {
      await profile.remove();
      rmSync(folder, {recursive: true, force: true, maxRetries: 5});
    },
  };
}

function profileOf(
  launch: () => Promise<BrowserContext>,
  {backgroundSync}: {backgroundSync: boolean},
): Profile {
  const complaints: string[] = [];
  let context: BrowserContext | undefined;
  const listen = (page: Page) => {
    page.on('console', (message) => {
      const isBad = message.type() === 'error' || message.type() === 'warning';
      if (isBad && !EXPECTED.test(message.text())) complaints.push(message.text());
    });
    page.on('pageerror', (error) => complaints.push(error.message));
  };
  return {
    complaints,
    brokenPolicies: () => complaints.filter((text) => text.startsWith(BROKEN_POLICY)),
    open: async () => {
      context = await launch();
      context.setDefaultTimeout(PATIENCE_MS);
      await context.addInitScript(tellOfBrokenPolicies, BROKEN_POLICY);
      context.pages().forEach(listen);
      context.on('page', listen);
      if (!backgroundSync) await denyBackgroundSync(context);
      return context;
    },
    remove: async () => {
      await context?.close().catch(() => undefined);
    },
  };
}

let connected: Promise<Browser> | undefined;

/** The Chromium that runs for this worker (global-setup.ts). */
const chromiumHere = (): Promise<Browser> => (connected ??= chromium.connect(here.browser));

/** The first page of a browser that was just opened. */
export const firstPage = async (context: BrowserContext): Promise<Page> =>
  context.pages()[0] ?? (await context.newPage());

/**
 * The browser wakes the service worker by the machine's network, which an emulated "offline" leaves as it is: it would
 * send what a test keeps from being sent.
 */
async function denyBackgroundSync(context: BrowserContext): Promise<void> {
  const page = await context.newCDPSession(await firstPage(context));
  const {targetInfo} = await page.send('Target.getTargetInfo');
  await page.detach();
  // What a session has set ends with it; this one lasts as long as the connection to the browser.
  const devtools = await context.browser()?.newBrowserCDPSession();
  if (!devtools) throw new Error('No browser to set permissions of.');
  await devtools.send('Browser.setPermission', {
    permission: {name: 'background-sync'},
    setting: 'denied',
    ...(targetInfo.browserContextId === undefined ? {} : {browserContextId: targetInfo.browserContextId}),
  });
}

/** Runs in the page. Errors that the page catches count, too. */
function tellOfBrokenPolicies(word: string): void {
  document.addEventListener('securitypolicyviolation', (event) => {
    const {effectiveDirective, blockedURI, sourceFile, lineNumber, sample} = event;
    console.error(word, effectiveDirective, blockedURI, `${sourceFile}:${lineNumber}`, sample);
  });
}
