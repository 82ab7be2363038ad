// A session on the tutor’s page and on another one.
import {getDefaultStore} from 'jotai';
import {afterEach, beforeEach, expect, test} from 'vitest';
import {page, userEvent} from 'vitest/browser';
import {expectConsole} from '#tests/guard-console.ts';
import {
  answer,
  beginSession,
  button,
  captions,
  endSession,
  field,
  open,
  say,
  session,
  start,
  status,
} from '#web/app/avatar/small-session.tsx';
import {avatarAtom} from '#web/avatar/session/current-session.ts';
import {ALONE, serviceIs, smallTutor} from '#web/tutor/small-tutor.tsx';

beforeEach(() => {
  expectConsole(ALONE);
  beginSession();
});
afterEach(endSession);

test('what is typed is answered aloud with captions, passage by passage', async () => {
  const small = smallTutor();
  serviceIs(null);
  await open(small);
  await start();
  await userEvent.fill(field, 'What is a list?');
  await userEvent.click(button('Ask'));
  await status('Thinking...');
  await answer(small, 'A list holds its items in order. You can change it.');
  await expect.poll(captions).toBe('A list holds its items in order.');
  await status('Speaking...');
  await expect.poll(captions).toBe('You can change it.');
  await status('Connected - Ask me anything!');
});

test('what is spoken is asked by the command that the field uses, and the field keeps what was typed', async () => {
  const small = smallTutor();
  serviceIs(null);
  await open(small);
  await start();
  await userEvent.fill(field, 'A draft');
  await say('What is a tuple?');
  await expect
    .poll(() => small.sent.map(({name, args}) => [name, args['text']]))
    .toEqual([['tutor.ask', 'What is a tuple?']]);
  await expect.element(page.getByRole('article', {name: 'What is a tuple?'})).toBeVisible();
  await expect.element(field).toHaveValue('A draft');
});

test('where a question may go to a service, what was spoken waits in the field until that is allowed', async () => {
  const small = smallTutor();
  serviceIs('models.example.org');
  await open(small);
  await start();
  await expect.element(page.getByText(/can be written by an AI model at models/)).toBeVisible();
  await say('What is a dict?');
  await expect.element(page.getByRole('dialog')).toBeVisible();
  expect(small.sent).toEqual([]);
  await userEvent.click(button('Use the AI model'));
  await expect.poll(() => small.sent.map(({name}) => name)).toEqual(['tutor.choose', 'tutor.ask']);
  await expect.element(field).toHaveValue('');
});

test('a session goes along to other pages, is asked there, and ends', async () => {
  const small = smallTutor();
  serviceIs(null);
  const go = await open(small);
  await start();
  const sessionId = () => getDefaultStore().get(avatarAtom).session?.id;
  const id = sessionId();
  await say('What is a set?');
  await expect.poll(() => small.sent.length).toBe(1);
  const threadId = small.sent[0]?.args['threadId'];
  go('/modules');
  await expect.element(session).toBeVisible();
  expect([typeof id, sessionId()]).toEqual(['string', id]);
  await answer(small, 'A set holds each value once.');
  await expect.poll(captions).toBe('A set holds each value once.');
  await say('And a frozen set?');
  await expect.poll(() => small.sent.at(-1)?.args).toMatchObject({threadId, text: 'And a frozen set?'});
  await userEvent.click(session.getByRole('button', {name: 'Minimize'}));
  const coin = page.getByRole('button', {name: /^Open the tutor: /});
  await expect.element(coin).toHaveFocus();
  await userEvent.click(coin);
  await expect.element(session.getByRole('button', {name: 'Mute'})).toHaveFocus();
  await userEvent.click(session.getByRole('button', {name: 'Quick view'}));
  await userEvent.click(session.getByRole('radio', {name: 'Notifications'}));
  await expect.element(session.getByText('You have no notifications.')).toBeVisible();
  await userEvent.click(session.getByRole('button', {name: 'End session'}));
  await expect.poll(() => session.elements()).toEqual([]);
});

test('it is moved by its handle, and leaves the field that is typed into', async () => {
  const small = smallTutor();
  serviceIs(null);
  const go = await open(small);
  await start();
  go('/modules');
  await expect.element(session).toBeVisible();
  const corner = () => document.querySelector<HTMLElement>('.floats')?.dataset['corner'];
  const handle = session.getByRole('button', {name: 'Move to another corner'});
  const handleElement = handle.element() as HTMLElement;
  handleElement.focus();
  await userEvent.keyboard('{ArrowUp}');
  await expect.poll(corner).toBe('top-end');
  await userEvent.keyboard('{ArrowDown}');
  await expect.poll(corner).toBe('bottom-end');
  await userEvent.click(handle);
  await expect.poll(corner).toBe('bottom-start');
  const notes = page.getByRole('textbox', {name: 'Notes'}).element() as HTMLElement;
  Object.assign(notes.style, {position: 'fixed', bottom: '40px', left: '20px', width: '300px'});
  notes.focus();
  await expect.poll(corner).toBe('top-start');
  notes.blur();
  await expect.poll(corner).toBe('bottom-start');
  handleElement.focus();
  await userEvent.keyboard('{ArrowRight}');
});
