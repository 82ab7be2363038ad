import {describe, expect, test} from 'vitest';
import {
  byMessage,
  channelOf,
  excerptOf,
  reasonsOf,
  reportersOf,
  type MessageReport,
} from '#web/admin/support/reported.ts';

const report = (id: string, messageId: string, more: Partial<MessageReport> = {}): MessageReport => ({
  id,
  messageId,
  reason: 'spam',
  text: '',
  state: 'open',
  createdAt: 0,
  ...more,
});
const only = (...reports: readonly MessageReport[]) => {
  const [one] = byMessage(reports);
  if (!one) throw new Error('there is a report');
  return one;
};

describe('reports of one message', () => {
  test('are one row, open as long as one of them is', () => {
    const rows = byMessage([
      report('3', 'a', {state: 'declined', reason: 'other'}),
      report('2', 'b', {state: 'upheld'}),
      report('1', 'a'),
    ]);
    expect(rows.map(({messageId, state, reports}) => [messageId, state, reports.length])).toEqual([
      ['a', 'open', 2],
      ['b', 'upheld', 1],
    ]);
    expect(rows.map(reasonsOf)).toEqual([['other', 'spam'], ['spam']]);
  });

  test('name the latest reporter, and how many others there are', () => {
    const ada = {id: 'ada', fullName: 'Ada'};
    const plain = (text: string) => text.replaceAll(/[\u2066-\u2069]/g, '');
    expect(reportersOf(only(report('1', 'a', {reporter: ada})))).toBe('Ada');
    expect(plain(reportersOf(only(report('2', 'a', {reporter: ada}), report('1', 'a'))))).toBe(
      'Ada and 1 other',
    );
    expect(plain(reportersOf(only(report('3', 'a'), report('2', 'a'), report('1', 'a'))))).toBe(
      'A former learner and 2 others',
    );
  });
});

test('a long message is cut to a line, without half a character', () => {
  const kept = (body: string) => ({messageId: 'a', body, createdAt: 0});
  expect(excerptOf(only(report('1', 'a', {reported: kept(' two\n\nlines ')})))).toBe('two lines');
  const cut = excerptOf(only(report('1', 'a', {reported: kept(`${'x'.repeat(138)}🙂 and more`)})));
  expect(cut).toBe(`${'x'.repeat(138)}…`);
});

test('a channel without a name is a direct one', () => {
  expect(channelOf(only(report('1', 'a', {channel: {name: 'general'}})))).toBe('#general');
  expect(channelOf(only(report('1', 'a', {channel: {}})))).toBe('Direct message');
});
