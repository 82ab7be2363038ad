import {expect, test} from 'vitest';
import {ADA, BOB, NOON, row} from '#web/chat/fakes.ts';
import {saidIn, type MessageRow} from '#web/chat/said.ts';
import {dayWords, linesOf} from '#web/chat/timeline.ts';
import type {Command} from '#web/data/outbox/command.ts';

const command = (name: string, args: object, more: Partial<Command> = {}): Command => ({
  id: `c-${name}`,
  userId: ADA.id,
  name,
  lane: 'chat',
  createdAt: NOON + 60_000,
  status: 'waiting',
  attempts: 0,
  ...more,
  args: {id: more.id ?? `c-${name}`, v: 1, ...args},
});

const here = {channelId: 'general'};
const shown = (rows: readonly MessageRow[], pending: readonly Command[], place: object = here) =>
  saidIn(rows, pending, {...here, ...place}, ADA);
const post = (more: Partial<Command> = {}, content = 'Hello') =>
  command('chat.post', {channelId: 'general', content}, more);

test('what was posted is at the end at once, and becomes the row of the same id without a change of place', () => {
  const before = shown([row(1)], [post({id: 'x'})]);
  expect(before.map(({id, seq, body, isOwn}) => ({id, seq, body, isOwn}))).toEqual([
    {id: 'm1', seq: 1, body: 'Message 1', isOwn: false},
    {id: 'x', seq: undefined, body: 'Hello', isOwn: true},
  ]);
  const after = shown(
    [row(1), row(2, {id: 'x', sender: ADA, senderId: ADA.id, body: 'Hello'})],
    [post({id: 'x'})],
  );
  expect(after.map(({id, posting}) => ({id, posting}))).toEqual([
    {id: 'm1', posting: undefined},
    {id: 'x', posting: undefined},
  ]);
});

test('a rejected message stays, with its text', () => {
  const [said] = shown([], [post({status: 'failed'})]);
  expect(said).toMatchObject({body: 'Hello', posting: {status: 'failed'}});
});

test('what goes to another channel, another person or another thread is not here', () => {
  const elsewhere = command('chat.post', {channelId: 'help', content: 'x'});
  const direct = command('chat.postDirect', {receiverId: BOB.id, content: 'x'});
  expect(shown([], [elsewhere, direct])).toEqual([]);
  expect(shown([], [elsewhere, direct], {channelId: undefined, peerId: BOB.id})).toHaveLength(1);
  const reply = command('chat.post', {channelId: 'general', content: 'x', replyToId: 'm1'});
  expect(shown([row(1)], [reply], {rootId: 'm2'}).map(({id}) => id)).toEqual(['m1']);
  expect(shown([row(1)], [reply], {rootId: 'm1'})[1]).toMatchObject({
    threadRootId: 'm1',
    quoted: {name: 'Bob'},
  });
});

test('edits, deletions, pins and reactions are seen before the academy has them, also of what is still being posted', () => {
  const posted = post({id: 'x'});
  const changes = [
    command('chat.edit', {messageId: 'x', content: 'Hello again'}),
    command('chat.react', {messageId: 'm1', emoji: '👍'}),
    command('chat.pin', {messageId: 'm1'}),
    command('chat.remove', {messageId: 'm2'}),
  ];
  const [first, second, third] = shown([row(1), row(2)], [posted, ...changes]);
  expect(first).toMatchObject({isPinned: true, reactions: [{emoji: '👍', count: 1, isOwn: true}]});
  expect(second).toMatchObject({isRemoved: true, body: ''});
  expect(third).toMatchObject({body: 'Hello again', isEdited: true});
});

test('after a restore somebody else may have the id of what one says again: both are there, and each keeps its text', () => {
  const replay = {mark: 7, epoch: 0};
  const changes = [
    command('chat.edit', {messageId: 'm1', content: 'Hello again'}, {replay}),
    command('chat.post', {channelId: 'general', content: 'By the way', replyToId: 'm1'}, {id: 'y', replay}),
  ];
  expect(shown([row(1)], [post({id: 'm1', replay}), ...changes])).toMatchObject([
    {id: 'm1', body: 'Message 1', isOwn: false, isEdited: false},
    {id: 'm1:own', body: 'Hello again', isOwn: true, isEdited: true, posting: {id: 'm1'}},
    {id: 'y', quoted: {name: 'Ada'}},
  ]);
  const removed = command('chat.remove', {messageId: 'm1'}, {replay});
  expect(shown([row(1)], [post({id: 'm1', replay}), removed])).toMatchObject([
    {id: 'm1', isRemoved: false},
    {id: 'm1:own', isRemoved: true},
  ]);
});

