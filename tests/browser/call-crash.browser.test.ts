// A page with a call is gone from one moment to the next, and its person calls again at once from a new one: that rings, and
// nobody is kept in the call of before.
import {expect, test} from 'vitest';
import {hears} from '#tests/browser/call-seen.ts';
import {
  button,
  connect,
  crash,
  dismissEnd,
  end,
  ended,
  openAgain,
  place,
  ringing,
  talk,
  twoCallers,
  type Caller,
} from '#tests/browser/callers.ts';

// Each calls the other in turns: who calls the same person more than five times in 30 s has to wait.
const {pool, ada, bob} = twoCallers();

/** Lines of the two that are taken by a call. */
async function lines(): Promise<number | null> {
  const taken = 'SELECT FROM private."callLine" WHERE "userId" = any($1)';
  return (await pool.query(taken, [[ada.userId, bob.userId]])).rowCount;
}

async function crashAndReturn(caller: Caller): Promise<void> {
  await crash(caller.page);
  await openAgain(caller);
}

test('the caller’s page crashes in mid-call: called again, the other one is free, is rung at and heard', async () => {
  await connect(ada.page, bob.page);
  await crashAndReturn(ada);
  await connect(ada.page, bob.page);
  await Promise.all([ada.page, bob.page].map(hears));
  await end(ada.page, bob.page);
  expect(await lines()).toBe(0);
});

test('the callee’s page crashes in mid-call, and they call back', async () => {
  await connect(ada.page, bob.page);
  await crashAndReturn(bob);
  await connect(bob.page, ada.page);
  await Promise.all([ada.page, bob.page].map(hears));
  await end(bob.page, ada.page);
  expect(await lines()).toBe(0);
});

test.each([
  ['crashes', crashAndReturn, [bob, ada]],
  ['is closed', openAgain, [ada, bob]],
] as const)(
  'the caller’s page %s while it rings: called again, it rings on, and is answered by the new page',
  async (_, comeBack, [caller, callee]) => {
    await place(caller.page);
    await ringing(callee.page).waitFor();
    await comeBack(caller);
    await place(caller.page);
    await caller.page.getByText('Ringing…').first().waitFor();
    await button(callee.page, 'Accept').click();
    await talk(caller.page, callee.page);
    await Promise.all([caller.page, callee.page].map(hears));
    await end(caller.page, callee.page);
    expect(await lines()).toBe(0);
  },
);

test('the caller’s page crashes while it rings, and does not come back: it rings no longer, and counts as missed', async () => {
  await place(bob.page);
  await ringing(ada.page).waitFor();
  await crash(bob.page);
  await ended(ada.page).getByText('Missed call').waitFor({timeout: 25_000});
  await dismissEnd(ada.page);
  expect(await lines()).toBe(0);
  await openAgain(bob);
});
