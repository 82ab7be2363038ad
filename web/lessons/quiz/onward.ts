// Where the path leads after a quiz. Pure.
import type {Lesson, Module} from '#web/lessons/course.ts';
import {blockAnchor, checkpointPath, lessonPath} from '#web/lessons/course.ts';
import type {Quiz} from '#web/lessons/quiz/view.ts';
import type {WinNext} from '#web/ui/trace/win/win-layout.ts';

/** The one next step, as its card says it. */
export type NextAction = {
  readonly over: string;
  readonly title: string;
  readonly action: string;
  readonly href: string;
};

export type Onward = {
  /** What was passed. */
  readonly done: string;
  /** Stops of the path from the head on. */
  readonly stops: readonly WinNext[];
  /** Beside the head: "Lesson 2 of 5". */
  readonly here: string | undefined;
  readonly next: NextAction | undefined;
};

type Known = {
  readonly quiz: Quiz;
  readonly modules: readonly Module[];
  readonly hasCheckpoint: (moduleId: string) => boolean;
  readonly isDone: (lessonId: string) => boolean;
  readonly isPassed: (moduleId: string) => boolean;
  readonly isOpen: (moduleId: string) => boolean;
  /** Block that the quiz's lesson was read to. */
  readonly reached: number;
};

/** What follows a passed quiz: the next lesson, the checkpoint, the next module, or what is left before it. */
export function onwardOf(known: Known): Onward | undefined {
  const {quiz, modules} = known;
  const module = modules.find(({id}) => id === quiz.moduleId);
  if (!module) return undefined;
  const lesson = module.lessons.find(({id}) => id === quiz.lessonId);
  return lesson ? afterLesson(module, lesson, known) : afterCheckpoint(module, known);
}

const written = (module: Module) => module.lessons.filter(({isWritten}) => isWritten);

const lessonStop = ({title}: Lesson): WinNext => ({kind: 'lesson', title});

function afterLesson(module: Module, lesson: Lesson, known: Known): Onward {
  const later = written(module).filter(({position}) => position > lesson.position);
  const checkpoint: readonly WinNext[] = known.hasCheckpoint(module.id)
    ? [{kind: 'checkpoint', title: 'Checkpoint'}]
    : [];
  const [next] = later;
  const base = {done: lesson.title, stops: [...later.map(lessonStop), ...checkpoint]};
  if (!known.isDone(lesson.id)) {
    const place = `#${blockAnchor(Math.max(0, known.reached - 1))}`;
    const over = 'One thing left';
    const title = 'Read the lesson to its end';
    return {
      ...base,
      stops: [],
      here: undefined,
      next: {over, title, action: 'Go to your place', href: lessonPath(module.id, lesson.id) + place},
    };
  }
  if (next) {
    return {
      ...base,
      here: `Lesson ${next.position} of ${module.lessons.length}`,
      next: toLesson(module, next),
    };
  }
  if (checkpoint.length === 0) return {...base, here: undefined, next: undefined};
  return {
    ...base,
    here: 'Checkpoint',
    next: {
      over: 'You’ve done every lesson',
      title: `Checkpoint: ${module.title}`,
      action: 'Take the checkpoint',
      href: checkpointPath(module.id),
    },
  };
}

function afterCheckpoint(module: Module, known: Known): Onward {
  const base = {done: module.title};
  if (!known.isPassed(module.id)) {
    const left = written(module).find(({id}) => !known.isDone(id));
    return {
      ...base,
      stops: [],
      here: undefined,
      next: left && {...toLesson(module, left), over: 'Finish its lessons to complete the module'},
    };
  }
  const opened = known.modules.find(
    ({id, prerequisiteIds}) => prerequisiteIds.includes(module.id) && known.isOpen(id),
  );
  const [first] = opened ? written(opened) : [];
  if (!opened || !first) return {...base, stops: [], here: undefined, next: undefined};
  return {
    ...base,
    stops: written(opened).map(lessonStop),
    here: opened.title,
    next: {...toLesson(opened, first), over: `Now open: ${opened.title}`},
  };
}

const toLesson = (module: Module, {id, title, minutes}: Lesson): NextAction => ({
  over: minutes ? `Next lesson, ${minutes} minutes` : 'Next lesson',
  title,
  action: 'Start lesson',
  href: lessonPath(module.id, id),
});
