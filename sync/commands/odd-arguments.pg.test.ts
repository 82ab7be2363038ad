// Arguments that no build of ours writes: refused in words, and no mistake of ours.
import {beforeAll, expect, test} from 'vitest';
import {newLearner, newLessons, testAcademy} from '#tests/pg/academy.ts';
import {byRest, effectsOn} from '#tests/pg/commands.ts';

const academy = await testAcademy();
const {pool, logged} = academy;
const ID = '6ff1a4b4-2a0c-4b0e-8f0e-6c7a8d9e0f10';
const NO_ID = 'A command needs arguments with an id (a UUID).';

beforeAll(() => newLessons(pool, 'l-1'));

/** A list in a list in a list… */
const nested = (depth: number): unknown => Array.from({length: depth}).reduce<unknown>((inner) => [inner], 1);

test.each<[string, object, string]>([
  ['a list with an id in it', {id: [ID]}, NO_ID],
  ['an object that cannot become text as the id', {id: {toString: 1}}, NO_ID],
  ['a list nested deeper than any stack', {id: ID, x: nested(2500)}, 'The arguments are nested too deeply.'],
])('%s', async (_, args, message) => {
  const ada = await newLearner(pool);
  const command = {name: 'lessons.complete', args: {v: 1, lessonId: 'l-1', ...args}};
  const reply = await byRest(academy, ada, command);
  expect([reply.status, await reply.json()]).toEqual([400, {message, code: 'INVALID'}]);
  expect(await effectsOn(pool, ada.userId)).toMatchObject({processed: 0, mark: 0});
  expect(logged).toEqual([]);
});
