// What a push service says counts by its status: the rest of its answer is nobody's business.
import type {ServerResponse} from 'node:http';
import {expect, test} from 'vitest';
import {newcomer} from '#tests/pg/academy.ts';
import {pushAcademy} from '#tests/pg/pushes.ts';

const {academy, service, logs, sendAllImpatiently, subscribe, browsersOf, tell} = await pushAcademy();
const {pool} = academy;

test.each([
  ['breaks off', (response: ServerResponse) => void response.write('x', () => response.destroy())],
  ['has no end', (response: ServerResponse) => void response.write('x')],
  ['is very long', (response: ServerResponse) => void response.end('x'.repeat(100_000))],
])('a push service is believed by its status where the rest of its answer %s', async (_, answer) => {
  const who = await newcomer(pool);
  await subscribe(who);
  await tell(who);
  service.answerNext(
    (response) => answer(response.writeHead(503, {'content-length': 100_000})),
    (response) => answer(response.writeHead(201, {'content-length': 100_000})),
  );
  for (const state of [
    {outcome: null, isDue: true},
    {outcome: 'sent', isDue: false},
  ]) {
    await sendAllImpatiently();
    const {rows} = await pool.query(
      `select "outcome", "dueAt" is not null as "isDue" from private."pushOrder"`,
    );
    expect(rows).toEqual([state]);
  }
  expect([await browsersOf(who), logs]).toMatchObject([[{lastOkAt: expect.any(String) as string}], []]);
});
