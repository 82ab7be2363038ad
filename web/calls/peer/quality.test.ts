import {expect, test} from 'vitest';
import {QualityMeter} from '#web/calls/peer/quality.ts';

type Sample = {
  packets?: number;
  lost?: number;
  frames?: number;
  roundTrip?: number;
  bitrate?: number;
  limit?: string;
  relay?: boolean;
};

/** Totals since the connection began, as getStats gives them. */
const report = ({
  packets = 0,
  lost = 0,
  frames = 0,
  roundTrip = 0.05,
  bitrate = 2_000_000,
  limit = 'none',
  relay = false,
}: Sample) => [
  {type: 'transport', id: 'T', selectedCandidatePairId: 'P'},
  {
    type: 'candidate-pair',
    id: 'P',
    localCandidateId: 'L',
    currentRoundTripTime: roundTrip,
    availableOutgoingBitrate: bitrate,
  },
  {type: 'local-candidate', id: 'L', candidateType: relay ? 'relay' : 'host'},
  {type: 'inbound-rtp', id: 'A', kind: 'audio', packetsReceived: packets, packetsLost: lost},
  {type: 'inbound-rtp', id: 'V', kind: 'video', packetsReceived: 0, packetsLost: 0, framesDecoded: frames},
  {type: 'outbound-rtp', id: 'O', kind: 'video', qualityLimitationReason: limit},
];
const ALL = {sound: true, picture: true};

/** The last of several samples, two seconds apart. */
function judge(samples: readonly Sample[], expected = ALL) {
  const meter = new QualityMeter();
  return samples.map((sample) => meter.take(report(sample), expected)).at(-1);
}

test('the first report is none: a rate needs two', () => {
  expect(judge([{packets: 100, frames: 40}])).toBeUndefined();
});

const start = {packets: 100, frames: 40};
const end = {packets: 200, frames: 80};

test.each([
  ['good', undefined, end],
  ['fair', 'network', {...end, lost: 4}],
  ['poor', 'network', {...end, lost: 20}],
  ['fair', 'delay', {...end, roundTrip: 0.3}],
  ['poor', 'delay', {...end, roundTrip: 0.9}],
  ['poor', 'bandwidth', {...end, bitrate: 60_000}],
  ['fair', 'bandwidth', {...end, limit: 'bandwidth'}],
  ['fair', 'device', {...end, limit: 'cpu'}],
] as const)('%s because of %s', (level, reason, sample) => {
  const quality = judge([start, sample]);
  expect(quality).toMatchObject({level, reason});
  expect(quality?.hint === '').toBe(level === 'good');
});

test('a picture that stands still for two samples is frozen, if one is sent', () => {
  const still = [start, {...end, frames: 40}, {packets: 300, frames: 40}];
  expect(judge(still.slice(0, 2))?.level).toBe('good');
  expect(judge(still)).toMatchObject({level: 'frozen', reason: 'no-frames'});
  expect(judge(still, {sound: true, picture: false})?.level).toBe('good');
});

test('no sound for two samples is frozen, unless the other side is muted', () => {
  const silent = [start, {...start, frames: 60}, {...start, frames: 80}];
  expect(judge(silent)).toMatchObject({level: 'frozen', reason: 'no-sound'});
  expect(judge(silent, {sound: false, picture: true})?.level).toBe('good');
});

test('a new connection counts from the beginning again', () => {
  const meter = new QualityMeter();
  meter.take(report(start), ALL);
  expect(meter.take(report({packets: 5, frames: 2}), ALL)).toBeUndefined();
  expect(meter.take(report({packets: 90, frames: 30, lost: 10}), ALL)?.lossShare).toBeCloseTo(10 / 95);
});

test('the summary of a call', () => {
  const meter = new QualityMeter();
  for (const sample of [start, {...end, lost: 25}, {packets: 300, frames: 120, lost: 25, relay: true}]) {
    meter.take(report(sample), ALL);
  }
  expect(meter.summary()).toEqual({
    samples: {good: 1, fair: 0, poor: 1, frozen: 0},
    lossShare: 25 / 225,
    roundTripMs: 50,
    isRelayed: true,
  });
  expect(new QualityMeter().summary()).toMatchObject({
    lossShare: 0,
    roundTripMs: undefined,
    isRelayed: false,
  });
});
