import {claimCommands, claimsBefore, type JointClaim, type JointClaimant} from '#sync/commands/claims.ts';
import type {Sql} from '#sync/commands/sql.ts';

/** A post that is to be claimed. */
type Claiming = {
  /** In lower case. */
  readonly id: string;
  readonly claimant: JointClaimant;
};

// By the index, whatever the planner knows of the size of the table.
const POSTED = `
  select m."id" from unnest($1::text[]) as a("id")
  cross join lateral (select "id" from "message" where "id" = a."id" limit 1) as m`;

/**
 * Claims posts in the transaction that writes them. A message may have the id and no claim: one of the academy's own, or
 * of an author who has left. To the learner it is another's, and must not fail those that are written with it.
 * @returns by id.
 */
export async function claimPosts(
  sql: Sql,
  posts: readonly Claiming[],
): Promise<ReadonlyMap<string, JointClaim>> {
  if (posts.length === 0) return new Map();
  const posted = new Set([...(await sql(POSTED, [posts.map(({id}) => id)]))].map((row) => row['id']));
  const [there, fresh] = [posts.filter(({id}) => posted.has(id)), posts.filter(({id}) => !posted.has(id))];
  const before = await claimsBefore(sql, there.map(claimantOf));
  const claims = await claimCommands(sql, fresh.map(claimantOf));
  return new Map([
    ...there.map(({id}) => [id, before.get(id) ?? 'others'] as const),
    ...fresh.map(({id}, at) => [id, claims[at] ?? 'taken'] as const),
  ]);
}

const claimantOf = ({claimant}: Claiming): JointClaimant => claimant;
