// Real Chromium for tests: a visitor's browser for one sitting, or a profile that survives being closed, as on a real machine.
import {cpSync, mkdtempSync, rmSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {chromium, type Browser, type BrowserContext, type Page} from 'playwright';
import {findBrowser, findShell} from '#tests/browser/find-browser.ts';
import {here} from '#tests/browser/here.ts';
import {notePages} from '#tests/browser/page-notes.ts';

/**
 * Answers that a page expects and the browser still writes on the console. The last is for visitors without a service
 * worker; the four before it are zero-cache's: to a page that comes back while the page before it is still being
 * served, on a slow machine; to one that comes back while what served the page before it is being put away; to a
 * learner's page while another learner signs in in the same browser; and to a page whose session ends while zero-cache
 * asks what that session may see. The connection is opened again, or closed for good.
 */
const EXPECTED =
  /status of (?:400|401|403|404|409|429|503)|ERR_INTERNET_DISCONNECTED|ERR_CONNECTION|Error in connection establishment|Failed to connect|WebSocket|explicitly closed|No validated connection is available|Rehome:\s+Reconnect required|does not match validated server userID|non-OK status 401|registration blocked by Playwright/;

/** Of a copy that another tab has removed at a sign-out, Zero says so before it is told: no complaint where two tabs end. */
export const isOfRemovedCopy = (complaint: string): boolean =>
  complaint.includes('Expected IndexedDB not found');

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

/** A profile with a folder of its own. */
export type OwnProfile = Profile & {readonly folder: string};

const VIEWPORT = {width: 1280, height: 900};
const PHONE = {viewport: {width: 390, height: 844}, hasTouch: true, isMobile: true};

/**
 * A person's browser for one sitting: apart from all others in the Chromium of this worker's tests.
 * @param options.devices whether it has a camera and a microphone, for calls.
 * @param options.serviceWorker whether the academy may install its own, which fetches the whole app for use offline:
 *   a third of what a first visit costs.
 * @param options.ahead whether the pages may fetch what is likely to be opened next: for tests that go offline without a
 *   service worker. It is nearly half of what a page's load costs; without it the browser asks to save data.
 * @param options.phone a phone's screen, and fingers instead of a mouse.
 */
export async function newVisitor({
  serviceWorker = false,
  phone = false,
  devices = false,
  ahead = false,
} = {}): Promise<Profile> {
  const browser = await chromiumHere(devices ? here.browser : here.shell);
  const serviceWorkers = serviceWorker ? 'allow' : 'block';
  const screen = phone ? PHONE : {viewport: VIEWPORT};
  return profileOf(() => browser.newContext({...screen, serviceWorkers}), {backgroundSync: false, ahead});
}

/**
 * A browser with a folder of its own, which survives a restart.
 * @param options.backgroundSync whether it may wake the service worker.
 * @param options.whole all that Chromium is, instead of what suffices for pages: for push, devices and background sync.
 * @param options.from a profile that is closed: this one begins with all that is on its device.
 * @param options.more switches of its own.
 */
export async function newProfile({
  backgroundSync = false,
  whole = backgroundSync,
  from,
  more = [],
}: {
  backgroundSync?: boolean;
  whole?: boolean;
  from?: OwnProfile;
  more?: readonly string[];
} = {}): Promise<OwnProfile> {
  const {executablePath, args} = await (whole ? findBrowser() : findShell());
  const folder = mkdtempSync(join(tmpdir(), 'academy-profile-'));
  if (from) cpSync(from.folder, folder, {recursive: true});
  const profile = profileOf(
    () =>
      chromium.launchPersistentContext(folder, {
        executablePath,
        args: switchesOf(args, more),
        viewport: VIEWPORT,
      }),
    {backgroundSync, ahead: true},
  );
  return {
    ...profile,
    folder,
    remove: async () => {
      await profile.remove();
      rmSync(folder, {recursive: true, force: true, maxRetries: 5});
    },
  };
}

/** Of a switch that is given twice Chromium takes the first. */
function switchesOf(usual: readonly string[], own: readonly string[]): string[] {
  const nameOf = (one: string) => one.split('=')[0];
  const named = new Set(own.map(nameOf));
  return [...usual.filter((one) => !named.has(nameOf(one))), ...own];
}

function profileOf(
  launch: () => Promise<BrowserContext>,
  {backgroundSync, ahead}: {backgroundSync: boolean; ahead: boolean},
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
      await context.addInitScript(withholdInstallOffer);
      await context.addInitScript(sendNothingOffline);
      if (!ahead) await context.addInitScript(saveData);
      notePages(context);
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

const connected = new Map<string, Promise<Browser>>();

/** A Chromium that runs for this worker (global-setup.ts). */
function chromiumHere(address: string): Promise<Browser> {
  const browser = connected.get(address) ?? chromium.connect(address);
  connected.set(address, browser);
  return browser;
}

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

/** Runs in the page. A browser with a folder of its own offers the installation at a moment of its own; tests offer it themselves. */
function withholdInstallOffer(): void {
  const withhold = (event: Event) => {
    if (!event.isTrusted) return;
    event.preventDefault();
    event.stopImmediatePropagation();
  };
  addEventListener('beforeinstallprompt', withhold, true);
}

/**
 * Runs in the page. The emulated "offline" is taken off a page that goes before it is told so: what it still sends at that
 * moment would arrive (8 of 15 reloads).
 */
function sendNothingOffline(): void {
  let isOffline = !navigator.onLine;
  addEventListener('offline', () => (isOffline = true));
  addEventListener('online', () => (isOffline = false));
  const {fetch} = globalThis;
  globalThis.fetch = async (input, init) => {
    if (isOffline && init?.keepalive === true) throw new TypeError('Failed to fetch');
    return fetch(input, init);
  };
}

/** Runs in the page. */
function saveData(): void {
  if (!('connection' in navigator)) return;
  Object.defineProperty(Object.getPrototypeOf(navigator.connection), 'saveData', {get: () => true});
}

/** Runs in the page. Errors that the page catches count, too. */
function tellOfBrokenPolicies(word: string): void {
  document.addEventListener('securitypolicyviolation', (event) => {
    const {effectiveDirective, blockedURI, sourceFile, lineNumber, sample} = event;
    console.error(word, effectiveDirective, blockedURI, `${sourceFile}:${lineNumber}`, sample);
  });
}
