// Handshakes and first messages of Zero's protocol that no client of ours sends, among some that it does. The same ones
// for the same seed.
import {schema} from '#schema/schema.ts';
import {malformedFrames} from '#tests/malformed-frames.ts';
import {frameOf} from '#tests/raw-socket.ts';
import {seededRandom, type Random} from '#tests/simulate/random.ts';
import {zeroAddress, ZERO_HEADERS, zeroId, zeroParameters, zeroProtocol} from '#tests/zero-handshake.ts';

export type ZeroAttack = {
  /** Path and query. */
  readonly address: string;
  readonly protocol: string;
  /** Bytes to send once the socket is open. */
  readonly frames: readonly Uint8Array[];
};

const FRAMES = 20;
/** Shared by all learners of a run: a group that belongs to somebody else is one of the attacks. */
const SHARED = ['a', 'b', 'c', 'd'];
const PATHS = [
  '/sync/v51',
  '/sync/v1',
  '/sync/v52',
  '/sync/v1e9',
  '/mutate/v51',
  '/replication/v6',
  '/%ff/v51',
];
const HASHES = ['1', '2', 'constructor'];
const NUMBERS = [0, 1, -1, 1.5, 1e308, 2 ** 53];
const NAMES = ['__proto__', 'constructor', 'toString', '', '\0', '\uD800', 'x'.repeat(3000), '1', '%', 'a:b'];
const VALUES: readonly unknown[] = [null, true, -1, 1.5, 1e308, [], {}, '', 'x', '\0', '__proto__', 2 ** 53];
const PARAMETERS = Object.keys(zeroParameters(''));
const MALFORMED = malformedFrames(400).map(({bytes, isText}) => frameOf(bytes, isText ? 1 : 2));

/** Tables of our pages, as Zero's client describes them; all of them are longer than a header may be. */
const clientSchema = {
  tables: Object.fromEntries(
    [schema.tables.standing, schema.tables.cohort].map(({name, columns, primaryKey}) => [
      name,
      {
        columns: Object.fromEntries(Object.entries(columns).map(([key, {type}]) => [key, {type}])),
        primaryKey: [...primaryKey].toSorted(),
      },
    ]),
  ),
};

/** @param userID whom the session of the attack belongs to. */
export function zeroAttack(seed: number, userID: string): ZeroAttack {
  const random = seededRandom(seed);
  // A message that is no message ends its socket: half of the attacks are made of well-formed ones.
  const isWild = random.chance(0.5);
  const attack: Attack = {
    random,
    userID,
    group: zeroId(random.chance(0.2) ? random.pick(SHARED) : own(userID)),
  };
  const address = addressOf(attack, isWild);
  const protocol = protocolOf(attack, isWild);
  const hasBegun = protocol !== ZERO_HEADERS['sec-websocket-protocol'];
  const messages = Array.from({length: random.int(FRAMES)}, (_, at) =>
    at === 0 && !hasBegun && random.chance(0.9) ? init(random) : anyMessage(attack),
  );
  const frames = messages.map((message) =>
    isWild && random.chance(0.2) ? wild(random, message) : textOf(message),
  );
  return {address, protocol, frames: random.chance(0.1) ? [...frames, brokenFrame(random)] : frames};
}

type Attack = {readonly random: Random; readonly userID: string; readonly group: string};

/** Some group that is hardly anybody else's. */
const own = (userID: string) => userID.replaceAll(/[^0-9a-f]/g, '').slice(0, 16);
const textOf = (message: unknown) => frameOf(new TextEncoder().encode(JSON.stringify(message)), 1);

function wild(random: Random, message: unknown): Uint8Array {
  if (random.chance(0.4)) return random.pick(MALFORMED);
  return random.chance(0.2) ? brokenFrame(random) : textOf(spoilt(random, message));
}

function addressOf({random, userID, group}: Attack, isWild: boolean): string {
  if (!isWild || random.chance(0.6)) return zeroAddress(userID, {group});
  const path = random.pick(PATHS);
  const asked = new URLSearchParams(zeroParameters(userID, group));
  const name = random.pick(PARAMETERS);
  if (random.chance(0.3)) asked.delete(name);
  else if (random.chance(0.2)) asked.append(name, random.pick(NAMES));
  else asked.set(name, random.pick(NAMES));
  return `/zero${path}/connect?${asked.toString()}`;
}

function protocolOf({random}: Attack, isWild: boolean): string {
  if (random.chance(0.4)) return ZERO_HEADERS['sec-websocket-protocol'];
  const message = firstOfOurs(random);
  if (!isWild || random.chance(0.4)) return zeroProtocol({initConnectionMessage: message});
  return random.pick([
    () => zeroProtocol({initConnectionMessage: message, authToken: random.pick(VALUES)}),
    () => zeroProtocol({authToken: random.pick(['x', 7, {}, ''])}),
    () => zeroProtocol({initConnectionMessage: random.pick([...VALUES, init(random)])}),
    () => zeroProtocol(deep(random.int(3000))),
    () => zeroProtocol(JSON.stringify(random.pick(VALUES))),
    () => zeroProtocol({initConnectionMessage: message}).slice(0, random.int(40)),
    () => random.pick(['%', 'x', '{}', '', 'e30=', '%00', 'bm8%3D']),
  ])();
}

