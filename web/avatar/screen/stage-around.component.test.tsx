// The stage for people who use a keyboard, a screen reader, or a small phone.
import {afterEach, beforeEach, expect, onTestFinished, test, vi} from 'vitest';
import {page, userEvent} from 'vitest/browser';
import {
  beginStage,
  button,
  endStage,
  refuse,
  says,
  show,
  stage,
  start,
} from '#web/avatar/screen/small-stage.tsx';
import {avatarActions} from '#web/avatar/session/load-session.ts';
import {Recognizer} from '#web/io/voice/recognizer.ts';

beforeEach(beginStage);
afterEach(endStage);

test('the focus goes on to the next control when its own one goes', async () => {
  vi.stubGlobal('SpeechRecognition', Recognizer);
  await show();
  await start();
  await expect.element(button('Hold to talk')).toBeVisible();
  await expect.poll(() => document.activeElement?.textContent).toMatch(/^(Cancel|End chat|Hold to talk)$/);
  await userEvent.click(button('End chat'));
  await expect.element(button('Start Chat')).toHaveFocus();
  refuse('NotFoundError');
  await start();
  await expect.element(page.getByRole('alert')).toBeVisible();
  await expect.poll(() => document.activeElement?.textContent).toMatch(/^(Cancel|Try again|End chat)$/);
  // Somebody who has gone elsewhere stays there.
  const field = page.getByRole('textbox', {name: 'Your question'});
  await userEvent.click(field);
  avatarActions.send({type: 'stop'});
  await says('Ready to chat');
  await expect.element(field).toHaveFocus();
});

test('that somebody is loud is seen, and not announced', async () => {
  vi.stubGlobal('SpeechRecognition', Recognizer);
  await show();
  await start();
  await says('Connected - Ask me anything!');
  const line = stage.getByRole('status').first().element();
  const announced = () =>
    Array.from(line.children).filter((part) => part.getAttribute('aria-hidden') !== 'true');
  const [before] = announced();
  avatarActions.send({type: 'hold'});
  await says('Listening...');
  expect(announced()).toEqual([before]);
  expect(before?.textContent).toBe('Connected - Ask me anything!');
});

test.each([320, 360])('%i px wide, nothing of the stage is cut off', async (width) => {
  await page.viewport(width, 740);
  onTestFinished(() => page.viewport(1280, 720));
  vi.stubGlobal('SpeechRecognition', Recognizer);
  await show(false);
  await start();
  await expect.element(button('Hold to talk')).toBeVisible();
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width);
  const line = stage.getByRole('status').first().element().getBoundingClientRect();
  const end = button('End chat').element().getBoundingClientRect();
  expect([line.width > 120, end.top >= line.bottom, end.right <= width]).toEqual([true, true, true]);
});
