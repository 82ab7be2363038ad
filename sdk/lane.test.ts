import {expect, test} from 'vitest';
import {AnotherCall, takeTurn} from './lane.ts';

const {signal} = new AbortController();

test('who comes while a call runs is refused; who comes while it ends waits for its end', async () => {
  const first = await takeTurn(signal);
  await expect(takeTurn(signal)).rejects.toThrow(AnotherCall);
  first.ending();
  let isIn = false;
  const second = takeTurn(signal).then((turn) => {
    isIn = true;
    return turn;
  });
  await Promise.resolve();
  expect(isIn).toBe(false);
  first.end();
  (await second).end();
});

test('of two that wait one gets in, and the other is refused', async () => {
  const first = await takeTurn(signal);
  first.ending();
  const waiting = Promise.allSettled([takeTurn(signal), takeTurn(signal)]);
  first.end();
  const [winner, loser] = await waiting;
  expect([winner?.status, loser?.status]).toEqual(['fulfilled', 'rejected']);
  if (winner?.status === 'fulfilled') winner.value.end();
});

test('who was stopped while waiting does not get in', async () => {
  const first = await takeTurn(signal);
  first.ending();
  const stop = new AbortController();
  const waiting = takeTurn(stop.signal);
  stop.abort();
  first.end();
  await expect(waiting).rejects.toThrow('aborted');
  (await takeTurn(signal)).end();
});
