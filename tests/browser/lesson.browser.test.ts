import {afterAll, beforeAll, expect, test} from 'vitest';
import type {BrowserContext, Page} from 'playwright';
import {firstPage, newVisitor, type Profile} from '#tests/browser/browsers.ts';
import {here} from '#tests/browser/here.ts';
import {
  comeBackByRest,
  doneRow,
  enterByRest,
  lessonUrl,
  markDone,
  newLearner,
} from '#tests/browser/learner.ts';
import {practice} from '#tests/course.ts';
import {readLedger} from '#tests/browser/ledger.ts';

const {origin, databaseUrl} = here;
const ada = newLearner();
let profiles: Profile[] = [];
let a: Page;
let b: Page;

beforeAll(async () => {
  profiles = [await newVisitor(), await newVisitor()];
  const contexts: BrowserContext[] = [];
  for (const profile of profiles) contexts.push(await profile.open());
  [a, b] = (await Promise.all(contexts.map(firstPage))) as [Page, Page];
  await enterByRest(a, origin, ada);
  await comeBackByRest(b, origin, ada);
});

afterAll(async () => {
  for (const profile of profiles) await profile.remove();
});

test('a done mark and its points appear in the other browser without a reload', async () => {
  await b.goto(`${origin}/progress`);
  await b.getByText('No points yet').waitFor();
  await a.goto(lessonUrl(origin, practice(1)));
  await markDone(a);
  await doneRow(a).getByText('Saved', {exact: true}).waitFor();

  await b.getByText('Lesson done').waitFor();
  expect(await b.getByTestId('points').textContent()).toBe('10');
  await b.getByRole('button', {name: 'Modules', exact: true}).click();
  expect(
    await b.getByRole('progressbar', {name: 'Practice: lessons done'}).getAttribute('aria-valuenow'),
  ).toBe('1');
  expect(await readLedger(databaseUrl, ada.username)).toEqual({rows: 1, awards: 1, points: 10});
});

test('a lesson that is done stays done after a reload and offers no second mark', async () => {
  await a.goto(lessonUrl(origin, practice(1)));
  await doneRow(a).getByText('Done', {exact: true}).waitFor();
  expect(await a.getByRole('button', {name: 'Mark as done'}).count()).toBe(0);
});

test('a second tab of the same browser shows the mark at once and sends nothing twice', async () => {
  const second = await a.context().newPage();
  await second.goto(lessonUrl(origin, practice(2)));
  await a.goto(lessonUrl(origin, practice(2)));
  await a.getByRole('button', {name: 'Mark as done'}).waitFor();
  await markDone(a);
  await doneRow(second).getByText('Done', {exact: true}).waitFor();
  await doneRow(a).getByText('Saved', {exact: true}).waitFor();
  await second.close();
  expect(await readLedger(databaseUrl, ada.username)).toEqual({rows: 2, awards: 2, points: 20});
});

test('no page complained on the console', () => {
  expect(profiles.flatMap(({complaints}) => complaints)).toEqual([]);
});
