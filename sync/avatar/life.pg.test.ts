// A session of each kind at its services, from the start to the end.
import {beforeEach, describe, expect, test} from 'vitest';
import {AVATAR_SERVICE_KINDS, AVATAR_SERVICES} from '#schema/avatar/avatar.services.ts';
import {SDP} from '#tests/avatar/replies.ts';
import {avatarAcademy, problemOf} from '#tests/pg/avatars.ts';

const academy = await avatarAcademy();
const {services, learner, started, start, act, rowOf, spendsOf, runs, age} = academy;
const host = new URL(services.address).host;
const CANDIDATE = {candidate: 'candidate:1 1 udp 1 192.0.2.1 9 typ host', sdpMid: '0', sdpMLineIndex: 0};

beforeEach(() => services.clear());

const told = () => services.asked.map(({method, path}) => `${method} ${path}`);
const bodyOf = (path: string) => services.asked.find((one) => one.path === path)?.body;

test('HeyGen’s face and the voice platform’s call are there before the browser connects to both', async () => {
  const ada = await learner();
  const {id, secondsMost, connection} = await started(ada, 'platform-heygen');
  expect(id).toMatch(/^heygen-[0-9a-f-]{36}$/);
  expect(secondsMost).toBe(900);
  expect(connection).toEqual({
    kind: 'platform-heygen',
    call: {
      id: 'call-1',
      webCallUrl: `${services.address}/rooms/call-1`,
      artifactPlan: null,
      transport: null,
      assistant: null,
    },
    face: {url: `ws://${host}/livekit`, token: 'token-of-session-2'},
  });
  expect(told()).toEqual(['POST /call/web', 'POST /v1/streaming.new', 'POST /v1/streaming.start']);
  expect(bodyOf('/call/web')).toEqual({
    assistantId: 'tutor',
    assistantOverrides: {maxDurationSeconds: 900},
  });
  expect(bodyOf('/v1/streaming.new')).toMatchObject({version: 'v2', avatar_id: 'a-face'});
  expect((await act(ada, id, 'say', {text: 'Hello.'})).status).toBe(200);
  expect(bodyOf('/v1/streaming.task')).toEqual({
    session_id: 'session-2',
    text: 'Hello.',
    task_type: 'repeat',
    task_mode: 'sync',
  });
  expect((await act(ada, id, 'hush')).status).toBe(200);
  expect(bodyOf('/v1/streaming.interrupt')).toEqual({session_id: 'session-2'});
  expect((await act(ada, id, 'end', {reason: 'stopped'})).status).toBe(200);
  expect(bodyOf('/control/call-1')).toEqual({type: 'end-call'});
  expect(services.open()).toEqual([]);
});

test('OpenAI gets a browser’s offer and nothing to answer with, and is hung up', async () => {
  const ada = await learner();
  const {id} = await started(ada, 'heygen-openai');
  const answer = await act(ada, id, 'offer', {sdp: SDP});
  expect(await answer.json()).toEqual({sdp: SDP});
  const form = String(bodyOf('/v1/realtime/calls'));
  const [, session = ''] = /name="session"\r\n\r\n(.*)\r\n/.exec(form) ?? [];
  expect(JSON.parse(session)).toMatchObject({
    type: 'transcription',
    audio: {input: {transcription: {model: 'gpt-4o-mini-transcribe'}}},
  });
  expect(form).toContain(SDP);
  expect(services.open()).toEqual(['heygen session-1', 'openai rtc_2']);
  await act(ada, id, 'end', {reason: 'left'});
  expect(services.open()).toEqual([]);
});

test('Tavus’s conversation lasts no longer than the learner’s day', async () => {
  const ada = await learner();
  await academy.held(ada, {feature: 'voice', model: 'did', most: {tokensIn: 0, tokensOut: 0, seconds: 800}});
  const {id, secondsMost, connection} = await started(ada, 'platform-tavus');
  expect(secondsMost).toBe(100);
  expect(connection).toEqual({
    kind: 'platform-tavus',
    by: 'tavus',
    roomUrl: `${services.address}/rooms/conversation-1`,
    conversationId: 'conversation-1',
  });
  expect(bodyOf('/v2/conversations')).toMatchObject({
    replica_id: 'a-replica',
    properties: {max_call_duration: 100, enable_recording: false},
  });
  await act(ada, id, 'end', {reason: 'failed'});
  expect(told().at(-1)).toBe('POST /v2/conversations/conversation-1/end');
});

