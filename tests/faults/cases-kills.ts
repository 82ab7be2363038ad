// A process of the server ends, as by `kill -9`, at a random moment between click and acknowledgement.
import {setTimeout as pause} from 'node:timers/promises';
import type {Victim} from '#tests/faults/academy-process.ts';
import type {KillableAcademy} from '#tests/faults/academy.ts';
import type {Case, Desk} from '#tests/faults/case.ts';
import {lessonAt, live, press, says, type Person} from '#tests/faults/person.ts';

const NAMES: Record<Victim, string> = {zero: 'zero-cache', sync: 'sync', postgres: 'PostgreSQL'};

export const kills = (victim: Victim, tries: number): Case => ({
  name: `kill -9 of ${NAMES[victim]} between click and acknowledgement`,
  run: async (desk) => {
    let hits = 0;
    while (hits < tries) {
      const person = await desk.newPerson();
      // The first click, without a fault, says how long an acknowledgement takes here.
      let usual = await clickToSaved(person, desk);
      for (let at = 1; at < desk.academy.lessons.length && hits < tries; at += 1) {
        const took = await killWithin(usual, victim, person, desk, at);
        // The acknowledgement was faster: the moment does not count, and the next one comes sooner.
        if (took === undefined) hits += 1;
        else usual = (usual + took) / 2;
      }
      await desk.judge(person);
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
