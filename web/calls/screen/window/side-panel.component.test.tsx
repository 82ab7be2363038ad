import {getDefaultStore} from 'jotai';
import {lazy, Suspense} from 'react';
import {afterEach, expect, test} from 'vitest';
import {render} from 'vitest-browser-react';
import {callAtom, IDLE_CALL} from '#web/calls/current-call.ts';
import {SidePanel} from '#web/calls/screen/window/side-panel.tsx';

const store = getDefaultStore();
afterEach(() => store.set(callAtom, IDLE_CALL));

test('while the messages are fetched, the call beside them is seen', async () => {
  store.set(callAtom, {...IDLE_CALL, remoteUser: {id: 'bob', username: 'bob', fullName: 'Bob Stone'}});
  const fetched = Promise.withResolvers<{default: () => React.ReactNode}>();
  const Chat = lazy(() => fetched.promise);
  const screen = await render(
    <Suspense fallback="Nothing is seen">
      <p>Bob’s picture</p>
      <SidePanel panel="chat" Chat={Chat} onClose={() => undefined} />
    </Suspense>,
  );
  await expect.element(screen.getByRole('heading', {name: 'Messages'})).toBeVisible();
  await expect.element(screen.getByText('Bob’s picture')).toBeVisible();
  fetched.resolve({default: () => <p>Hello</p>});
  await expect.element(screen.getByText('Hello')).toBeVisible();
});
