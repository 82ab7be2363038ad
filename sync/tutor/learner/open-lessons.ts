// Which lessons the tutor may read to a learner: those that are open to them, by the rule that opens lessons.
import {
  learnerStateOf,
  lessonAccess,
  type CourseOutline,
  type OutlineLesson,
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

/** What is open to a learner, and why the rest is not. */
export type Lessons = {
  readonly lessonIds: ReadonlySet<string>;
  /** In sentences for the learner; none of a lesson that is open, or that there is not. */
  readonly whyClosed: (lessonId: string) => string | undefined;
};

export async function lessonsFor(sql: Sql, userId: string): Promise<Lessons> {
  const [row] = await sql(STATE, [userId]);
  // The statement above builds exactly this.
  const {course, lessons, modules} = row as {
    course: CourseOutline;
    lessons: readonly LessonRow[];
    modules: readonly ModuleRow[];
  };
  const state = learnerStateOf(lessons, modules);
  const all = course.flatMap((module) => module.lessons);
  const isOpen = ({id}: OutlineLesson) => lessonAccess(course, state, id).allowed;
  return {
    lessonIds: new Set(all.filter(isOpen).map(({id}) => id)),
    whyClosed: (lessonId) => {
      const lesson = all.find(({id}) => id === lessonId);
      const access = lessonAccess(course, state, lessonId);
      if (!lesson || access.allowed) return undefined;
      return `“${lesson.title}” isn’t open to you yet. ${access.reason}`;
    },
  };
}

/** Ids of the lessons that the learner may open. */
export const openLessons = async (sql: Sql, userId: string): Promise<ReadonlySet<string>> =>
  (await lessonsFor(sql, userId)).lessonIds;
