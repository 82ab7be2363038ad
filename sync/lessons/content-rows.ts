// The course as rows: what a teacher wrote, compiled, in the columns of the tables.
import {createHash} from 'node:crypto';
import type {Block} from '#schema/lessons/block.ts';
import {checkpointOf, quizOfLesson} from '#schema/lessons/quiz.rules.ts';
import type {ModuleFile, Program} from '#sync/lessons/content-files.ts';
import {compileLesson, compileLine} from '#sync/lessons/content-markdown.ts';
import type {QuestionSource, QuizFile} from '#sync/lessons/content-quiz.ts';

export type Row = Readonly<Record<string, unknown>>;

/** All rows of the course, by table. */
export type CourseRows = Readonly<
  Record<'programs' | 'months' | 'modules' | 'lessons' | 'bodies' | 'quizzes' | 'questions', readonly Row[]>
>;

/** @throws {ContentError} for what cannot be compiled. */
export function rowsOf(program: Program, modules: readonly ModuleFile[]): CourseRows {
  const compiled = modules.map((module) => ({module, texts: textsOf(module)}));
  return {
    programs: [{id: program.slug, title: program.title, summary: program.summary}],
    months: program.months.map(monthRow),
    modules: modules.map((module) => moduleRow(module, program)),
    lessons: compiled.flatMap(({module, texts}) => lessonRows(module, texts)),
    bodies: compiled.flatMap(({module, texts}) => bodyRows(module, texts)),
    quizzes: modules.flatMap((module) => quizzesOf(module).map((quiz) => quizRow(module, quiz))),
    questions: modules.flatMap((module) => quizzesOf(module).flatMap((quiz) => questionRows(module, quiz))),
  };
}

/** Blocks of each lesson that is written. */
type Texts = ReadonlyMap<string, readonly Block[]>;

const textsOf = ({lessons}: ModuleFile): Texts =>
  new Map(
    lessons.flatMap((lesson) =>
      lesson.body === undefined ? [] : [[lesson.slug, compileLesson(lesson)] as const],
    ),
  );

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

const lessonRows = (module: ModuleFile, texts: Texts): Row[] =>
  module.lessons.map((lesson, at) => ({
    id: lesson.slug,
    moduleId: module.slug,
    position: at + 1,
    title: lesson.title,
    summary: lesson.summary,
    minutes: lesson.body === undefined ? null : lesson.minutes,
    goals: JSON.stringify(lesson.body === undefined ? [] : lesson.goals),
    isPreview: lesson.body !== undefined && lesson.preview,
    isWritten: lesson.body !== undefined,
    blockCount: texts.get(lesson.slug)?.length ?? 0,
  }));

const bodyRows = (module: ModuleFile, texts: Texts): Row[] =>
  module.lessons.flatMap((lesson) => {
    if (lesson.body === undefined) return [];
    const blocks = JSON.stringify(texts.get(lesson.slug));
    const version = createHash('sha256').update(blocks).digest('hex').slice(0, 16);
    const isFree = lesson.preview || module.prerequisites.length === 0;
    return [{lessonId: lesson.slug, moduleId: module.slug, version, blocks, isFree}];
  });

/** A quiz under the name that both sides know it by. */
type NamedQuiz = QuizFile & {readonly id: string; readonly lessonId: string | null};

const quizzesOf = ({slug, lessons, checkpoint}: ModuleFile): NamedQuiz[] => [
  ...lessons.flatMap((lesson) =>
    lesson.body === undefined || !lesson.quiz
      ? []
      : [{...lesson.quiz, id: quizOfLesson(lesson.slug), lessonId: lesson.slug}],
  ),
  ...(checkpoint ? [{...checkpoint, id: checkpointOf(slug), lessonId: null}] : []),
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

const questionRows = (module: ModuleFile, quiz: NamedQuiz): Row[] =>
  quiz.questions.map((question) => {
    const place = `${quiz.file}: question "${question.slug}"`;
    const blocks = (body: string) =>
      JSON.stringify(compileLesson({file: place, body, figures: module.figures}));
    const options = 'options' in question ? question.options : [];
    return {
      id: question.slug,
      quizId: quiz.id,
      kind: question.kind,
      stem: blocks(question.stem),
      options: JSON.stringify(options.map((option) => compileLine(option, place))),
      answer: JSON.stringify(answerOf(question)),
      explanation: blocks(question.explanation),
      topic: question.topic,
      difficulty: question.difficulty,
      isCurrent: true,
    };
  });

/** Teachers give the lines of an `order` in their right order. */
const answerOf = (question: QuestionSource) =>
  question.kind === 'order' ? [...question.options.keys()] : question.answer;
