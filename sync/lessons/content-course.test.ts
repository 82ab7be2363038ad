// The course itself: that it can be read, and that every program in it does what its text says.
import {spawnSync} from 'node:child_process';
import {describe, expect, test} from 'vitest';
import type {Code} from '#schema/lessons/block.ts';
import {readContent} from '#sync/lessons/content-files.ts';
import {compileLesson} from '#sync/lessons/content-markdown.ts';

const {modules} = readContent('sync/lessons/content');
const lessons = modules.flatMap((module) =>
  module.lessons.flatMap((lesson) =>
    lesson.body === undefined ? [] : [{slug: lesson.slug, blocks: compileLesson(lesson)}],
  ),
);

test('has lessons, and each of them has text', () => {
  expect(lessons.length).toBeGreaterThan(0);
  expect(lessons.filter(({blocks}) => !blocks.some(({kind}) => kind === 'prose'))).toEqual([]);
});

/** Runs each list of programs in names of its own; tells what each printed, an error as its last line. */
const DRIVER = `
import contextlib, io, json, sys, traceback
def run(source, names):
    printed = io.StringIO()
    failed = False
    with contextlib.redirect_stdout(printed):
        try:
            exec(compile(source, "lesson.py", "exec"), names)
        except BaseException as error:
            failed = True
            print(traceback.format_exception_only(error)[-1].strip())
    return {"output": printed.getvalue(), "failed": failed}
answers = []
for programs in json.load(sys.stdin):
    names = {"__name__": "__main__"}
    answers.append([run(source, names) for source in programs])
json.dump(answers, sys.stdout)
`;

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
  sessions: sessionsIn(
    blocks.filter(
      (block): block is Code => block.kind === 'code' && block.language === 'python' && !!block.run,
    ),
  ),
}));

const hasPython = spawnSync('python3', ['--version']).status === 0;
const why = hasPython ? '' : ' (SKIPPED: this machine has no python3)';

// The title says loudly when they are left out.
const title = `every program of the course prints what the lesson shows${why}`;
describe.skipIf(!hasPython)(title, () => {
  const answer = spawnSync('python3', ['-I', '-c', DRIVER], {
    input: JSON.stringify(
      runnable.flatMap(({sessions}) => sessions.map((blocks) => blocks.map(({source}) => source))),
    ),
    encoding: 'utf8',
    env: {...process.env, PYTHONIOENCODING: 'utf-8'},
  });
  const answers = (answer.status === 0 ? JSON.parse(answer.stdout) : []) as {
    output: string;
    failed: boolean;
  }[][];
  let next = 0;

  test('all of them came to an end', () => {
    expect(answer.stderr).toBe('');
    expect(runnable.flatMap(({sessions}) => sessions).length).toBeGreaterThan(50);
  });

  for (const {slug, sessions} of runnable) {
    const cases = sessions.flatMap((blocks) => {
      const results = answers[next] ?? [];
      next += 1;
      return blocks.map((block, at) => ({
        block,
        result: results[at],
        title: block.source.split('\n')[0] ?? '',
      }));
    });
    describe(slug, () => {
      test.each(cases)('$title', ({block, result}) => {
        const shown = {output: block.output ?? '', failed: block.fails === true};
        expect({output: result?.output.trimEnd(), failed: result?.failed}).toEqual(shown);
      });
    });
  }
});
