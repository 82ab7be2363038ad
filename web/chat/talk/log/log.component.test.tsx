// The log in a box of its own. Its lines are days, and what is new the line over unread messages, which is less high: they
// need no account and no data.
import {useRef} from 'react';
import {expect, test, vi} from 'vitest';
import {page} from 'vitest/browser';
import {render} from 'vitest-browser-react';
import {DOING, SAID} from '#web/chat/talk/fakes.ts';
import {Log} from '#web/chat/talk/log/log.tsx';
import {useFollowing} from '#web/chat/talk/log/use-following.ts';
import {notePostedHere} from '#web/chat/talk/posted-here.ts';
import type {Line} from '#web/chat/timeline.ts';
import type {Command} from '#web/data/outbox/command.ts';

const DAY_MS = 86_400_000;
const START = Date.UTC(2025, 0, 1, 12);
/** As many lines as a window of messages holds. */
const WINDOW = 200;

const line = (n: number): Line =>
  n < WINDOW
    ? {key: `line ${n}`, type: 'day', at: START + n * DAY_MS}
    : ({key: `line ${n}`, type: 'unread'} as unknown as Line);
const lines = (from: number, to: number) => Array.from({length: to - from}, (_, at) => line(from + at));
const nothing = () => undefined;

function Box({shown, height = 320, width}: {shown: readonly Line[]; height?: number; width?: number}) {
  return (
    <div style={{height, width, display: 'flex', flexDirection: 'column'}}>
      <Log
        label="Messages"
        lines={shown}
        doing={DOING}
        hasOlder
        isNewest
        onOlder={nothing}
        onNewer={nothing}
        onNewest={nothing}
        onSeen={nothing}
      />
    </div>
  );
}

const log = () => page.getByRole('log').element();
const below = () => log().scrollHeight - log().scrollTop - log().clientHeight;
const atEnd = async () => {
  await expect.poll(below).toBeLessThan(2);
};

test('at its end it follows new messages, in a full window too, which drops the oldest for each', async () => {
  const {rerender} = await render(
    <Box shown={[{key: 'day 0', type: 'day', at: START}, ...lines(0, WINDOW)]} />,
  );
  await atEnd();
  for (let n = 1; n <= 30; n += 1) {
    // The day over the first message is another line once that message is another.
    await rerender(<Box shown={[{key: `day ${n}`, type: 'day', at: START}, ...lines(n, WINDOW + n)]} />);
    await atEnd();
  }
  await expect.element(page.getByRole('button', {name: 'Newest messages'})).not.toBeInTheDocument();
});

test('someone who reads further up stays there', async () => {
  const {rerender} = await render(<Box shown={lines(0, WINDOW)} />);
  await atEnd();
  log().scrollTop -= 2000;
  await expect.element(page.getByRole('button', {name: 'Newest messages'})).toBeVisible();
  await rerender(<Box shown={lines(0, WINDOW + 1)} />);
  await expect.poll(below).toBeGreaterThan(1500);
  await expect.element(page.getByRole('button', {name: 'Newest messages'})).toBeVisible();
});

test('whoever sees the end goes on seeing it where a keyboard opens, or the phone is turned', async () => {
  const shown = lines(0, WINDOW);
  const {rerender} = await render(<Box shown={shown} />);
  await atEnd();
  for (const [height, width] of [
    [120, 900],
    [320, 320],
    [200, 200],
  ] as const) {
    await rerender(<Box shown={shown} height={height} width={width} />);
    await expect.poll(() => log().clientHeight).toBe(height);
    await atEnd();
  }
  await expect.element(page.getByRole('button', {name: 'Newest messages'})).not.toBeInTheDocument();
});

/** Follows a list that it does not draw: a message on its way needs a learner. */
function Follower({last, isAtEnd, toEnd}: {last: Line; isAtEnd: boolean; toEnd: () => void}) {
  useFollowing({scroller: useRef(null), last, isAtEnd, toEnd});
  return null;
}

test('whoever reads further up is led to what they write here, and to nothing else', async () => {
  const toEnd = vi.fn<() => void>();
  const message = (key: string, posting?: Command): Line => ({
    key,
    type: 'message',
    said: {...SAID, id: key, posting},
    isContinued: false,
  });
  const posting: Command = {
    id: 'own',
    userId: 'u1',
    name: 'chat.post',
    args: {id: 'own', v: 1},
    lane: 'chat',
    createdAt: 1,
    status: 'waiting',
    attempts: 0,
  };
  const follower = (last: Line) => <Follower last={last} isAtEnd={false} toEnd={toEnd} />;
  const {rerender} = await render(follower(message('first')));
  await rerender(follower(message('another’s')));
  expect(toEnd).not.toHaveBeenCalled();
  // In another tab of theirs.
  await rerender(follower(message('elsewhere', {...posting, id: 'elsewhere'})));
  expect(toEnd).not.toHaveBeenCalled();
  notePostedHere('own');
  await rerender(follower(message('own', posting)));
  expect(toEnd).toHaveBeenCalledTimes(1);
  // The academy has it now: it is the same message.
  await rerender(follower(message('own')));
  expect(toEnd).toHaveBeenCalledTimes(1);
});
