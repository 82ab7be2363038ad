// The log in a box of its own. Its lines are days, and what is new the line over unread messages, which is less high: they
// need no account and no data.
import {expect, test} from 'vitest';
import {page} from 'vitest/browser';
import {render} from 'vitest-browser-react';
import type {Doing} from '#web/chat/talk/log/message-menu.tsx';
import {Log} from '#web/chat/talk/log/log.tsx';
import type {Line} from '#web/chat/timeline.ts';

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

function Box({shown}: {shown: readonly Line[]}) {
  return (
    <div style={{height: 320, display: 'flex', flexDirection: 'column'}}>
      <Log
        label="Messages"
        lines={shown}
        doing={{} as Doing}
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
