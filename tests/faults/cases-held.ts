// The commit of a command is held back, so that a fault is certain to fall between its claim and its commit.
import {doneRow} from '#tests/browser/learner.ts';
import type {Case, CaseFixture} from '#tests/faults/case.ts';
import {until} from '#sync/dev/wait.ts';
import {transactionsUnderWay} from '#tests/faults/checker.ts';
import {live, press, says, turnTo} from '#tests/faults/test-user.ts';

/** Long enough for a server that acknowledges too early to do so, ms. */
const EARLY_MS = 1500;
const CLAIM_LIMIT_MS = 20_000;

/** `sync` is killed while PostgreSQL still holds the command's transaction open. */
export const heldCommit: Case = {
  name: 'sync killed while a commit is held back',
  run: async (fixture) => {
    const {academy, met} = fixture;
    const user = await fixture.newTestUser();
    await turnTo(user.page, academy, 0);
    await live(user);
    const release = await holdPoints(fixture, user.userId);
    await press(user, academy, 0);
    await until(async () => (await transactionsUnderWay(academy)) > 0, {limitMs: CLAIM_LIMIT_MS});
    await doneRow(user.page)
      .getByText('Saved')
      .waitFor({timeout: EARLY_MS})
      .catch(() => undefined);
    await academy.kill('sync');
    await release();
    met();
    await academy.heal();
    await says(user.page, 'Saved');
    await live(user);
  },
};

/** Locks the learner's sum of points, so that a command's award must wait. @returns releases the lock. */
export async function holdPoints(
  {academy, opened}: CaseFixture,
  userId: string,
): Promise<() => Promise<void>> {
  const client = await academy.pool.connect();
  await client.query('begin');
  await client.query('set local idle_in_transaction_session_timeout = 0');
  await client.query(`select 1 from "pointTotal" where "userId" = $1 for update`, [userId]);
  let isHeld = true;
  const release = async () => {
    if (!isHeld) return;
    isHeld = false;
    await client.query('rollback').finally(() => client.release());
  };
  opened.add(release);
  return release;
}
