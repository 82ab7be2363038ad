// The list of conversations: another name that is being typed, and what goes with a conversation.
import {beforeEach, expect, test} from 'vitest';
import {page, userEvent} from 'vitest/browser';
import {expectConsole} from '#tests/guard-console.ts';
import {TUTOR_PATH} from '#schema/tutor/tutor.path.ts';
import {ALONE, answered, smallTutor, THREAD, THREAD_PATH, type Small} from '#web/tutor/small-tutor.tsx';

beforeEach(() => expectConsole(ALONE));

const row = {id: THREAD, title: 'Slices', createdAt: 1, updatedAt: 1};

async function choose(act: string) {
  await userEvent.click(page.getByRole('button', {name: /^Options for/}));
  await userEvent.click(page.getByRole('menuitem', {name: act}));
}

async function started(): Promise<Small> {
  const small = smallTutor();
  await small.put('tutorThread', row);
  await small.put('tutorTurn', answered('1', 1, {liked: false}));
  return small;
}
/** What is kept on the device for the learner. */
const keptBy = ({userId}: Small) => Object.keys(localStorage).filter((key) => key.startsWith(userId));

test('a name that is being typed is there again, until it is given or cancelled', async () => {
  const small = await started();
  const first = await small.open();
  await choose('Rename');
  await userEvent.fill(page.getByRole('textbox', {name: 'Name'}), 'Slices of li');
  await first.unmount();
  await small.open();
  await choose('Rename');
  await expect.element(page.getByRole('textbox', {name: 'Name'})).toHaveValue('Slices of li');
  await userEvent.click(page.getByRole('button', {name: 'Cancel'}));
  await choose('Rename');
  await expect.element(page.getByRole('textbox', {name: 'Name'})).toHaveValue('Slices');
  expect(keptBy(small)).toEqual([]);
});

test('what is typed in a conversation goes with it, and a deletion of one’s own is no news', async () => {
  const small = await started();
  const {history} = await small.open(THREAD_PATH);
  await userEvent.fill(page.getByRole('textbox', {name: 'Your question'}), 'Half a question');
  await userEvent.click(page.getByRole('button', {name: 'This didn’t help'}));
  await userEvent.click(page.getByRole('button', {name: 'This didn’t help'}));
  await userEvent.fill(page.getByLabelText('What was wrong with it? (optional)'), 'Too sh');
  expect(keptBy(small)).toHaveLength(2);
  await choose('Delete');
  await expect.element(page.getByText(/This can’t be undone\.$/)).toBeVisible();
  await userEvent.click(page.getByRole('button', {name: 'Delete conversation'}));
  await expect.element(page.getByRole('button', {name: 'A start'})).toBeVisible();
  expect(history.at(-1)).toBe(TUTOR_PATH);
  expect(keptBy(small)).toEqual([]);
  expect(page.getByText('This conversation was deleted.').elements()).toEqual([]);
});

test('an empty list says what will be in it', async () => {
  await smallTutor().open();
  await expect
    .element(page.getByText('Your conversations show up here, on all your devices. Only you can see them.'))
    .toBeVisible();
  await expect.element(page.getByRole('link', {name: 'New conversation'})).toBeVisible();
});
