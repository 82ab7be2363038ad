// The page that shows a call's machine with a recorded call, built and opened as README.md says: from the disk.
import {execFileSync} from 'node:child_process';
import {mkdtempSync, readFileSync, rmSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join, resolve} from 'node:path';
import {pathToFileURL} from 'node:url';
import type {Page} from 'playwright';
import {afterAll, beforeAll, expect, test} from 'vitest';
import {browserForTests} from '#tests/browser/sdk-browser.ts';
import {recordCall} from '#tests/browser/sdk-recorded-call.ts';

type Recording = {
  readonly steps: readonly {readonly event: {readonly type: string}; readonly state: unknown}[];
};

const {openPage, expectComplaint} = browserForTests();
const MACHINE = resolve('sdk', 'machine');
const recording = JSON.parse(readFileSync(join(MACHINE, 'recorded-call.json'), 'utf8')) as Recording;
const folder = mkdtempSync(join(tmpdir(), 'sdk-machine-'));
const file = join(folder, 'machine.html');

beforeAll(() => {
  execFileSync(process.execPath, [join(MACHINE, 'build.ts'), file]);
});
afterAll(() => rmSync(folder, {recursive: true, force: true}));

async function openMachine(): Promise<Page> {
  const page = await openPage();
  await page.goto(pathToFileURL(file).href);
  return page;
}

const press = (page: Page, name: string) => page.getByRole('button', {name, exact: true}).click();
const state = (page: Page) => page.locator('#state').textContent();
const present = (page: Page) =>
  page
    .locator('.state[data-present]')
    .evaluateAll((boxes) => boxes.map((box) => (box as HTMLElement).dataset['state']));

test('stepped, the machine goes through every state of the recorded call, from its beginning to its end', async () => {
  const page = await openMachine();
  expect(await state(page)).toBe('not begun');
  const seen: (string | null)[] = [];
  for (const at of recording.steps.keys()) {
    await press(page, 'Step');
    await page.getByText(`${at + 1} of ${recording.steps.length} events`).waitFor();
    seen.push(await state(page));
  }
  expect(seen).toEqual(
    expect.arrayContaining([
      'starting › creating',
      'starting › joining › asking',
      'live',
      'dropped › waiting',
      'leaving',
    ]),
  );
  expect(seen.at(-1)).toBe('over');
  expect(await present(page)).toEqual(['voice-call.over']);
  expect(await page.locator('#said li').allTextContents()).toEqual(
    expect.arrayContaining([
      'web-call-creation completed',
      'success',
      'reconnecting',
      'reconnected',
      'ended',
    ]),
  );
  expect(await page.locator('#fault').textContent()).toBe('');
  expect(await page.getByRole('button', {name: 'Step'}).isDisabled()).toBe(true);
});

test('played as it was recorded, it is live and then over; back is the state before', async () => {
  const page = await openMachine();
  // Some states of a call are gone after a millisecond.
  await page.evaluate(() => {
    const shown: (string | null)[] = [];
    const output = document.querySelector('#state');
    const look = () => void shown.push(output?.textContent ?? null);
    if (output) new MutationObserver(look).observe(output, {childList: true});
    Object.assign(globalThis, {shown});
  });
  await page.getByLabel('Pace').selectOption('recorded');
  await press(page, 'Play');
  await page.locator('#state', {hasText: /^over$/}).waitFor();
  const shown = await page.evaluate(() => (globalThis as unknown as {shown: string[]}).shown);
  expect(shown.filter((text) => /^(?:live|dropped › waiting|leaving|over)$/.test(text))).toEqual([
    'live',
    'dropped › waiting',
    'live',
    'leaving',
    'leaving',
    'over',
  ]);
  await page.getByRole('button', {name: 'Play'}).waitFor();
  await press(page, 'Back');
  await page.locator('#state', {hasText: /^leaving$/}).waitFor();
  await press(page, 'Restart');
  await page.locator('#state', {hasText: 'not begun'}).waitFor();
});

test('the chart shows where the machine is and which way it came', async () => {
  const page = await openMachine();
  await page.locator('.event', {hasText: 'asked'}).click();
  await page.locator('#state', {hasText: 'asking'}).waitFor();
  expect(await present(page)).toEqual([
    'voice-call.starting',
    'voice-call.starting.joining',
    'voice-call.starting.joining.asking',
  ]);
  expect(await page.locator('li[data-taken]').allTextContents()).toEqual(['asked → asking']);
});

test('a call of today does what was recorded: the same events, to the same states', async () => {
  expectComplaint(/sentry|Failed to load resource|ERR_NAME/);
  const page = await openPage({permissions: []});
  const {steps} = JSON.parse(await recordCall(page)) as Recording;
  const words = (all: Recording['steps']) =>
    all.map(({event, state: reached}) => `${event.type} ${JSON.stringify(reached)}`);
  expect(words(steps)).toEqual(words(recording.steps));
});
