// What a visitor's browser fetches for the landing page before anybody touches it.
import {afterAll, beforeAll, expect, test} from 'vitest';
import type {Request} from 'playwright';
import {firstPage, newVisitor, type Profile} from '#tests/browser/browsers.ts';
import {here} from '#tests/browser/here.ts';
import {landingWeight} from '#tests/browser/landing-weight.ts';

let profile: Profile;
beforeAll(async () => {
  profile = await newVisitor();
});
afterAll(() => profile.remove());

test('its styles and scripts are small', () => {
  const {styles, all} = landingWeight();
  expect(styles).toBeGreaterThan(0);
  expect(styles).toBeLessThanOrEqual(20_000);
  expect(all).toBeLessThanOrEqual(95_000);
});

test('over the wire it is at most 95 kB, with its fonts', async () => {
  const page = await firstPage(await profile.open());
  const requests: Request[] = [];
  page.on('requestfinished', (request) => void requests.push(request));
  const response = await page.goto(here.origin, {waitUntil: 'networkidle'});
  expect(response?.headers()['content-encoding']).toMatch(/^(?:br|gzip)$/);
  const fonts = requests.filter((request) => request.resourceType() === 'font');
  // Nothing on it needs a character that the two small files have not.
  expect(fonts.map((request) => new URL(request.url()).pathname.replace(/-[^-]+$/, '')).toSorted()).toEqual([
    '/assets/public-hanken-grotesk',
    '/assets/public-jetbrains-mono',
  ]);
  const sizes = await Promise.all(requests.map((request) => request.sizes()));
  const bytes = sizes.reduce(
    (sum, {responseBodySize, responseHeadersSize}) => sum + responseBodySize + responseHeadersSize,
    0,
  );
  expect(bytes).toBeGreaterThan(30_000);
  expect(bytes).toBeLessThanOrEqual(95_000);
});
