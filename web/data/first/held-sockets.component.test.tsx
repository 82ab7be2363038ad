import {afterEach, beforeEach, expect, test, vi} from 'vitest';
import {holdSockets} from '#web/data/first/held-sockets.ts';
import {clearWay, takeWay} from '#web/ui/way.ts';

/** Opened where the real one would be. */
class Remote extends EventTarget {
  static readonly CONNECTING = 0;
  static readonly CLOSED = 3;
  static made: Remote[] = [];
  readonly url: string;
  readonly protocols: unknown;
  readyState = 0;
  readonly sent: string[] = [];
  closedWith: unknown;

  constructor(url: string, protocols?: unknown) {
    super();
    this.url = url;
    this.protocols = protocols;
    Remote.made.push(this);
  }

  send(text: string): void {
    this.sent.push(text);
  }

  close(code?: number): void {
    this.closedWith = code;
  }
}

beforeEach(() => {
  Remote.made = [];
  vi.stubGlobal('WebSocket', Remote);
  holdSockets();
  holdSockets();
});
afterEach(() => {
  clearWay();
  vi.unstubAllGlobals();
});

const ZERO = `${location.origin.replace('http', 'ws')}/zero/sync/v51/connect?wsid=1`;

test('while the way is clear, and for all that is not Zero’s, a socket is the browser’s own', () => {
  const zero = new WebSocket(ZERO, 'p');
  takeWay();
  const chat = new WebSocket(`${location.origin.replace('http', 'ws')}/ws?userId=u`);
  expect([zero, chat].every((socket) => socket instanceof Remote)).toBe(true);
  expect(Remote.made.map(({protocols}) => protocols)).toEqual(['p', undefined]);
});

test('one that was held is opened when the way is clear, and passes on what the real one tells', () => {
  takeWay();
  const socket = new WebSocket(ZERO, 'p');
  const heard: unknown[] = [];
  socket.addEventListener('open', () => heard.push('open'));
  socket.addEventListener('message', ({data}) => heard.push(data));
  socket.addEventListener('close', ({code, wasClean}) => heard.push([code, wasClean]));
  expect([Remote.made.length, socket.readyState, socket.url]).toEqual([0, 0, ZERO]);
  clearWay();
  const [real] = Remote.made;
  if (!real) throw new Error('no socket');
  expect([real.url, real.protocols]).toEqual([ZERO, 'p']);
  real.readyState = 1;
  real.dispatchEvent(new Event('open'));
  real.dispatchEvent(new MessageEvent('message', {data: 'rows'}));
  socket.send('hello');
  real.dispatchEvent(new CloseEvent('close', {code: 1006, wasClean: false}));
  expect([heard, real.sent, socket.readyState]).toEqual([['open', 'rows', [1006, false]], ['hello'], 1]);
  socket.close(1000);
  expect(real.closedWith).toBe(1000);
});

test('one that is given up before is never opened', () => {
  takeWay();
  const socket = new WebSocket(ZERO);
  socket.close();
  clearWay();
  expect([Remote.made, socket.readyState]).toEqual([[], 3]);
});
