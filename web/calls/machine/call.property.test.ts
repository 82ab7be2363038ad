import * as fc from 'fast-check';
import {expect, test} from 'vitest';
import {startCallMachine} from '#web/calls/fakes.ts';
import {EVENTS, TYPES} from '#web/calls/machine/model-events.ts';

test('whatever happens: devices, peer and claim are there in a call only, and after 40 s alone a ring is over', () => {
  const step = fc.oneof(
    fc.constantFrom(...TYPES.flatMap((type) => EVENTS[type])),
    fc.constantFrom(100, 5000, 30_000),
    fc.boolean(),
  );
  const fate = fc.record({
    media: fc.constantFrom('ready' as const, {text: 'no'}),
    claim: fc.constantFrom('claimed' as const, 'taken' as const),
  });
  fc.assert(
    fc.property(fate, fc.array(step, {maxLength: 40, size: 'max'}), (chosen, steps) => {
      const it = startCallMachine(chosen);
      for (const one of steps) {
        if (typeof one === 'number') it.clock.increment(one);
        else if (typeof one === 'boolean') it.world.isOpen = one;
        else it.send(one);
        const n = it.actor.getSnapshot().matches('call') ? 1 : 0;
        expect(it.world.live).toEqual({tab: n, media: n, peer: n});
        expect(it.world.isMediaOpen && n === 0).toBe(false);
        expect(it.world.isMediaOpen && it.now() === 'incoming: ringing').toBe(false);
        expect(n === 0 && it.world.lock > 0).toBe(false);
      }
      it.clock.increment(40_000);
      it.clock.increment(40_000);
      expect([
        'calling: requesting',
        'calling: ringing',
        'incoming: ringing',
        'calling: failing',
      ]).not.toContain(it.now());
      it.send({type: 'hangUp'});
      expect(it.world.live).toEqual({tab: 0, media: 0, peer: 0});
      it.actor.stop();
    }),
    {numRuns: 300},
  );
});
