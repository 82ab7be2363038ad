// Which text counts: what is typed here, or what all devices have.
import {describe, expect, test} from 'vitest';
import {draftOf, isKeptDraft, met, NO_DRAFT, type KeptDraft} from '#web/chat/talk/composer/draft.ts';
import type {Command, CommandStatus} from '#web/data/outbox/command.ts';

const told = (body: string, status: CommandStatus = 'waiting', channelId = 'general'): Command => ({
  id: body,
  userId: 'ada',
  name: 'chat.draft',
  args: {id: body, v: 1, channelId, body},
  lane: 'chatDrafts',
  createdAt: 0,
  status,
  attempts: 0,
});
const meet = (draft: KeptDraft, row: string, ...pending: Command[]) =>
  met(draft, {row, pending, channelId: 'general'});

describe('what another device has written', () => {
  test('is shown where nothing was typed here, or what was typed is with all devices', () => {
    expect(meet(NO_DRAFT, 'theirs')).toEqual({body: 'theirs', seen: 'theirs'});
    expect(meet({body: 'mine', seen: 'mine'}, 'theirs')).toEqual({body: 'theirs', seen: 'theirs'});
    expect(meet({body: 'mine', seen: '', told: 'mine'}, 'theirs')).toEqual({body: 'theirs', seen: 'theirs'});
  });

  test('takes nothing away that is typed here and not told', () => {
    const typed = {body: 'mine and more', seen: 'mine'};
    expect(meet(typed, 'theirs')).toEqual({body: 'mine and more', seen: 'theirs'});
    expect(meet(typed, '')).toEqual({body: 'mine and more', seen: ''});
  });

  test('and has sent is gone here too', () => {
    expect(meet({body: 'sent', seen: 'sent'}, '')).toEqual(NO_DRAFT);
  });
});

describe('what this device has told', () => {
  test('is not taken back by the rows of before, nor by those that echo it', () => {
    const waiting = {body: 'mine', seen: '', told: 'mine'};
    expect(meet(waiting, '', told('mine'))).toBe(waiting);
    expect(meet(waiting, '')).toBe(waiting);
    expect(meet(waiting, 'mine')).toEqual({body: 'mine', seen: 'mine'});
  });

  test('and sent does not come back: not from the rows, and not from what is on its way', () => {
    const sent = {body: '', seen: '', told: ''};
    expect(meet(sent, 'mine', told('mine'), told(''))).toBe(sent);
    expect(meet({body: '', seen: 'mine', told: ''}, 'mine', told(''))).toEqual({
      body: '',
      seen: 'mine',
      told: '',
    });
    expect(meet({body: '', seen: 'mine', told: ''}, '')).toEqual(NO_DRAFT);
  });

  test('in another window shows in this one, unless something is typed here', () => {
    expect(meet(NO_DRAFT, '', told('mine'))).toEqual({body: 'mine', seen: '', told: 'mine'});
    expect(meet({body: 'mine', seen: 'mine'}, 'mine', told(''))).toEqual({body: '', seen: 'mine', told: ''});
    expect(meet({body: 'typed', seen: ''}, '', told('mine')).body).toBe('typed');
  });

  test('of another room concerns no draft of this one', () => {
    expect(meet(NO_DRAFT, '', told('mine', 'waiting', 'random'))).toBe(NO_DRAFT);
  });

  test('stays in the field when it was rejected, whatever the others write', () => {
    const rejected = {body: 'too much', seen: 'before', told: 'too much'};
    expect(meet(rejected, 'before', told('too much', 'failed'))).toBe(rejected);
    expect(meet(rejected, 'theirs', told('too much', 'failed')).body).toBe('too much');
  });
});

test('what an earlier build kept stays until its writer decides', () => {
  const old = {body: 'typed', at: 1};
  expect(isKeptDraft(old)).toBe(true);
  expect(meet(draftOf(old), 'theirs')).toEqual({body: 'typed', seen: 'theirs'});
});

test.each([
  [null],
  ['text'],
  [{}],
  [{body: 1, seen: ''}],
  [{body: '', seen: 1}],
  [{body: '', seen: '', told: 1}],
])('%j was not kept by us', (value) => {
  expect(isKeptDraft(value)).toBe(false);
});
