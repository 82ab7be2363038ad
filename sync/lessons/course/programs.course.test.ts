// The course itself: it can be read, and every program in it does what its text says, in the Python that learners use;
// programs that need packages run in this machine's Python.
import {describe, expect, test} from 'vitest';
import type {Code} from '#schema/lessons/block.ts';
import {readContent} from '#sync/lessons/course/files.ts';
import {isRight} from '#schema/questions/judging.ts';
import {compileText} from '#sync/lessons/course/lesson-text.ts';
import {packagesOf} from '#sync/python/imports.ts';
import {openPython, type Run} from '#tests/content-python.ts';
import {predictionsIn} from '#tests/course-checks/programs.ts';
import {runOnMachine} from '#tests/machine-python.ts';

const {modules} = readContent('sync/lessons/content');
const python = await openPython();

const lessons = modules.flatMap((module) =>
  module.lessons.flatMap((lesson) =>
    lesson.body === undefined ? [] : [{slug: lesson.slug, blocks: compileText(lesson)}],
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

/** What each session prints: those that need no packages in the learners' Python, the others in this machine's. */
function runAll(
  sessions: readonly (readonly string[])[],
): readonly {runs: readonly Run[]; lacking: string}[] {
  const asked = sessions.map((programs) => ({programs, needs: packagesOf(programs.join('\n'))}));
  const onMachine = asked.filter(({needs}) => needs.length > 0);
  const replies = new Map(runOnMachine(onMachine).map((reply, at) => [onMachine[at], reply]));
  return asked.map((session) => {
    const reply = replies.get(session);
    return reply
      ? {runs: reply.runs, lacking: reply.lacking.join(', ')}
      : {runs: python.run(session.programs), lacking: ''};
  });
}

/** A title says why it is skipped. */
const titled = (title: string, lacking: string) => (lacking === '' ? title : `${title} (needs ${lacking})`);

describe('every program of a lesson prints what the lesson shows:', () => {
  test('there are many, all in Python', () => {
    const blocks = runnable.flatMap(({sessions}) => sessions.flat());
    expect(blocks.length).toBeGreaterThan(50);
    expect(blocks.filter(({language}) => language !== 'python')).toEqual([]);
  });

  const all = runnable.flatMap(({slug, sessions}) => sessions.map((blocks) => ({slug, blocks})));
  const replies = runAll(all.map(({blocks}) => blocks.map(({source}) => source)));
  const cases = all.flatMap(({slug, blocks}, at) =>
    blocks.map((block, place) => {
      const {runs, lacking} = replies[at] ?? {runs: [], lacking: ''};
      return {
        title: titled(`${slug}: ${firstLine(block.source)}`, lacking),
        block,
        run: runs[place],
        lacking,
      };
    }),
  );
  test.for(cases)('$title', ({block, run, lacking}, {skip}) => {
    skip(lacking !== '', `needs ${lacking}`);
    expect(run).toEqual({output: block.output ?? '', failed: block.fails === true});
  });
});

const predictions = predictionsIn(modules);

describe('every program of a question prints its right answer:', () => {
  test('there are many', () => {
    expect(predictions.length).toBeGreaterThan(30);
  });

  const replies = runAll(predictions.map(({source}) => [source]));
  const cases = predictions.map((question, at) => {
    const {runs, lacking} = replies[at] ?? {runs: [], lacking: ''};
    return {...question, title: titled(question.slug, lacking), run: runs[0], lacking};
  });
  test.for(cases)('$title', ({answer, run, lacking}, {skip}) => {
    skip(lacking !== '', `needs ${lacking}`);
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
