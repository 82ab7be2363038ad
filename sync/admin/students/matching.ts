import {ACT_ROWS_MAX} from '#schema/admin/acts.api.ts';
import type {LearnersMeant} from '#schema/admin/students/students.api.ts';
import {NO_COHORT, NO_COUNTRY, termFrom} from '#schema/admin/students/students.queries.ts';
import type {Database} from '#sync/db/pool.ts';

/** Learners that a filter means: as the live rows are filtered (`students.list`), those who joined last first. */
export async function matching(
  db: Database,
  {search, cohortId, country, state, activeSince, idleSince}: LearnersMeant,
): Promise<{ids: readonly string[]; total: number}> {
  const {rows} = await db.query<{ids: string[]; total: number}>(MATCHING, [
    search === undefined ? null : `${termFrom(search).replaceAll(/[\\%_]/g, String.raw`\$&`)}%`,
    cohortId === NO_COHORT ? null : (cohortId ?? null),
    cohortId === NO_COHORT,
    country === NO_COUNTRY ? null : (country ?? null),
    state ?? null,
    activeSince ?? null,
    idleSince ?? null,
    ACT_ROWS_MAX,
    country === NO_COUNTRY,
  ]);
  return rows[0] ?? {ids: [], total: 0};
}

const MATCHING = `
  with "meant" as (
    select "userId", "joinedAt" from "learnerSummary" s
    where ($1::text is null or exists (
        select from "learnerTerm" t where t."userId" = s."userId" and t."term" like $1))
      and ($2::text is null or "cohortId" = $2) and (not $3 or "cohortId" is null)
      and ($4::text is null or "country" = $4) and (not $9 or "country" is null)
      and case $5::text when 'suspended' then "isSuspended" when 'dev' then "isDev" when 'assessed' then "isAssessed"
            when 'not-assessed' then not "isAssessed" else true end
      and ($6::float8 is null or "lastActiveAt" >= to_timestamp($6 / 1000))
      and ($7::float8 is null or "lastActiveAt" is null or "lastActiveAt" < to_timestamp($7 / 1000)))
  select coalesce((select array_agg("userId") from (
           select "userId" from "meant" order by "joinedAt" desc, "userId" limit $8) as "first"), '{}') as "ids",
         (select count(*)::int from "meant") as "total"`;
