import {expect, test, vi} from 'vitest';
import {page, userEvent} from 'vitest/browser';
import {render} from 'vitest-browser-react';
import {LastSessions, type PastSession} from '#web/avatar/screen/service/last-sessions.tsx';

const row = (id: string, more: Partial<PastSession>): PastSession => ({
  id,
  kind: 'did',
  startedAt: Date.now() - 86_400_000,
  endedAt: Date.now(),
  seconds: 180,
  ...more,
});

const acts = () => ({onForget: vi.fn<() => void>(), onForgetAll: vi.fn<() => void>()});

test('before the first session there is nothing', async () => {
  const {container} = await render(<LastSessions sessions={[]} {...acts()} />);
  expect(container.textContent).toBe('');
});

test('the newest sessions come first, each with its service and how long it took', async () => {
  const old = Array.from({length: 4}, (_, at) => row(`old-${at}`, {startedAt: at}));
  await render(
    <LastSessions
      {...acts()}
      sessions={[
        ...old,
        row('new', {startedAt: Date.now(), endedAt: null, kind: 'platform-tavus'}),
        row('short', {seconds: 59, kind: 'of-a-later-build'}),
      ]}
    />,
  );
  const items = page.getByRole('listitem').elements();
  expect(items.map(({textContent}) => textContent?.replace(/ · .*/, ''))).toEqual([
    'TavusStill open',
    'Video avatarLess than a minute',
    'D-ID3 minutes',
    'D-ID3 minutes',
    'D-ID3 minutes',
  ]);
});

test('one that has ended is deleted once that is confirmed, and one that goes on can’t be', async () => {
  const {onForget, onForgetAll} = acts();
  const sessions = [
    row('old', {startedAt: 1}),
    row('open', {startedAt: 9, endedAt: null, kind: 'platform-tavus'}),
  ];
  await render(<LastSessions {...{sessions, onForget, onForgetAll}} />);
  await userEvent.click(page.getByRole('button', {name: /^Delete session:/}));
  await userEvent.click(page.getByRole('button', {name: 'Cancel'}));
  expect(onForget).not.toHaveBeenCalled();
  await userEvent.click(page.getByRole('button', {name: 'Delete session: D-ID, 3 minutes'}));
  await userEvent.click(page.getByRole('button', {name: 'Delete session', exact: true}));
  expect(onForget.mock.calls).toEqual([[{sessionId: 'old'}]]);
});

test('all that have ended are deleted at once, up to the newest of them that is shown', async () => {
  const {onForget, onForgetAll} = acts();
  const sessions = [
    row('new', {startedAt: 5}),
    row('old', {startedAt: 1}),
    row('open', {startedAt: 9, endedAt: null}),
  ];
  const {rerender} = await render(<LastSessions {...{sessions, onForget, onForgetAll}} />);
  await userEvent.click(page.getByRole('button', {name: 'Delete past sessions'}));
  await userEvent.click(page.getByRole('alertdialog').getByRole('button', {name: 'Delete past sessions'}));
  expect(onForgetAll.mock.calls).toEqual([[{until: 5}]]);
  await rerender(<LastSessions sessions={sessions.slice(2)} {...{onForget, onForgetAll}} />);
  expect(page.getByRole('button').elements()).toEqual([]);
});

test.each([
  ['one', /^Delete session:/],
  ['all', 'Delete past sessions'],
])('whoever deletes %s is told what the academy’s accounts keep', async (_, act) => {
  await render(<LastSessions sessions={[row('old', {})]} {...acts()} />);
  await userEvent.click(page.getByRole('button', {name: act}));
  const told = /accounts keep which service you used, when, and for how long, for about 13 months\./;
  await expect.element(page.getByRole('alertdialog').getByText(told)).toBeVisible();
});
