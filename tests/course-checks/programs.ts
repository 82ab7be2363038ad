// The programs of the course: samples of its lessons, and questions that ask what one prints.
import type {Code} from '#schema/lessons/block.ts';
import {compileText} from '#sync/lessons/course/lesson-text.ts';
import {quizzesIn, type ModuleFile, type WrittenLesson} from '#sync/lessons/course/files.ts';
import type {QuizFile} from '#sync/lessons/course/quiz.ts';
import {compileLesson} from '#sync/questions/markdown.ts';

export const writtenLessons = (modules: readonly ModuleFile[]): readonly WrittenLesson[] =>
  modules.flatMap(({lessons}) => lessons.flatMap((lesson) => (lesson.body === undefined ? [] : [lesson])));

/** A runnable block of a lesson. */
export type RunSample = {
  readonly code: Code;
  /** Of the lesson's samples, from 1, as its page counts them. */
  readonly number: number;
  /** Its own text last, before it those that it shares its names with. */
  readonly programs: readonly string[];
};

export function samplesIn(lesson: WrittenLesson): readonly RunSample[] {
  let session: readonly string[] = [];
  return compileText(lesson)
    .filter((block): block is Code => block.kind === 'code')
    .flatMap((code, at) => {
      if (!code.run) return [];
      session = [...(code.run === 'continues' ? session : []), code.source];
      return [{code, number: at + 1, programs: session}];
    });
}

type Question = QuizFile['questions'][number];
/** A question that asks what a program prints. */
export type Prediction = Extract<Question, {kind: 'predict'}> & {readonly source: string};

export const predictionsOf = ({questions, file}: QuizFile): readonly Prediction[] =>
  questions.flatMap((question) => {
    if (question.kind !== 'predict') return [];
    const blocks = compileLesson({file, body: question.stem, figures: new Map()});
    const programs = blocks.filter((block) => block.kind === 'code' && block.language === 'python');
    const [program] = programs;
    return program?.kind === 'code' && programs.length === 1 ? [{...question, source: program.source}] : [];
  });

export const predictionsIn = (modules: readonly ModuleFile[]): readonly Prediction[] =>
  quizzesIn(modules).flatMap(predictionsOf);
