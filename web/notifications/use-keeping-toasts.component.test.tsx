import {beforeEach, expect, test} from 'vitest';
import {render} from 'vitest-browser-react';
import {createActor, createMachine} from 'xstate';
import {DataContext, type Data} from '#web/data/data.ts';
import type {NewCommand} from '#web/data/outbox/command.ts';
import {useKeepingToasts} from '#web/notifications/use-keeping-toasts.ts';
import {currentToast, toast} from '#web/ui/overlay/toast.ts';

const told: unknown[] = [];
beforeEach(() => void (told.length = 0));

function Keeper({since}: {since: number}) {
  useKeepingToasts(since);
  return null;
}

function Page({data, since}: {data: Data; since: number}) {
  return (
    <DataContext.Provider value={data}>
      <Keeper since={since} />
    </DataContext.Provider>
  );
}

/** A learner's page whose connection is so. */
function opened(tag: 'live' | 'offline', since = 0) {
  const connection = createActor(createMachine({initial: 'now', states: {now: {tags: tag}}}));
  connection.start();
  const send = ({name, args: {title, message, tone}}: NewCommand) =>
    void told.push([name, title, message, tone]);
  const data = {userId: 'ada', connection, send} as unknown as Data;
  return render(<Page data={data} since={since} />);
}

test('what is shown for a moment goes to the list once, but what is about the list or kept elsewhere', async () => {
  const first = await opened('live');
  const putAway = toast({title: 'Picture changed', tone: 'good'});
  toast({title: 'Notification archived', isUnlisted: true});
  const long = {title: '🦊'.repeat(200), description: 'Try again.', tone: 'bad'} as const;
  toast(long);
  putAway();
  const kept = [
    ['toasts.keep', 'Picture changed', '', 'good'],
    ['toasts.keep', `${'🦊'.repeat(99)}…`, 'Try again.', 'bad'],
  ];
  expect(told).toEqual(kept);
  await first.unmount();
  // Another page of the app, where the last one is still shown.
  await opened('live');
  toast({title: 'Saved'})();
  expect(told).toEqual([...kept, ['toasts.keep', 'Saved', '', 'neutral']]);
});

test('without a connection nothing waits that the learner has not done', async () => {
  await opened('offline');
  toast({title: 'Note deleted'});
  expect(told).toEqual([]);
});

test('one that is shown before the page can keep it is kept once; one of before the learner’s pages isn’t', async () => {
  toast({title: 'Your data is still on this device'});
  const since = currentToast()?.id ?? 0;
  const first = await opened('live', since);
  expect(told).toEqual([]);
  await first.unmount();
  toast({title: 'Your work is back'});
  const kept = [['toasts.keep', 'Your work is back', '', 'neutral']];
  const second = await opened('live', since);
  expect(told).toEqual(kept);
  await second.unmount();
  await opened('live', since);
  expect(told).toEqual(kept);
});
