// Which lessons the tutor may read to a learner: those that are open to them, by the rule that opens lessons.
import {
  learnerStateOf,
  lessonAccess,
  type CourseOutline,
  type OutlineModule,
} from '#schema/lessons/access.ts';
import type {Sql} from '#sync/commands/sql.ts';

const STATE = `
  select
    coalesce((
      select json_agg(json_build_object(
        'id', m."id", 'title', m."title", 'prerequisiteIds', m."prerequisiteIds", 'lessons', coalesce((
          select json_agg(json_build_object('id', l."id", 'title', l."title", 'isWritten', l."isWritten",
            'isPreview', l."isPreview") order by l."position")
          from "lesson" l where l."moduleId" = m."id" and l."position" > 0), '[]')) order by m."position")
      from "module" m where m."position" > 0), '[]') as "course",
    coalesce((
      select json_agg(json_build_object('lessonId', "lessonId", 'doneAt', "doneAt", 'unlockedAt', "unlockedAt"))
      from "lessonProgress" where "userId" = $1), '[]') as "lessons",
    coalesce((
      select json_agg(json_build_object('moduleId', "moduleId", 'unlockedAt', "unlockedAt", 'passedAt', "passedAt"))
      from "moduleProgress" where "userId" = $1), '[]') as "modules"`;

type LessonRow = {
  readonly lessonId: string;
  readonly doneAt: string | null;
  readonly unlockedAt: string | null;
};
type ModuleRow = {
  readonly moduleId: string;
  readonly unlockedAt: string | null;
  readonly passedAt: string | null;
};

/** Ids of the lessons that the learner may open. */
export async function openLessons(sql: Sql, userId: string): Promise<ReadonlySet<string>> {
  const [row] = await sql(STATE, [userId]);
  // The statement above builds exactly this.
  const {course, lessons, modules} = row as {
    course: CourseOutline;
    lessons: readonly LessonRow[];
    modules: readonly ModuleRow[];
  };
  const state = learnerStateOf(lessons, modules);
  const isOpen = ({id}: OutlineModule['lessons'][number]) => lessonAccess(course, state, id).allowed;
  return new Set(course.flatMap((module) => module.lessons.filter(isOpen).map(({id}) => id)));
}
