// Tabs of one browser in one page: they meet by the same Web Lock and BroadcastChannel as real ones. The socket is one
// that the test answers for; tests/browser/chat-socket.browser.test.ts has real tabs and the real server.
import {afterEach, beforeEach, expect, test, vi} from 'vitest';
import type {ClientMessage, ServerMessage} from '#schema/wire/socket.ts';
import {openChatSocket, type ChatSocket} from '#web/socket/chat-socket.ts';

class Remote extends EventTarget {
  static readonly OPEN = 1;
  static all: Remote[] = [];
  readonly sent: ClientMessage[] = [];
  readyState = 0;
  readonly url: string;

  constructor(url: string) {
    super();
    this.url = url;
    Remote.all.push(this);
  }

  static get live(): readonly Remote[] {
    return Remote.all.filter(({readyState}) => readyState < 2);
  }

  open(): void {
    this.readyState = 1;
    this.dispatchEvent(new Event('open'));
  }

  say(frame: ServerMessage): void {
    this.dispatchEvent(new MessageEvent('message', {data: JSON.stringify(frame)}));
  }

  send(text: string): void {
    this.sent.push(JSON.parse(text) as ClientMessage);
  }

  close(code = 1006): void {
    this.readyState = 3;
    this.dispatchEvent(new CloseEvent('close', {code}));
  }
}

const opened: ChatSocket[] = [];
let userId = '';
let ahead = 0;

function openTab(): ChatSocket {
  const onAhead = () => void (ahead += 1);
  const tab = openChatSocket({userId, username: 'ada', doubtSession: () => undefined, onAhead});
  opened.push(tab);
  return tab;
}

const only = async (): Promise<Remote> => {
  await expect.poll(() => Remote.live.length).toBe(1);
  const [remote] = Remote.live;
  if (!remote) throw new Error('no socket');
  return remote;
};

beforeEach(() => {
  userId = crypto.randomUUID();
  Remote.all = [];
  ahead = 0;
  vi.stubGlobal('WebSocket', Remote);
});
afterEach(() => {
  for (const tab of opened.splice(0)) tab.close();
  vi.unstubAllGlobals();
});

test('the first of two tabs greets and asks for what it missed; both know that it is open', async () => {
  const one = openTab();
  one.follow({channelId: 'general', seq: 7});
  const two = openTab();
  const remote = await only();
  expect(new URL(remote.url).pathname + new URL(remote.url).search).toBe(`/ws?userId=${userId}&username=ada`);
  remote.open();
  expect(remote.sent).toEqual([
    {type: 'user_connected', protocol: 1},
    {type: 'resume', channels: [{channelId: 'general', seq: 7}]},
  ]);
  await expect.poll(() => two.connection().state).toBe('open');
  expect([one.isLeading, two.isLeading, Remote.all.length]).toEqual([true, false, 1]);
});

test('a tab without the socket hears and sends through the one that has it', async () => {
  const [one, two] = [openTab(), openTab()];
  const remote = await only();
  remote.open();
  await expect.poll(() => two.connection().state).toBe('open');
  const heard: string[] = [];
  two.onFrame(({type}) => heard.push(type));
  remote.say({type: 'presence', channelId: 'general', online: ['bob'], offline: []});
  remote.say({type: 'typing', channelId: 'general', userId: 'bob', isTyping: true});
  await expect.poll(() => heard).toEqual(['presence', 'typing']);
  expect([two.presence.has('bob'), two.typists.in('general')]).toEqual([true, ['bob']]);
  two.tellTyping('general', true);
  await expect.poll(() => remote.sent.at(-1)).toEqual({type: 'typing', channelId: 'general', isTyping: true});
  // Who comes later is told who is there.
  const three = openTab();
  await expect.poll(() => three.presence.has('bob')).toBe(true);
  expect(one.isLeading).toBe(true);
});

test('the leader closes: the other takes over and goes on from what its own screens show', async () => {
  const [one, two] = [openTab(), openTab()];
  (await only()).open();
  two.follow({channelId: 'general', seq: 3});
  await expect.poll(() => two.connection().state).toBe('open');
  one.close();
  const next = await only();
  next.open();
  expect([two.isLeading, next.sent.at(-1)]).toEqual([
    true,
    {type: 'resume', channels: [{channelId: 'general', seq: 3}]},
  ]);
  expect(Remote.all.length).toBe(2);
});

test('what a tab shows that has no socket is asked for by a new leader', async () => {
  const [one, two, three] = [openTab(), openTab(), openTab()];
  (await only()).open();
  await expect.poll(() => three.connection().state).toBe('open');
  three.follow({channelId: 'general', seq: 3});
  // Messages reach the channels of a name in the order in which these were opened: this one hears after the tabs.
  const ear = new BroadcastChannel(`chat-socket:${userId}`);
  const told = new Promise<unknown>((resolve) => {
    ear.addEventListener('message', ({data}: MessageEvent<{type: string}>) => {
      if (data.type === 'follow') resolve(data);
    });
  });
  one.close();
  const next = await only();
  expect(two.isLeading).toBe(true);
  const position = {channelId: 'general', seq: 3};
  expect(await told).toEqual({type: 'follow', position});
  ear.close();
  next.open();
  expect(next.sent).toContainEqual({type: 'resume', channels: [position]});
});

