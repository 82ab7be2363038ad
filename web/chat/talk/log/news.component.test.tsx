import {expect, test} from 'vitest';
import {render} from 'vitest-browser-react';
import type {Said} from '#web/chat/said.ts';
import {NewsOf} from '#web/chat/talk/log/news.tsx';

const BEN = {id: 'ben', username: 'ben', fullName: 'Ben Moss', avatarUrl: null};
const said = (seq: number | undefined, more: Partial<Said> = {}): Said => ({
  id: `m${seq ?? 'pending'}`,
  seq,
  kind: 'text',
  body: `text ${seq ?? 'pending'}`,
  sender: BEN,
  isOwn: false,
  createdAt: seq ?? 0,
  isEdited: false,
  isRemoved: false,
  isPinned: false,
  isOwnPin: false,
  namesMe: false,
  named: [],
  reactions: [],
  quoted: undefined,
  threadRootId: undefined,
  replyCount: 0,
  posting: undefined,
  rejectedEdit: undefined,
  ...more,
});
const some = (from: number, to: number) => Array.from({length: to - from}, (_, at) => said(from + at));

/** What is read out after each step. */
async function heard(...steps: readonly (readonly [said: readonly Said[], isNewest?: boolean])[]) {
  const shown = await render(<NewsOf said={[]} isNewest />);
  const live = () => shown.container.querySelector('[aria-live="polite"]');
  const all: string[] = [];
  for (const [rows, isNewest = true] of steps) {
    await shown.rerender(<NewsOf said={rows} isNewest={isNewest} />);
    all.push([...(live()?.children ?? [])].map(({textContent}) => textContent).join(' | '));
  }
  return all;
}

test('what somebody else says is read out, and what was there is not', async () => {
  expect(await heard([some(10, 20)], [some(10, 21)], [some(10, 23)])).toEqual([
    '',
    'Ben Moss: text 20',
    'Ben Moss: text 21 | Ben Moss: text 22',
  ]);
});

test('older messages that come when somebody scrolls back are not', async () => {
  expect(await heard([some(100, 110)], [some(70, 110)], [some(40, 110)])).toEqual(['', '', '']);
});

test('nor newer ones that come when they scroll on, until the newest is there', async () => {
  expect(
    await heard([some(10, 20), false], [some(10, 40), false], [some(10, 60), true], [some(10, 61), true]),
  ).toEqual(['', '', '', 'Ben Moss: text 60']);
});

test('nor one’s own, edited and removed ones', async () => {
  const before = some(1, 5);
  expect(
    await heard(
      [before],
      [[...before, said(undefined, {isOwn: true})]],
      [[...before, said(5, {isOwn: true})]],
      [[...before.map((one) => ({...one, body: 'edited', isEdited: true})), said(5, {isOwn: true})]],
      [[...before, said(5, {isOwn: true}), said(6, {isRemoved: true})]],
    ),
  ).toEqual(['', '', '', '', '']);
});

test('what is removed or edited after it was read out is not kept as it was', async () => {
  const before = some(1, 5);
  const two = [...before, said(5), said(6)];
  expect(
    await heard(
      [before],
      [two],
      [[...before, said(5, {body: 'edited', isEdited: true}), said(6)]],
      [[...before, said(5), said(6, {body: '', isRemoved: true})]],
      [[...before, said(6, {body: '', isRemoved: true})]],
    ),
  ).toEqual([
    '',
    'Ben Moss: text 5 | Ben Moss: text 6',
    'Ben Moss: edited | Ben Moss: text 6',
    'Ben Moss: text 5',
    '',
  ]);
});

test('replies that come while a thread is opened are old', async () => {
  expect(await heard([some(1, 2), false], [some(1, 13), true], [some(1, 14), true])).toEqual([
    '',
    '',
    'Ben Moss: text 13',
  ]);
});

test('many at once are counted, and the academy has its name', async () => {
  expect(await heard([some(1, 5)], [some(1, 35)])).toEqual(['', '30 new messages']);
  expect(await heard([some(1, 5)], [[...some(1, 5), said(5, {kind: 'system', sender: undefined})]])).toEqual([
    '',
    'The academy: text 5',
  ]);
});

test('the same words twice are two messages', async () => {
  const shown = await render(<NewsOf said={some(1, 5)} isNewest />);
  await shown.rerender(<NewsOf said={[...some(1, 5), said(5, {body: 'ok'})]} isNewest />);
  const first = shown.container.querySelector('p');
  await shown.rerender(
    <NewsOf said={[...some(1, 5), said(5, {body: 'ok'}), said(6, {body: 'ok'})]} isNewest />,
  );
  expect(first?.isConnected).toBe(false);
  expect(shown.container.textContent).toBe('Ben Moss: ok');
});
