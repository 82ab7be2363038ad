// The shorter cut of `npm run faults`: the same cases and the same checker, with fewer moments, on an academy
// of its own, because its processes are killed.
import {afterAll, beforeAll, expect, test} from 'vitest';
import {closing} from '#tests/bench/closing.ts';
import {newPlace, openAcademy, type KillableAcademy} from '#tests/faults/academy.ts';
import {runCase, type Case} from '#tests/faults/case.ts';
import {lostAnswer, secondTab} from '#tests/faults/cases-browser.ts';
import {kills} from '#tests/faults/cases-kills.ts';
import {noClaim, plant} from '#tests/faults/planted.ts';

const PATIENCE_MS = 60_000;
const seed = Math.floor(Math.random() * 1_000_000);
const opened = closing();
let academy: KillableAcademy;

beforeAll(async () => {
  academy = await openAcademy(opened, process.cwd(), await newPlace(opened));
});
afterAll(() => opened.all());

const cases: readonly Case[] = [
  secondTab,
  lostAnswer,
  kills('zero', 2),
  kills('sync', 2),
  kills('postgres', 2),
];

test.each(cases)('$name', async (one) => {
  const {tries, expected, rows, awards, troubles} = await runCase(one, academy, opened, {
    seed,
    patienceMs: PATIENCE_MS,
  });
  expect({rows, awards, troubles}, `seed ${seed}`).toEqual({rows: expected, awards: expected, troubles: []});
  expect(tries).toBeGreaterThan(0);
});

test('the checker is red on a server that claims nothing', async () => {
  const [line] = await plant(noClaim, seed);
  expect(line?.awards).toBeGreaterThan(line?.expected ?? Number.POSITIVE_INFINITY);
  expect(line?.troubles).toContainEqual(expect.stringMatching(/^awards: too many/));
});
