// Whether a lesson or module is open to a learner, and if it is not, which steps are missing. Server and browser share
// the rule: the server enforces it, the browser explains it, offline too.

/** What the rule needs of the course: modules and their lessons, in reading order. */
export type CourseOutline = readonly OutlineModule[];
export type OutlineModule = {
  readonly id: string;
  readonly title: string;
  readonly prerequisiteIds: readonly string[];
  readonly lessons: readonly OutlineLesson[];
};
export type OutlineLesson = {
  readonly id: string;
  readonly title: string;
  readonly isWritten: boolean;
  readonly isPreview: boolean;
};

/** What the rule needs to know about a learner. */
export type LearnerState = {
  readonly isDone: (lessonId: string) => boolean;
  /** The lesson has been open before, and stays open. */
  readonly wasOpen: (lessonId: string) => boolean;
  readonly wasUnlocked: (moduleId: string) => boolean;
  readonly isPassed: (moduleId: string) => boolean;
};

/** A step that is left to do. Without a lesson it is the module's checkpoint. */
export type Step = {
  readonly moduleId: string;
  readonly lessonId?: string;
  readonly title: string;
};

export type Access =
  | {readonly allowed: true}
  | {
      readonly allowed: false;
      /** A sentence for the learner. */
      readonly reason: string;
      /** All that is left to do before it opens, in order. */
      readonly missing: readonly Step[];
      /** What to do now; `null` when it cannot be opened yet by anyone. */
      readonly next: Step | null;
    };

const OPEN: Access = {allowed: true};

/** Whether a module is open to this learner. */
export function moduleAccess(course: CourseOutline, learnerState: LearnerState, moduleId: string): Access {
  const module = course.find(({id}) => id === moduleId);
  if (!module) return closed('We couldn’t find this module.');
  if (learnerState.wasUnlocked(moduleId)) return OPEN;
  const needed = module.prerequisiteIds.filter((id) => !learnerState.isPassed(id));
  if (needed.length === 0) return OPEN;
  const before = course.filter(({id}) => needed.includes(id));
  const steps = before.flatMap((one) => {
    const access = moduleAccess(course, learnerState, one.id);
    return [...(access.allowed ? [] : access.missing), ...stepsThrough(one, learnerState)];
  });
  const titles = listed(before.map(({title}) => `“${title}”`));
  return closed(`Pass ${titles} to open “${module.title}”.`, [
    // Two prerequisites may depend on the same module.
    ...new Map(steps.map((step) => [step.lessonId ?? step.moduleId, step])).values(),
  ]);
}

/** Whether a lesson is open to this learner. */
export function lessonAccess(course: CourseOutline, learnerState: LearnerState, lessonId: string): Access {
  const found = lessonsIn(course).get(lessonId);
  if (!found) return closed('We couldn’t find this lesson.');
  const {module, lesson} = found;
  if (!lesson.isWritten) return closed('We’re still writing this lesson. It will open here when it’s ready.');
  if (lesson.isPreview || learnerState.isDone(lessonId) || learnerState.wasOpen(lessonId)) return OPEN;
  const ofModule = moduleAccess(course, learnerState, module.id);
  const before = module.lessons
    .slice(0, module.lessons.indexOf(lesson))
    .filter(({id, isWritten}) => isWritten && !learnerState.isDone(id));
  const steps = before.map(({id, title}) => ({moduleId: module.id, lessonId: id, title}));
  if (!ofModule.allowed) return closed(ofModule.reason, [...ofModule.missing, ...steps]);
  const last = before.at(-1);
  const previous = module.lessons
    .slice(0, module.lessons.indexOf(lesson))
    .findLast(({isWritten}) => isWritten);
  // Only the lesson just before opens the next: what was left out earlier does not lock it again.
  if (!previous || !last || last.id !== previous.id) return OPEN;
  return closed(`Finish “${previous.title}” to open this lesson.`, steps);
}

type LessonInModule = {readonly module: OutlineModule; readonly lesson: OutlineLesson};

/** Kept by course: a list of all lessons looks up each one of them. */
const lessonsByCourse = new WeakMap<CourseOutline, ReadonlyMap<string, LessonInModule>>();

function lessonsIn(course: CourseOutline): ReadonlyMap<string, LessonInModule> {
  const known = lessonsByCourse.get(course);
  if (known) return known;
  const made = new Map(
    course.flatMap((module) => module.lessons.map((lesson) => [lesson.id, {module, lesson}] as const)),
  );
  lessonsByCourse.set(course, made);
  return made;
}

/** What is left of a module: its lessons, then its checkpoint. */
export function stepsThrough(module: OutlineModule, learnerState: LearnerState): readonly Step[] {
  const lessons = module.lessons
    .filter(({id, isWritten}) => isWritten && !learnerState.isDone(id))
    .map(({id, title}) => ({moduleId: module.id, lessonId: id, title}));
  return [...lessons, {moduleId: module.id, title: `Checkpoint: ${module.title}`}];
}

function closed(reason: string, missing: readonly Step[] = []): Access {
  return {allowed: false, reason, missing, next: missing[0] ?? null};
}

const listed = (parts: readonly string[]): string =>
  parts.length < 2 ? parts.join('') : `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}`;

type LessonRow = {
  readonly lessonId: string;
  /** Any value other than null or undefined counts as done. */
  readonly doneAt?: unknown;
  readonly unlockedAt?: unknown;
};
type ModuleRow = {
  readonly moduleId: string;
  readonly unlockedAt?: unknown;
  readonly passedAt?: unknown;
};

/** A learner's rows as the argument of the rule. */
export function learnerStateOf(lessons: readonly LessonRow[], modules: readonly ModuleRow[]): LearnerState {
  const byLesson = new Map(lessons.map((row) => [row.lessonId, row]));
  return learnerStateIn(byLesson, modules);
}

/** Like `learnerStateOf`, for callers that have the lesson rows by id: no map is built. */
export function learnerStateIn(
  lessons: ReadonlyMap<string, LessonRow>,
  modules: readonly ModuleRow[],
): LearnerState {
  const byModule = new Map(modules.map((row) => [row.moduleId, row]));
  return {
    isDone: (id) => lessons.get(id)?.doneAt != null,
    wasOpen: (id) => lessons.get(id)?.unlockedAt != null,
    wasUnlocked: (id) => byModule.get(id)?.unlockedAt != null,
    isPassed: (id) => byModule.get(id)?.passedAt != null,
  };
}