test('a call of the voice platform alone has the assistant’s own voice, and ends there', async () => {
  const ada = await learner();
  const {id, secondsMost, connection} = await started(ada, 'platform');
  expect(id).toMatch(/^platform-[0-9a-f-]{36}$/);
  expect(secondsMost).toBe(900);
  expect(connection).toMatchObject({
    kind: 'platform',
    call: {id: 'call-1', webCallUrl: `${services.address}/rooms/call-1`},
  });
  expect(services.asked.map(({path, body}) => [path, body])).toEqual([
    ['/call/web', {assistantId: 'tutor', assistantOverrides: {maxDurationSeconds: 900}}],
  ]);
  await act(ada, id, 'end', {reason: 'stopped'});
  expect(bodyOf('/control/call-1')).toEqual({type: 'end-call'});
  expect(services.open()).toEqual([]);
});

describe.each(['did', 'did-agents'] as const)('%s', (kind) => {
  test('offers, takes an answer and candidates', async () => {
    const ada = await learner();
    const {id, connection} = await started(ada, kind);
    expect(connection).toEqual({
      kind,
      offer: SDP,
      iceServers: [
        {urls: ['stun:stun.example:3478']},
        {urls: ['turn:turn.example:3478'], username: 'u', credential: 'c'},
      ],
    });
    expect((await act(ada, id, 'answer', {sdp: SDP})).status).toBe(200);
    expect((await act(ada, id, 'candidate', CANDIDATE)).status).toBe(200);
    const session = {session_id: expect.stringContaining('AWSALB=')};
    expect(services.asked.slice(-2).map(({body}) => body)).toEqual([
      {answer: {type: 'answer', sdp: SDP}, ...session},
      {...CANDIDATE, ...session},
    ]);
    await act(ada, id, 'end', {reason: 'stopped'});
    expect(services.asked.at(-1)).toMatchObject({method: 'DELETE', body: session});
    expect(services.open()).toEqual([]);
  });
});

test('a picture of D-ID’s says what it is given, and its agent answers by itself', async () => {
  const ada = await learner();
  const talk = await started(ada, 'did');
  await act(ada, talk.id, 'say', {text: 'Hello.'});
  expect(services.asked.at(-1)).toMatchObject({
    path: '/talks/streams/talks-1',
    body: {script: {type: 'text', input: 'Hello.'}},
  });
  const agent = await started(ada, 'did-agents');
  const answer = await act(ada, agent.id, 'ask', {text: ' Why? '});
  expect(await answer.json()).toEqual({answer: 'An answer to: Why?'});
  expect(services.asked.at(-1)?.body).toMatchObject({
    streamId: 'agents-2',
    messages: [{role: 'user', content: 'Why?'}],
  });
});

