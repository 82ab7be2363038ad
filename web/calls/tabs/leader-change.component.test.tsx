// The socket is in one tab and the call in another: what happens to the call when the first one closes. The tabs meet by
// the same locks and channels as real ones.
import {afterEach, beforeEach, expect, test, vi} from 'vitest';
import type {CallMessage, ServerMessage} from '#schema/wire/socket.ts';
import {CallEngine} from '#web/calls/call-engine.ts';
import type {CallSocket} from '#web/calls/call-sender.ts';
import {IDLE_CALL} from '#web/calls/current-call.ts';
import {SmallServer} from '#web/calls/small-server.ts';
import {openChatSocket, type ChatSocket} from '#web/socket/chat-socket.ts';

let server: SmallServer;
const ends: (() => void)[] = [];

/** A WebSocket whose other end is the small server. */
class Remote extends EventTarget {
  static readonly OPEN = 1;
  readyState = 0;
  readonly userId: string;

  constructor(url: string) {
    super();
    this.userId = new URL(url).searchParams.get('userId') ?? '';
    server.sockets.push(this);
    setTimeout(() => {
      this.readyState = 1;
      this.dispatchEvent(new Event('open'));
    });
  }

  get isOpen(): boolean {
    return this.readyState === 1;
  }

  readonly hear = (frame: ServerMessage) => {
    this.dispatchEvent(new MessageEvent('message', {data: JSON.stringify(frame)}));
  };

  send(text: string): void {
    const message = JSON.parse(text) as CallMessage;
    if ('targetUserId' in message) setTimeout(() => server.take(this, message));
    else this.hear({type: 'pong', time: ''});
  }

  close(): void {
    this.readyState = 3;
    this.dispatchEvent(new CloseEvent('close', {code: 1006}));
  }
}

function openEngine(socket: CallSocket & {readonly onFrame?: ChatSocket['onFrame']}) {
  let view = IDLE_CALL;
  const engine = new CallEngine({
    socket,
    iceServers: async () => ({iceServers: [], expiresAt: undefined}),
    show: (next) => {
      view = next;
    },
  });
  socket.onFrame?.((frame) => engine.hear(frame));
  ends.push(() => engine.stop());
  return {engine, now: () => `${view.callState}: ${view.phase}`};
}

function openTab(userId: string): ChatSocket {
  const tab = openChatSocket({
    userId,
    username: userId,
    doubtSession: () => undefined,
    onAhead: () => undefined,
  });
  ends.push(() => tab.close());
  return tab;
}

beforeEach(() => {
  server = new SmallServer();
  vi.stubGlobal('WebSocket', Remote);
});
afterEach(() => {
  for (const end of ends.splice(0).toReversed()) end();
  vi.unstubAllGlobals();
});

test('the leader closes in the middle of a call: the next one resumes it, and signalling goes on', async () => {
  const id = crypto.randomUUID().slice(0, 8);
  const [leader, tab, adas] = [openTab(`bob-${id}`), openTab(`bob-${id}`), openTab(`ada-${id}`)];
  await expect.poll(() => [tab.connection().state, adas.connection().state]).toEqual(['open', 'open']);
  const [ada, bob] = [openEngine(adas), openEngine(tab)];
  ada.engine.place({id: `bob-${id}`, username: 'bob', fullName: 'Bob'}, 'voice');
  await expect.poll(bob.now).toBe('incoming: ringing');
  bob.engine.accept(false);
  await expect.poll(() => [ada.now(), bob.now()]).toEqual(['connected: live', 'connected: live']);
  expect([leader.isLeading, tab.isLeading]).toEqual([true, false]);

  const before = server.heard.length;
  leader.close();
  // At the same moment the device changes networks: an offer has to get through.
  window.dispatchEvent(new Event('online'));
  const since = () => server.heard.slice(before);
  await expect.poll(() => since().map(({type}) => type)).toContain('call-resume');
  await expect.poll(() => since().filter(({type}) => type === 'webrtc-answer').length).toBeGreaterThan(0);
  await expect
    .poll(() => [tab.isLeading, ada.now(), bob.now()])
    .toEqual([true, 'connected: live', 'connected: live']);
  bob.engine.hangUp();
  await expect.poll(ada.now).toBe('idle: ended');
});
