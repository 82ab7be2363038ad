// How the face stands: a few numbers, all 0 at rest. What a state and a sound ask of them, and the way from one to the other.
import type {FaceState, MouthShape, Viseme} from '#web/avatar/face/face.types.ts';

export type Pose = {
  /** Jaw, 0 shut to 1. */
  readonly open: number;
  /** Lips, -1 round to 1 wide. */
  readonly spread: number;
  /** Lips on each other, or the lower one behind the teeth, 0 to 1. */
  readonly press: number;
  /** Corners of the mouth, -1 down to 1 up. */
  readonly smile: number;
  /** Where the eyes look, -1 to 1: left to right, up to down. */
  readonly gazeX: number;
  readonly gazeY: number;
  /** Eyes, 0 open to 1 shut. */
  readonly lid: number;
  /** Brows, -1 down to 1 up, each of its own. */
  readonly browLeft: number;
  readonly browRight: number;
  /** Inner ends of the brows up, outer ends down, 0 to 1. */
  readonly worry: number;
  /** Toward the line that comes in, -1 away to 1. */
  readonly lean: number;
  /** Waves on the line that goes out, 0 to 1. */
  readonly voice: number;
};

const REST: Pose = {
  open: 0,
  spread: 0,
  press: 0,
  smile: 0.7,
  gazeX: 0.35,
  gazeY: 0,
  lid: 0,
  browLeft: 0,
  browRight: 0,
  worry: 0,
  lean: 0,
  voice: 0,
};

const OF_STATE: Readonly<Record<FaceState, Partial<Pose>>> = {
  idle: {},
  connecting: {smile: 0.35, gazeX: 0.9, browLeft: 0.3, browRight: 0.3},
  connected: {smile: 1, gazeX: 0.2, browLeft: 0.35, browRight: 0.35},
  // It looks where the words come from.
  listening: {smile: 0.55, gazeX: -0.75, gazeY: 0.15, browLeft: 0.75, browRight: 0.6, lean: 1},
  thinking: {
    smile: 0.1,
    spread: -0.35,
    gazeX: 0.75,
    gazeY: -0.95,
    browLeft: -0.25,
    browRight: 1,
    lean: -0.45,
  },
  speaking: {smile: 0.75, gazeX: 0.1, browLeft: 0.25, browRight: 0.25, lean: -0.15},
  error: {smile: -0.55, gazeX: 0, gazeY: 0.5, worry: 1, browLeft: 0.15, browRight: 0.15, lean: 0.25},
};

const OF_SOUND: Readonly<Record<Viseme, Pick<Pose, 'open' | 'spread' | 'press'>>> = {
  rest: {open: 0, spread: 0, press: 0},
  closed: {open: 0, spread: -0.2, press: 1},
  teeth: {open: 0.22, spread: 0.25, press: 0.7},
  tongue: {open: 0.4, spread: 0.35, press: 0},
  wide: {open: 0.5, spread: 1, press: 0},
  open: {open: 1, spread: 0.15, press: 0},
  round: {open: 0.7, spread: -1, press: 0},
};

/** Where the face stands in a state, without its mouth's sounds. */
export const poseOf = (state: FaceState): Pose => ({...REST, ...OF_STATE[state]});

/** The same face with its mouth around a sound. */
export function withMouth(pose: Pose, {viseme, openness}: MouthShape): Pose {
  const {open, spread, press} = OF_SOUND[viseme];
  const wide = Math.min(1, Math.max(0, openness));
  return {
    ...pose,
    open: open * wide,
    // Rounding shows in a quiet sound as well.
    spread: spread * (0.4 + 0.6 * wide),
    press,
    smile: pose.smile * (1 - 0.5 * open * wide),
    voice: open * wide,
    // Who stresses a sound lifts the brows a little.
    browLeft: pose.browLeft + 0.25 * open * wide,
    browRight: pose.browRight + 0.25 * open * wide,
  };
}

/** Ms in which about two thirds of the way are gone. Lips are quick, brows follow, the head is last. */
const QUICKNESS_MS: Readonly<Record<keyof Pose, number>> = {
  open: 38,
  spread: 48,
  press: 30,
  smile: 120,
  gazeX: 60,
  gazeY: 60,
  lid: 22,
  browLeft: 110,
  browRight: 110,
  worry: 140,
  lean: 220,
  voice: 70,
};
const NAMES = Object.keys(QUICKNESS_MS) as readonly (keyof Pose)[];
/** Less than that nobody sees, at 320 px. */
const UNSEEN = 0.004;

/**
 * One frame on the way to where it wants to be.
 * @param ms since the last frame
 * @returns the target itself once it is reached
 */
export function approach(pose: Pose, target: Pose, ms: number): Pose {
  const next: {-readonly [name in keyof Pose]: number} = {...pose};
  let isThere = true;
  for (const name of NAMES) {
    const left = (target[name] - pose[name]) * Math.exp(-ms / QUICKNESS_MS[name]);
    next[name] = target[name] - left;
    if (Math.abs(left) > UNSEEN) isThere = false;
  }
  return isThere ? target : next;
}