describe.each(AVATAR_SERVICE_KINDS)('a session of %s', (kind) => {
  test('costs what it took, once, and is in its learner’s list', async () => {
    const ada = await learner();
    const {id} = await started(ada, kind);
    expect(id.startsWith(`${AVATAR_SERVICES[kind].prefix}-`)).toBe(true);
    expect(await spendsOf(ada)).toMatchObject([{state: 'reserved', seconds: 900, model: kind}]);
    await age(id, {begun: 59.1});
    await Promise.all([1, 2, 3].map(() => act(ada, id, 'end', {reason: 'stopped'})));
    const row = await rowOf(id);
    expect(row).toMatchObject({kind, endReason: 'stopped', endedAt: expect.any(Date)});
    // Whatever the test itself has taken.
    const seconds = Number(row?.['seconds']);
    expect(seconds).toBeGreaterThanOrEqual(60);
    const costMicros = String(Math.ceil((seconds * 1_000_000) / 60));
    expect(await spendsOf(ada)).toMatchObject([{state: 'stopped', seconds, costMicros}]);
    expect((await academy.left(ada)).seconds).toEqual({left: 900 - seconds, of: 900});
    expect(services.open()).toEqual([]);
    const ends = services.asked
      .map(({method, path}) => `${method} ${path}`)
      .filter((one) => /end|stop|DELETE|control/.test(one));
    expect(ends).toEqual([...new Set(ends)]);
    // Afterwards nothing is done with it.
    expect(await problemOf(await act(ada, id, 'beat'))).toMatchObject({status: 409, code: 'ENDED'});
    expect((await act(ada, id, 'end', {reason: 'failed'})).status).toBe(200);
    expect(await rowOf(id)).toMatchObject({endReason: 'stopped'});
  });

  test('that is started again with its key is the same one', async () => {
    const ada = await learner();
    const key = crypto.randomUUID();
    const [one, two] = await Promise.all([started(ada, kind, key), started(ada, kind, key)]);
    const same = {id: one.id, connection: one.connection};
    expect(two).toMatchObject(same);
    expect(await started(ada, kind, key)).toMatchObject(same);
    expect(await spendsOf(ada)).toHaveLength(1);
    await act(ada, one.id, 'end', {reason: 'stopped'});
    expect(services.open()).toEqual([]);
    expect(await problemOf(await start(ada, kind, key))).toMatchObject({status: 409, code: 'ENDED'});
  });
});

test('a key is no key to another’s session, nor to one of another kind', async () => {
  const [ada, eve] = [await learner(), await learner()];
  const key = crypto.randomUUID();
  const one = await started(ada, 'did', key);
  expect((await started(eve, 'did', key)).id).not.toBe(one.id);
  expect(await problemOf(await start(ada, 'did-agents', key))).toMatchObject({status: 409, code: 'SPENT'});
  expect(await spendsOf(ada)).toHaveLength(1);
});

test('a session in a second tab or on another device ends the first, at its service as well', async () => {
  const ada = await learner();
  const first = await started(ada, 'did');
  await age(first.id, {begun: 99.1});
  const second = await started(ada, 'heygen-openai');
  expect(services.open()).toEqual(['heygen session-2']);
  const row = await rowOf(first.id);
  expect(row).toMatchObject({endReason: 'elsewhere'});
  expect(row?.['seconds']).toBeGreaterThanOrEqual(100);
  expect(second.secondsMost).toBe(900 - Number(row?.['seconds']));
  for (const [name, body] of [['say', {text: 'Hello.'}], ['beat']] as const) {
    expect(await problemOf(await act(ada, first.id, name, body))).toEqual({
      status: 409,
      message: 'You started another session, so this one ended.',
      code: 'ENDED',
    });
  }
  const both = await Promise.all([start(ada, 'did'), start(ada, 'did')]);
  const statuses = both.map(({status}) => status);
  expect(statuses).toContain(200);
  expect([200, 409]).toEqual(expect.arrayContaining(statuses));
  expect(services.open()).toHaveLength(1);
});

test('of 60 that are started, stopped, left and broken, none is left open', async () => {
  services.fault(/POST \/v1\/streaming\.start/, (response) => void response.writeHead(500).end());
  const all = await Promise.all(
    Array.from({length: 60}, async (_, at) => {
      const ada = await learner();
      const kind = AVATAR_SERVICE_KINDS[at % AVATAR_SERVICE_KINDS.length] ?? 'did';
      const response = await start(ada, kind);
      if (response.status !== 200) return kind;
      const {id} = (await response.json()) as {id: string};
      await act(ada, id, 'end', {reason: (['stopped', 'failed', 'left'] as const)[at % 3] ?? 'left'});
      return undefined;
    }),
  );
  // HeyGen opened a session each time, and didn’t start it.
  expect(all.filter((kind) => kind !== undefined)).toHaveLength(20);
  expect(services.opened()).toBe(70);
  expect(services.open()).toEqual([]);
  expect(await runs()).toBe(
    (await academy.pool.query(`select 1 from "avatarSession" where "endedAt" is null`)).rowCount,
  );
});
