// Compiles the course into rows of its tables.
import {createHash} from 'node:crypto';
import type {Block} from '#schema/lessons/block.ts';
import {afterwards, headingsOf, mistakenIn, sectionsOf} from '#sync/questions/after-questions.ts';
import {compileText} from '#sync/lessons/course/lesson-text.ts';
import {tracesText, type LessonTraces} from '#schema/lessons/trace/trace.ts';
import {checkpointOf, quizOfLesson} from '#schema/lessons/quiz/quiz.rules.ts';
import type {Content, LessonFile, ModuleFile, Program, WrittenLesson} from '#sync/lessons/course/files.ts';
import {compileLine} from '#sync/questions/markdown.ts';
import type {QuizFile} from '#sync/lessons/course/quiz.ts';
import {termId} from '#sync/lessons/course/glossary.ts';
import {termsToMark, withTermMarks, type MarkedTerm} from '#sync/lessons/course/term-marks.ts';
import {questionColumns} from '#sync/questions/question-file.ts';

export type Row = Readonly<Record<string, unknown>>;

/** Rows of the course, by table. */
export type CourseRows = Readonly<
  Record<'programs' | 'months' | 'modules' | 'terms' | keyof UnitRows, readonly Row[]>
>;
/** Rows of a lesson or a quiz. */
export type UnitRows = Readonly<
  Record<'lessons' | 'bodies' | 'traces' | 'quizzes' | 'questions', readonly Row[]>
>;
const NONE: UnitRows = {lessons: [], bodies: [], traces: [], quizzes: [], questions: []};

/** A lesson or a quiz: compiled separately, and only if its sources have changed. */
export type Unit = {
  /** Such as `lesson/values-names-and-types`. */
  readonly name: string;
  /** Everything that its rows depend on, besides the compiler. */
  readonly source: string;
  /** @throws {ContentError} for what cannot be compiled. */
  readonly compile: () => UnitRows;
};

/** Rows of months, modules and terms. */
export const frameRows = ({program, modules, terms}: Content) => ({
  programs: [{id: program.slug, title: program.title, summary: program.summary}],
  months: program.months.map(monthRow),
  modules: modules.map((module) => moduleRow(module, program)),
  terms: terms.map(({term, lesson, definition}) => ({
    id: termId(term),
    term,
    definition: compileLine(definition, `glossary.yaml: "${term}"`),
    lessonId: lesson,
  })),
});

export function unitsOf({modules, terms}: Pick<Content, 'modules' | 'terms'>): readonly Unit[] {
  const marks = termsToMark(
    terms,
    modules.flatMap(({lessons}) => lessons),
  );
  return modules.flatMap((module) => [
    ...module.lessons.map((lesson, at) => lessonUnit({module, lesson, at, terms: marks.get(lesson.slug)})),
    ...quizzesOf(module).map((quiz) => quizUnit(module, quiz)),
  ]);
}

type PlacedLesson = {
  readonly module: ModuleFile;
  readonly lesson: LessonFile;
  /** In its module, from 0. */
  readonly at: number;
  readonly terms: readonly MarkedTerm[] | undefined;
};

/** Names of all rows that the course has, compiled or not. */
export const idsOf = ({program, modules, terms}: Content) => ({
  programs: [program.slug],
  terms: terms.map(({term}) => termId(term)),
  months: program.months.map(({slug}) => slug),
  modules: modules.map(({slug}) => slug),
  lessons: modules.flatMap(({lessons}) => lessons.map(({slug}) => slug)),
  bodies: modules.flatMap(({lessons}) =>
    lessons.flatMap(({slug, body}) => (body === undefined ? [] : [slug])),
  ),
  traces: modules.flatMap(({lessons}) => lessons.filter(hasTraces).map(({slug}) => slug)),
  quizzes: modules.flatMap((module) => quizzesOf(module).map(({id}) => id)),
  questions: modules.flatMap((module) =>
    quizzesOf(module).flatMap(({questions}) => questions.map(({slug}) => slug)),
  ),
});

/** Includes every drawing of the module: which ones a text shows is only known once it is compiled. */
function lessonUnit({module, lesson, at, terms = []}: PlacedLesson): Unit {
  const isFree = module.prerequisites.length === 0;
  // The path of its file does not matter, and its quiz is a separate unit.
  const {file: _, quiz: __, figures: ___, ...text} = {file: '', quiz: '', figures: '', ...lesson};
  return {
    name: `lesson/${lesson.slug}`,
    source: JSON.stringify([module.slug, isFree, at, text, [...module.figures], terms]),
    compile: () => {
      if (lesson.body === undefined) return {...NONE, lessons: [lessonRow(module, lesson, at, 0)]};
      const blocks = withTermMarks(compileText(lesson), terms);
      const row = lessonRow(module, lesson, at, blocks.length);
      const traces = hasTraces(lesson) ? [traceRow(module, lesson)] : [];
      return {...NONE, lessons: [row], bodies: [bodyRow(module, lesson, blocks)], traces};
    },
  };
}

