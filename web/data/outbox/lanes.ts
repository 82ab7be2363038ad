import type {Command} from './command.ts';
import {inOldOrder} from './recovery.ts';

/** The lane of what is said again after a restore: one for all, in the old order. */
const REPLAYS = 'replays';

/** A lane whose commands need what another one's have done: exercises are those of lessons that were opened by learning. */
const NEEDS: ReadonlyMap<string, string> = new Map([['exercises', 'learning']]);

/**
 * What may be sent, lane by lane. As long as something is to be said again, nothing else goes. What the server has told to
 * wait, for a cool-down of an hour or a day, holds back its own lane alone: of that only the first goes, and the rest when
 * that has been answered.
 * @param sendable oldest first.
 */
export function lanesOf(sendable: readonly Command[]): ReadonlyMap<string, readonly Command[]> {
  const [fresh, replays] = [sendable.filter((one) => !isReplay(one)), sendable.filter(isReplay)];
  const held = new Set(replays.filter(isToldToWait).map(({lane}) => lane));
  const laneOf = ({lane}: Command): string => {
    const needed = NEEDS.get(lane);
    return needed !== undefined && held.has(needed) ? needed : lane;
  };
  const ordered = replays.toSorted(inOldOrder);
  const others = ordered.filter((command) => !held.has(laneOf(command)));
  const apart = Map.groupBy(
    ordered.filter((command) => held.has(laneOf(command))),
    laneOf,
  );
  const firsts = [...apart].map(([lane, commands]) => [lane, commands.slice(0, 1)] as const);
  return new Map([
    ...(others.length > 0 ? [[REPLAYS, others] as const] : Map.groupBy(fresh, laneOf)),
    ...firsts,
  ]);
}

const isReplay = ({replay}: Command): boolean => replay !== undefined;

const isToldToWait = ({wait}: Command): boolean => wait?.by === 'server';
