// Learners in pairs, each pair with a channel of its own, and their open sockets at signal's own port.
import type {Pool} from 'pg';
import {encodeIdentity, IDENTITY_HEADER} from '#schema/wire/identity.ts';
import {sign} from '#sync/account/auth-primitives.ts';
import {readOrMakeSecrets} from '#sync/dev/secrets.ts';
import {newBenchLearner, type BenchAcademy, type BenchLearner} from '#tests/bench/bench-academy.ts';
import {DIGITS, type Client} from '#tests/bench/socket-load.ts';

const HOUR_MS = 3_600_000;

/** Two learners and their channel. */
export type Pair = {
  readonly writer: BenchLearner;
  readonly reader: BenchLearner;
  readonly channelId: string;
};

/** Pairs of learners; a cohort has a channel that nobody else follows. */
export async function newPairs({academy, pool}: BenchAcademy, count: number): Promise<readonly Pair[]> {
  const pairs: Pair[] = [];
  for (let at = 0; at < count; at += 1) {
    const [writer, reader] = [
      await newBenchLearner(academy.origin, `writer-${at}`),
      await newBenchLearner(academy.origin, `reader-${at}`),
    ];
    pairs.push({writer, reader, channelId: await newRoom(pool, `pair-${at}`, [writer, reader])});
  }
  return pairs;
}

/** A cohort of these learners. @returns the id of its channel. */
export async function newRoom(pool: Pool, name: string, learners: readonly BenchLearner[]): Promise<string> {
  await pool.query(`insert into "cohort" values ($1, $1, now(), now() + interval '1 day', false)`, [name]);
  // The cohort has made it, under an id of its own.
  await pool.query(`update "channel" set "id" = $1, "slug" = $1, "name" = $1 where "cohortId" = $1`, [name]);
  await pool.query(`update "learner" set "cohortId" = $1 where "userId" = any($2)`, [
    name,
    learners.map(({userId}) => userId),
  ]);
  return name;
}

/** Their sockets: each writer posts, and each reader's socket gets what their writer has posted. */
export const socketsOf = (
  {academy}: BenchAcademy,
  pairs: readonly Pair[],
  content: (at: number) => string,
): Client[] => {
  const identity = identities(academy.dataDir);
  return pairs.flatMap(({writer, reader, channelId}, at) => [
    {
      path: '/ws',
      headers: identity(writer),
      says: JSON.stringify({
        type: 'channel_message',
        channelId,
        content: content(at),
        clientMessageId: `00000000-${DIGITS}`,
      }),
      answeredBy: 2 * at + 1,
    },
    {path: '/ws', headers: identity(reader)},
  ]);
};

/** Headers by which signal knows a learner, as the gateway signs them. */
export function identities(dataDir: string): (learner: BenchLearner) => Record<string, string> {
  const secret = readOrMakeSecrets(dataDir, {}).GATEWAY_SECRET;
  return ({userId, username}) => ({
    [IDENTITY_HEADER]: encodeIdentity(
      {
        userId,
        username,
        mayLearn: true,
        isDev: false,
        session: userId,
        network: '',
        expiresAt: Date.now() + HOUR_MS,
      },
      (text) => sign(secret, text),
    ),
  });
}
