import {afterEach, expect, test} from 'vitest';
import {page} from 'vitest/browser';
import {render} from 'vitest-browser-react';
import {FrameList} from '#web/chat/debug/frame-list.tsx';
import {SocketState} from '#web/chat/debug/socket-state.tsx';
import {useFrames, usePings, useResume} from '#web/chat/debug/use-socket-debug.ts';
import type {ActorReport} from '#web/io/machine-report.ts';
import type {ServerMessage} from '#schema/wire/socket.ts';
import {answerFrames, forgetFrames, logFrame} from '#web/socket/frame-log.ts';

const machine = {
  state: '{"linked":{"open":"lively"}}',
  active: ['chat-socket', 'chat-socket.linked', 'chat-socket.linked.open', 'chat-socket.linked.open.lively'],
  context: '{\n  "attempts": 3,\n  "isWell": true\n}',
} as unknown as ActorReport;
const idle = {trips: [], state: 'idle', ping: () => undefined} as const;

let stop: (() => void) | undefined;
afterEach(() => {
  stop?.();
  forgetFrames();
});

test('the state says where the machine is, how often it has tried, and when it tries again', async () => {
  const {rerender} = await render(
    <SocketState connection={{state: 'open'}} now={0} isLeading machine={machine} pings={idle} />,
  );
  await expect.element(page.getByText('linked › open › lively')).toBeVisible();
  await expect.element(page.getByText('3 of 5')).toBeVisible();
  await expect.element(page.getByText('holds the socket')).toBeVisible();
  await rerender(
    <SocketState
      connection={{state: 'waiting', retryAt: 9400, cause: 'Connection error occurred'}}
      now={5000}
      isLeading={false}
      machine={undefined}
      pings={{...idle, trips: [3.21, 1.5], state: 'idle'}}
    />,
  );
  await expect.element(page.getByText('in 5 s')).toBeVisible();
  await expect.element(page.getByText('Connection error occurred')).toBeVisible();
  await expect.element(page.getByText('follows another tab')).toBeVisible();
  await expect.element(page.getByText('3.2 ms, best 1.5 ms of 2')).toBeVisible();
});

const Frames = ({userId}: {userId: string}) => <FrameList frames={useFrames(userId)} />;

test('the tab with the socket shows its last fifty frames, without private text', async () => {
  const userId = crypto.randomUUID();
  for (let n = 0; n < 60; n += 1) logFrame('in', JSON.stringify({type: 'pong', time: `t-${n}`}));
  logFrame(
    'out',
    JSON.stringify({type: 'direct_message', receiverId: 'u-2', content: 'The keys are under the mat'}),
  );
  stop = answerFrames(userId, () => true);
  await render(<Frames userId={userId} />);
  const items = page.getByRole('list', {name: 'Frames'}).getByRole('listitem');
  await expect.poll(() => items.elements().length).toBe(50);
  await expect.element(items.first()).toMatchTextContent(/^out.*direct_message.*The keys… \(26 characters\)/);
  await expect.element(items.nth(1)).toMatchTextContent(/t-59/);
});

test('a tab without the socket, or of somebody who is no developer, says nothing', async () => {
  const userId = crypto.randomUUID();
  logFrame('in', '{"type":"pong"}');
  let mayAnswer = false;
  stop = answerFrames(userId, () => mayAnswer);
  const asked = new Promise((resolve) => {
    const channel = new BroadcastChannel(`chat-frames:${userId}`);
    channel.addEventListener('message', ({data}) => {
      channel.close();
      resolve(data);
    });
  });
  await render(<Frames userId={userId} />);
  expect(await asked).toBe('frames?');
  await expect.element(page.getByText(/No frame yet/)).toBeVisible();
  mayAnswer = true;
  await expect.element(page.getByText('pong', {exact: true})).toBeVisible();
});

/** A socket that keeps what is sent and is answered by hand. */
function fakeSocket(state: 'open' | 'waiting') {
  const listeners = new Set<(frame: ServerMessage) => void>();
  const sent: {type: string}[] = [];
  return {
    sent,
    answer: (frame: ServerMessage) => listeners.forEach((listener) => listener(frame)),
    socket: {
      connection: () => ({state}),
      onFrame: (listener: (frame: ServerMessage) => void) => {
        listeners.add(listener);
        return () => void listeners.delete(listener);
      },
      send: (message: {type: string}) => sent.push(message) > 0 && state === 'open',
    } as unknown as Parameters<typeof usePings>[0],
  };
}

function Acts({socket}: {socket: Parameters<typeof usePings>[0]}) {
  const pings = usePings(socket);
  const {words, resume} = useResume(socket);
  return (
    <>
      <button type="button" onClick={pings.ping}>
        Ping
      </button>
      <button type="button" onClick={() => resume([{channelId: 'general', seq: 7}])}>
        Resume
      </button>
      <p>
        {pings.state} {pings.trips.length}
      </p>
      <p>{words}</p>
    </>
  );
}

test('a ping is measured by its pong; a pong that nobody asked for is not', async () => {
  const {socket, sent, answer} = fakeSocket('open');
  await render(<Acts socket={socket} />);
  answer({type: 'pong', time: ''});
  await expect.element(page.getByText('idle 0')).toBeVisible();
  await page.getByRole('button', {name: 'Ping'}).click();
  await expect.element(page.getByText('waiting 0')).toBeVisible();
  expect(sent).toEqual([{type: 'ping'}]);
  answer({type: 'pong', time: ''});
  await expect.element(page.getByText('idle 1')).toBeVisible();
});

test('it resumes from where it is told, and says what was missed', async () => {
  const {socket, sent, answer} = fakeSocket('open');
  await render(<Acts socket={socket} />);
  await page.getByRole('button', {name: 'Resume'}).click();
  expect(sent).toEqual([{type: 'resume', channels: [{channelId: 'general', seq: 7}]}]);
  answer({
    type: 'resumed',
    epoch: 0,
    channels: [{channelId: 'general', seq: 7, messages: [], hasMore: false}],
  });
  await expect.element(page.getByText('Resumed 1 channel: nothing missed.')).toBeVisible();
});

test('a socket that is not open is not pinged', async () => {
  const {socket, sent} = fakeSocket('waiting');
  await render(<Acts socket={socket} />);
  await page.getByRole('button', {name: 'Ping'}).click();
  await expect.element(page.getByText('closed 0')).toBeVisible();
  await page.getByRole('button', {name: 'Resume'}).click();
  await expect.element(page.getByText('The socket isn’t open.')).toBeVisible();
  expect(sent.filter(({type}) => type === 'ping')).toEqual([]);
});