test('a gap is asked for at once', async () => {
  const tab = openTab();
  tab.follow({channelId: 'general', seq: 1});
  const remote = await only();
  remote.open();
  remote.say(said(4, 'm'));
  const ask = {type: 'resume', channels: [{channelId: 'general', seq: 1}]};
  expect(remote.sent.filter(({type}) => type === 'resume')).toEqual([ask, ask]);
});

test('a browser that is ahead of a restored server says so, reads again, and misses nothing that is posted', async () => {
  const tab = openTab();
  tab.follow({channelId: 'general', seq: 9});
  const remote = await only();
  remote.open();
  const shown = () => tab.arrivals.in('general').map(({id}) => id);
  for (const seq of [10, 11]) remote.say(said(seq, `old-${seq}`));
  expect(shown()).toEqual(['old-10', 'old-11']);
  // The server has come back with eight messages, and the socket with it.
  remote.say({type: 'connected', protocol: 1, userId, time: '', epoch: 0});
  const {message} = said(8, 'new-8');
  const channels = [
    {channelId: 'general', seq: 8, messages: [message], hasMore: false, isAhead: true},
  ] as const;
  remote.say({type: 'resumed', epoch: 0, channels});
  expect([shown(), ahead]).toEqual([['new-8'], 1]);
  for (const seq of [9, 10]) remote.say(said(seq, `new-${seq}`));
  expect(shown()).toEqual(['new-8', 'new-9', 'new-10']);
  remote.close();
  tab.wake();
  const next = await only();
  next.open();
  const ask = {type: 'resume', channels: [{channelId: 'general', seq: 10}], epoch: 0};
  expect(next.sent.at(-1)).toEqual(ask);
});

test('a database that is restored under an open socket is asked, and another message takes the place of the lost one', async () => {
  const tab = openTab();
  tab.follow({channelId: 'general', seq: 9});
  const remote = await only();
  remote.open();
  remote.say(said(10, 'old-10'));
  remote.say(said(11, 'old-11'));
  remote.say(said(9, 'new-9'));
  expect(remote.sent.at(-1)).toEqual({type: 'resume', channels: [{channelId: 'general', seq: 11}]});
  remote.say(said(10, 'new-10'));
  expect(tab.arrivals.in('general').map(({id}) => id)).toEqual(['new-9', 'new-10']);
});

function said(seq: number, id: string) {
  const message = {
    id,
    _id: id,
    channelId: 'general',
    senderId: 'bob',
    content: 'Hello',
    timestamp: '2026-01-01T00:00:00.000Z',
    clientMessageId: null,
    seq,
  };
  return {type: 'new_channel_message', channelId: 'general', message} as const;
}

test('the lead is taken from a tab that does not answer', async () => {
  const frozen = Promise.withResolvers<void>();
  const taken = navigator.locks.request(`chat-socket:${userId}`, () => frozen.promise).catch(String);
  const tab = openTab();
  await only();
  expect(tab.isLeading).toBe(true);
  expect(await taken).toMatch(/AbortError/);
});

test('a tab that has lost the lead closes its socket and follows', async () => {
  const one = openTab();
  (await only()).open();
  const other = Promise.withResolvers<void>();
  void navigator.locks.request(`chat-socket:${userId}`, {steal: true}, () => other.promise);
  await expect.poll(() => [one.isLeading, Remote.live.length]).toEqual([false, 0]);
  other.resolve();
  await only();
  expect(one.isLeading).toBe(true);
});

test('Retry of a tab without the socket reaches the one that has it', async () => {
  const [, two] = [openTab(), openTab()];
  (await only()).close();
  await expect.poll(() => two.connection().state).toBe('waiting');
  two.wake();
  await only();
  expect(Remote.all.length).toBe(2);
});

test('a leader whose timers are held up tries again when another tab says that it is time', async () => {
  // The tabs of a page share its clock: only what one sends is seen here.
  const other = Promise.withResolvers<void>();
  void navigator.locks.request(`chat-socket:${userId}`, () => other.promise);
  const leader = new BroadcastChannel(`chat-socket:${userId}`);
  const heard: string[] = [];
  leader.addEventListener('message', ({data}: MessageEvent<{type: string}>) => heard.push(data.type));
  const tab = openTab();
  const connection = {state: 'waiting', words: 'Not connected to chat server', retryAt: Date.now() + 100};
  leader.postMessage({type: 'state', connection, online: []});
  await expect.poll(() => tab.connection().state).toBe('waiting');
  await expect.poll(() => heard).toEqual(['ask', 'due']);
  leader.close();
  other.resolve();
});

test('closed everywhere, there is no socket', async () => {
  const [one, two] = [openTab(), openTab()];
  await only();
  one.close();
  two.close();
  await expect.poll(() => Remote.live.length).toBe(0);
});
