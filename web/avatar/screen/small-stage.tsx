// For tests: the stage on a real browser with a made-up microphone; speech recognition is stood in for where the browser would
// have it.
import {expect, onTestFinished, vi} from 'vitest';
import {page, userEvent} from 'vitest/browser';
import {render} from 'vitest-browser-react';
import {MicrophoneSteps} from '#web/avatar/screen/microphone-steps.tsx';
import {Stage} from '#web/avatar/screen/stage.tsx';
import {TalkKey} from '#web/avatar/screen/talk-key.tsx';
import {onQuestion, setSessionTabs} from '#web/avatar/session/load-session.ts';
import {Recognizer} from '#web/io/voice/recognizer.ts';
import '#web/styles.css';

export let userId: string;

/** Before each test. */
export function beginStage(): void {
  localStorage.clear();
  userId = crypto.randomUUID();
  setSessionTabs(userId);
  // A browser that understands no speech by itself; the one of the tests crashes when it is asked.
  vi.stubGlobal('SpeechRecognition', undefined);
}

/** After each test. */
export function endStage(): void {
  setSessionTabs(undefined);
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
}

export const show = (isBeside = true) =>
  render(
    <>
      <Stage isBeside={isBeside} />
      <TalkKey />
      <MicrophoneSteps />
      <textarea dir="auto" aria-label="Your question" />
    </>,
  );
export const stage = page.getByRole('region', {name: 'Talk with the tutor'});
export const button = (name: string) => page.getByRole('button', {name, exact: true});
export async function says(text: string): Promise<void> {
  await expect.element(stage.getByText(text, {exact: true})).toBeVisible();
}
export async function reads(text: string): Promise<void> {
  await expect.element(stage.getByText(text, {exact: false})).toBeVisible();
}
export const captions = () => document.querySelector('[data-captions]')?.textContent;
export const refuse = (name: string) =>
  vi.spyOn(navigator.mediaDevices, 'getUserMedia').mockRejectedValue(new DOMException('no', name));

export async function start(): Promise<void> {
  await userEvent.click(button('Start Chat'));
}

/** Starts where the browser understands speech on the device. @returns the questions that are asked aloud. */
export async function talk(): Promise<string[]> {
  vi.stubGlobal('SpeechRecognition', Recognizer);
  await show();
  await start();
  await says('Connected - Ask me anything!');
  const questions: string[] = [];
  onTestFinished(onQuestion((text) => questions.push(text)));
  return questions;
}

/** The same, hands-free. */
export async function talkFreely(): Promise<string[]> {
  const questions = await talk();
  await userEvent.click(page.getByRole('radio', {name: 'Hands-free'}));
  await expect.element(button('Mute')).toBeVisible();
  return questions;
}
