import type {Pool} from 'pg';
import {emailSessionsIn} from '#sync/emails/email-sessions.ts';

export type TestSubscriber = {
  readonly id: string;
  readonly address: string;
  readonly token: string;
  /** For the Cookie header. */
  readonly cookie: string;
};

let subscribers = 0;

/** Somebody who takes the e-mail course, with an open session. */
export async function newSubscriber(
  pool: Pool,
  address = `subscriber-${(subscribers += 1)}@example.org`,
): Promise<TestSubscriber> {
  const {rows} = await pool.query<{id: string}>(
    `insert into private."emailSubscriber" ("address", "state", "emailsReceived") values ($1, 'active', 4)
     returning "id"`,
    [address],
  );
  const id = rows[0]?.id ?? '';
  const token = await emailSessionsIn(pool, {secure: false}).open(id);
  return {id, address, token, cookie: `email=${token}`};
}
