// Who accepts a message request goes on writing.
import {Zero, type ZeroOptions} from '@rocicorp/zero';
import {ZeroProvider} from '@rocicorp/zero/react';
import {expect, test} from 'vitest';
import {page, userEvent} from 'vitest/browser';
import {render} from 'vitest-browser-react';
import {schema} from '#schema/schema.ts';
import type {Session} from '#schema/session.ts';
import {BOB} from '#web/chat/fakes.ts';
import type {Room} from '#web/chat/rooms/rooms.ts';
import {Composer} from '#web/chat/talk/composer/composer.tsx';
import {MayWrite} from '#web/chat/talk/may-write.tsx';
import {DataContext, type Data} from '#web/data/data.ts';
import type {NewCommand} from '#web/data/outbox/command.ts';
import {expectConsole} from '#tests/guard-console.ts';

const userId = crypto.randomUUID();
const REQUEST: Room = {
  id: 'direct',
  kind: 'direct',
  name: BOB.fullName,
  topic: '',
  lastSeq: 1,
  lastMessageAt: 0,
  readSeq: 1,
  unread: 0,
  named: 0,
  isMuted: false,
  closed: undefined,
  peer: BOB,
  contact: 'requested',
};

/** A learner's data as far as the foot of a conversation asks for it. */
const dataThatGives = (given: NewCommand[]): Data =>
  ({
    userId,
    outbox: {subscribe: () => () => undefined, pending: () => []},
    send: (command: NewCommand) => void given.push(command),
    isOpen: () => true,
    onOpen: () => () => undefined,
  }) as unknown as Data;

async function drawRequest() {
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
  const given: NewCommand[] = [];
  const data = dataThatGives(given);
  const foot = (room: Room) => (
    <ZeroProvider zero={zero}>
      <DataContext.Provider value={data}>
        <button type="button">Elsewhere</button>
        <MayWrite room={room}>
          <Composer label="Message Bob" place={room.id} channelId={undefined} onPost={() => undefined} />
        </MayWrite>
      </DataContext.Provider>
    </ZeroProvider>
  );
  const {rerender} = await render(foot(REQUEST));
  return {
    given,
    accepted: () => rerender(foot({...REQUEST, contact: 'accepted'})),
    close: () => zero.close(),
  };
}

const field = () => page.getByRole('textbox', {name: 'Message Bob'});

test('whoever accepts a message request has the focus in the field that takes its place', async () => {
  const {given, accepted, close} = await drawRequest();
  page.getByRole('button', {name: 'Accept'}).element().focus();
  await userEvent.keyboard('{Enter}');
  expect(given.map(({name}) => name)).toEqual(['chat.acceptContact']);
  await accepted();
  await expect.element(field()).toHaveFocus();
  await close();
});

test('whoever has gone elsewhere meanwhile stays there', async () => {
  const {accepted, close} = await drawRequest();
  await page.getByRole('button', {name: 'Accept'}).click();
  await page.getByRole('button', {name: 'Elsewhere'}).click();
  await accepted();
  await expect.element(field()).toBeVisible();
  await expect.element(page.getByRole('button', {name: 'Elsewhere'})).toHaveFocus();
  await close();
});
