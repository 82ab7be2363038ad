// What a message says of a change of its text that the academy has rejected.
import {expect, test} from 'vitest';
import {page} from 'vitest/browser';
import {render} from 'vitest-browser-react';
import type {Said} from '#web/chat/said.ts';
import {DOING, SAID} from '#web/chat/talk/fakes.ts';
import {Message} from '#web/chat/talk/log/message.tsx';
import {DataContext, type Data} from '#web/data/data.ts';
import type {Command} from '#web/data/outbox/command.ts';

const EDIT: Command = {
  seq: 1,
  id: 'edit',
  userId: 'ada',
  name: 'chat.edit',
  lane: 'chat',
  args: {id: 'edit', v: 1, messageId: SAID.id, content: 'Thanks a lot, @everyone!'},
  createdAt: 0,
  status: 'failed',
  attempts: 1,
  reason: {code: 'FORBIDDEN', message: 'An admin muted you in chat.'},
};

const asked: string[] = [];
const outbox = {
  retry: async (id: string) => void asked.push(`retry ${id}`),
  discard: async (id: string) => void asked.push(`discard ${id}`),
};
const data = {userId: 'ada', outbox, hurry: () => void asked.push('hurry')} as unknown as Data;

const show = (said: Said) =>
  render(
    <DataContext.Provider value={data}>
      <Message said={{...said, rejectedEdit: EDIT}} isContinued={false} doing={DOING} />
    </DataContext.Provider>,
  );

test('the old text stays, with why the new one was refused, and the new one to copy, to send again or to discard', async () => {
  await show(SAID);
  await expect.element(page.getByText('Thanks!', {exact: true})).toBeVisible();
  const alert = page.getByRole('alert');
  await expect.element(alert.getByText('Your edit wasn’t saved. An admin muted you in chat.')).toBeVisible();
  await expect.element(page.getByText('Thanks a lot, @everyone!')).toBeVisible();
  await expect.element(alert.getByRole('button', {name: /Copy/})).toBeVisible();
  await alert.getByRole('button', {name: 'Try again'}).click();
  await alert.getByRole('button', {name: 'Discard'}).click();
  await expect.poll(() => asked.toSorted()).toEqual(['discard edit', 'hurry', 'retry edit']);
});

test('of a message that was deleted meanwhile it says so, keeps the new text, and offers no second try', async () => {
  await show({...SAID, isRemoved: true, body: ''});
  await expect.element(page.getByText('Message deleted')).toBeVisible();
  const alert = page.getByRole('alert');
  await expect.element(alert.getByText('Your edit wasn’t saved. An admin muted you in chat.')).toBeVisible();
  await expect.element(page.getByText('Thanks a lot, @everyone!')).toBeVisible();
  expect(alert.getByRole('button', {name: 'Try again'}).query()).toBeNull();
});
