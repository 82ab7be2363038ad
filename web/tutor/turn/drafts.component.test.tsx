// What is typed under an answer and not sent yet is there again when the page is.
import {beforeEach, expect, test} from 'vitest';
import {page, userEvent} from 'vitest/browser';
import {expectConsole} from '#tests/guard-console.ts';
import {ALONE, answered, smallTutor, THREAD_PATH, type Small} from '#web/tutor/small-tutor.tsx';

beforeEach(() => expectConsole(ALONE));

const TYPED = {
  kind: 'question' as const,
  quizId: 'quiz',
  question: {id: 'x', kind: 'text' as const, stem: [], options: [], topic: 't', difficulty: 1},
  key: ['42'],
  answer: '42',
  explanation: [],
};

/** The page is closed and opened again. */
async function reopen(small: Small, opened: {unmount: () => unknown}) {
  await opened.unmount();
  return small.open(THREAD_PATH);
}
const reason = () => page.getByLabelText('What was wrong with it? (optional)');
const down = () => page.getByRole('button', {name: 'This didn’t help'});

test('a reason that is being typed is there again, and is gone once it is sent', async () => {
  const small = smallTutor();
  await small.put('tutorTurn', answered('1', 1));
  const first = await small.open(THREAD_PATH);
  await userEvent.click(down());
  await userEvent.fill(reason(), 'Too sh');
  const second = await reopen(small, first);
  await expect.element(reason()).toHaveValue('Too sh');
  await userEvent.fill(reason(), 'Too short');
  await userEvent.click(page.getByRole('button', {name: 'Send'}));
  await reopen(small, second);
  await expect.element(page.getByText('You said: Too short')).toBeVisible();
  expect(reason().elements()).toEqual([]);
});

test('the other thumb takes no reason away', async () => {
  const small = smallTutor();
  await small.put('tutorTurn', answered('1', 1, {liked: false, reason: 'Too short'}));
  await small.open(THREAD_PATH);
  await userEvent.click(page.getByRole('button', {name: 'This helped'}));
  await expect.element(page.getByText('You said: Too short')).not.toBeInTheDocument();
  await userEvent.click(down());
  await expect.element(reason()).toHaveValue('Too short');
});

test('an answer to the tutor’s question that is being typed is there again', async () => {
  const small = smallTutor();
  await small.put('tutorTurn', answered('1', 1, {parts: [TYPED]}));
  const first = await small.open(THREAD_PATH);
  await userEvent.fill(page.getByRole('article').getByRole('textbox'), '41');
  await reopen(small, first);
  await expect.element(page.getByRole('article').getByRole('textbox')).toHaveValue('41');
});
