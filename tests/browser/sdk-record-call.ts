// node tests/browser/sdk-record-call.ts: records the call of sdk/machine again, and its picture for the README.
import {execFileSync} from 'node:child_process';
import {mkdtempSync, rmSync, writeFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join, resolve} from 'node:path';
import {pathToFileURL} from 'node:url';
import {chromium} from 'playwright';
import sharp from 'sharp';
import {findBrowser} from '#tests/browser/find-browser.ts';
import {recordCall} from '#tests/browser/sdk-recorded-call.ts';
import {openSite} from '#tests/browser/sdk-site.ts';

const MACHINE = resolve('sdk', 'machine');
const VIEWPORT = {width: 1200, height: 860};

const site = await openSite();
const {executablePath, args} = await findBrowser();
const browser = await chromium.launch({executablePath, args: [...args]});
const folder = mkdtempSync(join(tmpdir(), 'sdk-machine-'));
try {
  const page = await browser.newPage({viewport: VIEWPORT});
  await page.goto(site.origin);
  await page.waitForFunction(() => 'sdk' in globalThis);
  writeFileSync(join(MACHINE, 'recorded-call.json'), `${await recordCall(page)}\n`);

  const file = join(folder, 'machine.html');
  execFileSync(process.execPath, [join(MACHINE, 'build.ts'), file]);
  await page.goto(pathToFileURL(file).href);
  // While the microphone is asked for.
  await page.locator('.event', {hasText: 'asked'}).click();
  await page.locator('#state', {hasText: 'asking'}).waitFor();
  const picture = await page.screenshot();
  await sharp(picture).png({palette: true, colours: 64}).toFile(join(MACHINE, 'machine.png'));
} finally {
  await browser.close();
  await site.close();
  rmSync(folder, {recursive: true, force: true});
}
