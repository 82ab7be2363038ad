// Which drafts the other devices are told of, when they are told that one was sent, and what of theirs shows here. The
// device's clock decides nothing: rows come with times of a server that is ahead of it, or behind.
import {Zero, type ZeroOptions} from '@rocicorp/zero';
import {ZeroProvider} from '@rocicorp/zero/react';
import type {ReactNode} from 'react';
import {afterEach, beforeEach, describe, expect, test} from 'vitest';
import {page, userEvent} from 'vitest/browser';
import {render} from 'vitest-browser-react';
import {queries} from '#schema/queries.ts';
import {schema} from '#schema/schema.ts';
import type {Session} from '#schema/session.ts';
import {CONTENT_MAX} from '#schema/wire/socket.limits.ts';
import {Composer} from '#web/chat/talk/composer/composer.tsx';
import {drafts, useMessageDraft} from '#web/chat/talk/composer/use-draft.ts';
import {expectConsole} from '#tests/guard-console.ts';
import {DataContext, type Data} from '#web/data/data.ts';
import {useRows} from '#web/data/rows.ts';
import {textArg, type Command, type NewCommand} from '#web/data/outbox/command.ts';

const DAY_MS = 86_400_000;

/** The row of a draft, by the server's clock. */
type Row = {readonly channelId: string; readonly body: string; readonly updatedAt: number};

// Rows come from nowhere but these: that of a draft that was told is on its way until a test says that it has come.
const mutators = (userId: string) => ({
  server: {
    has: async (tx: {mutate: {draft: {upsert: (row: Row & {userId: string}) => Promise<void>}}}, row: Row) =>
      tx.mutate.draft.upsert({userId, ...row}),
    lacks: async (
      tx: {mutate: {draft: {delete: (key: {userId: string; channelId: string}) => Promise<void>}}},
      {channelId}: {channelId: string},
    ) => tx.mutate.draft.delete({userId, channelId}),
  },
});
type Rows = {readonly has: (row: Row) => unknown; readonly lacks: (key: {channelId: string}) => unknown};

const told: unknown[] = [];
let pending: readonly Command[];
let zero: Zero;
let rows: Rows;
let data: Data;
let changed: () => void;

beforeEach(() => {
  told.length = 0;
  pending = [];
  const userId = crypto.randomUUID();
  const context: Session = {userId, username: 'ada', isDev: false, mayLearn: true};
  expectConsole(/no server URL/);
  // What stands for the server's rows was never told to one.
  expectConsole(/Zero was explicitly closed/);
  const options = {
    cacheURL: null,
    schema,
    userID: userId,
    context,
    kvStore: 'mem',
    logLevel: 'error',
    mutators: mutators(userId),
  };
  zero = new Zero(options as unknown as ZeroOptions);
  rows = (zero.mutate as unknown as {server: Rows}).server;
  const listeners = new Set<() => void>();
  changed = () => {
    for (const listener of listeners) listener();
  };
  const send = ({name, args, lane}: NewCommand) => {
    told.push([name, args['channelId'], args['body']]);
    if (name !== 'chat.draft') return;
    const base = {id: args.id, userId, name, args, lane, createdAt: 0, attempts: 0};
    pending = [...pending, {...base, status: 'waiting'}];
    changed();
  };
  const subscribe = (listener: () => void) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  };
  const outbox = {subscribe, pending: () => pending};
  data = {userId, send, outbox, isOpen: () => true, onOpen: () => () => undefined} as unknown as Data;
});
afterEach(() => zero.close());

/** The academy has taken what was told of a room: its row says so. */
const taken = (channelId: string, updatedAt: number) => {
  const last = pending.findLast(({args}) => args['channelId'] === channelId);
  const body = last && textArg(last.args, 'body');
  if (body === '') rows.lacks({channelId});
  else if (body !== undefined) rows.has({channelId, body, updatedAt});
  pending = [];
  changed();
};

/** What the rows have, once the screen knows. */
function Rows() {
  const [all] = useRows(queries.chat.drafts());
  return <p>Rows: {all.map(({channelId, body}) => `${channelId} ${body}`).join(', ')}.</p>;
}
async function rowsAre(text: string): Promise<void> {
  await expect.element(page.getByText(`Rows: ${text}.`, {exact: true})).toBeVisible();
}

function Box({channelId}: {channelId: string | undefined}) {
  const {text, write, clear} = useMessageDraft({place: 'room', channelId});
  return (
    <>
      <input aria-label="Message" value={text} onChange={({target}) => write(target.value)} />
      <button type="button" onClick={clear}>
        Send
      </button>
      <Rows />
    </>
  );
}

const InData = ({children}: {children: ReactNode}) => (
  <ZeroProvider zero={zero}>
    <DataContext.Provider value={data}>{children}</DataContext.Provider>
  </ZeroProvider>
);

const open = (channelId: string | undefined) => render(<Box channelId={channelId} />, {wrapper: InData});
const field = () => page.getByLabelText('Message');
const send = () => page.getByRole('button', {name: 'Send'}).click();
/** The page is about to go: what waits is told at once. */
const leave = () => window.dispatchEvent(new PageTransitionEvent('pagehide'));

