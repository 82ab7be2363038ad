// Limits of a learner's own, also before they have used anything.
import {beforeEach, expect, test} from 'vitest';
import {page, userEvent} from 'vitest/browser';
import {expectConsole} from '#tests/guard-console.ts';
import {ADA, ALONE, BUDGET, LIMIT, smallSpendings} from '#web/spendings/admin/small-spendings.tsx';

beforeEach(() => expectConsole(ALONE));

const SUMMARY = {
  country: null,
  cohortId: null,
  isDev: false,
  isAssessed: true,
  isSuspended: false,
  points: 0,
  lessonsDone: 0,
  streak: 0,
  lastActiveAt: null,
  joinedAt: 1,
};

test('a learner who has used nothing yet is found by the beginning of their name', async () => {
  const small = smallSpendings();
  await small.put('aiBudget', BUDGET);
  await small.put('aiLimit', LIMIT);
  for (const {id, username, fullName} of [ADA, {id: 'u-alan', username: 'alan', fullName: 'Alan Turing'}]) {
    await small.put('learnerSummary', {...SUMMARY, userId: id, username, fullName});
    await small.put('learnerTerm', {id: `${id}-1`, userId: id, term: fullName.toLowerCase()});
  }
  await small.put('aiAllowance', {
    userId: 'u-alan',
    dayEndsAt: 0,
    turns: 0,
    seconds: 0,
    turnsCap: 5,
    secondsCap: 120,
  });
  await small.open('?tab=limits');
  const found = page.getByRole('list', {name: 'Learners with this name'});
  await userEvent.fill(page.getByLabelText('Find a learner'), 'Ad');
  await expect.element(found.getByText('Ada Lovelace')).toBeVisible();
  expect(found.getByRole('listitem').elements()).toHaveLength(1);
  await userEvent.click(found.getByRole('button'));
  const dialog = page.getByRole('dialog', {name: /^AI limits of/});
  await expect.element(dialog.getByRole('textbox', {name: /^Answers a day/})).toHaveValue('');
  await userEvent.keyboard('{Escape}');
  // Who has some already, changes them.
  await userEvent.fill(page.getByLabelText('Find a learner'), 'al');
  await expect.element(found.getByText('Alan Turing')).toBeVisible();
  await userEvent.click(found.getByRole('button'));
  await expect.element(dialog.getByRole('textbox', {name: /^Answers a day/})).toHaveValue('5');
});
