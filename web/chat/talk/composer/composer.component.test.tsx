// What is typed stays in the field until it can be sent.
import {Zero, type ZeroOptions} from '@rocicorp/zero';
import {ZeroProvider} from '@rocicorp/zero/react';
import {afterEach, beforeEach, describe, expect, test, vi} from 'vitest';
import {page, userEvent} from 'vitest/browser';
import {render} from 'vitest-browser-react';
import {NESTING_MAX, TOO_INTRICATE} from '#schema/markdown.limits.ts';
import {schema} from '#schema/schema.ts';
import type {Session} from '#schema/session.ts';
import {SAID} from '#web/chat/talk/fakes.ts';
import {Composer} from '#web/chat/talk/composer/composer.tsx';
import {DataContext, type Data} from '#web/data/data.ts';
import {compose, ENDINGS, press} from '#tests/components/keys.ts';
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
const onPost = vi.fn<(text: string) => void>();
let close: () => Promise<void>;

beforeEach(() => {
  expectConsole(/no server URL/);
  onPost.mockClear();
});

afterEach(() => close());

/** @returns its field. */
async function drawComposer(more: Partial<Parameters<typeof Composer>[0]> = {}) {
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
  close = () => zero.close();
  await render(
    <ZeroProvider zero={zero}>
      <DataContext.Provider value={data}>
        <Composer label="Message" place="room" channelId={undefined} onPost={onPost} {...more} />
      </DataContext.Provider>
    </ZeroProvider>,
  );
  return page.getByRole('textbox');
}

test('a message too intricate to be drawn says so, and stays until it is changed', async () => {
  const field = await drawComposer();
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
});

test('the first of several lines keeps the space before it', async () => {
  const field = await drawComposer();
  await field.fill('\n    if x:\n        return 1\n');
  await userEvent.keyboard('{Enter}');
  expect(onPost.mock.calls).toEqual([['    if x:\n        return 1']]);
});

describe.each(ENDINGS)('in %s', (_, endBy) => {
  test('the Enter that takes a word from an input method sends nothing, the next one sends', async () => {
    const field = await drawComposer();
    await field.fill('にほ');
    compose(field.element());
    endBy(field.element(), {key: 'Enter', keyCode: 13});
    await field.fill('日本');
    expect(onPost).not.toHaveBeenCalled();
    press(field.element(), {key: 'Enter', keyCode: 13});
    expect(onPost.mock.calls).toEqual([['日本']]);
  });

  test('the Escape that takes a word back leaves the edit, the next one cancels it', async () => {
    const onCancel = vi.fn<() => void>();
    const field = await drawComposer({editing: {...SAID, body: '日本'}, onCancel});
    compose(field.element());
    endBy(field.element(), {key: 'Escape', keyCode: 27});
    expect(onCancel).not.toHaveBeenCalled();
    press(field.element(), {key: 'Escape', keyCode: 27});
    expect(onCancel).toHaveBeenCalledOnce();
  });
});

test.each([
  ['مرحبا بالعالم', 'rtl'],
  ['2 אבי', 'rtl'],
  ['Hello', 'ltr'],
  ['', 'ltr'],
])('%j is typed in its own direction', async (text, direction) => {
  const field = await drawComposer();
  await field.fill(text);
  expect(getComputedStyle(field.element()).direction).toBe(direction);
});
