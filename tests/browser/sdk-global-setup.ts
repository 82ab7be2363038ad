// One site and one browser for all browser tests of the package, and a folder for what they pack.
import {mkdtempSync, rmSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {chromium} from 'playwright';
import type {TestProject} from 'vitest/node';
import {findShell} from '#tests/browser/find-browser.ts';
import {openSite} from '#tests/browser/sdk-site.ts';

declare module 'vitest' {
  // oxlint-disable-next-line consistent-type-definitions -- vitest reads its own interface
  export interface ProvidedContext {
    sdkOrigin: string;
    /** Where `chromium.connect` finds the browser. */
    sdkBrowser: string;
    /** Where the package lies once the first test has packed it. */
    sdkPacked: string;
  }
}

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const packed = mkdtempSync(join(tmpdir(), 'sdk-packed-'));
  const site = await openSite();
  const {executablePath, args} = await findShell();
  const browser = await chromium.launchServer({
    executablePath,
    args: [...args, '--use-fake-ui-for-media-stream'],
  });
  project.provide('sdkOrigin', site.origin);
  project.provide('sdkBrowser', browser.wsEndpoint());
  project.provide('sdkPacked', packed);
  return async () => {
    await browser.close();
    await site.close();
    rmSync(packed, {recursive: true, force: true});
  };
}
