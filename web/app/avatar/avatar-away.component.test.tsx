// A session when something is in its way: a refusal, no connection, a call, no page to be on.
import {getDefaultStore} from 'jotai';
import {afterEach, beforeEach, expect, test, vi} from 'vitest';
import {page, userEvent} from 'vitest/browser';
import {expectConsole} from '#tests/guard-console.ts';
import {
  answer,
  askAndLeave,
  beginSession,
  button,
  captions,
  endSession,
  field,
  open,
  session,
  start,
  status,
} from '#web/app/avatar/small-session.tsx';
import {NOTES} from '#web/avatar/machine/avatar.texts.ts';
import {avatarAtom} from '#web/avatar/session/current-session.ts';
import {callAtom, IDLE_CALL} from '#web/calls/current-call.ts';
import {ALONE, answered, serviceIs, smallTutor} from '#web/tutor/small-tutor.tsx';

beforeEach(() => {
  expectConsole(ALONE);
  beginSession();
});
afterEach(endSession);

test('a question that is refused is answered with why, on every page', async () => {
  const small = smallTutor();
  await askAndLeave(small);
  const [asked] = small.sent;
  if (!asked) throw new Error('Nothing was asked.');
  small.settle();
  const reason = {code: 'FORBIDDEN', message: 'You’ve asked enough for today.'} as const;
  small.wait({...asked, status: 'failed', reason});
  await expect.poll(captions).toBe('We couldn’t send this question.');
  await expect.poll(captions, {timeout: 5000}).toBe('You’ve asked enough for today.');
});

test('without a connection another page says what the answer waits for', async () => {
  await askAndLeave(smallTutor({isOffline: true}));
  await expect.element(session.getByText('Waiting for your connection')).toBeVisible();
});

test('a conversation that is deleted elsewhere is waited for no longer', async () => {
  const small = smallTutor();
  await askAndLeave(small);
  const [asked] = small.sent;
  if (!asked) throw new Error('Nothing was asked.');
  const {id, args} = asked;
  const threadId = args['threadId'] as string;
  await small.put('tutorTurn', {...answered(id, 1, {parts: [], isWriting: true}), threadId});
  small.settle();
  await status('Thinking...');
  await small.drop('tutorTurn', id);
  await status('Connected - Ask me anything!');
});

test('what is asked while it connects is answered aloud once it is connected', async () => {
  const devices = navigator.mediaDevices;
  const real = devices.getUserMedia.bind(devices);
  const {promise: allowed, resolve: allow} = Promise.withResolvers<void>();
  vi.spyOn(devices, 'getUserMedia').mockImplementation(async (wanted) => {
    await allowed;
    return real(wanted);
  });
  const small = smallTutor();
  serviceIs(null);
  await open(small);
  await userEvent.click(button('Start Chat'));
  await status('Waiting for your microphone…');
  await userEvent.fill(field, 'What is a list?');
  await userEvent.click(button('Ask'));
  await answer(small, 'A list holds its items in order.');
  allow();
  await expect.poll(captions).toBe('A list holds its items in order.');
});

test('on pages without the learner’s frame a session ends, and its microphone is let go', async () => {
  const opening = vi.spyOn(navigator.mediaDevices, 'getUserMedia');
  const small = smallTutor();
  serviceIs(null);
  const go = await open(small);
  await start();
  const [result] = opening.mock.results;
  const stream = (await result?.value) as MediaStream;
  expect(stream.active).toBe(true);
  go('/nowhere');
  await expect.poll(() => stream.active).toBe(false);
  expect(getDefaultStore().get(avatarAtom).state).toBe('idle');
});

test('a call takes the microphone, and the session goes on without it', async () => {
  const small = smallTutor();
  serviceIs(null);
  await open(small);
  await start();
  getDefaultStore().set(callAtom, {...IDLE_CALL, callState: 'connected', phase: 'live'});
  await status(NOTES.taken);
  expect(button('Hold to talk').elements()).toEqual([]);
  getDefaultStore().set(callAtom, IDLE_CALL);
  await expect.element(page.getByText(NOTES.taken)).not.toBeInTheDocument();
  // Of another tab of the browser.
  getDefaultStore().set(callAtom, {...IDLE_CALL, phase: 'elsewhere'});
  await status(NOTES.taken);
});
