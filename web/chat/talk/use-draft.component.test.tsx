// Which drafts the other devices are told of, and when they are told that one was sent.
import {Zero, type ZeroOptions} from '@rocicorp/zero';
import {ZeroProvider} from '@rocicorp/zero/react';
import {afterEach, beforeEach, expect, test} from 'vitest';
import {page} from 'vitest/browser';
import {render} from 'vitest-browser-react';
import {schema} from '#schema/schema.ts';
import type {Session} from '#schema/session.ts';
import {CONTENT_MAX} from '#schema/wire/socket.limits.ts';
import {useMessageDraft} from '#web/chat/talk/use-draft.ts';
import {expectConsole} from '#tests/guard-console.ts';
import {DataContext, type Data} from '#web/data/data.ts';
import type {NewCommand} from '#web/data/outbox/command.ts';

const told: unknown[] = [];
let zero: Zero;
let data: Data;

beforeEach(() => {
  told.length = 0;
  const userId = crypto.randomUUID();
  const context: Session = {userId, username: 'ada', isDev: false, mayLearn: true};
  expectConsole(/no server URL/);
  // Rows come from nowhere: that of a draft is always still on its way.
  const options: ZeroOptions = {
    cacheURL: null,
    schema,
    userID: userId,
    context,
    kvStore: 'mem',
    logLevel: 'error',
  };
  zero = new Zero(options);
  const send = ({name, args}: NewCommand) => void told.push([name, args['channelId'], args['body']]);
  data = {userId, send} as unknown as Data;
});
afterEach(() => zero.close());

function Box({channelId}: {channelId: string | undefined}) {
  const {text, write, clear} = useMessageDraft('room', channelId);
  return (
    <>
      <input aria-label="Message" value={text} onChange={({target}) => write(target.value)} />
      <button type="button" onClick={clear}>
        Send
      </button>
    </>
  );
}

const open = (channelId: string | undefined) => {
  return render(
    <ZeroProvider zero={zero}>
      <DataContext.Provider value={data}>
        <Box channelId={channelId} />
      </DataContext.Provider>
    </ZeroProvider>,
  );
};
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
