import type {Pool} from 'pg';
import {afterEach, expect, test} from 'vitest';
import {lastRounds, sweeping, type Stop, type Sweep} from '#sync/db/jobs.ts';

const NO_POOL = {} as Pool;
let stop: Stop | undefined;
afterEach(() => stop?.());

/** What is logged of them, and which of them ran. */
function start(sweeps: Readonly<Record<string, Sweep>>) {
  const ran: string[] = [];
  const logged: {task: unknown; message: unknown}[] = [];
  const named = Object.entries(sweeps).map(([name, sweep]) => {
    const noted: Sweep = async (pool) => {
      ran.push(name);
      return sweep(pool);
    };
    return Object.defineProperty(noted, 'name', {value: name});
  });
  const log = (_: string, error: unknown, {task}: {task?: unknown} = {}) =>
    void logged.push({task, message: error instanceof Error ? error.message : error});
  stop = sweeping(named, NO_POOL, log)();
  return {ran, logged};
}
const round = () => lastRounds().find(({task}) => task === 'sweep');

test('a sweep that fails is known by its name, and the health of the academy tells, once all have run', async () => {
  const {ran, logged} = start({
    sweepMutes: () => Promise.reject(new Error('no such table')),
    sweepDays: () => Promise.resolve(),
  });
  await expect.poll(round).toMatchObject({isFailing: true});
  expect(ran).toEqual(['sweepMutes', 'sweepDays']);
  expect(logged).toEqual([
    {task: 'sweepMutes', message: 'no such table'},
    {task: 'sweep', message: 'These sweeps fail: sweepMutes'},
  ]);
});

test('what is left to sweep is swept at once, also while another sweep fails', async () => {
  let left = 3;
  const {ran} = start({
    sweepMutes: () => Promise.reject(new Error('no such table')),
    sweepDays: () => Promise.resolve((left -= 1) > 0),
  });
  await expect.poll(() => ran.filter((name) => name === 'sweepDays').length).toBe(3);
  await expect.poll(round).toMatchObject({isFailing: true});
});

test('while every sweep works, so does the round', async () => {
  const {logged} = start({sweepDays: () => Promise.resolve()});
  await expect.poll(round).toMatchObject({isFailing: false});
  expect(logged).toEqual([]);
});
