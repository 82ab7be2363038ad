// A server process is killed at a random moment between click and acknowledgement.
import {setTimeout as pause} from 'node:timers/promises';
import type {Victim} from '#tests/faults/academy-process.ts';
import type {KillableAcademy} from '#tests/faults/academy.ts';
import type {Case, CaseFixture} from '#tests/faults/case.ts';
import {lessonAt, live, press, says, type TestUser} from '#tests/faults/test-user.ts';

const NAMES: Record<Victim, string> = {
  zero: 'zero-cache',
  sync: 'sync',
  postgres: 'PostgreSQL',
  signal: 'signal',
};

/** Kills per learner, one lesson each. Then the academy is restarted: the supervisor's back-off would reach 30 s. */
const KILLS_OF_ONE = 7;

/** Kills each of these processes this many times, one after the other. */
export const kills = (victims: readonly Victim[], times: number): Case => ({
  name: `kill -9 of ${victims.map((victim) => NAMES[victim]).join(', ')} between click and acknowledgement`,
  run: async (fixture) => {
    const left = victims.flatMap((victim) => Array.from({length: times}, () => victim));
    while (left.length > 0) {
      const user = await fixture.newTestUser();
      // The first click, without a fault, measures how long an acknowledgement takes here.
      let usual = await clickToSaved(user, fixture);
      for (let at = 1; at <= KILLS_OF_ONE && left[0]; at += 1) {
        const took = await killWithin(usual, left[0], user, fixture, at);
        // The acknowledgement was faster: this kill does not count, and the next one comes sooner.
        if (took === undefined) left.shift();
        else usual = Math.min(usual, took);
      }
      await fixture.judge(user);
      if (left.length > 0) await fixture.academy.restart();
    }
  },
});

/** Writes without a fault. @returns how long the acknowledgement took, ms. */
async function clickToSaved(user: TestUser, {academy}: CaseFixture): Promise<number> {
  const clicked = await press(user, academy, 0);
  await says(user.page, 'Saved');
  return savedAt(user, academy, 0) - clicked;
}

/** @returns how long the acknowledgement took, if it came before the kill. */
async function killWithin(
  usual: number,
  victim: Victim,
  user: TestUser,
  {academy, random, met}: CaseFixture,
  at: number,
): Promise<number | undefined> {
  const clicked = await press(user, academy, at);
  // This is the random moment of the kill; it waits for nothing.
  await pause(random() * usual);
  const killed = await academy.kill(victim);
  await says(user.page, 'Saved');
  await academy.heal();
  await live(user);
  const saved = savedAt(user, academy, at);
  if (saved <= killed) return saved - clicked;
  met();
  return undefined;
}

const savedAt = ({paints}: TestUser, academy: KillableAcademy, at: number) =>
  paints.firstSeen(lessonAt(academy, at).id, 'Saved') ?? Date.now();
