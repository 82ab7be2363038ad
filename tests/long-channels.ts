// Channels full of long messages, as a learner finds them who comes back.
import type {Pool} from 'pg';

type Size = {
  readonly channels: number;
  /** Messages in each, and characters of each. */
  readonly messages: number;
  readonly characters: number;
};

/** Writes them as rows. @returns ids of the channels. */
export async function newLongChannels(pool: Pool, size: Size): Promise<readonly string[]> {
  const ids = Array.from({length: size.channels}, () => `long-${crypto.randomUUID()}`);
  await pool.query(
    `insert into "channel" ("id", "kind", "slug", "name", "lastSeq", "lastMessageAt")
     select id, 'public', id, id, $2, now() from unnest($1::text[]) id`,
    [ids, size.messages],
  );
  await pool.query(
    `insert into "message" ("id", "channelId", "kind", "seq", "body", "createdAt")
     select gen_random_uuid(), id, 'system', seq, repeat('x', $3), now()
     from unnest($1::text[]) id, generate_series(1, $2::int) seq`,
    [ids, size.messages, size.characters],
  );
  return ids;
}
