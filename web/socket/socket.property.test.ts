import * as fc from 'fast-check';
import {expect, test} from 'vitest';
import {CLOSE} from '#schema/wire/socket.texts.ts';
import {connectionOf} from '#web/socket/connection.ts';
import {startMachine} from '#web/socket/fakes.ts';
import {MOST_ATTEMPTS, type SocketNews} from '#web/socket/socket.machine.ts';

test('whatever happens: never two sockets, never more than five waits in a row', () => {
  const opened = {type: 'opened'} as const;
  const closed = (code: number) => ({type: 'closed', code}) as const;
  const moved = {type: 'moved', afterMs: 700} as const;
  // Whole episodes: single steps seldom lose five sockets in a row.
  const episode = fc.constantFrom<readonly (SocketNews | 'wake' | 'doubt' | number)[]>(
    [{type: 'errored'}, closed(1006), 45_000],
    [opened, closed(1006), 45_000],
    [opened, 4000, closed(CLOSE.rightsChanged), 45_000],
    [opened, moved, 700, closed(1006), 45_000],
    [opened, moved, closed(CLOSE.restart), 45_000],
    [opened, 'doubt', {type: 'heard'}, 5000, 45_000],
    [opened, 'doubt', {type: 'pong'}, 5000, closed(1006)],
    [10_000, 45_000],
    [opened, 5000, closed(CLOSE.rightsChanged)],
    [opened, {type: 'heard'}, 5000, closed(1006)],
    ['wake'],
    [100],
    [45_000],
  );
  fc.assert(
    fc.property(fc.array(episode, {maxLength: 30, size: 'max'}), (episodes) => {
      const it = startMachine();
      let waits = 0;
      let mostWaits = 0;
      let before = it.shown().state;
      it.actor.subscribe((snapshot) => {
        const {state} = connectionOf(snapshot);
        if (state === 'waiting' && before !== 'waiting') waits += 1;
        if (snapshot.context.isWell) waits = 0;
        before = state;
        mostWaits = Math.max(mostWaits, waits);
      });
      for (const one of episodes.flat()) {
        if (typeof one === 'number') it.clock.increment(one);
        else if (typeof one === 'string') {
          if (one === 'wake') waits = 0;
          it.actor.send({type: one});
        } else it.tell(one);
        expect(it.sockets.live).toBe(it.actor.getSnapshot().matches('linked') ? 1 : 0);
      }
      expect(it.sockets.most).toBeLessThanOrEqual(1);
      expect(mostWaits).toBeLessThanOrEqual(MOST_ATTEMPTS);
      it.actor.stop();
      expect(it.sockets.live).toBe(0);
    }),
    {numRuns: 100},
  );
});
