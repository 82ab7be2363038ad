import type {ServerResponse} from 'node:http';
import {expect, test, vi} from 'vitest';
import {PER_HOST} from '#sync/notifications/push/push.jobs.ts';
import {newcomer} from '#tests/pg/academy.ts';
import {pushAcademy} from '#tests/pg/pushes.ts';

const {academy, other, patientSender, logs, untilDue, subscribe, tell, titles} = await pushAcademy();
const {pool} = academy;

test('a push service that hangs holds up its own pushes only, and gets so many at once', async () => {
  const [slow, fast] = [await newcomer(pool), await newcomer(pool)];
  await subscribe(slow, other.subscribe());
  await subscribe(fast);
  const held: ServerResponse[] = [];
  other.answerNext(...Array.from({length: PER_HOST + 5}, () => (one: ServerResponse) => void held.push(one)));
  for (let at = 0; at < PER_HOST + 5; at += 1)
    await tell(slow, `${at}`, {category: 'system', type: 'system', title: 'Slow'});
  await untilDue();
  await tell(fast, 'fast', {title: 'Fast'});
  await pool.query(`update private."pushOrder" set "dueAt" = now() where "dueAt" > now()`);
  const sender = patientSender();
  expect(await sender.round()).toBe(true);
  await vi.waitFor(() => expect([titles(), held.length]).toEqual([['Fast'], PER_HOST]));
  await sender.round();
  expect(held).toHaveLength(PER_HOST);
  for (const one of held) one.writeHead(201).end();
  await sender.settled();
  await sender.round();
  await vi.waitFor(() => expect(held).toHaveLength(PER_HOST + 5));
  for (const one of held.slice(PER_HOST)) one.writeHead(201).end();
  await sender.settled();
  const {rows} = await pool.query(
    `select count(*)::int as "left" from private."pushOrder" where "outcome" is null`,
  );
  expect([rows, logs]).toEqual([[{left: 0}], []]);
});
