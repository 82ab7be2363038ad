// A lesson's text as it is now.
import type {Block} from '#schema/lessons/block.ts';
import type {Sql} from '#sync/commands/sql.ts';

export type Body = {readonly title: string; readonly moduleId: string; readonly blocks: readonly Block[]};

export async function bodyOf(sql: Sql, lessonId: string): Promise<Body | undefined> {
  const [row] = await sql(
    `select l."title", b."moduleId", b."blocks" from "lessonBody" b join "lesson" l on l."id" = b."lessonId"
     where b."lessonId" = $1`,
    [lessonId],
  );
  // The statement above selects exactly this.
  return row as Body | undefined;
}
