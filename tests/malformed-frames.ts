// Frames that no client of ours sends, the same ones in every run.
import {seededRandom, type Random} from '#tests/simulate/random.ts';

export type MalformedFrame = {readonly kind: string; readonly bytes: Uint8Array; readonly isText: boolean};

const SEED = 20_261_122;

const encoder = new TextEncoder();
const text = (kind: string, value: string): MalformedFrame => ({
  kind,
  bytes: encoder.encode(value),
  isText: true,
});
const json = (kind: string, value: unknown) => text(kind, JSON.stringify(value));
const bytesOf = (random: Random, length: number) => Uint8Array.from({length}, () => random.int(256));

const TYPES = [
  'channel_message',
  'direct_message',
  'call-request',
  'webrtc-offer',
  'ice-candidate',
  'typing',
  'resume',
  'receipt',
];
/** Wrong in every field where it is put. */
const WRONG: readonly unknown[] = [
  null,
  true,
  -1,
  1.5,
  1e300,
  [],
  [[]],
  {},
  {toString: 1},
  {length: 5},
  '',
  ' ',
  '*',
  '>',
  'a.b',
  '\0',
  'x'.repeat(5000),
];
const PROTOTYPE = ['__proto__', 'constructor', 'prototype', 'toString', 'hasOwnProperty', 'valueOf'];

const KINDS: readonly ((random: Random) => MalformedFrame)[] = [
  (random) => ({kind: 'binary', bytes: bytesOf(random, random.int(300)), isText: false}),
  // A lone continuation byte, a cut sequence, an overlong one, a surrogate.
  (random) => {
    const broken = random.pick([[0x80], [0xe2, 0x82], [0xc0, 0xaf], [0xed, 0xa0, 0x80], [0xff]]);
    const bytes = Uint8Array.from([
      ...encoder.encode('{"type":"ping","x":"'),
      ...broken,
      ...encoder.encode('"}'),
    ]);
    return {kind: 'broken UTF-8', bytes, isText: true};
  },
  (random) =>
    text(
      'no JSON',
      random.pick(['', '{', '}', '{"type":', "{'type':1}", 'undefined', 'NaN', '{"type":"ping"},']),
    ),
  (random) =>
    json(
      'no message',
      random.pick([null, 7, 'ping', [], [{type: 'ping'}], {}, {type: 7}, {type: null}, {type: {}}]),
    ),
  (random) => {
    const depth = 10 + random.int(20_000);
    const inner = random.pick([
      `${'['.repeat(depth)}${']'.repeat(depth)}`,
      `${'{"a":'.repeat(5000)}1${'}'.repeat(5000)}`,
    ]);
    return text('deep', `{"type":"ping","x":${inner}}`);
  },
  (random) => text('huge', `{"type":"ping","x":"${'x'.repeat(65_536 + random.int(60_000))}"}`),
  (random) =>
    json('unknown type', {type: random.pick(['dance', 'PING', 'new_message', 'error', ...PROTOTYPE])}),
  (random) => json('wrong field', wrongMessage(random)),
  (random) => {
    const key = random.pick(PROTOTYPE);
    return text(
      'prototype key',
      `{"type":"channel_message","${key}":{"channelId":"c","content":"x","isAdmin":true}}`,
    );
  },
];

/** A message of a known type with one wrong value in each field that it must have. */
function wrongMessage(random: Random): object {
  const wrong = () => random.pick(WRONG);
  return {
    type: random.pick(TYPES),
    channelId: wrong(),
    receiverId: wrong(),
    targetUserId: wrong(),
    content: wrong(),
    callType: wrong(),
    offer: wrong(),
    candidate: wrong(),
    seq: random.pick([-1, 1.5, '1', null, 1e300]),
    channels: random.pick([
      null,
      {},
      'c',
      [1],
      [{channelId: '*', seq: 1}],
      Array.from({length: 201}, () => ({channelId: 'c', seq: 1})),
    ]),
  };
}

/** This many, of all kinds in turn. */
export function malformedFrames(count: number): readonly MalformedFrame[] {
  const random = seededRandom(SEED);
  return Array.from({length: count}, (_, at) => {
    const make = KINDS[at % KINDS.length] ?? KINDS[0];
    if (!make) throw new Error('there are no kinds');
    return make(random);
  });
}
