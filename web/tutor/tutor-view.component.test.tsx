// A whole conversation: what comes from this window and what from elsewhere, what is refused, and what is gone.
import {beforeEach, describe, expect, test} from 'vitest';
import {page, userEvent} from 'vitest/browser';
import {expectConsole} from '#tests/guard-console.ts';
import {TURNS_SHOWN} from '#schema/tutor/tutor.limits.ts';
import {TUTOR_PATH} from '#schema/tutor/tutor.path.ts';
import {ofCommand} from '#web/tutor/fakes.ts';
import {ALONE, answered, smallTutor, THREAD, THREAD_PATH, type Small} from '#web/tutor/small-tutor.tsx';

beforeEach(() => expectConsole(ALONE));

const field = () => page.getByRole('textbox', {name: 'Your question'});
const article = (name: string) => page.getByRole('article', {name, exact: true});
const more = () => page.getByRole('button', {name: 'Another hint'});
const ASK = {threadId: THREAD, lessonId: null, block: null, questionId: null, follows: null} as const;
const hint = (id: string, at: number, row = {}) =>
  answered(id, at, {mode: 'hint', text: '', hasMore: true, ...row});

/** Enough to scroll through. */
const LONG = Array.from({length: 40}, (_, at) => answered(`${at}`, at));

test('offline a conversation that is not on the device says when it opens', async () => {
  await smallTutor({isOffline: true}).open(THREAD_PATH);
  await expect
    .element(page.getByText('This conversation isn’t on this device yet. It opens when you’re back online.'))
    .toBeVisible();
  expect(page.getByRole('group', {name: 'Loading the conversation'}).elements()).toEqual([]);
});

test('a hint that was stopped is no rung: another one can be asked for', async () => {
  const small = smallTutor();
  await small.put(
    'tutorTurn',
    hint('a', 1),
    hint('b', 2, {follows: 'a', hasMore: false, stoppedAt: 3, parts: []}),
  );
  await small.open(THREAD_PATH);
  await expect.element(article('A hint, please').getByRole('button', {name: 'Another hint'})).toBeVisible();
});

test('the focus goes on to the next hint', async () => {
  const small = smallTutor();
  await small.put('tutorTurn', hint('a', 1));
  await small.open(THREAD_PATH);
  await userEvent.click(more());
  await expect.element(article('Another hint, please')).toHaveFocus();
  expect(small.sent.at(-1)?.args).toMatchObject({mode: 'hint', follows: 'a'});
});

test('a question that is asked here goes to the top of the window, and the field keeps the focus', async () => {
  const small = smallTutor();
  await small.put('tutorTurn', ...LONG);
  await small.open(THREAD_PATH);
  await userEvent.fill(field(), 'Why?');
  await userEvent.keyboard('{Enter}');
  await expect.element(article('Why?')).toBeInViewport();
  await expect.element(field()).toHaveFocus();
});

test('a question of another device moves nothing', async () => {
  const small = smallTutor();
  await small.put('tutorTurn', ...LONG);
  await small.open(THREAD_PATH);
  await expect.element(article('Question 39')).toBeInTheDocument();
  window.scrollTo(0, 0);
  const elsewhere = ofCommand('tutor.ask', {...ASK, mode: 'explain', text: 'Elsewhere?'}, {createdAt: 90});
  small.wait(elsewhere);
  await expect.element(article('Elsewhere?')).toBeInTheDocument();
  await small.put('tutorTurn', answered(elsewhere.id, 90, {text: 'Elsewhere?'}));
  small.settle();
  await expect.element(page.getByText(`Answer ${elsewhere.id}`)).toBeInTheDocument();
  expect(window.scrollY).toBe(0);
});

test('of a long conversation the newest are shown, then the older ones, and the reader stays where they were', async () => {
  const small = smallTutor();
  await small.put('tutorTurn', ...Array.from({length: TURNS_SHOWN + 5}, (_, at) => answered(`${at}`, at)));
  await small.open(THREAD_PATH);
  await expect.element(article('Question 5')).toBeInTheDocument();
  expect(page.getByRole('article').elements()).toHaveLength(TURNS_SHOWN);
  await userEvent.click(page.getByRole('button', {name: 'Show older'}));
  await expect.element(article('Question 0')).toBeInTheDocument();
  await expect.element(article('Question 5')).toHaveFocus();
  await expect.element(article('Question 5')).toBeInViewport();
  expect(page.getByRole('button', {name: 'Show older'}).elements()).toEqual([]);
});

