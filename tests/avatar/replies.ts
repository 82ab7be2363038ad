// What each service answers where nothing is wrong.
import type {Asked} from '#tests/avatar/asked.ts';

/** What stands at the other end of a browser's connections: a page of the test's own, for one. */
export type Peers = {
  /** Of HeyGen's rooms: `wss://…`. */
  readonly faceUrl?: string;
  /** Of Tavus's and the platform's rooms: `https://…`. */
  readonly roomUrl?: string;
  /** Makes D-ID's offer for a stream. */
  readonly makeOffer?: (streamId: string) => Promise<string>;
  /** Takes a browser's answer to it. */
  readonly onAnswer?: (streamId: string, sdp: string) => void | Promise<void>;
  readonly onCandidate?: (streamId: string, candidate: unknown) => void;
  /** Answers a browser's offer, as OpenAI does. */
  readonly answerOffer?: (sdp: string) => Promise<string>;
  /** Told what a face is to say, and what an agent is asked; the agent answers with what is returned. */
  readonly onText?: (text: string) => string | void;
};

export type Reply = {
  readonly status: number;
  /** Text is a session description. */
  readonly body: object | string;
  readonly headers?: Readonly<Record<string, string>>;
  /** What is open from now on. */
  readonly opens?: string;
  readonly ends?: string;
};

type Around = {
  readonly address: string;
  readonly peers: Peers;
  readonly isOpen: (id: string) => boolean;
  /** A number that no other has had. */
  readonly next: () => number;
};

/** Of no connection: what is around it is tested, not what it says. */
export const SDP = 'v=0\r\no=- 1 2 IN IP4 127.0.0.1\r\ns=-\r\nt=0 0\r\n';

const json = (body: object, more: Partial<Reply> = {}): Reply => ({status: 200, body, ...more});
const missing = (message: string): Reply => ({status: 404, body: {message}});

/** The fields of a body that was JSON. */
const fields = ({body}: Asked): Record<string, unknown> => (isObject(body) ? body : {});

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

export async function replyTo(asked: Asked, around: Around): Promise<Reply> {
  switch (asked.service) {
    case 'heygen':
      return heygen(asked, around);
    case 'openai':
      return openAi(asked, around);
    case 'tavus':
      return tavus(asked, around);
    case 'did':
      return did(asked, around);
    case 'platform':
      return platform(asked, around);
  }
}

function heygen(asked: Asked, {address, peers, isOpen, next}: Around): Reply {
  const {session_id: id, text} = fields(asked);
  if (asked.path === '/v1/streaming.new') {
    const session = `session-${next()}`;
    const data = {
      session_id: session,
      url: peers.faceUrl ?? `${address.replace('http', 'ws')}/livekit`,
      access_token: `token-of-${session}`,
      session_duration_limit: 1200,
    };
    return json({code: 100, message: 'success', data}, {opens: `heygen ${session}`});
  }
  const name = `heygen ${String(id)}`;
  if (!isOpen(name)) return {status: 400, body: {code: 10_005, message: 'session state wrong: closed'}};
  if (asked.path === '/v1/streaming.stop') return json({code: 100, message: 'success'}, {ends: name});
  if (asked.path === '/v1/streaming.task') peers.onText?.(String(text));
  return json({code: 100, message: 'success', data: {duration_ms: 100, task_id: 'task'}});
}

async function openAi({path, body}: Asked, {peers, isOpen, next}: Around): Promise<Reply> {
  if (path === '/v1/realtime/calls') {
    const offer = /name="sdp"\r\n\r\n([\s\S]*?)\r\n--/.exec(String(body))?.[1] ?? '';
    const id = `rtc_${next()}`;
    const headers = {location: `/v1/realtime/calls/${id}`};
    const answer = (await peers.answerOffer?.(offer)) ?? SDP;
    return {status: 201, body: answer, headers, opens: `openai ${id}`};
  }
  const name = `openai ${/calls\/([^/]+)\/hangup$/.exec(path)?.[1]}`;
  if (!isOpen(name)) return {status: 404, body: {error: {message: 'No such call.'}}};
  return json({}, {ends: name});
}

