// A first visit whose network goes away before the service worker is installed.
import {afterAll, expect, test} from 'vitest';
import {firstPage, newVisitor} from '#tests/browser/browsers.ts';
import {here} from '#tests/browser/here.ts';

const {origin} = here;
const profile = await newVisitor({serviceWorker: true});
afterAll(() => profile.remove());

test('the app is put on the device once the network is back, without a reload', async () => {
  const context = await profile.open();
  const page = await firstPage(context);
  // As a browser answers that cannot fetch the worker.
  await context.addInitScript(() => {
    const register = navigator.serviceWorker.register.bind(navigator.serviceWorker);
    let asked = 0;
    navigator.serviceWorker.register = (...about) => {
      asked += 1;
      document.documentElement.dataset['asked'] = String(asked);
      return asked === 1 ? Promise.reject(new TypeError('Failed to fetch')) : register(...about);
    };
  });
  await page.goto(`${origin}/auth/login`);
  // What a visitor only looks at puts nothing on the device.
  await page.getByLabel('Username').fill('ada');
  await page.locator('html[data-asked="1"]').waitFor();
  await context.setOffline(true);
  await context.setOffline(false);
  await page.locator('html[data-asked="2"]').waitFor();
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  expect(profile.complaints).toEqual([]);
});
