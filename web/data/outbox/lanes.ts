import type {Command} from './command.ts';
import {inOldOrder} from './recovery.ts';

/** The lane of what is said again after a restore: one for all, in the old order. */
const REPLAYS = 'replays';

/**
 * Lanes whose commands need what another one's have done: exercises and questions to the tutor are about lessons that were
 * opened by learning.
 */
const NEEDS: ReadonlyMap<string, string> = new Map([
  ['exercises', 'learning'],
  ['tutor', 'learning'],
]);

/**
 * What may be sent, lane by lane. As long as something is to be said again, nothing else goes. What the server has told to
 * wait, for a cool-down of an hour or a day, holds back its own lane alone: of that only the first goes, and the rest when
 * that has been answered. What needs another lane goes behind what was given to that one before it.
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
    ...(others.length > 0 ? [[REPLAYS, others] as const] : behindWhatTheyNeed(fresh, held)),
    ...firsts,
  ]);
}

const isReplay = ({replay}: Command): boolean => replay !== undefined;

const isToldToWait = ({wait}: Command): boolean => wait?.by === 'server';

/** @param held lanes of which the server has told something to wait. */
function behindWhatTheyNeed(
  fresh: readonly Command[],
  held: ReadonlySet<string>,
): ReadonlyMap<string, readonly Command[]> {
  const busy = new Set<string>(held);
  // What waits for hours holds nobody else back.
  const waiting = new Set(fresh.filter(isToldToWait).map(({lane}) => lane));
  return Map.groupBy(fresh, ({lane}) => {
    const needed = NEEDS.get(lane);
    busy.add(lane);
    return needed !== undefined && busy.has(needed) && !waiting.has(needed) ? needed : lane;
  });
}
