// A process of the server ends, as by `kill -9`, at a random moment between click and acknowledgement.
import {setTimeout as pause} from 'node:timers/promises';
import type {Victim} from '#tests/faults/academy-process.ts';
import type {KillableAcademy} from '#tests/faults/academy.ts';
import type {Case, Desk} from '#tests/faults/case.ts';
import {lessonAt, live, press, says, type Person} from '#tests/faults/person.ts';

const NAMES: Record<Victim, string> = {zero: 'zero-cache', sync: 'sync', postgres: 'PostgreSQL'};

/** A learner has that many lessons for it. Then the supervisor is a fresh one: it would wait half a minute each time. */
const KILLS_OF_ONE = 7;

/** Each of these processes as many times, one after the other. */
export const kills = (victims: readonly Victim[], times: number): Case => ({
  name: `kill -9 of ${victims.map((victim) => NAMES[victim]).join(', ')} between click and acknowledgement`,
  run: async (desk) => {
    const left = victims.flatMap((victim) => Array.from({length: times}, () => victim));
    while (left.length > 0) {
      const person = await desk.newPerson();
      // The first click, without a fault, says how long an acknowledgement takes here.
      let usual = await clickToSaved(person, desk);
      for (let at = 1; at <= KILLS_OF_ONE && left[0]; at += 1) {
        const took = await killWithin(usual, left[0], person, desk, at);
        // The acknowledgement was faster: the moment does not count, and the next one comes sooner.
        if (took === undefined) left.shift();
        else usual = Math.min(usual, took);
      }
      await desk.judge(person);
      if (left.length > 0) await desk.academy.restart();
    }
  },
});

/** A write without any fault. @returns how long its acknowledgement took, ms. */
async function clickToSaved(person: Person, {academy}: Desk): Promise<number> {
  const clicked = await press(person, academy, 0);
  await says(person.page, 'Saved');
  return savedAt(person, academy, 0) - clicked;
}

/** @returns how long the acknowledgement took where it came before the kill. */
async function killWithin(
  usual: number,
  victim: Victim,
  person: Person,
  {academy, random, met}: Desk,
  at: number,
): Promise<number | undefined> {
  const clicked = await press(person, academy, at);
  // The random moment itself, and no waiting for anything.
  await pause(random() * usual);
  const killed = await academy.kill(victim);
  await says(person.page, 'Saved');
  await academy.heal();
  await live(person);
  const saved = savedAt(person, academy, at);
  if (saved <= killed) return saved - clicked;
  met();
  return undefined;
}

const savedAt = ({eye}: Person, academy: KillableAcademy, at: number) =>
  eye.firstSeen(lessonAt(academy, at).id, 'Saved') ?? Date.now();
