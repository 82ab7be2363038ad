import type {Page} from 'playwright';
import {expect, test} from 'vitest';
import {browserForTests} from '#tests/browser/sdk-browser.ts';
import {askForMicrophone, decide} from '#tests/browser/sdk-prompt.ts';

const {openPage} = browserForTests();
const LIMIT_MS = 400;

async function openUndecided(): Promise<Page> {
  const page = await openPage({permissions: []});
  await askForMicrophone(page);
  return page;
}

test('the limit of the join does not run while the question is open', async () => {
  const page = await openUndecided();
  const started = page.evaluate(async (joinTimeoutMs) => {
    const noted = sdk.open({joinTimeoutMs});
    Object.assign(globalThis, {noted});
    const call = await noted.voice.start('good');
    const errors = sdk.story(noted).filter((word) => word === 'error').length;
    await noted.voice.stop();
    return {call, errors};
  }, LIMIT_MS);
  await page.waitForFunction(() => sdk.asked('join-meeting').length === 1);
  // Longer than the limit, by the page's own clock: a timer of the same page that is asked for later.
  await page.evaluate((ms) => new Promise((resolve) => setTimeout(resolve, ms)), LIMIT_MS * 2);
  await decide(page, 'granted');
  expect(await started).toMatchObject({call: {id: 'call-1'}, errors: 0});
});

test('a room that does not answer after the question ends at the limit', async () => {
  const page = await openUndecided();
  await page.evaluate(() => Object.assign(standIn.script, {joinDelayMs: 60_000}));
  const started = page.evaluate(async (joinTimeoutMs) => {
    const noted = sdk.open({joinTimeoutMs});
    const call = await noted.voice.start('good');
    const error = noted.said.find(({name}) => name === 'error')?.value as {code: string};
    return {call, code: error.code};
  }, LIMIT_MS);
  await page.waitForFunction(() => sdk.asked('join-meeting').length === 1);
  await decide(page, 'granted');
  expect(await started).toEqual({call: null, code: 'timeout'});
});

test('stop while the question is open ends the start', async () => {
  const page = await openUndecided();
  const seen = await page.evaluate(async () => {
    const noted = sdk.open();
    const started = noted.voice.start('good');
    await sdk.until(() => sdk.asked('join-meeting').length === 1);
    await noted.voice.stop();
    return {call: await started, leftovers: sdk.leftovers()};
  });
  expect(seen).toMatchObject({call: null, leftovers: {instances: 0, scripts: 0}});
});
