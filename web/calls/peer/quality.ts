// How well a call goes, from what the browser measures (W3C, Identifiers for WebRTC's Statistics API).

export type QualityLevel = 'good' | 'fair' | 'poor' | 'frozen';

/** - `network`: packets are lost; `delay`: the round trip; `device`: this device cannot encode fast enough */
export type QualityReason = 'network' | 'delay' | 'bandwidth' | 'device' | 'no-frames' | 'no-sound';

export type Quality = {
  readonly level: QualityLevel;
  /** None while it is good. */
  readonly reason: QualityReason | undefined;
  /** What it is and what helps, for the learner; empty while it is good. */
  readonly hint: string;
  /** Share of packets to this side that were lost, 0 to 1, since the last sample. */
  readonly lossShare: number;
  /** ms; `undefined` before the first measurement. */
  readonly roundTripMs: number | undefined;
};

/** Of a whole call. */
export type QualitySummary = {
  /** Samples at each level; there is one each two seconds. */
  readonly samples: Readonly<Record<QualityLevel, number>>;
  readonly lossShare: number;
  /** Mean, ms. */
  readonly roundTripMs: number | undefined;
  /** By a TURN server, when last measured. */
  readonly isRelayed: boolean;
};

const HINTS: Readonly<Record<QualityReason, string>> = {
  network: 'Part of the call gets lost on the way. Move closer to your router, or use a cable.',
  delay: 'The connection is slow to respond, so replies may overlap.',
  bandwidth: 'Your connection is too slow for a sharp picture. Turn your camera off for better sound.',
  device: 'Your device is busy. Close other apps, or turn your camera off.',
  'no-frames': 'Their picture is frozen.',
  'no-sound': 'Nothing arrives from the other side.',
};

/** Shares of lost packets, 0 to 1. */
const LOSS = {fair: 0.03, poor: 0.1};
/** ITU-T G.114: above 150 ms one way a conversation suffers, above 400 ms it is no longer planned for. Here both ways, ms. */
const ROUND_TRIP = {fair: 300, poor: 800};
/** Below this, not even a small picture is sent whole, bit/s. */
const NARROW = 100_000;

type Counts = {
  packets: number;
  lost: number;
  audioPackets: number;
  frames: number;
  roundTripMs: number | undefined;
  isNarrow: boolean;
  isBusy: boolean;
  isLimited: boolean;
  isRelayed: boolean;
};

type Entry = {readonly type?: string; readonly id?: string; readonly [name: string]: unknown};

const numberIn = (entry: Entry, name: string): number => {
  const value = entry[name];
  return typeof value === 'number' && Number.isFinite(value) ? value : 0;
};

function countsOf(entries: readonly Entry[]): Counts {
  const byId = new Map(entries.map((entry) => [entry.id, entry]));
  const pairId = entries.find(({type}) => type === 'transport')?.['selectedCandidatePairId'];
  const pair = typeof pairId === 'string' ? byId.get(pairId) : undefined;
  const inbound = entries.filter(({type}) => type === 'inbound-rtp');
  const outbound = entries.filter(({type, kind}) => type === 'outbound-rtp' && kind === 'video');
  const sum = (some: readonly Entry[], name: string) =>
    some.reduce((all, entry) => all + numberIn(entry, name), 0);
  const local = pair?.['localCandidateId'];
  const bitrate = pair ? numberIn(pair, 'availableOutgoingBitrate') : 0;
  const roundTrip = pair ? numberIn(pair, 'currentRoundTripTime') : 0;
  return {
    packets: sum(inbound, 'packetsReceived'),
    lost: sum(inbound, 'packetsLost'),
    audioPackets: sum(
      inbound.filter(({kind}) => kind === 'audio'),
      'packetsReceived',
    ),
    frames: sum(inbound, 'framesDecoded'),
    roundTripMs: roundTrip > 0 ? roundTrip * 1000 : undefined,
    isNarrow: bitrate > 0 && bitrate < NARROW,
    isBusy: outbound.some((entry) => entry['qualityLimitationReason'] === 'cpu'),
    isLimited: outbound.some((entry) => entry['qualityLimitationReason'] === 'bandwidth'),
    isRelayed: typeof local === 'string' && byId.get(local)?.['candidateType'] === 'relay',
  };
}

/** What the other side says that it sends. */
export type Expected = {readonly sound: boolean; readonly picture: boolean};

/** Takes a report each two seconds. */
export class QualityMeter {
  #before: Counts | undefined;
  #first: Counts | undefined;
  #stillFor = 0;
  #silentFor = 0;
  #roundTrips = {sum: 0, n: 0};
  readonly #samples: Record<QualityLevel, number> = {good: 0, fair: 0, poor: 0, frozen: 0};

  /** @returns nothing for the first report of a connection: a rate needs two. */
  take(report: Iterable<object>, expected: Expected): Quality | undefined {
    const now = countsOf([...report].map((entry) => entry as Entry));
    const before = this.#before;
    this.#before = now;
    // A new connection counts from 0 again.
    if (!before || now.packets < before.packets) {
      this.#first = now;
      return undefined;
    }
    // One sample may fall between two frames of a slow screen share.
    this.#stillFor = expected.picture && now.frames === before.frames ? this.#stillFor + 1 : 0;
    this.#silentFor = expected.sound && now.audioPackets === before.audioPackets ? this.#silentFor + 1 : 0;
    if (now.roundTripMs !== undefined) {
      this.#roundTrips = {sum: this.#roundTrips.sum + now.roundTripMs, n: this.#roundTrips.n + 1};
    }
    const lossShare = shareLost(now, before);
    const [level, reason] = this.#judge(now, lossShare);
    this.#samples[level] += 1;
    return {
      level,
      reason,
      hint: reason === undefined ? '' : HINTS[reason],
      lossShare,
      roundTripMs: now.roundTripMs,
    };
  }

  summary(): QualitySummary {
    const {sum, n} = this.#roundTrips;
    return {
      samples: {...this.#samples},
      lossShare: this.#before && this.#first ? shareLost(this.#before, this.#first) : 0,
      roundTripMs: n === 0 ? undefined : Math.round(sum / n),
      isRelayed: this.#before?.isRelayed ?? false,
    };
  }

  #judge(now: Counts, lossShare: number): readonly [QualityLevel, QualityReason | undefined] {
    const roundTrip = now.roundTripMs ?? 0;
    if (this.#silentFor >= 2) return ['frozen', 'no-sound'];
    if (this.#stillFor >= 2) return ['frozen', 'no-frames'];
    if (lossShare >= LOSS.poor) return ['poor', 'network'];
    if (roundTrip >= ROUND_TRIP.poor) return ['poor', 'delay'];
    if (now.isNarrow) return ['poor', 'bandwidth'];
    if (lossShare >= LOSS.fair) return ['fair', 'network'];
    if (roundTrip >= ROUND_TRIP.fair) return ['fair', 'delay'];
    if (now.isLimited) return ['fair', 'bandwidth'];
    if (now.isBusy) return ['fair', 'device'];
    return ['good', undefined];
  }
}

function shareLost(now: Counts, before: Counts): number {
  const lost = Math.max(0, now.lost - before.lost);
  const all = lost + Math.max(0, now.packets - before.packets);
  return all === 0 ? 0 : lost / all;
}
