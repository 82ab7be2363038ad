// What is typed stays in the field until it can be sent.
import {Zero, type ZeroOptions} from '@rocicorp/zero';
import {ZeroProvider} from '@rocicorp/zero/react';
import {expect, test, vi} from 'vitest';
import {page, userEvent} from 'vitest/browser';
import {render} from 'vitest-browser-react';
import {NESTING_MAX, TOO_INTRICATE} from '#schema/markdown.limits.ts';
import {schema} from '#schema/schema.ts';
import type {Session} from '#schema/session.ts';
import {Composer} from '#web/chat/talk/composer.tsx';
import {DataContext, type Data} from '#web/data/data.ts';
import {expectConsole} from '#tests/guard-console.ts';

const userId = crypto.randomUUID();
const outbox = {subscribe: () => () => undefined, pending: () => []};
const data = {
  userId,
  outbox,
  send: () => undefined,
  isOpen: () => true,
  onOpen: () => () => undefined,
} as unknown as Data;

test('a message too intricate to be drawn says so, and stays until it is changed', async () => {
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
  const onPost = vi.fn();
  await render(
    <ZeroProvider zero={zero}>
      <DataContext.Provider value={data}>
        <Composer label="Message" place="room" channelId={undefined} onPost={onPost} />
      </DataContext.Provider>
    </ZeroProvider>,
  );
  const field = page.getByRole('textbox', {name: 'Message'});
  const text = `${'>'.repeat(NESTING_MAX + 1)} Hello`;
  await field.fill(text);
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText(TOO_INTRICATE)).toBeVisible();
  await expect.element(page.getByRole('button', {name: 'Send'})).toBeDisabled();
  await expect.element(field).toHaveValue(text);
  expect(onPost).not.toHaveBeenCalled();
  await field.fill(text.slice(1));
  await userEvent.keyboard('{Enter}');
  expect(onPost.mock.calls).toEqual([[text.slice(1)]]);
  await expect.element(field).toHaveValue('');
  await zero.close();
});
