// Where the focus is when what a call has shown goes.
import {getDefaultStore, useAtomValue} from 'jotai';
import {afterEach, expect, test} from 'vitest';
import {page} from 'vitest/browser';
import {render} from 'vitest-browser-react';
import {Router} from 'wouter';
import type {CallView} from '#web/calls/machine/call.types.ts';
import {callAtom, IDLE_CALL} from '#web/calls/current-call.ts';
import {EndedCall} from '#web/calls/screen/ended-call.tsx';
import {IncomingCall} from '#web/calls/screen/incoming-call.tsx';

const store = getDefaultStore();
const remoteUser = {id: 'bob', username: 'bob', fullName: 'Bob Stone'};
const over: CallView = {
  ...IDLE_CALL,
  phase: 'ended',
  ended: {
    by: 'them',
    why: 'hungUp',
    text: 'Call ended',
    callType: 'voice',
    remoteUser,
    isCaller: true,
    duration: 5,
  },
};
const rings: CallView = {...IDLE_CALL, callState: 'incoming', phase: 'ringing', remoteUser};
afterEach(() => store.set(callAtom, IDLE_CALL));

function Shown() {
  const {phase, callState} = useAtomValue(callAtom);
  return (
    <Router hook={() => ['/modules', () => undefined]}>
      <main tabIndex={-1}>
        <h1 tabIndex={-1}>Modules</h1>
        <button type="button">Continue</button>
      </main>
      {phase === 'ended' ? <EndedCall /> : null}
      {callState === 'incoming' ? <IncomingCall /> : null}
    </Router>
  );
}

const before = page.getByRole('button', {name: 'Continue'});

test.each([
  ['the end of a call', over, 'Dismiss'],
  ['a call that rings', rings, 'Decline'],
])('%s: the focus returns to where it was', async (_, view, name) => {
  store.set(callAtom, view);
  await render(<Shown />);
  before.element().focus();
  page.getByRole('button', {name}).element().focus();
  expect(document.activeElement).toBe(page.getByRole('button', {name}).element());
  store.set(callAtom, IDLE_CALL);
  await expect.element(before).toHaveFocus();
});

test('what had the focus is gone: the page’s heading gets it', async () => {
  store.set(callAtom, over);
  await render(<Shown />);
  (document.activeElement as HTMLElement).blur();
  await page.getByRole('button', {name: 'Dismiss'}).click();
  store.set(callAtom, IDLE_CALL);
  await expect.element(page.getByRole('heading', {name: 'Modules'})).toHaveFocus();
});

test('a card that goes by itself takes the focus from nobody', async () => {
  store.set(callAtom, over);
  await render(<Shown />);
  before.element().focus();
  store.set(callAtom, IDLE_CALL);
  await expect.poll(() => page.getByRole('region').elements().length).toBe(0);
  await expect.element(before).toHaveFocus();
});
