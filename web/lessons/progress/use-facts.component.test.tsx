// What is said of a learner's progress before the course has come.
import {Zero, type ZeroOptions} from '@rocicorp/zero';
import {ZeroProvider} from '@rocicorp/zero/react';
import {expect, test} from 'vitest';
import {page} from 'vitest/browser';
import {render} from 'vitest-browser-react';
import {schema} from '#schema/schema.ts';
import type {Session} from '#schema/session.ts';
import {expectConsole} from '#tests/guard-console.ts';
import {DataContext, type Data} from '#web/data/data.ts';
import {ProgressSummary} from '#web/lessons/progress/summary.tsx';
import {ProgressFactsProvider} from '#web/lessons/progress/use-facts.tsx';

const nothing: never[] = [];
const userId = crypto.randomUUID();
/** A device whose store is open, where nothing has been done. */
const data = {
  userId,
  outbox: {subscribe: () => () => undefined, pending: () => nothing},
  isOpen: () => true,
  onOpen: () => () => undefined,
} as unknown as Data;

test('on a new device nobody is told of 0 lessons out of 0: the store is open, and the course is on its way', async () => {
  expectConsole(/no server URL/);
  const context: Session = {userId, username: 'ada', isDev: false, mayLearn: true};
  const options: ZeroOptions = {
    cacheURL: null,
    schema,
    userID: userId,
    context,
    kvStore: 'mem',
    logLevel: 'error',
  };
  const zero = new Zero(options);
  await render(
    <ZeroProvider zero={zero}>
      <DataContext.Provider value={data}>
        <ProgressFactsProvider timeZone="UTC" goal={null}>
          <ProgressSummary />
        </ProgressFactsProvider>
      </DataContext.Provider>
    </ZeroProvider>,
  );
  await expect.element(page.getByRole('group', {name: 'Loading your progress'})).toBeVisible();
  await zero.close();
});
