// What a face does by itself: it blinks, its eyes wander. The same for the same seed.
import type {FaceState} from '#web/avatar/face/face.types.ts';

/**
 * What moves by itself and for longer than 5 s needs a way to pause it (WCAG 2.2.2): so it is still after that. While the
 * tutor speaks it is part of what the learner asked to hear, and ends with it.
 */
export const CALM_AFTER_MS = 5000;
const BLINK_MS = 130;
/** Between two blinks, ms; the first one sooner. */
const BLINKS = {first: 700, least: 1700, more: 2600} as const;
/** Now and then one blinks twice. */
const TWICE = 0.22;
const TWICE_AFTER_MS = 260;
const GLANCES = {least: 900, more: 1100} as const;
/** How far the eyes wander in a state, and how far up and down. */
const WANDERS: Readonly<Partial<Record<FaceState, readonly [number, number]>>> = {
  connecting: [0.25, 0.15],
  listening: [0.3, 0.25],
  thinking: [0.35, 0.1],
  speaking: [0.35, 0.2],
};

export type Life = {
  readonly lid: number;
  readonly gazeX: number;
  readonly gazeY: number;
  /** Ms in the state at which something changes next; nothing if it stays so. */
  readonly changesAt: number | undefined;
};

/** 0 to 1 from a seed and a count: the same for the same two. */
function chance(seed: number, count: number): number {
  let mixed = (seed ^ Math.imul(count + 1, 0x9e_37_79_b1)) >>> 0;
  mixed = Math.imul(mixed ^ (mixed >>> 16), 0x85_eb_ca_6b) >>> 0;
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2_b2_ae_35) >>> 0;
  return ((mixed ^ (mixed >>> 16)) >>> 0) / 2 ** 32;
}

/** A seed from somebody's name. */
export const seedOf = (name: string): number =>
  Array.from(name).reduce((sum, letter) => (Math.imul(sum, 31) + (letter.codePointAt(0) ?? 0)) >>> 0, 7);

/** A face's life in one state, from the moment it began. */
export function lifeOf(state: FaceState, seed: number): {readonly at: (ms: number) => Life} {
  const ends = state === 'speaking' ? Number.POSITIVE_INFINITY : CALM_AFTER_MS;
  const blinks = times(seed, ends - BLINK_MS, blinkAfter);
  const wander = WANDERS[state];
  const glances = wander
    ? times(seed + 1, ends, (n, of) => GLANCES.least + GLANCES.more * chance(of, n))
    : undefined;
  // Every other glance goes back.
  const gazeAt = (count: number) => {
    if (!wander || count % 2 === 0) return {gazeX: 0, gazeY: 0};
    const side = (axis: number) => 2 * chance(seed + axis, count) - 1;
    return {gazeX: wander[0] * side(2), gazeY: wander[1] * side(3)};
  };
  return {
    at: (ms) => {
      const {last, next} = blinks.around(ms);
      const opens = last !== undefined && ms < last + BLINK_MS ? last + BLINK_MS : undefined;
      const glance = ms < ends ? glances?.around(ms) : undefined;
      const calm = glance ? ends : undefined;
      return {
        lid: opens === undefined ? 0 : 1,
        ...gazeAt(glance?.count ?? 0),
        changesAt: first([opens, next, glance?.next, calm]),
      };
    },
  };
}

function first(some: readonly (number | undefined)[]): number | undefined {
  const coming = Math.min(...some.map((time) => time ?? Number.POSITIVE_INFINITY));
  return coming === Number.POSITIVE_INFINITY ? undefined : coming;
}

function blinkAfter(count: number, seed: number): number {
  if (count === 0) return BLINKS.first + 600 * chance(seed, 0);
  if (chance(seed, count * 2 + 1) < TWICE) return TWICE_AFTER_MS;
  return BLINKS.least + BLINKS.more * chance(seed, count * 2);
}

/** Times one after the other, made as far as they are asked for. */
function times(seed: number, until: number, gap: (count: number, seed: number) => number) {
  const made: number[] = [gap(0, seed)];
  return {
    around: (ms: number) => {
      while ((made.at(-1) ?? 0) <= ms) made.push((made.at(-1) ?? 0) + gap(made.length, seed));
      const count = made.findIndex((time) => time > ms);
      const next = made[count];
      const last = made[count - 1];
      return {
        count,
        last: last !== undefined && last <= until ? last : undefined,
        next: next !== undefined && next <= until ? next : undefined,
      };
    },
  };
}