function tavus({path}: Asked, {address, peers, isOpen, next}: Around): Reply {
  if (path === '/v2/conversations') {
    const id = `conversation-${next()}`;
    const conversation = {
      conversation_id: id,
      conversation_url: peers.roomUrl ?? `${address}/rooms/${id}`,
      status: 'active',
    };
    return json(conversation, {opens: `tavus ${id}`});
  }
  const name = `tavus ${/conversations\/([^/]+)\/end$/.exec(path)?.[1]}`;
  return isOpen(name) ? json({}, {ends: name}) : missing('Conversation not found');
}

function platform(asked: Asked, {address, peers, isOpen, next}: Around): Reply {
  if (asked.path === '/call/web') {
    const id = `call-${next()}`;
    const call = {
      id,
      webCallUrl: peers.roomUrl ?? `${address}/rooms/${id}`,
      monitor: {listenUrl: `${address}/listen/${id}`, controlUrl: `${address}/control/${id}`},
      // Of an assistant that it knows by its id it answers nothing but the id.
      ...(isObject(fields(asked)['assistant'])
        ? {assistant: fields(asked)['assistant']}
        : {assistantId: fields(asked)['assistantId']}),
      orgId: 'org-1',
    };
    return {status: 201, body: call, opens: `platform ${id}`};
  }
  const name = `platform ${/^\/control\/([^/]+)$/.exec(asked.path)?.[1]}`;
  return isOpen(name) ? json({}, {ends: name}) : missing('Call not found');
}

async function did(asked: Asked, around: Around): Promise<Reply> {
  const {path} = asked;
  const [, isAgent, id, act] =
    /^\/(?:talks|(agents)\/an-agent)\/streams(?:\/([^/]+))?(?:\/(sdp|ice))?$/.exec(path) ?? [];
  if (path.startsWith('/agents/an-agent/chat')) return chat(asked, around);
  if (!path.includes('/streams')) return missing('not found');
  if (id === undefined) return newStream(isAgent === undefined ? 'talks' : 'agents', around);
  return aboutStream(asked, around, {id, act});
}

async function newStream(of: string, {peers, next}: Around): Promise<Reply> {
  const id = `${of}-${next()}`;
  const stream = {
    id,
    // As it is at D-ID, where it is a cookie.
    session_id: `AWSALB=${id}; AWSALBCORS=${id}`,
    offer: {type: 'offer', sdp: (await peers.makeOffer?.(id)) ?? SDP},
    ice_servers: [
      {urls: ['stun:stun.example:3478']},
      {urls: 'turn:turn.example:3478', username: 'u', credential: 'c', more: 1},
    ],
  };
  return {status: 201, body: stream, opens: `did ${id}`};
}

type About = {readonly id: string; readonly act: string | undefined};

async function aboutStream(asked: Asked, {peers, isOpen}: Around, {id, act}: About): Promise<Reply> {
  const name = `did ${id}`;
  const {session_id: session, answer, script, ...candidate} = fields(asked);
  if (!isOpen(name) || session !== `AWSALB=${id}; AWSALBCORS=${id}`) {
    return {status: 404, body: {kind: 'NotFoundError', description: 'no such stream'}};
  }
  if (asked.method === 'DELETE') return json({status: 'closed'}, {ends: name});
  if (act === 'sdp') await peers.onAnswer?.(id, String((answer as {sdp?: unknown}).sdp));
  else if (act === 'ice') peers.onCandidate?.(id, candidate);
  else peers.onText?.(String((script as {input?: unknown}).input));
  return json({status: 'ok'});
}

function chat(asked: Asked, {peers, next}: Around): Reply {
  if (asked.path.endsWith('/chat')) return {status: 201, body: {id: `chat-${next()}`, agent_id: 'an-agent'}};
  const messages = fields(asked)['messages'] as readonly {readonly content: string}[];
  const question = messages[0]?.content ?? '';
  return json({chatMode: 'Functional', result: peers.onText?.(question) ?? `An answer to: ${question}`});
}
