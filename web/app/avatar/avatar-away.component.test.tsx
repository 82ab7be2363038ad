// A session when something is in its way: a refusal, no connection, a call, no page to be on.
import {getDefaultStore} from 'jotai';
import {afterEach, beforeEach, expect, onTestFinished, test, vi} from 'vitest';
import {page, userEvent} from 'vitest/browser';
import {render} from 'vitest-browser-react';
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
  USER,
} from '#web/app/avatar/small-session.tsx';
import {AvatarLayer} from '#web/app/avatar/avatar-layer.tsx';
import {Toaster} from '#web/ui/overlay/toaster.tsx';
import {avatarActions} from '#web/avatar/session/load-session.ts';
import {NOTES, TROUBLE} from '#web/avatar/machine/avatar.texts.ts';
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

test('on a narrow phone the whole status of the card is there', async () => {
  await page.viewport(320, 640);
  onTestFinished(() => page.viewport(1280, 720));
  await askAndLeave(smallTutor());
  avatarActions.send({type: 'interrupt'});
  await status('Connected - Ask me anything!');
  const line = session.getByRole('status').first().element();
  expect(line.scrollWidth).toBeLessThanOrEqual(line.clientWidth);
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(320);
});

test.each([390, 1280])(
  '%i px wide, the card has the voice beside the way back, and the ID for short',
  async (width) => {
    await page.viewport(width, 844);
    onTestFinished(() => page.viewport(1280, 720));
    await askAndLeave(smallTutor());
    avatarActions.send({type: 'typeInstead'});
    await expect.element(session.getByText(/^local-[\da-f]{8}$/)).toBeVisible();
    const middle = (element: Element) => {
      const {top, bottom} = element.getBoundingClientRect();
      return Math.round((top + bottom) / 2);
    };
    const row = [
      session.getByRole('link', {name: 'Open conversation'}),
      session.getByRole('button', {name: 'Voice'}),
      session.getByRole('button', {name: 'Quick view'}),
    ].map((one) => middle(one.element()));
    expect(new Set(row).size).toBe(1);
  },
);

test('what shows a session cannot be fetched: it ends, lets the microphone go, and says so', async () => {
  expectConsole(/no such file/);
  const opening = vi.spyOn(navigator.mediaDevices, 'getUserMedia');
  const Lost = (): never => {
    throw new Error('no such file');
  };
  await render(
    <>
      <AvatarLayer user={USER} Host={Lost} />
      <Toaster />
    </>,
  );
  avatarActions.start();
  await expect.element(page.getByText(TROUBLE.session).first()).toBeVisible();
  expect(getDefaultStore().get(avatarAtom).state).toBe('idle');
  const streams = await Promise.all(opening.mock.results.map(({value}) => value as Promise<MediaStream>));
  expect(streams.filter(({active}) => active)).toEqual([]);
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
