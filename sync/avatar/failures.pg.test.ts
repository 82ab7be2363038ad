// Services that refuse, fail, hang, and talk nonsense.
import {beforeEach, describe, expect, test} from 'vitest';
import type {AvatarServiceKind} from '#schema/avatar/avatar.services.ts';
import {breaksOff, floods, garbles, refuses, type Fault} from '#tests/avatar/services.ts';
import {avatarAcademy, problemOf} from '#tests/pg/avatars.ts';

const academy = await avatarAcademy();
const {services, learner, start, started, act, rowOf, spendsOf, runs, logged, left, age, sweep, pool} =
  academy;

beforeEach(() => {
  services.clear();
  logged.splice(0);
});

/** Of each kind, everything that is asked at its start, and what has to be ended where that fails. */
const STEPS: readonly (readonly [AvatarServiceKind, string, string, readonly string[]])[] = [
  ['platform-heygen', 'POST /call/web', 'The voice platform', []],
  ['platform-heygen', 'POST /v1/streaming.new', 'HeyGen', ['POST /control/call-1']],
  [
    'platform-heygen',
    'POST /v1/streaming.start',
    'HeyGen',
    ['POST /control/call-1', 'POST /v1/streaming.stop'],
  ],
  ['heygen-openai', 'POST /v1/streaming.new', 'HeyGen', []],
  ['platform-tavus', 'POST /v2/conversations', 'Tavus', []],
  ['did', 'POST /talks/streams', 'D-ID', []],
  ['did-agents', 'POST /agents/an-agent/streams', 'D-ID', []],
  ['did-agents', 'POST /agents/an-agent/chat', 'D-ID', ['DELETE /agents/an-agent/streams/agents-1']],
  ['platform', 'POST /call/web', 'The voice platform', []],
];
/** What was told to end, by name. */
const endedIn = () =>
  services.asked
    .map(({method, path}) => `${method} ${path}`)
    .filter((one) => /^DELETE|\/(?:control|end$)|\.stop$/.test(one))
    .toSorted((a, b) => (a < b ? -1 : 1));
const FAULTS: readonly (readonly [string, Fault])[] = [
  ['fails', refuses(500, {message: 'stack'})],
  ['answers with a page', garbles],
  ['answers with a list', refuses(200, '[]')],
  ['answers with nothing', refuses(200, '')],
  ['leaves in the middle', breaksOff],
  ['answers with 100 MB', floods],
];

describe.each(STEPS)('%s, where %s', (kind, step, name, ends) => {
  test.each(
    FAULTS.filter(
      // What it says to this is not read.
      ([words]) => !step.endsWith('streaming.start') || !/page|list|nothing/.test(words),
    ),
  )('%s', async (_, fault) => {
    const ada = await learner();
    services.fault(step, fault);
    expect(await problemOf(await start(ada, kind))).toMatchObject({
      status: 503,
      message: `${name} can’t be reached right now.`,
      code: name === 'The voice platform' ? 'PLATFORM_AWAY' : 'SERVICE_AWAY',
    });
    expect(endedIn()).toEqual(ends);
    expect(await spendsOf(ada)).toMatchObject([{state: 'failed', seconds: 0, costMicros: '0'}]);
    expect((await left(ada)).seconds.left).toBe(900);
    expect(logged.map(({event}) => event)).toEqual(['a service could not be used']);
  });

  test('refuses, in its words', async () => {
    const ada = await learner();
    services.fault(step, refuses(402, {message: `Insufficient\n\tcredit\u0000${'!'.repeat(1000)}`}));
    const problem = await problemOf(await start(ada, kind));
    expect(problem.status).toBe(409);
    expect(problem.message).toContain('Insufficient credit');
    expect(problem.message.length).toBeLessThanOrEqual(320);
    expect(problem.code).toBe(name === 'The voice platform' ? 'PLATFORM_REFUSED' : 'SERVICE_REFUSED');
    expect(services.open()).toEqual([]);
    expect((await left(ada)).seconds.left).toBe(900);
  });
});

test('the words of a refusal are found where each service has them, and a key’s are nobody’s', async () => {
  const ada = await learner();
  const said: (readonly [number, object | string])[] = [
    [429, {kind: 'TooManyRequestsError', description: 'too many requests'}],
    [400, {error: {message: 'Bad model.'}}],
    [400, {error: 'no such replica'}],
    [404, 'nothing'],
    [401, {message: 'Key did-key is wrong.'}],
  ];
  const messages: string[] = [];
  for (const [status, body] of said) {
    const mend = services.fault('POST /talks/streams', refuses(status, body));
    messages.push((await problemOf(await start(ada, 'did'))).message);
    mend();
  }
  services.fault('POST /call/web', refuses(403, {message: 'Key platform-key is wrong.'}));
  messages.push((await problemOf(await start(ada, 'platform-heygen'))).message);
  expect(messages).toEqual([
    'D-ID: too many requests',
    'D-ID: Bad model.',
    'D-ID: no such replica',
    'D-ID rejected this request.',
    'D-ID doesn’t accept this academy’s key.',
    'The voice platform doesn’t accept this academy’s key.',
  ]);
});

