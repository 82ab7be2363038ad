// Every exercise of the course, in the Python of browsers and in the server's grader; those on packages in this
// machine's Python.
import {expect, test, vi} from 'vitest';
import {codeOf} from '#sync/lessons/course/exercises.ts';
import {exercisesIn, readContent} from '#sync/lessons/course/files.ts';
import {packagesOf} from '#sync/python/imports.ts';
import {openPython} from '#tests/content-python.ts';
import {checkTasks} from '#tests/course-checks/code-tasks.ts';

vi.setConfig({testTimeout: 300_000});

const exercises = exercisesIn(readContent('sync/lessons/content').modules);

test('there are exercises of every kind', () => {
  expect(new Set(exercises.map(({kind}) => kind))).toEqual(
    new Set(['change', 'complete', 'write', 'fix', 'order']),
  );
});

checkTasks(
  exercises.map((exercise) => {
    const code = codeOf(exercise);
    const needs = packagesOf(`${code.starter}\n${code.reference}`);
    return {name: exercise.slug, ...exercise, ...code, needs};
  }),
  await openPython(),
);
