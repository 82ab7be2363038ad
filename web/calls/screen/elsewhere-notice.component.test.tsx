import {getDefaultStore} from 'jotai';
import {afterEach, expect, test} from 'vitest';
import {render} from 'vitest-browser-react';
import {callAtom, IDLE_CALL} from '#web/calls/current-call.ts';
import {ElsewhereNotice} from '#web/calls/screen/elsewhere-notice.tsx';
import {currentToast} from '#web/ui/overlay/toast.ts';

const store = getDefaultStore();
afterEach(() => store.set(callAtom, IDLE_CALL));

test('a call that another tab forbids is answered in words; a call elsewhere by itself is not news', async () => {
  store.set(callAtom, {...IDLE_CALL, phase: 'elsewhere'});
  await render(<ElsewhereNotice />);
  expect(currentToast()).toBeUndefined();
  store.set(callAtom, {...IDLE_CALL, phase: 'elsewhere', error: 'You’re in a call in another tab.'});
  await expect.poll(() => currentToast()?.title).toBe('You’re in a call in another tab.');
});
