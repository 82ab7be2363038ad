// A short version of `npm run faults`: the same cases and checker with fewer kills, on a separate academy, because its
// processes are killed.
import {afterAll, beforeAll, expect, test} from 'vitest';
import {closing} from '#tests/bench/closing.ts';
import {newSite, openAcademy, type KillableAcademy} from '#tests/faults/academy.ts';
import {runCase, type Case, type Line} from '#tests/faults/case.ts';
import {accountKills, CROWDED} from '#tests/faults/cases-accounts.ts';
import {lostAnswer, secondTab} from '#tests/faults/cases-browser.ts';
import {kills} from '#tests/faults/cases-kills.ts';
import {noClaim, plant} from '#tests/faults/planted.ts';

const PATIENCE_MS = 60_000;
const seed = Math.floor(Math.random() * 1_000_000);
const opened = closing();
let academy: KillableAcademy;
let lines: Promise<Line[]>;

beforeAll(async () => {
  // In parallel to the other cases, on a separate academy from a copy of the checkout.
  lines = plant(noClaim, seed);
  lines.catch(() => undefined); // Awaited by its test.
  academy = await openAcademy(opened, process.cwd(), await newSite(opened), CROWDED);
});
afterAll(async () => {
  await opened.all();
  await lines.catch(() => undefined);
});

async function isRight(one: Case): Promise<void> {
  const means = {seed, patienceMs: PATIENCE_MS};
  const {attempts, expected, rows, awards, troubles} = await runCase(one, academy, opened, means);
  expect({rows, awards, troubles}, `seed ${seed}`).toEqual({rows: expected, awards: expected, troubles: []});
  expect(attempts).toBeGreaterThan(0);
}

test.concurrent.each([secondTab, lostAnswer(1)])('$name', isRight);

test(
  'processes killed between click and acknowledgement',
  () => isRight(kills(['zero', 'sync', 'postgres'], 2)),
  600_000,
);

test('survives kills of sync during registrations, resets and uploads', async () => {
  const means = {seed, patienceMs: PATIENCE_MS};
  const {attempts, expected, rows, troubles} = await runCase(accountKills(2), academy, opened, means);
  expect({rows, troubles}, `seed ${seed}`).toEqual({rows: expected, troubles: []});
  expect(attempts).toBeGreaterThan(0);
}, 300_000);

test('the checker fails on a server that claims no commands', async () => {
  const [line] = await lines;
  expect(line?.awards).toBeGreaterThan(line?.expected ?? Number.POSITIVE_INFINITY);
  expect(line?.troubles).toContainEqual(expect.stringMatching(/^awards: too many/));
});
