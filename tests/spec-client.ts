// A client of the realtime socket, written from section 7.10 of the specification alone: it imports nothing of ours, sends
// every message in the section's fields, and reads what the section says that the server sends.
import {once} from 'node:events';
import {WebSocket} from 'ws';

/** The types that the section names for the server; its client passes over all others. */
const NAMED = new Set([
  'new_channel_message',
  'new_message',
  'call-request',
  'call-accept',
  'call-decline',
  'webrtc-offer',
  'webrtc-answer',
  'ice-candidate',
  'call-ended',
  'error',
]);

/** A frame of the server, as far as it is read: a type and whatever else. */
export type SpecFrame = {readonly type: string} & Readonly<Record<string, unknown>>;

export type SpecClient = {
  readonly greet: () => void;
  /** `more` stands for fields that a client may add, or send empty. */
  readonly say: (channelId: string, content: string, more?: object) => void;
  readonly write: (receiverId: string, content: string, more?: object) => void;
  /** A message of a call; `more` holds what its type has beside targetUserId. */
  readonly call: (type: string, targetUserId: string, more?: object) => void;
  /** A text as it is. */
  readonly send: (text: string) => void;
  /** What came of types that the section does not name: the client makes nothing of it. */
  readonly others: readonly SpecFrame[];
  /** The next frame that the section names. */
  readonly next: () => Promise<SpecFrame>;
  readonly close: () => void;
};

type Account = {readonly userId: string; readonly username: string};

/** What a browser would add by itself. */
type Browser = {readonly cookie: string; readonly origin: string};

/** Opens the socket at /ws with the query userId and username. @throws {Error} when it is refused. */
export async function specClient(
  address: string,
  {userId, username}: Account,
  {cookie, origin}: Browser,
): Promise<SpecClient> {
  const query = String(new URLSearchParams({userId, username}));
  const socket = new WebSocket(`${address}?${query}`, {headers: {cookie}, origin});
  const heard: SpecFrame[] = [];
  const others: SpecFrame[] = [];
  const readers: ((frame: SpecFrame) => void)[] = [];
  socket.on('message', (data) => {
    const frame = JSON.parse((data as Buffer).toString('utf8')) as SpecFrame;
    if (!NAMED.has(frame.type)) {
      others.push(frame);
      return;
    }
    const reader = readers.shift();
    if (reader) reader(frame);
    else heard.push(frame);
  });
  await once(socket, 'open');
  const post = (message: object) => socket.send(JSON.stringify(message));
  const now = () => new Date().toISOString();
  return {
    greet: () => post({type: 'user_connected'}),
    say: (channelId, content, more) =>
      post({type: 'channel_message', channelId, senderId: userId, content, timestamp: now(), ...more}),
    write: (receiverId, content, more) =>
      post({type: 'direct_message', senderId: userId, receiverId, content, timestamp: now(), ...more}),
    call: (type, targetUserId, more) => post({type, targetUserId, ...more}),
    send: (text) => socket.send(text),
    others,
    next: () => {
      const frame = heard.shift();
      return frame ? Promise.resolve(frame) : new Promise((resolve) => readers.push(resolve));
    },
    close: () => socket.close(),
  };
}
