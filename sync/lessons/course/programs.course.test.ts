// The course itself: it can be read, and every program in it does what its text says, in the Python that learners use.
import {describe, expect, test} from 'vitest';
import type {Code} from '#schema/lessons/block.ts';
import {quizzesIn, readContent} from '#sync/lessons/course/files.ts';
import {compileLesson} from '#sync/lessons/course/markdown.ts';
import {isRight} from '#schema/lessons/quiz.judging.ts';
import {openPython} from '#tests/content-python.ts';

const {modules} = readContent('sync/lessons/content');
const python = await openPython();

const lessons = modules.flatMap((module) =>
  module.lessons.flatMap((lesson) =>
    lesson.body === undefined ? [] : [{slug: lesson.slug, blocks: compileLesson(lesson)}],
  ),
);

test('has lessons, and each of them has text', () => {
  expect(lessons.length).toBeGreaterThan(0);
  expect(lessons.filter(({blocks}) => !blocks.some(({kind}) => kind === 'prose'))).toEqual([]);
});

/** The runnable blocks, those together that share their names. */
function sessionsIn(blocks: readonly Code[]): Code[][] {
  const sessions: Code[][] = [];
  for (const block of blocks) {
    const last = sessions.at(-1);
    if (block.run === 'continues' && last) last.push(block);
    else sessions.push([block]);
  }
  return sessions;
}

const runnable = lessons.map(({slug, blocks}) => ({
  slug,
  sessions: sessionsIn(blocks.filter((block): block is Code => block.kind === 'code' && !!block.run)),
}));

const firstLine = (source: string) => source.split('\n')[0] ?? '';

describe('every program of a lesson prints what the lesson shows:', () => {
  test('there are many, all in Python', () => {
    const blocks = runnable.flatMap(({sessions}) => sessions.flat());
    expect(blocks.length).toBeGreaterThan(50);
    expect(blocks.filter(({language}) => language !== 'python')).toEqual([]);
  });

  describe.each(runnable)('$slug', ({sessions}) => {
    const cases = sessions.flatMap((blocks) => {
      const runs = python.run(blocks.map(({source}) => source));
      return blocks.map((block, at) => ({title: firstLine(block.source), block, run: runs[at]}));
    });
    test.each(cases)('$title', ({block, run}) => {
      expect(run).toEqual({output: block.output ?? '', failed: block.fails === true});
    });
  });
});

const predictions = quizzesIn(modules).flatMap(({questions, file}) =>
  questions.flatMap((question) => {
    if (question.kind !== 'predict') return [];
    const blocks = compileLesson({file, body: question.stem, figures: new Map()});
    const programs = blocks.filter((block) => block.kind === 'code' && block.language === 'python');
    const [program] = programs;
    return program?.kind === 'code' && programs.length === 1 ? [{...question, source: program.source}] : [];
  }),
);

describe('every program of a question prints its right answer:', () => {
  test('there are many', () => {
    expect(predictions.length).toBeGreaterThan(30);
  });

  test.each(predictions)('$slug', ({source, answer}) => {
    const [run] = python.run([source]);
    const first = answer[0] ?? '';
    expect(
      {first, isRight: isRight({kind: 'predict', key: [first]}, run?.output ?? '')},
      run?.output,
    ).toEqual({
      first,
      isRight: true,
    });
  });
});
