import {expect, test} from 'vitest';
import {page} from 'vitest/browser';
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

test('before the first session there is nothing', async () => {
  const {container} = await render(<LastSessions sessions={[]} />);
  expect(container.textContent).toBe('');
});

test('the newest sessions come first, each with its service and how long it took', async () => {
  const old = Array.from({length: 4}, (_, at) => row(`old-${at}`, {startedAt: at}));
  await render(
    <LastSessions
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