test('an edit of what was one’s own is not drawn over the message that has its id now', () => {
  const edit = (status: Command['status']) =>
    command('chat.edit', {messageId: 'm1', content: 'Mine'}, {status, replay: {mark: 7, epoch: 0}});
  expect(shown([row(1)], [edit('waiting')])).toMatchObject([{body: 'Message 1', isEdited: false}]);
  expect(shown([row(1)], [edit('failed')])).toMatchObject([{body: 'Message 1', rejectedEdit: undefined}]);
});

test('a rejected edit leaves the text as it was, and is beside it until the next one', () => {
  const edit = (id: string, more: Partial<Command> = {}) =>
    command('chat.edit', {messageId: 'm1', content: `By ${id}`}, {id, ...more});
  const own = {sender: ADA, senderId: ADA.id};
  const rejected = edit('one', {status: 'failed'});
  expect(shown([row(1, own)], [rejected])[0]).toMatchObject({
    body: 'Message 1',
    isEdited: false,
    rejectedEdit: rejected,
  });
  expect(shown([row(1, own)], [rejected, edit('two')])[0]).toMatchObject({
    body: 'By two',
    rejectedEdit: undefined,
  });
  const gone = row(1, {...own, body: '', deletedAt: NOON});
  expect(shown([gone], [rejected])[0]).toMatchObject({isRemoved: true, rejectedEdit: rejected});
  const elsewhere = command('chat.edit', {messageId: 'm9', content: 'No'}, {status: 'failed'});
  expect(shown([row(1, own)], [elsewhere])).toMatchObject([{rejectedEdit: undefined}]);
});

test('a pin is one’s own where one has put it there, also before the academy has it, and where nobody has any more', () => {
  const pin = command('chat.pin', {messageId: 'm1'});
  const by = (pinnedBy: string | null) => row(1, {pin: {pinnedBy}});
  const isOwn = (rows: readonly MessageRow[], pending: readonly Command[] = []) =>
    shown(rows, pending).map(({isPinned, isOwnPin}) => [isPinned, isOwnPin]);
  expect(isOwn([row(1)], [pin])).toEqual([[true, true]]);
  expect(isOwn([by(BOB.id)], [pin])).toEqual([[true, false]]);
  expect(isOwn([by(ADA.id)])).toEqual([[true, true]]);
  expect(isOwn([by(null)])).toEqual([[true, true]]);
  expect(isOwn([by(ADA.id)], [command('chat.unpin', {messageId: 'm1'})])).toEqual([[false, false]]);
});

test('reactions are counted by emoji, and a second one of the same person counts once', () => {
  const reactions = [
    {userId: 'bob', emoji: '👍'},
    {userId: 'eve', emoji: '👍'},
    {userId: 'ada', emoji: '🎉'},
  ];
  const on = command('chat.react', {messageId: 'm1', emoji: '👍'});
  const again = command('chat.react', {messageId: 'm1', emoji: '👍'}, {id: 'again'});
  const off = command('chat.unreact', {messageId: 'm1', emoji: '🎉'});
  expect(shown([row(1, {reactions})], [on, again, off])[0]?.reactions).toEqual([
    {emoji: '👍', count: 3, isOwn: true},
  ]);
});

test('messages of one person soon after one another are one block; a new day, another person and a reply begin one', () => {
  const next = new Date(2026, 10, 17, 9).getTime();
  const quoted = {id: 'm1', body: 'Message 1', deletedAt: null, sender: BOB};
  const said = shown(
    [
      row(1),
      row(2),
      row(3, {senderId: ADA.id, sender: ADA}),
      row(4),
      row(5, {replyTo: quoted}),
      row(6, {createdAt: NOON + 10 * 60_000}),
      row(7, {createdAt: next}),
    ],
    [],
  );
  const lines = linesOf(said, undefined);
  expect(lines.map((line) => (line.type === 'message' ? line.isContinued : line.type))).toEqual([
    'day',
    false,
    true,
    false,
    false,
    false,
    false,
    'day',
    false,
  ]);
});

test('the line over what is new goes over the first newer message of somebody else', () => {
  const said = shown([row(1), row(2, {senderId: ADA.id, sender: ADA}), row(3), row(4)], []);
  const types = (readSeq: number | undefined) => linesOf(said, readSeq).map(({key}) => key);
  expect(types(1).slice(1)).toEqual(['m1', 'm2', 'unread', 'm3', 'm4']);
  expect(types(4)).not.toContain('unread');
  expect(types(undefined)).not.toContain('unread');
});

test.each([
  [new Date(2026, 10, 16, 0, 1), 'Today'],
  [new Date(2026, 10, 15, 23, 59), 'Yesterday'],
  [new Date(2026, 10, 14, 12), 'Saturday, November 14'],
  [new Date(2025, 10, 16, 12), 'November 16, 2025'],
])('%s is called %s', (at, words) => {
  expect(dayWords(at.getTime(), NOON)).toBe(words);
});
