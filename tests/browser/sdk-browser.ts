// Real Chromium with a microphone that beeps, one page for each test. What a page complains of fails the test.
import {chromium, type Browser, type BrowserContext, type Page} from 'playwright';
import {afterAll, afterEach, expect, inject} from 'vitest';
import {findBrowser} from '#tests/browser/find-browser.ts';

export type Opening = {
  readonly path?: string;
  readonly permissions?: readonly string[];
  readonly userAgent?: string;
};

let connected: Promise<Browser> | undefined;

/**
 * The one browser of all files (sdk-global-setup.ts): to start one costs as much as three tests. Its pages get the
 * microphone whatever their permissions are.
 */
export const sharedBrowser = (): Promise<Browser> => (connected ??= chromium.connect(inject('sdkBrowser')));

/** Registers the ends of pages in a test file. @returns how a test gets its page. */
export function browserForTests() {
  let strict: Promise<Browser> | undefined;
  const contexts: BrowserContext[] = [];
  const complaints: string[] = [];
  const expected: RegExp[] = [];

  /** One that asks for the permission before it gives the microphone. */
  const strictBrowser = (): Promise<Browser> => (strict ??= launchStrict());
  afterAll(async () => (await strict)?.close());
  afterEach(async () => {
    await Promise.all(contexts.splice(0).map((context) => context.close()));
    const surprises = complaints.splice(0).filter((line) => !expected.some((pattern) => pattern.test(line)));
    expected.length = 0;
    expect(surprises).toEqual([]);
  });

  return {
    /** Lets the page of this test complain so. */
    expectComplaint: (pattern: RegExp) => void expected.push(pattern),
    openPage: async ({path = '/', permissions = ['microphone'], userAgent}: Opening = {}): Promise<Page> => {
      const browser = await (permissions.includes('microphone') ? sharedBrowser() : strictBrowser());
      const context = await browser.newContext({
        permissions: [...permissions],
        ...(userAgent === undefined ? {} : {userAgent}),
      });
      contexts.push(context);
      const page = await context.newPage();
      page.on('pageerror', (error) => complaints.push(`uncaught: ${error.message}`));
      page.on('console', (message) => {
        if (message.type() === 'error' || message.type() === 'warning') complaints.push(message.text());
      });
      await page.goto(inject('sdkOrigin') + path);
      await page.waitForFunction(() => 'sdk' in globalThis);
      return page;
    },
  };
}

async function launchStrict(): Promise<Browser> {
  const {executablePath, args} = await findBrowser();
  return chromium.launch({executablePath, args: [...args]});
}
