import type {Exercise} from '#schema/lessons/exercise/exercise.ts';
import type {Sql} from '#sync/commands/sql.ts';

/** An exercise as the course has it now; `undefined` where the lesson has no such exercise. */
export async function exerciseIn(
  sql: Sql,
  lessonId: string,
  exerciseId: string,
): Promise<Exercise | undefined> {
  const [row] = await sql(
    `select b."block" from "lessonBody" l cross join jsonb_array_elements(l."blocks"::jsonb) as b("block")
     where l."lessonId" = $1 and b."block" ->> 'kind' = 'exercise' and b."block" ->> 'id' = $2`,
    [lessonId, exerciseId],
  );
  // The course's compiler wrote it.
  return row?.['block'] as Exercise | undefined;
}
