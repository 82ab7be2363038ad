// One question with its answer: what it says while it waits, what it leaves out, and where the focus goes.
import {beforeEach, expect, test} from 'vitest';
import {page, userEvent} from 'vitest/browser';
import type {TutorPart} from '#schema/tutor/tutor.answer.ts';
import {expectConsole} from '#tests/guard-console.ts';
import {ofCommand} from '#web/tutor/fakes.ts';
import {ALONE, answered, smallTutor, THREAD, THREAD_PATH, turnOf, VIEWS} from '#web/tutor/small-tutor.tsx';
import {TurnView} from '#web/tutor/turn/turn-view.tsx';
import type {TurnRow} from '#web/tutor/turns.ts';

beforeEach(() => expectConsole(ALONE));

const QUESTION = {
  kind: 'question' as const,
  quizId: 'quiz',
  question: {
    id: 'x',
    kind: 'single' as const,
    stem: [],
    options: ['Yes', 'No'],
    topic: 't',
    difficulty: 1,
  },
  key: 1,
  answer: 1,
  explanation: [],
};

const show = (row: TurnRow, small = smallTutor()) =>
  small.show(<TurnView turn={turnOf(row)} about={undefined} views={VIEWS} onMore={undefined} />);
const article = (name: string) => page.getByRole('article', {name});

test('a part that this build does not know is left out, and the rest is shown', async () => {
  const unknown = {kind: 'film', title: 'Of a later build'} as unknown as TutorPart;
  await show(answered('1', 1, {parts: [unknown, {kind: 'said', text: 'Known.'}]}));
  await expect.element(article('Question 1').getByText('Known.')).toBeVisible();
});

test('an answer that cannot be drawn says so, and the conversation around it stays', async () => {
  expectConsole(/error occurred in|TypeError/);
  const small = smallTutor();
  await small.put('tutorTurn', answered('1', 1, {parts: [{kind: 'quote'} as unknown as TutorPart]}));
  await small.put('tutorTurn', answered('2', 2));
  await small.open(THREAD_PATH);
  await expect.element(article('Question 1').getByText(/^This answer couldn’t be shown/)).toBeVisible();
  await expect.element(article('Question 2').getByText('Answer 2')).toBeVisible();
});

test('an answer without words has nothing to copy', async () => {
  await show(answered('1', 1, {parts: [QUESTION]}));
  await expect.element(page.getByRole('button', {name: 'This helped'})).toBeVisible();
  expect(page.getByRole('button', {name: 'Copy'}).elements()).toEqual([]);
});

const REFUSAL = 'That’s 20 questions in a minute. This one will be sent automatically.';
const LATER = {code: 'RATE_LIMITED', message: REFUSAL};

test.each([
  ['online', {}, false, 'Looking through your lessons…'],
  ['after a refusal for now', {attempts: 1, reason: LATER}, false, REFUSAL],
  ['offline', {attempts: 1}, true, 'Waiting to send. I’ll answer when you’re back online.'],
  ['on a full disk', {status: 'unsaved'}, true, 'Keep this window open until your question is sent.'],
] as const)('a question that waits says why: %s', async (_, more, isOffline, words) => {
  const args = {mode: 'explain', text: 'Why?', lessonId: null, block: null, questionId: null, follows: null};
  const asking = ofCommand('tutor.ask', {...args, mode: 'explain', threadId: THREAD}, more);
  const turn = {...turnOf(answered('1', 1, {parts: []})), asking};
  await smallTutor({isOffline}).show(
    <TurnView turn={turn} about={undefined} views={VIEWS} onMore={undefined} />,
  );
  await expect.element(page.getByRole('status')).toHaveTextContent(words);
});

test('a long question names its turn by the element that shows it', async () => {
  await show(answered('1', 1, {text: 'x'.repeat(4000)}));
  await expect.element(page.getByRole('article')).not.toHaveAttribute('aria-label');
  const id = page.getByRole('article').element().getAttribute('aria-labelledby') ?? '';
  expect(document.getElementById(id)?.textContent).toBe('x'.repeat(4000));
});

test('the focus stays in the turn when Stop goes', async () => {
  const small = smallTutor();
  await small.open();
  await userEvent.fill(page.getByRole('textbox', {name: 'Your question'}), 'Why?');
  await userEvent.keyboard('{Enter}');
  await userEvent.click(page.getByRole('button', {name: 'Stop'}));
  await expect.element(page.getByText('You stopped this answer.')).toBeVisible();
  await expect.element(article('Why?')).toHaveFocus();
});

test('the focus stays in the turn when an answer is checked, and when a reason is sent', async () => {
  const small = smallTutor();
  await small.put('tutorTurn', answered('1', 1, {parts: [QUESTION]}));
  await small.open(THREAD_PATH);
  await userEvent.click(page.getByRole('radio', {name: 'No'}));
  await userEvent.click(page.getByRole('button', {name: 'Check'}));
  await expect.element(page.getByText('Right.', {exact: true})).toBeInTheDocument();
  await expect.element(article('Question 1')).toHaveFocus();
  await userEvent.click(page.getByRole('button', {name: 'This didn’t help'}));
  await userEvent.fill(page.getByLabelText('What was wrong with it? (optional)'), 'Too short');
  await userEvent.click(page.getByRole('button', {name: 'Send'}));
  await expect.element(page.getByText('You said: Too short')).toBeVisible();
  await expect.element(article('Question 1')).toHaveFocus();
});