test('a draft that was told and is sent before its row has come goes on the other devices, once', async () => {
  await open('general');
  await field().fill('Hello');
  leave();
  expect(told).toEqual([['chat.draft', 'general', 'Hello']]);
  await send();
  await send();
  await expect.element(field()).toHaveValue('');
  expect(told).toEqual([
    ['chat.draft', 'general', 'Hello'],
    ['chat.draft', 'general', ''],
  ]);
});

test('what is sent before anybody was told of it is told to nobody', async () => {
  await open('general');
  await field().fill('Hello');
  await send();
  leave();
  await expect.element(field()).toHaveValue('');
  expect(told).toEqual([]);
});

test('a draft that is too long to be sent is one of this device alone, until it is shorter', async () => {
  await open('general');
  await field().fill('x'.repeat(CONTENT_MAX + 1));
  leave();
  expect(told).toEqual([]);
  await field().fill('x'.repeat(CONTENT_MAX));
  leave();
  expect(told).toEqual([['chat.draft', 'general', 'x'.repeat(CONTENT_MAX)]]);
});

test('a first message to somebody new is a draft of this device alone', async () => {
  await open(undefined);
  await field().fill('Hello');
  leave();
  await send();
  expect(told).toEqual([]);
});

const words = {label: 'Message', onPost: () => undefined};

test('who types a second message while the first one makes the room types on in it, where the caret was', async () => {
  const at = (place: string, channelId: string | undefined) => (
    <Composer {...words} {...{place, channelId}} key={place} before={channelId && 'with bob'} />
  );
  const {rerender} = await render(at('with bob', undefined), {wrapper: InData});
  await userEvent.click(field());
  await userEvent.keyboard('Are you there?{ArrowLeft}');
  await rerender(at('general', 'general'));
  await expect.element(field()).toHaveFocus();
  await userEvent.keyboard(' now');
  await expect.element(field()).toHaveValue('Are you there now?');
  leave();
  expect(told).toEqual([['chat.draft', 'general', 'Are you there now?']]);
  // Moved, not copied.
  await rerender(at('with bob', undefined));
  await expect.element(field()).toHaveValue('');
});

test('what was begun before there was the room is there however it is opened, and takes no focus then', async () => {
  drafts(data.userId, 'with bob').keep({body: 'And then', seen: ''});
  drafts(data.userId, 'general').keep({body: 'First', seen: ''});
  await render(
    <Composer
      label="Message"
      place="general"
      channelId="general"
      before="with bob"
      onPost={() => undefined}
    />,
    {wrapper: InData},
  );
  await expect.element(field()).toHaveValue('First\nAnd then');
  await expect.element(field()).not.toHaveFocus();
  expect(drafts(data.userId, 'with bob').read()).toBeUndefined();
  expect(drafts(data.userId, 'general').read()).toMatchObject({body: 'First\nAnd then'});
});

describe.each([
  ['2 s behind', 2000],
  ['a day behind', DAY_MS],
  ['a day ahead', -DAY_MS],
  ['right', 0],
])('on a device whose clock is %s', (_, ahead) => {
  const serverNow = () => Date.now() + ahead;

  test('a message that was sent leaves the field, and another Enter posts nothing', async () => {
    const posted: string[] = [];
    await render(
      <>
        <Composer
          label="Message"
          place="room"
          channelId="general"
          onPost={(text) => void posted.push(text)}
        />
        <Rows />
      </>,
      {wrapper: InData},
    );
    await field().fill('Hello');
    leave();
    taken('general', serverNow());
    await rowsAre('general Hello');
    await userEvent.click(field());
    await userEvent.keyboard('{Enter}');
    await expect.element(field()).toHaveValue('');
    await userEvent.keyboard('{Enter}');
    taken('general', serverNow());
    await rowsAre('');
    await userEvent.keyboard('{Enter}');
    await expect.element(field()).toHaveValue('');
    expect(posted).toEqual(['Hello']);
  });

  test('what another device writes shows, and goes when it is sent there', async () => {
    await open('general');
    await field().fill('On the phone');
    leave();
    taken('general', serverNow());
    rows.has({channelId: 'general', body: 'On the laptop', updatedAt: serverNow() + 1});
    await expect.element(field()).toHaveValue('On the laptop');
    rows.lacks({channelId: 'general'});
    await expect.element(field()).toHaveValue('');
    expect(told).toEqual([['chat.draft', 'general', 'On the phone']]);
  });

  test('what another device wrote while this one was closed shows, unless something is typed here', async () => {
    const first = await open('general');
    await field().fill('On the phone');
    await first.unmount();
    taken('general', serverNow());
    rows.has({channelId: 'general', body: 'On the laptop', updatedAt: serverNow() + 1});
    await open('general');
    await expect.element(field()).toHaveValue('On the laptop');
    await field().fill('On the phone again');
    rows.has({channelId: 'general', body: 'On the laptop again', updatedAt: serverNow() + 2});
    await rowsAre('general On the laptop again');
    await expect.element(field()).toHaveValue('On the phone again');
  });
});
