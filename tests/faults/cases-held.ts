// The commit of a command is held back, so that a fault falls for certain between its claim and its commit.
import {doneRow} from '#tests/browser/learner.ts';
import type {Case, Desk} from '#tests/faults/case.ts';
import {until} from '#sync/dev/wait.ts';
import {transactionsUnderWay} from '#tests/faults/checker.ts';
import {live, press, says, turnTo} from '#tests/faults/person.ts';

/** Time in which a server that acknowledges too early would have done so, ms. */
const EARLY_MS = 1500;
const CLAIM_LIMIT_MS = 20_000;

/** `sync` dies while PostgreSQL still holds the command's transaction open. */
export const heldCommit: Case = {
  name: 'sync killed while a commit is held back',
  run: async (desk) => {
    const {academy, met} = desk;
    const person = await desk.newPerson();
    await turnTo(person.page, academy, 0);
    await live(person);
    const release = await holdPoints(desk, person.userId);
    await press(person, academy, 0);
    await until(async () => (await transactionsUnderWay(academy)) > 0, {limitMs: CLAIM_LIMIT_MS});
    await doneRow(person.page)
      .getByText('Saved')
      .waitFor({timeout: EARLY_MS})
      .catch(() => undefined);
    await academy.kill('sync');
    await release();
    met();
    await academy.heal();
    await says(person.page, 'Saved');
    await live(person);
  },
};

/** Locks the learner's sum of points, for which a command's award must wait. @returns how to let it go. */
export async function holdPoints({academy, opened}: Desk, userId: string): Promise<() => Promise<void>> {
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
