// Talking without a key: what is heard, and what is not.
import {afterEach, beforeEach, expect, test, vi} from 'vitest';
import {page, userEvent} from 'vitest/browser';
import {NOTES} from '#web/avatar/machine/avatar.texts.ts';
import {
  beginStage,
  button,
  captions,
  endStage,
  says,
  start,
  talkFreely,
  userId,
} from '#web/avatar/screen/small-stage.tsx';
import {avatarActions, setSessionTabs} from '#web/avatar/session/load-session.ts';
import {Recognizer} from '#web/io/voice/recognizer.ts';

beforeEach(beginStage);
afterEach(endStage);

test('hands-free it listens by itself until it is muted', async () => {
  const questions = await talkFreely();
  Recognizer.latest.say(['What is a tuple?', true]);
  await expect.poll(() => questions).toEqual(['What is a tuple?']);
  await userEvent.click(button('Mute'));
  expect(Recognizer.latest.aborted).toBe(true);
  await userEvent.click(page.getByRole('radio', {name: 'Hold to talk'}));
});

test('hands-free it hears nothing while the page is out of sight', async () => {
  const questions = await talkFreely();
  const before = Recognizer.latest;
  const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
  document.dispatchEvent(new Event('visibilitychange'));
  expect([before.aborted, Recognizer.latest]).toEqual([true, before]);
  hidden.mockReturnValue(false);
  document.dispatchEvent(new Event('visibilitychange'));
  expect(Recognizer.latest).not.toBe(before);
  Recognizer.latest.say(['What is a tuple?', true]);
  await expect.poll(() => questions).toEqual(['What is a tuple?']);
});

test('hands-free is one learner’s: the next one of the device holds a key', async () => {
  await talkFreely();
  setSessionTabs(crypto.randomUUID());
  await start();
  await expect.element(button('Hold to talk')).toBeVisible();
  setSessionTabs(userId);
  await start();
  await expect.element(button('Mute')).toBeVisible();
});

test('what the tutor has just said is not asked back, though it is understood late', async () => {
  const questions = await talkFreely();
  avatarActions.send({type: 'asked', turnId: 't1'});
  const said = ['A list is ordered.', 'It can grow.', 'A tuple can not.'];
  avatarActions.send({type: 'answer', turnId: 't1', sentences: said, isWhole: true});
  await expect.poll(captions, {timeout: 10_000}).toBe('A tuple can not.');
  await userEvent.click(button('Stop speaking'));
  Recognizer.latest.say([said.join(' '), true]);
  // A screen reader says them.
  Recognizer.latest.say(['speaking', true]);
  Recognizer.latest.say(['connected ask me anything', true]);
  Recognizer.latest.say(['What is a tuple?', true]);
  await expect.poll(() => questions).toEqual(['What is a tuple?']);
});

test('a browser that gives up recognizing leaves the session, says so, and lets the microphone go', async () => {
  const open = vi.spyOn(navigator.mediaDevices, 'getUserMedia');
  await talkFreely();
  Recognizer.latest.ends('service-not-allowed');
  await says(NOTES.recognitionFailed);
  const stream = (await open.mock.results[0]?.value) as MediaStream;
  expect(stream.getTracks().map(({readyState}) => readyState)).toEqual(['ended']);
  await expect.element(button('Use the microphone')).toBeVisible();
});
