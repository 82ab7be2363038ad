// For tests: a session on the tutor's page and on another one, with rows and commands of a test's own.
import {getDefaultStore} from 'jotai';
import {expect, vi} from 'vitest';
import {page, userEvent} from 'vitest/browser';
import {Route, Router, Switch} from 'wouter';
import {memoryLocation} from 'wouter/memory-location';
import {TUTOR_PATH} from '#schema/tutor/tutor.path.ts';
import {AvatarLayer} from '#web/app/avatar/avatar-layer.tsx';
import {Stage} from '#web/avatar/screen/stage.tsx';
import {avatarActions, setSessionTabs} from '#web/avatar/session/load-session.ts';
import {callAtom, IDLE_CALL} from '#web/calls/current-call.ts';
import {Recognizer} from '#web/io/voice/recognizer.ts';
import {answered, serviceIs, VIEWS, type Small} from '#web/tutor/small-tutor.tsx';
import {TutorView} from '#web/tutor/tutor-view.tsx';
import {FloatHost} from '#web/ui/overlay/float.tsx';
import '#web/styles.css';

export const USER = {id: 'ada', username: 'ada', fullName: 'Ada', mayLearn: true} as never;

/** Before each test. */
export function beginSession(): void {
  localStorage.clear();
  setSessionTabs(crypto.randomUUID());
  vi.stubGlobal('SpeechRecognition', Recognizer);
}

/** After each test. */
export function endSession(): void {
  setSessionTabs(undefined);
  getDefaultStore().set(callAtom, IDLE_CALL);
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
}

/** @returns the way to another page. */
export async function open(small: Small, path = TUTOR_PATH) {
  const {hook, searchHook, navigate} = memoryLocation({path, record: true});
  await small.show(
    <Router hook={hook} searchHook={searchHook}>
      <Route path={TUTOR_PATH}>
        <TutorView views={VIEWS} rail={null} Stage={Stage} />
      </Route>
      <Route path="/modules">
        <textarea dir="auto" aria-label="Notes" />
      </Route>
      <FloatHost />
      <Switch>
        <Route path="/nowhere">Nothing here</Route>
        <Route>
          <AvatarLayer user={USER} />
        </Route>
      </Switch>
    </Router>,
  );
  return navigate;
}

export const field = page.getByRole('textbox', {name: 'Your question'});
export const button = (name: string) => page.getByRole('button', {name, exact: true});
export const session = page.getByRole('region', {name: 'Tutor session'});
export const captions = () => document.querySelector('[data-captions]')?.textContent;
export async function status(text: string): Promise<void> {
  await expect.element(page.getByText(text, {exact: true})).toBeVisible();
}

export async function start(): Promise<void> {
  await userEvent.click(button('Start Chat'));
  await status('Connected - Ask me anything!');
}

/** Says something, as somebody who speaks freely. */
export async function say(text: string): Promise<void> {
  avatarActions.send({type: 'setManner', manner: 'free'});
  await expect.poll(() => Recognizer.latest.aborted).toBe(false);
  Recognizer.latest.say([text, true]);
}

/** The last question was answered with this. */
export async function answer(small: Small, text: string): Promise<void> {
  const {id, args} = small.sent.at(-1) ?? {};
  if (id === undefined) throw new Error('Nothing was asked.');
  const parts = [{kind: 'said', text}] as const;
  await small.put('tutorTurn', {...answered(id, 1, {parts}), threadId: args?.['threadId'] as string});
  small.settle();
}

/** Asks aloud on the tutor's page, and goes to another one. */
export async function askAndLeave(small: Small): Promise<void> {
  serviceIs(null);
  const go = await open(small);
  await start();
  await say('How do sets work?');
  await expect.poll(() => small.sent.length).toBe(1);
  go('/modules');
  await expect.element(session).toBeVisible();
}
