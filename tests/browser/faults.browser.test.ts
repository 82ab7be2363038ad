// A short version of `npm run faults`: the same cases and checker with fewer kills, on a separate academy, because its
// processes are killed.
import {afterAll, beforeAll, expect, test} from 'vitest';
import {closing} from '#tests/bench/closing.ts';
import {newSite, openAcademy, type KillableAcademy} from '#tests/faults/academy.ts';
import {runCase, type Case} from '#tests/faults/case.ts';
import {accountKills, CROWDED} from '#tests/faults/cases-accounts.ts';
import {lostAnswer, secondTab} from '#tests/faults/cases-browser.ts';
import {chatTroubles} from '#tests/faults/cases-chat.ts';
import {kills} from '#tests/faults/cases-kills.ts';
import {CHATTY} from '#tests/faults/chat/chat-people.ts';
import {check} from '#tests/faults/checker.ts';
import type {TestUser} from '#tests/faults/test-user.ts';

const PATIENCE_MS = 60_000;
const seed = Math.floor(Math.random() * 1_000_000);
const opened = closing();
let academy: KillableAcademy;

beforeAll(async () => {
  academy = await openAcademy(opened, process.cwd(), await newSite(opened, 1), {...CROWDED, ...CHATTY});
});
afterAll(() => opened.all());

async function isRight(one: Case): Promise<void> {
  const means = {seed, patienceMs: PATIENCE_MS};
  const {attempts, expected, rows, awards, troubles} = await runCase(one, academy, opened, means);
  expect({rows, awards, troubles}, `seed ${seed}`).toEqual({rows: expected, awards: expected, troubles: []});
  expect(attempts).toBeGreaterThan(0);
}

test.concurrent.each([secondTab])('$name', isRight);

/** What a server leaves behind that claims no commands; `npm run faults -- planted` runs such a server. */
const awardAgain = ({userId}: TestUser) =>
  academy.pool.query(
    `insert into "pointEvent" ("id", "userId", "kind", "refId", "points", "uniqueKey")
     select gen_random_uuid(), "userId", "kind", "refId", "points", "uniqueKey" || ' again'
     from "pointEvent" where "userId" = $1`,
    [userId],
  );

const lost = lostAnswer(1);

test.concurrent('an answer is lost after the commit; and the checker fails where a command acted twice', async () => {
  const twice: Case = {
    name: lost.name,
    run: async (fixture) => {
      const users: TestUser[] = [];
      const newTestUser = async () => {
        const user = await fixture.newTestUser();
        users.push(user);
        return user;
      };
      await lost.run({...fixture, newTestUser});
      for (const user of users) {
        const found = await check(user, academy, PATIENCE_MS);
        expect(found, `seed ${seed}`).toEqual({expected: 1, rows: 1, awards: 1, troubles: []});
        await awardAgain(user);
      }
    },
  };
  const means = {seed, patienceMs: PATIENCE_MS};
  const {attempts, awards, expected, troubles} = await runCase(twice, academy, opened, means);
  expect(attempts).toBeGreaterThan(0);
  expect([awards, expected]).toEqual([2, 1]);
  expect(troubles).toEqual([expect.stringMatching(/^awards: too many/)]);
});

test(
  'processes killed between click and acknowledgement',
  () => isRight(kills(['zero', 'sync', 'postgres'], 1)),
  600_000,
);

test('chat loses nothing among kills, cuts and resets', async () => {
  const means = {seed, patienceMs: PATIENCE_MS};
  const one = chatTroubles('chat', {
    troubles: ['clients reset', 'link cut', 'sync', 'signal'],
    lastsMs: 0,
    patienceMs: PATIENCE_MS,
  });
  const {attempts, expected, rows, troubles} = await runCase(one, academy, opened, means);
  expect({rows, troubles}, `seed ${seed}`).toEqual({rows: expected, troubles: []});
  expect(attempts).toBe(4);
}, 300_000);

test('survives kills of sync during registrations, resets and uploads', async () => {
  const means = {seed, patienceMs: PATIENCE_MS};
  const {attempts, expected, rows, troubles} = await runCase(accountKills(2), academy, opened, means);
  expect({rows, troubles}, `seed ${seed}`).toEqual({rows: expected, troubles: []});
  expect(attempts).toBeGreaterThan(0);
}, 300_000);