/** As our client says it: the gateway lets no other through. */
const firstOfOurs = (random: Random) => [
  'initConnection',
  {
    desiredQueriesPatch: [
      put(random, {name: 'leaderboard.entry', args: [{period: random.pick(NAMES), entryId: 'nobody'}]}),
      {op: 'del', hash: '3'},
    ].map((operation) => ({...operation, hash: random.pick(HASHES)})),
    ...(random.chance(0.9) ? {clientSchema} : {}),
    activeClients: [zeroId('c')],
  },
];

const deep = (depth: number) => '['.repeat(depth) + ']'.repeat(depth);

const OPCODES = [0, 1, 2, 3, 7, 8, 9, 10, 15];

/** What the protocol of WebSockets does not allow. */
const brokenFrame = (random: Random): Uint8Array =>
  random.pick([
    () => Uint8Array.from([0xff, 0x80, 0, 0, 0, 0]),
    () => Uint8Array.from([0x81, 0x01, 0x41]),
    () => Uint8Array.from({length: 1 + random.int(40)}, () => random.int(256)),
    () => frameOf(Uint8Array.of(0xff, 0xff), 8),
    () => frameOf(new Uint8Array(random.int(200)), random.pick(OPCODES)),
    () => frameOf(new Uint8Array(270_000).fill(0x20), 1),
  ])();

const init = (random: Random) => [
  'initConnection',
  {
    desiredQueriesPatch: patch(random),
    ...(random.chance(0.9) ? {clientSchema} : {}),
    ...(random.chance(0.5) ? {activeClients: [zeroId('c')]} : {}),
    ...(random.chance(0.1) ? {deleted: {clientIDs: [random.pick(NAMES)]}} : {}),
    ...(random.chance(0.1) ? {userQueryURL: 'http://127.0.0.1:1/', userPushURL: 'x'} : {}),
  },
];

const patch = (random: Random): unknown[] => Array.from({length: random.int(4)}, () => operation(random));

const operation = (random: Random): unknown =>
  random.pick<() => unknown>([
    () => put(random, {name: 'leaderboard.entry', args: [{period: 'all', entryId: 'nobody'}]}),
    () => put(random, {name: 'leaderboard.entry', args: [random.pick(VALUES)]}),
    () => put(random, {name: random.pick(NAMES), args: JSON.parse(deep(1 + random.int(2000))) as unknown}),
    () => put(random, {ast: {table: random.pick(['user', ...NAMES]), limit: random.pick(NUMBERS)}}),
    () => ({op: 'del', hash: random.pick([...HASHES, ...NAMES])}),
    () => ({op: 'clear'}),
  ])();

const put = (random: Random, more: object) => ({
  op: 'put',
  hash: random.pick([...HASHES, ...NAMES]),
  ...(random.chance(0.5) ? {ttl: random.pick([300_000, ...NUMBERS])} : {}),
  ...more,
});

const anyMessage = ({random, group}: Attack): unknown[] =>
  random.pick<() => unknown[]>([
    () => init(random),
    () => ['changeDesiredQueries', {desiredQueriesPatch: patch(random), traceparent: random.pick(NAMES)}],
    () => ['deleteClients', {clientIDs: random.pick([[], [zeroId('d')], NAMES]), clientGroupIDs: NAMES}],
    () => ['updateAuth', {auth: random.pick(['', 'x', ...NAMES])}],
    () => push(random, group),
    () => ['pull', {clientGroupID: zeroId('a'), cookie: random.pick([null, ...NAMES]), requestID: 'r'}],
    () => ['ackMutationResponses', {clientID: random.pick(NAMES), id: random.pick(NUMBERS)}],
    () => ['inspect', {op: random.pick(['queries', 'metrics', 'version']), id: '1'}],
    () => [
      'inspect',
      {op: 'analyze-query', id: '1', ast: {table: 'user'}, name: random.pick(NAMES), args: []},
    ],
    () => ['inspect', {op: 'authenticate', id: '1', value: random.pick(NAMES)}],
    () => ['closeConnection', []],
    () => ['ping', {}],
  ])();

const push = (random: Random, group: string) => [
  'push',
  {
    clientGroupID: random.chance(0.8) ? group : random.pick(NAMES),
    mutations: Array.from({length: random.int(3)}, () => mutation(random)),
    pushVersion: random.pick([1, 2, -1]),
    ...(random.chance(0.5) ? {schemaVersion: random.int(3)} : {}),
    timestamp: 1,
    requestID: 'r',
  },
];

const mutation = (random: Random) => ({
  id: random.pick(NUMBERS),
  clientID: random.pick([zeroId('c'), ...NAMES]),
  timestamp: random.pick(NUMBERS),
  ...(random.chance(0.2)
    ? {type: 'crud', name: '_zero_crud', args: [{ops: []}]}
    : {
        type: 'custom',
        name: random.pick(['_zero_cleanupResults', 'lessons.complete', ...NAMES]),
        args: [random.pick(VALUES)],
      }),
});

/** The same message with one of its parts wrong. */
function spoilt(random: Random, message: unknown): unknown {
  if (Array.isArray(message) && message.length > 0) {
    const at = random.int(message.length);
    return message.map((part: unknown, index) => (index === at ? spoilt(random, part) : part));
  }
  if (
    typeof message === 'object' &&
    message !== null &&
    Object.keys(message).length > 0 &&
    random.chance(0.8)
  ) {
    const parts = message as Readonly<Record<string, unknown>>;
    const key = random.pick(Object.keys(parts));
    return {...parts, [key]: spoilt(random, parts[key])};
  }
  return random.pick(VALUES);
}
