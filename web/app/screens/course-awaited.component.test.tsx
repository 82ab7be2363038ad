// Pages of the course on a new device: the store is open, and the course is on its way.
import {Zero, type ZeroOptions} from '@rocicorp/zero';
import {ZeroProvider} from '@rocicorp/zero/react';
import type {ReactNode} from 'react';
import {expect, test} from 'vitest';
import {page} from 'vitest/browser';
import {render} from 'vitest-browser-react';
import {createActor, SimulatedClock} from 'xstate';
import {schema} from '#schema/schema.ts';
import type {Session} from '#schema/session.ts';
import {expectConsole} from '#tests/guard-console.ts';
import {ProgressScreen} from '#web/app/screens/progress.screen.tsx';
import {connectionMachine} from '#web/data/connection/connection.machine.ts';
import {DataContext, type Data} from '#web/data/data.ts';
import {ModulesScreen} from '#web/lessons/modules/modules.screen.tsx';
import {CheckpointScreen} from '#web/lessons/quiz/checkpoint.screen.tsx';
import {LessonScreen} from '#web/lessons/reading/lesson.screen.tsx';

const nothing: never[] = [];
const userId = crypto.randomUUID();
const data = {
  userId,
  outbox: {subscribe: () => () => undefined, pending: () => nothing},
  isOpen: () => true,
  onOpen: () => () => undefined,
  // It is connecting, and no time passes.
  connection: createActor(connectionMachine, {
    clock: new SimulatedClock(),
    input: {connect: () => undefined, reopen: () => undefined, isOnline: () => true},
  }).start(),
} as unknown as Data;

function newDevice(): Zero {
  const context: Session = {userId, username: 'ada', isDev: false, mayLearn: true};
  const options: ZeroOptions = {
    cacheURL: null,
    schema,
    userID: userId,
    context,
    kvStore: 'mem',
    logLevel: 'error',
  };
  return new Zero(options);
}

const PAGES: readonly (readonly [string, ReactNode, readonly string[]])[] = [
  ['/progress', <ProgressScreen key="progress" />, ['Loading your progress']],
  ['/modules', <ModulesScreen key="modules" />, ['Loading the course']],
  ['a lesson', <LessonScreen key="lesson" moduleId="m" lessonId="l" />, ['Loading the lesson']],
  ['a checkpoint', <CheckpointScreen key="checkpoint" moduleId="m" />, ['Loading the lesson']],
];

test.each(PAGES)('%s says that it is on its way, and paints nothing that it would push', async (...named) => {
  const [, screen, awaited] = named;
  expectConsole(/no server URL/);
  const zero = newDevice();
  await render(
    <ZeroProvider zero={zero}>
      <DataContext.Provider value={data}>{screen}</DataContext.Provider>
    </ZeroProvider>,
  );
  for (const name of awaited) await expect.element(page.getByRole('group', {name})).toBeVisible();
  expect(page.getByRole('group').elements()).toHaveLength(awaited.length);
  expect(page.getByRole('heading', {level: 2}).elements()).toEqual([]);
  await zero.close();
});
