// Pages that are loaded, and not gone to.
import {getDefaultStore} from 'jotai';
import {afterEach, beforeEach, expect, onTestFinished, test, vi} from 'vitest';
import {page, userEvent} from 'vitest/browser';
import {expectConsole} from '#tests/guard-console.ts';
import {OwnDocument} from '#web/app/avatar/service/own-document.tsx';
import {useReadyServices} from '#web/avatar/screen/service/use-readiness.ts';
import {connected, ready, servicesAre, viewIs} from '#web/avatar/screen/service/small-service.tsx';
import {callAtom, IDLE_CALL} from '#web/calls/current-call.ts';
import {forgetWindow, watchWindow} from '#web/data/session/left-behind.ts';
import {forgetTry} from '#web/io/browser/own-document.ts';
import {sentAs} from '#web/io/browser/sent-as.ts';
import {ALONE, smallTutor} from '#web/tutor/small-tutor.tsx';

beforeEach(() => expectConsole(ALONE));
afterEach(() => {
  viewIs({});
  getDefaultStore().set(callAtom, IDLE_CALL);
  forgetTry();
});

const none = (): readonly string[] => [];

async function show({isOffline = false, isReady = (): boolean => true, reaches = none} = {}) {
  servicesAre(() => [ready('did', {isReady: isReady(), reaches: reaches()})]);
  const load = vi.fn<() => void>();
  const small = smallTutor({isOffline});
  await small.show(
    <OwnDocument kind="did" load={load}>
      {(isOwn, held) => (
        <>
          <p>{isOwn ? 'The page' : 'The page, not loaded'}</p>
          {held}
        </>
      )}
    </OwnDocument>,
  );
  return {load, small};
}
/** Asks the academy which services are ready, as the palette does. */
const AsksAgain = () => <p>{useReadyServices().length}</p>;

const own = page.getByText('The page', {exact: true});
const other = page.getByText('The page, not loaded');
const open = page.getByRole('button', {name: 'Open the page'});

test('a document that was sent as the page shows it', async () => {
  sentAs('/did-avatar', true);
  const {load} = await show();
  await expect.element(own).toBeVisible();
  expect(load).not.toHaveBeenCalled();
});

test('one from before the service was set up shows that it isn’t, and is loaded again once it is, once', async () => {
  let isReady = false;
  sentAs('/did-avatar');
  sessionStorage.setItem('page-tried', '/did-avatar');
  const {load, small} = await show({isReady: () => isReady});
  // It has come: what is loaded later is another try.
  await expect.poll(() => sessionStorage.getItem('page-tried')).toBeNull();
  await expect.element(own).toBeVisible();
  expect(load).not.toHaveBeenCalled();
  isReady = true;
  await small.show(<AsksAgain />);
  await expect.poll(() => load.mock.calls).toEqual([['/did-avatar']]);
  small.settle();
  expect([load.mock.calls.length, own.elements()]).toEqual([1, []]);
});

test('one whose service is reached elsewhere by now is loaded again, once its session is over, and one that reaches more is not', async () => {
  const [rooms, others] = ['https://*.rooms.example', 'https://*.others.example'];
  let reaches = [rooms];
  sentAs('/did-avatar', true, [rooms, 'wss://*.rooms.example']);
  sessionStorage.setItem('page-tried', '/did-avatar');
  const {load, small} = await show({reaches: () => reaches});
  // The academy has answered.
  await expect.poll(() => sessionStorage.getItem('page-tried')).toBeNull();
  await expect.element(own).toBeVisible();
  viewIs(connected());
  reaches = [rooms, others];
  await small.show(<AsksAgain />);
  await expect.element(other).toBeVisible();
  expect(load).not.toHaveBeenCalled();
  viewIs({});
  await expect.poll(() => load.mock.calls).toEqual([['/did-avatar']]);
});

test.each([
  ['without the policy', false],
  ['with one from before', true],
])('where a document %s comes again and again, it is not loaded again and again', async (_, hasPolicy) => {
  sentAs('/did-avatar', hasPolicy);
  sessionStorage.setItem('page-tried', '/did-avatar');
  const {load} = await show({reaches: () => ['https://*.rooms.example']});
  await expect.element(page.getByText('This page couldn’t be opened')).toBeVisible();
  expect(load).not.toHaveBeenCalled();
});

test('gone to from another page, it is loaded, once', async () => {
  sentAs('/modules');
  const {load, small} = await show();
  small.settle();
  expect(load.mock.calls).toEqual([['/did-avatar']]);
  expect([own.elements(), other.elements()]).toEqual([[], []]);
});

test('a session that runs in this tab is not ended by that: the page says what there is, and is loaded after it', async () => {
  viewIs(connected({service: 'local'}));
  const {load} = await show();
  await expect.element(other).toBeVisible();
  expect([load.mock.calls, open.elements()]).toEqual([[], []]);
  viewIs({});
  await expect.poll(() => load.mock.calls.length).toBe(1);
});

test('a call is not ended by that: the page says why it waits, and is loaded after it, or when that is wished', async () => {
  getDefaultStore().set(callAtom, {...IDLE_CALL, callState: 'connected'});
  const {load} = await show();
  await expect.element(page.getByText('You’re on a call')).toBeVisible();
  expect(load).not.toHaveBeenCalled();
  await userEvent.click(open);
  expect(load).toHaveBeenCalledTimes(1);
  // The browser asks, and somebody stays: the page is as it was.
  await expect.element(open).toBeVisible();
  getDefaultStore().set(callAtom, IDLE_CALL);
  await expect.poll(() => load.mock.calls.length).toBe(2);
});

test('what only this window has is not lost by that', async () => {
  let count = 1;
  watchWindow('ada', () => count);
  onTestFinished(() => forgetWindow('ada'));
  const {load, small} = await show();
  await expect.element(page.getByText('Your latest changes aren’t saved yet')).toBeVisible();
  expect(load).not.toHaveBeenCalled();
  count = 0;
  small.settle();
  await expect.poll(() => load.mock.calls.length).toBe(1);
});

test('offline, the copy on the device shows the page as one that no session can begin on', async () => {
  const {load} = await show({isOffline: true});
  await expect.element(other).toBeVisible();
  expect(load).not.toHaveBeenCalled();
});

test('where something else came, it is not loaded again and again', async () => {
  sessionStorage.setItem('page-tried', '/did-avatar');
  const {load} = await show();
  await expect.element(page.getByText('This page couldn’t be opened')).toBeVisible();
  expect(load).not.toHaveBeenCalled();
  await userEvent.click(open);
  expect(load).toHaveBeenCalledTimes(1);
});
