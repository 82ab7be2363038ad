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
import {press, says} from '#tests/faults/test-user.ts';

const PATIENCE_MS = 60_000;
const seed = Math.floor(Math.random() * 1_000_000);
const opened = closing();
let academy: KillableAcademy;

beforeAll(async () => {
  academy = await openAcademy(opened, process.cwd(), await newSite(opened), {...CROWDED, ...CHATTY});
});
afterAll(() => opened.all());

async function isRight(one: Case): Promise<void> {
  const means = {seed, patienceMs: PATIENCE_MS};
  const {attempts, expected, rows, awards, troubles} = await runCase(one, academy, opened, means);
  expect({rows, awards, troubles}, `seed ${seed}`).toEqual({rows: expected, awards: expected, troubles: []});
  expect(attempts).toBeGreaterThan(0);
}

test.concurrent.each([secondTab, lostAnswer(1)])('$name', isRight);

/** What a server leaves behind that claims no commands; `npm run faults -- planted` runs such a server. */
const awardedTwice: Case = {
  name: 'a command that acted twice',
  run: async ({newTestUser, met}) => {
    const user = await newTestUser();
    await press(user, academy, 0);
    await says(user.page, 'Saved');
    await academy.pool.query(
      `insert into "pointEvent" ("id", "userId", "kind", "refId", "points", "uniqueKey")
       select gen_random_uuid(), "userId", "kind", "refId", "points", "uniqueKey" || ' again'
       from "pointEvent" where "userId" = $1`,
      [user.userId],
    );
    met();
  },
};

test.concurrent('the checker fails where a command acted twice', async () => {
  const {awards, expected, troubles} = await runCase(awardedTwice, academy, opened, {
    seed,
    patienceMs: PATIENCE_MS,
  });
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
