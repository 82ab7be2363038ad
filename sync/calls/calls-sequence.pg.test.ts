// Three friends, an outsider, several devices and time do whatever they like: the rows never say what cannot be.
import * as fc from 'fast-check';
import {expect, test} from 'vitest';
import {watchCalls} from '#sync/calls/calls.jobs.ts';
import {notify} from '#sync/notifications/notify.ts';
import {newLearner, testAcademy, type TestLearner} from '#tests/pg/academy.ts';
import {befriend, linkedCalls} from '#tests/pg/calls.ts';

const academy = await testAcademy();
const {pool} = academy;
const [first, second] = [linkedCalls(pool), linkedCalls(pool)];

/** The last one is nobody's friend. */
type People = readonly [TestLearner, TestLearner, TestLearner, TestLearner];
/** @param ids proposed for calls, new in each run. */
type Step = (people: People, ids: readonly string[]) => Promise<unknown>;

const friend = () => newLearner(pool);
const who = fc.constantFrom(0 as const, 1 as const, 2 as const, 3 as const);
const command: fc.Arbitrary<Step> = fc
  .record({
    by: who,
    to: who,
    name: fc.constantFrom(
      'request' as const,
      'accept' as const,
      'decline' as const,
      'end' as const,
      'resume' as const,
    ),
    deviceId: fc.constantFrom('x', 'y'),
    at: fc.option(fc.integer({min: 0, max: 2}), {nil: undefined}),
    process: fc.constantFrom(first, second),
  })
  .map(
    ({by, to, name, deviceId, at, process}): Step =>
      (people, ids) =>
        process.send(people[by], name, people[to], {
          deviceId,
          ...(at === undefined ? {} : {callId: ids[at]}),
        }),
  );
const later: fc.Arbitrary<Step> = fc.constant(async (people) => {
  await pool.query(
    `update "call" set "startedAt" = "startedAt" - interval '31 s' where "state" = 'ringing' and "callerId" = any($1)`,
    [people.map(({userId}) => userId)],
  );
  await watchCalls({pool, live: first.live, notify}, 0);
});

const WRONG = `
  select c.* from "call" c
  left join private."callLine" r on r."userId" = c."callerId" and r."callId" = c."id"
  left join private."callLine" e on e."userId" = c."calleeId" and e."callId" = c."id"
  where (c."callerId" = any($1) or c."calleeId" = any($1)) and (
    (r is null) <> (c."state" = 'ended') or (e is null) <> (c."state" = 'ended')
    or (c."answeredAt" > c."endedAt") or (c."startedAt" > c."endedAt"))`;

test('no sequence, in turn or at once, leads to a state that cannot be', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(
        fc.tuple(fc.oneof({weight: 8, arbitrary: command}, {weight: 1, arbitrary: later}), fc.boolean()),
        {
          minLength: 6,
          maxLength: 20,
        },
      ),
      async (steps) => {
        const [ada, bob, carol, eve] = [await friend(), await friend(), await friend(), await friend()];
        for (const [one, other] of [
          [ada, bob],
          [ada, carol],
          [bob, carol],
        ] as const)
          await befriend(pool, one, other);
        const people: People = [ada, bob, carol, eve];
        const ids = Array.from({length: 3}, () => crypto.randomUUID());
        let running: Promise<unknown> = Promise.resolve();
        for (const [step, isAtOnce] of steps) {
          if (!isAtOnce) await running;
          running = Promise.all([running, step(people, ids)]);
        }
        await running;
        // Of these people: what an earlier sequence has left would spoil the search for the shortest one.
        expect((await pool.query(WRONG, [people.map(({userId}) => userId)])).rows).toEqual([]);
        expect(await first.rows(eve)).toEqual([]);
        for (const one of [ada, bob, carol]) {
          const own = await first.rows(one);
          expect(own.filter(({state}) => state !== 'ended').length).toBeLessThanOrEqual(1);
        }
      },
    ),
    {numRuns: 50},
  );
  expect([...first.logged, ...second.logged]).toEqual([]);
});
