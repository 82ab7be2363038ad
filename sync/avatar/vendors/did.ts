// D-ID: a face over WebRTC. Of a picture it says what it is given; an agent answers by itself.
import type {AvatarConnection} from '#schema/avatar/avatar.api.ts';
import {SDP_MOST_BYTES} from '#schema/avatar/avatar.limits.ts';
import type {DidSettings} from '#sync/settings/avatar.settings.ts';
import type {HandleAt, Keep} from '#sync/avatar/vendors/handle.ts';
import {idIn, isObject, serviceAt, textIn, type Fields, type Service} from '#sync/http/service/service.ts';
import type {Log} from '#sync/db/pool.ts';

type Stream = HandleAt<'did'> | HandleAt<'did-agents'>;
type DidConnection = Extract<AvatarConnection, {kind: 'did' | 'did-agents'}>;
type Candidate = {
  readonly candidate: string;
  readonly sdpMid: string | null;
  readonly sdpMLineIndex: number | null;
};

const ICE_SERVERS_MOST = 20;

export function didOf(settings: DidSettings, log: Log) {
  const {address, key, presenterUrl, agentId} = settings;
  // The key as D-ID shows it: a name and a secret.
  const service = serviceAt({name: 'D-ID', address, headers: {authorization: `Basic ${key}`}, log});
  const {askJson, ask, stop} = service;
  return {
    openTalk: (keep: Keep) =>
      opened(service, {path: '/talks/streams', body: {source_url: presenterUrl}, about: {at: 'did'}}, keep),
    openAgent: (keep: Keep) => openedAgent(service, agentId, keep),
    answer: async (stream: Stream, sdp: string): Promise<void> => {
      const body = {answer: {type: 'answer', sdp}, session_id: stream.session};
      await ask(`${at(stream)}/sdp`, {body});
    },
    candidate: async (stream: Stream, candidate: Candidate): Promise<void> => {
      await ask(`${at(stream)}/ice`, {body: {...candidate, session_id: stream.session}});
    },
    say: async (stream: Stream, text: string): Promise<void> => {
      const body = {
        script: {type: 'text', input: text},
        config: {stitch: true},
        session_id: stream.session,
      };
      await ask(at(stream), {body});
    },
    /** @returns its answer; `null` where it only speaks. */
    chat: async (stream: HandleAt<'did-agents'>, chatId: string, text: string): Promise<string | null> => {
      const body = {
        streamId: stream.id,
        sessionId: stream.session,
        messages: [{role: 'user', content: text, created_at: new Date().toISOString()}],
      };
      const told = await askJson(`${agentAt(stream.agent)}/chat/${encodeURIComponent(chatId)}`, {body});
      return textIn(told, 'result', 20_000) ?? null;
    },
    stop: (stream: Stream): Promise<void> =>
      stop(at(stream), {method: 'DELETE', body: {session_id: stream.session}}),
  };
}

const agentAt = (id: string) => `/agents/${encodeURIComponent(id)}`;
const at = (stream: Stream) =>
  `${stream.at === 'did' ? '/talks' : agentAt(stream.agent)}/streams/${encodeURIComponent(stream.id)}`;

async function openedAgent(service: Service, agentId: string, keep: Keep): Promise<DidConnection> {
  const agent = agentAt(agentId);
  const about = {at: 'did-agents', agent: agentId} as const;
  const connection = await opened(service, {path: `${agent}/streams`, body: {}, about}, keep);
  const id = idIn(await service.askJson(`${agent}/chat`, {body: {persist: false}}), 'id');
  if (id === undefined) throw service.odd('a conversation');
  await keep({at: 'did-chat', id});
  return connection;
}

type Opening = {
  readonly path: string;
  readonly body: object;
  readonly about: {readonly at: 'did'} | {readonly at: 'did-agents'; readonly agent: string};
};

async function opened(
  {askJson, odd}: Service,
  {path, body, about}: Opening,
  keep: Keep,
): Promise<DidConnection> {
  const stream = await askJson(path, {body});
  const [id, session] = [idIn(stream, 'id'), textIn(stream, 'session_id')];
  if (id === undefined || session === undefined) throw odd('a stream');
  await keep({...about, id, session});
  const offer = textIn(stream['offer'], 'sdp', SDP_MOST_BYTES);
  if (offer === undefined) throw odd('an offer');
  return {kind: about.at, offer, iceServers: serversIn(stream['ice_servers'])};
}

/** What a browser takes without an error, and nothing else. */
function serversIn(servers: unknown): DidConnection['iceServers'] {
  if (!Array.isArray(servers)) return [];
  return servers.slice(0, ICE_SERVERS_MOST).flatMap((server: unknown) => {
    const urls = isObject(server) ? addressesIn(server) : [];
    if (urls.length === 0) return [];
    const [username, credential] = [textIn(server, 'username'), textIn(server, 'credential')];
    return [
      {
        urls,
        ...(username === undefined ? {} : {username}),
        ...(credential === undefined ? {} : {credential}),
      },
    ];
  });
}

const addressesIn = ({urls}: Fields): readonly string[] =>
  (Array.isArray(urls) ? urls : [urls])
    .slice(0, ICE_SERVERS_MOST)
    .filter((url): url is string => typeof url === 'string' && /^(?:stuns?|turns?):[^\s]{1,300}$/.test(url));