function quizUnit(module: ModuleFile, quiz: NamedQuiz): Unit {
  const {file: _, lesson, ...text} = quiz;
  return {
    name: `quiz/${quiz.id}`,
    source: JSON.stringify([
      module.slug,
      text,
      [...module.figures],
      lesson?.sections,
      lesson && headingsOf(lesson.body),
    ]),
    compile: () => ({
      ...NONE,
      quizzes: [quizRow(module, quiz)],
      questions: questionRows(module, quiz),
    }),
  };
}

const monthRow = (month: Program['months'][number], at: number): Row => ({
  id: month.slug,
  position: at + 1,
  title: month.title,
  summary: month.summary,
  projectTitle: month.project.title,
  projectSummary: month.project.summary,
});

const moduleRow = (module: ModuleFile, program: Program): Row => ({
  id: module.slug,
  monthId: program.months.find((month) => month.modules.includes(module.slug))?.slug,
  position: module.number,
  title: module.title,
  summary: module.summary,
  hours: module.hours,
  skills: JSON.stringify(module.skills),
  prerequisiteIds: JSON.stringify(module.prerequisites),
});

const lessonRow = (module: ModuleFile, lesson: LessonFile, at: number, blockCount: number): Row => ({
  id: lesson.slug,
  moduleId: module.slug,
  position: at + 1,
  title: lesson.title,
  summary: lesson.summary,
  minutes: lesson.body === undefined ? null : lesson.minutes,
  goals: JSON.stringify(lesson.body === undefined ? [] : lesson.goals),
  isPreview: lesson.body !== undefined && lesson.preview,
  isWritten: lesson.body !== undefined,
  blockCount,
});

function bodyRow(module: ModuleFile, lesson: WrittenLesson, compiled: readonly Block[]): Row {
  const blocks = JSON.stringify(compiled);
  return {...readableRow(module, lesson, blocks), blocks};
}

type TracedLesson = WrittenLesson & {readonly traces: LessonTraces};

const hasTraces = (lesson: LessonFile): lesson is TracedLesson =>
  lesson.body !== undefined && lesson.traces !== undefined && Object.keys(lesson.traces.samples).length > 0;

/** Programs of questions are answers to them: their traces stay here. */
function traceRow(module: ModuleFile, lesson: TracedLesson): Row {
  const traces = tracesText({samples: lesson.traces.samples, questions: {}});
  return {...readableRow(module, lesson, traces), traces};
}

/** Who may read a lesson's text may read its traces. */
function readableRow(module: ModuleFile, lesson: WrittenLesson, text: string): Row {
  const version = createHash('sha256').update(text).digest('hex').slice(0, 16);
  const isFree = lesson.preview || module.prerequisites.length === 0;
  return {lessonId: lesson.slug, moduleId: module.slug, version, isFree};
}

/** A quiz with the id that server and browser derive. */
type NamedQuiz = QuizFile & {
  readonly id: string;
  readonly lessonId: string | null;
  readonly traces: LessonTraces['questions'];
  /** The lesson with the headings that its questions lead to. */
  readonly lesson: WrittenLesson | undefined;
};

const quizzesOf = ({slug, lessons, checkpoint, traces}: ModuleFile): NamedQuiz[] => [
  ...lessons.flatMap((lesson) =>
    lesson.body === undefined || !lesson.quiz
      ? []
      : [
          {
            ...lesson.quiz,
            id: quizOfLesson(lesson.slug),
            lessonId: lesson.slug,
            traces: lesson.traces?.questions ?? {},
            lesson,
          },
        ],
  ),
  ...(checkpoint
    ? [
        {
          ...checkpoint,
          id: checkpointOf(slug),
          lessonId: null,
          traces: traces?.questions ?? {},
          lesson: undefined,
        },
      ]
    : []),
];

const quizRow = (module: ModuleFile, {id, lessonId, passPct, draw, questions}: NamedQuiz): Row => ({
  id,
  moduleId: module.slug,
  lessonId,
  passPct,
  drawCount: draw,
  poolSize: questions.length,
  isOpen: true,
});

function questionRows(module: ModuleFile, quiz: NamedQuiz): Row[] {
  const {lesson, traces} = quiz;
  const sections = lesson ? sectionsOf(lesson.sections, headingsOf(lesson.body), lesson.file) : new Map();
  return quiz.questions.map((question) => {
    const place = `${quiz.file}: question "${question.slug}"`;
    const {explanation, mistaken} = mistakenIn(question, place);
    return {
      id: question.slug,
      quizId: quiz.id,
      ...questionColumns({...question, explanation}, place, module.figures),
      after: JSON.stringify(afterwards({...question, sections, traces, mistaken})),
      topic: question.topic,
      goal: question.goal ?? null,
      difficulty: question.difficulty,
      isCurrent: true,
    };
  });
}
