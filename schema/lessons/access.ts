// What is open to a learner, and if it is not, the shortest way there. One rule for both sides: the
// server decides by it, the browser explains by it, off line too.

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

/** What the rule needs of a learner. */
export type Standing = {
  readonly isDone: (lessonId: string) => boolean;
  /** The lesson was open before: it stays so. */
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
export function moduleAccess(course: CourseOutline, standing: Standing, moduleId: string): Access {
  const module = course.find(({id}) => id === moduleId);
  if (!module) return closed('There is no such module.');
  if (standing.wasUnlocked(moduleId)) return OPEN;
  const needed = module.prerequisiteIds.filter((id) => !standing.isPassed(id));
  if (needed.length === 0) return OPEN;
  const before = course.filter(({id}) => needed.includes(id));
  const steps = before.flatMap((one) => {
    const access = moduleAccess(course, standing, one.id);
    return [...(access.allowed ? [] : access.missing), ...stepsThrough(one, standing)];
  });
  const titles = listed(before.map(({title}) => `“${title}”`));
  return closed(`“${module.title}” opens when ${titles} ${needed.length === 1 ? 'is' : 'are'} passed.`, [
    // Two ways may lead through the same module.
    ...new Map(steps.map((step) => [step.lessonId ?? step.moduleId, step])).values(),
  ]);
}

/** Whether a lesson is open to this learner. */
export function lessonAccess(course: CourseOutline, standing: Standing, lessonId: string): Access {
  const place = placesIn(course).get(lessonId);
  if (!place) return closed('There is no such lesson.');
  const {module, lesson} = place;
  if (!lesson.isWritten) return closed('This lesson is being written. It opens here as soon as it is done.');
  if (lesson.isPreview || standing.isDone(lessonId) || standing.wasOpen(lessonId)) return OPEN;
  const ofModule = moduleAccess(course, standing, module.id);
  const before = module.lessons
    .slice(0, module.lessons.indexOf(lesson))
    .filter(({id, isWritten}) => isWritten && !standing.isDone(id));
  const steps = before.map(({id, title}) => ({moduleId: module.id, lessonId: id, title}));
  if (!ofModule.allowed) return closed(ofModule.reason, [...ofModule.missing, ...steps]);
  const last = before.at(-1);
  const previous = module.lessons
    .slice(0, module.lessons.indexOf(lesson))
    .findLast(({isWritten}) => isWritten);
  // Only the lesson just before opens the next: what was left out earlier does not lock it again.
  if (!previous || !last || last.id !== previous.id) return OPEN;
  return closed(`It opens when “${previous.title}” is done.`, steps);
}

type Place = {readonly module: OutlineModule; readonly lesson: OutlineLesson};

/** By course, by lesson id: a list of all lessons asks for every one of them. */
const places = new WeakMap<CourseOutline, ReadonlyMap<string, Place>>();

function placesIn(course: CourseOutline): ReadonlyMap<string, Place> {
  const known = places.get(course);
  if (known) return known;
  const made = new Map(
    course.flatMap((module) => module.lessons.map((lesson) => [lesson.id, {module, lesson}] as const)),
  );
  places.set(course, made);
  return made;
}

/** What of a module is left: its lessons and then its checkpoint. */
export function stepsThrough(module: OutlineModule, standing: Standing): readonly Step[] {
  const lessons = module.lessons
    .filter(({id, isWritten}) => isWritten && !standing.isDone(id))
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
  /** Anything but nothing says that it is. */
  readonly doneAt?: unknown;
  readonly unlockedAt?: unknown;
};
type ModuleRow = {
  readonly moduleId: string;
  readonly unlockedAt?: unknown;
  readonly passedAt?: unknown;
};

/** A learner's rows as the rule asks for them. */
export function standingOf(lessons: readonly LessonRow[], modules: readonly ModuleRow[]): Standing {
  const byLesson = new Map(lessons.map((row) => [row.lessonId, row]));
  return standingIn(byLesson, modules);
}

/** As `standingOf`, where the rows of lessons are at hand by id: nothing is gone through. */
export function standingIn(lessons: ReadonlyMap<string, LessonRow>, modules: readonly ModuleRow[]): Standing {
  const byModule = new Map(modules.map((row) => [row.moduleId, row]));
  return {
    isDone: (id) => lessons.get(id)?.doneAt != null,
    wasOpen: (id) => lessons.get(id)?.unlockedAt != null,
    wasUnlocked: (id) => byModule.get(id)?.unlockedAt != null,
    isPassed: (id) => byModule.get(id)?.passedAt != null,
  };
}
