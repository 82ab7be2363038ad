// What learners have predicted: what explains it is on their own pages, so it may be quoted to them, and to nobody else.
import type {Sql} from '#sync/commands/sql.ts';

/** By a lesson's id, the marks of its samples that were predicted, or skipped. */
export type Predicted = ReadonlyMap<string, ReadonlySet<string>>;

export const NOTHING_PREDICTED: Predicted = new Map();

export async function predictedBy(
  sql: Sql,
  userId: string,
  lessonIds: readonly string[],
): Promise<Predicted> {
  const rows = await sql(
    `select "lessonId", array_agg("sample") as "samples" from "prediction"
     where "userId" = $1 and "lessonId" = any($2) group by "lessonId"`,
    [userId, lessonIds],
  );
  return new Map(
    [...rows].map((row) => [String(row['lessonId']), new Set(row['samples'] as readonly string[])] as const),
  );
}
