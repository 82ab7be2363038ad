import type {Pool} from 'pg';
import {KEPT_DAYS} from '#schema/coding/coding.limits.ts';

/** Most rows of one sweep: each is replicated. */
const SWEPT = 100;

const swept = async (pool: Pool, table: 'project' | 'projectFile') => {
  const {rowCount} = await pool.query(
    `delete from "${table}" where "id" in (
       select "id" from "${table}" where "removedAt" < now() - make_interval(days => $1)
       order by "removedAt" limit $2)`,
    [KEPT_DAYS, SWEPT],
  );
  return rowCount === SWEPT;
};

/** Deletes for good what was deleted long ago. Resolves to whether there is more. */
export async function sweepProjects(pool: Pool): Promise<boolean> {
  const [projects, files] = [await swept(pool, 'project'), await swept(pool, 'projectFile')];
  return projects || files;
}
