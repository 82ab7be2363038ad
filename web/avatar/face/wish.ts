// Where a face wants to be at a moment: its state, what it does by itself, and the mouth it follows. Pure.
import type {FaceState, MouthSource} from '#web/avatar/face/face.types.ts';
import {lifeOf} from '#web/avatar/face/life.ts';
import {poseOf, withMouth, type Pose} from '#web/avatar/face/pose.ts';

type Wish = {
  readonly pose: Pose;
  /** The next moment may ask for another one. */
  readonly follows: boolean;
  /** Without following: ms of `performance.now()` at which it wants something else; nothing if it stays so. */
  readonly changesAt: DOMHighResTimeStamp | undefined;
};

/** Where motion is not wanted a mouth is open or shut, and each for so long, ms. */
const STILL_MS = 240;
const OPENS_FROM = 0.3;
const OPEN_STILL = {viseme: 'open', openness: 0.55} as const;

/** @param seed of what it does by itself */
export function wishesOf(seed: number) {
  let state: FaceState = 'idle';
  let mouth: MouthSource | undefined;
  let life = lifeOf(state, seed);
  let began = 0;
  let still = {isOpen: false, since: 0};

  const shapeAt = (now: DOMHighResTimeStamp) => (state === 'speaking' ? mouth?.shapeAt(now) : undefined);
  const live = (now: DOMHighResTimeStamp) => {
    began = now;
    life = lifeOf(state, seed);
  };
  return {
    /** What it does by itself begins again. */
    live,
    /** @returns whether the state is another one than before. */
    turn: (next: FaceState, source: MouthSource, now: DOMHighResTimeStamp): boolean => {
      const isFirst = mouth === undefined;
      mouth = source;
      if (next === state && !isFirst) return false;
      state = next;
      live(now);
      return true;
    },
    at: (now: DOMHighResTimeStamp): Wish => {
      const bare = poseOf(state);
      const shape = shapeAt(now);
      const {lid, gazeX, gazeY, changesAt} = life.at(now - began);
      const alive = {...bare, lid, gazeX: bare.gazeX + gazeX, gazeY: bare.gazeY + gazeY};
      return {
        pose: shape ? withMouth(alive, shape) : alive,
        follows: state === 'speaking',
        changesAt: changesAt === undefined ? undefined : began + changesAt,
      };
    },
    /** The same where motion is not wanted: nothing by itself, and a mouth of two shapes. */
    stillAt: (now: DOMHighResTimeStamp): Wish => {
      const bare = poseOf(state);
      const isOpen = (shapeAt(now)?.openness ?? 0) >= OPENS_FROM;
      if (isOpen !== still.isOpen && now - still.since >= STILL_MS) still = {isOpen, since: now};
      const opens = still.isOpen && state === 'speaking';
      const pose = opens ? {...withMouth(bare, OPEN_STILL), voice: 0} : bare;
      return {pose, follows: state === 'speaking', changesAt: undefined};
    },
  };
}