test('a refused question comes back with what it was about and how it was asked', async () => {
  const small = smallTutor();
  await small.put('tutorTurn', answered('1', 1));
  const subject = {lessonId: 'gone', block: 3, passage: {start: 5, quote: 'A slice'}};
  small.wait(
    ofCommand(
      'tutor.ask',
      {...ASK, ...subject, mode: 'hint', text: 'Why is that?'},
      {status: 'failed', reason: {code: 'NOT_FOUND', message: 'It may have changed.'}},
    ),
  );
  await small.open(THREAD_PATH);
  await expect.element(page.getByRole('alert').getByText('We couldn’t send this question')).toBeVisible();
  await userEvent.click(page.getByRole('button', {name: 'Edit it'}));
  await expect.element(field()).toHaveValue('Why is that?');
  await expect.element(page.getByText('About: a paragraph of “a lesson”')).toBeVisible();
  await expect.element(page.getByRole('radio', {name: 'Hint'})).toBeChecked();
  await userEvent.click(page.getByRole('button', {name: 'Get a hint'}));
  expect(small.sent.at(-1)?.args).toMatchObject({...subject, mode: 'hint', text: 'Why is that?'});
});

test('when all that is left of a conversation is a refused question, to edit it is no deletion', async () => {
  const small = smallTutor();
  await small.put('tutorTurn', answered('1', 1));
  small.wait(ofCommand('tutor.ask', {...ASK, mode: 'explain', text: 'Why?'}, {status: 'failed'}));
  const {history} = await small.open(THREAD_PATH);
  await expect.element(article('Question 1')).toBeVisible();
  await small.drop('tutorTurn', '1');
  await userEvent.click(page.getByRole('button', {name: 'Edit it'}));
  await expect.element(page.getByRole('button', {name: 'A start'})).toBeVisible();
  await expect.element(field()).toHaveValue('Why?');
  expect(history.at(-1)).toBe(THREAD_PATH);
  expect(page.getByText('This conversation was deleted.').elements()).toEqual([]);
});

test('a conversation that is deleted elsewhere says so, and what was typed goes on in a new one', async () => {
  const small = smallTutor();
  await small.put('tutorTurn', answered('1', 1));
  const {history} = await small.open(THREAD_PATH);
  await userEvent.fill(field(), 'Half a question');
  await small.drop('tutorTurn', '1');
  await expect.element(page.getByText('This conversation was deleted.')).toBeVisible();
  expect(history.at(-1)).toBe(TUTOR_PATH);
  await expect.element(field()).toHaveValue('Half a question');
  await expect.element(field()).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(article('Half a question')).toBeVisible();
  expect(small.sent.at(-1)?.args['threadId']).not.toBe(THREAD);
  expect(page.getByText('This conversation was deleted.').elements()).toEqual([]);
});

describe('what is typed in a conversation that is deleted elsewhere', () => {
  const keptOf = ({userId}: Small, id: string) => `${userId}:tutor-draft:${id}`;

  async function typing(): Promise<Small> {
    const small = smallTutor();
    await small.put('tutorTurn', answered('1', 1));
    await small.open(THREAD_PATH);
    await userEvent.fill(field(), 'Half a question');
    return small;
  }

  test('goes on although another tab was the first to forget it', async () => {
    const small = await typing();
    localStorage.removeItem(keptOf(small, THREAD));
    await small.drop('tutorTurn', '1');
    await expect.element(page.getByText('This conversation was deleted.')).toBeVisible();
    await expect.element(field()).toHaveValue('Half a question');
  });

  test('goes on once where another tab has carried it over already', async () => {
    const small = await typing();
    localStorage.setItem(keptOf(small, 'new'), JSON.stringify('Half a question\nAnd more'));
    await small.drop('tutorTurn', '1');
    await expect.element(page.getByText('This conversation was deleted.')).toBeVisible();
    await expect.element(field()).toHaveValue('Half a question\nAnd more');
  });
});

test('an example is asked as it is, about its lesson', async () => {
  const small = smallTutor();
  await small.open();
  await userEvent.click(page.getByRole('button', {name: 'A start'}));
  await expect.element(article('Why are floats close?')).toHaveFocus();
  expect(small.sent.at(-1)?.args).toMatchObject({
    mode: 'explain',
    text: 'Why are floats close?',
    lessonId: 'values',
  });
});

test('what to be asked about may be said', async () => {
  const small = smallTutor();
  await small.open();
  await userEvent.click(page.getByRole('radio', {name: 'Quiz me'}));
  await userEvent.fill(page.getByRole('textbox', {name: 'What should I ask you about? (optional)'}), 'loops');
  await userEvent.click(page.getByRole('button', {name: 'Quiz me'}));
  expect(small.sent.at(-1)?.args).toMatchObject({mode: 'quiz', text: 'loops'});
});