test.each([
  [
    'heygen-openai',
    'POST /v1/streaming.new',
    {data: {session_id: 's', url: 'wss://elsewhere.example', access_token: 't'}},
    ['POST /v1/streaming.stop'],
  ],
  [
    'platform-tavus',
    'POST /v2/conversations',
    {conversation_id: 'c', conversation_url: 'https://elsewhere.example/c'},
    ['POST /v2/conversations/c/end'],
  ],
  [
    'platform-heygen',
    'POST /call/web',
    {
      id: 'c',
      webCallUrl: 'https://elsewhere.example/c',
      monitor: {controlUrl: `${services.address}/control/c`},
    },
    ['POST /control/c'],
  ],
  // What has no id that can be asked for can't be told.
  ['did', 'POST /talks/streams', {id: 'a/b', session_id: 's', offer: {sdp: 'v=0'}}, []],
  [
    'did',
    'POST /talks/streams',
    {id: 'a', session_id: 's', offer: {sdp: 'v'.repeat(70_000)}},
    ['DELETE /talks/streams/a'],
  ],
  ['heygen-openai', 'POST /v1/streaming.new', {data: {session_id: ['s'], url: 7, access_token: {}}}, []],
] as const)(
  '%s: where %s answers something else, the session doesn’t begin, and what is open is ended',
  async (kind, step, body, ends) => {
    services.fault(step, refuses(200, body));
    expect(await problemOf(await start(await learner(), kind))).toMatchObject({status: 503});
    expect(services.asked.map(({method, path}) => `${method} ${path}`)).toEqual([step, ...ends]);
  },
);

test('an OpenAI that answers with no session description is hung up', async () => {
  const ada = await learner();
  const {id} = await started(ada, 'heygen-openai');
  services.fault(
    'POST /v1/realtime/calls',
    (response) =>
      void response.writeHead(201, {location: '/v1/realtime/calls/rtc_9'}).end('<h1>Welcome</h1>'),
  );
  expect(await problemOf(await act(ada, id, 'offer', {sdp: 'v=0\r\n'}))).toMatchObject({status: 503});
  await act(ada, id, 'end', {reason: 'failed'});
  expect(services.asked.map(({path}) => path)).toContain('/v1/realtime/calls/rtc_9/hangup');
});

test('a service that can’t be told of an end is told again, until it knows', async () => {
  const ada = await learner();
  const {id} = await started(ada, 'did');
  const mend = services.fault(/^DELETE /, refuses(503));
  expect((await act(ada, id, 'end', {reason: 'stopped'})).status).toBe(200);
  expect(await rowOf(id)).toMatchObject({endReason: 'stopped'});
  expect(services.open()).toEqual(['did talks-1']);
  // Not at once.
  const asked = services.asked.length;
  await sweep();
  expect(services.asked).toHaveLength(asked);
  await age(id, {});
  await sweep();
  expect(services.open()).toEqual(['did talks-1']);
  mend();
  await age(id, {});
  await sweep();
  expect(services.open()).toEqual([]);
  expect(await runs()).toBe(0);
  expect(await spendsOf(ada)).toHaveLength(1);
});

test('one that doesn’t learn of it in 16 tries is left alone', async () => {
  const ada = await learner();
  const {id} = await started(ada, 'did');
  services.fault(/^DELETE /, refuses(401));
  await act(ada, id, 'end', {reason: 'stopped'});
  await pool.query(`update private."avatarRun" set "tries" = 15, "claimedUntil" = null`);
  await sweep();
  expect(await runs()).toBe(0);
});

test('one that has forgotten a session by itself needs no word', async () => {
  const ada = await learner();
  const {id} = await started(ada, 'platform-heygen');
  services.fault(/streaming\.stop|\/control\//, refuses(404, {message: 'Not found'}));
  await act(ada, id, 'end', {reason: 'stopped'});
  expect(await runs()).toBe(0);
});

test('a session that ends while it is being opened leaves nothing open', async () => {
  const ada = await learner();
  const held = Promise.withResolvers<void>();
  const reached = Promise.withResolvers<void>();
  services.fault('POST /v1/streaming.start', (response) => {
    reached.resolve();
    void held.promise.then(() => response.writeHead(200, {'content-type': 'application/json'}).end('{}'));
  });
  const starting = start(ada, 'heygen-openai');
  await reached.promise;
  // It is opened elsewhere meanwhile.
  await started(ada, 'did');
  held.resolve();
  expect(await problemOf(await starting)).toMatchObject({status: 409, code: 'ENDED'});
  expect(services.open()).toEqual([expect.stringContaining('did talks')]);
});
