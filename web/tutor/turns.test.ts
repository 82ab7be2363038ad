import {expect, test} from 'vitest';
import {ofCommand} from '#web/tutor/fakes.ts';
import {plainAnswer, rejectedIn, searched, threadsOf, turnsOf, type TurnRow} from '#web/tutor/turns.ts';

const ASK = {
  mode: 'explain',
  text: '',
  lessonId: null,
  block: null,
  questionId: null,
  follows: null,
} as const;
const row = (id: string, createdAt: number, more: Partial<TurnRow> = {}): TurnRow => ({
  id,
  threadId: 't',
  mode: 'explain',
  text: `question ${id}`,
  parts: [{kind: 'said', text: 'Answer.'}],
  hasMore: false,
  createdAt,
  reason: '',
  ...more,
});

test('a question is shown before it is sent, and once when its row is there', () => {
  const ask = ofCommand('tutor.ask', {...ASK, threadId: 't', text: 'Why?'}, {id: 'q2', createdAt: 20});
  const before = turnsOf([row('q1', 10)], [ask], 't');
  expect(before.map(({id, asking}) => [id, asking?.id])).toEqual([
    ['q1', undefined],
    ['q2', 'q2'],
  ]);
  expect(before[1]).toMatchObject({text: 'Why?', parts: []});
  const after = turnsOf([row('q1', 10), row('q2', 20)], [ask], 't');
  expect(after.map(({id, asking}) => [id, asking])).toEqual([
    ['q1', undefined],
    ['q2', undefined],
  ]);
});

test('a question of another conversation is not shown', () => {
  expect(turnsOf([], [ofCommand('tutor.ask', {...ASK, threadId: 'other'})], 't')).toEqual([]);
});

test('a conversation begins with its first question, takes another name, and goes', () => {
  const ask = ofCommand(
    'tutor.ask',
    {...ASK, threadId: 't', text: 'What is a slice?\nAnd why?'},
    {createdAt: 5},
  );
  expect(threadsOf([], [ask])).toEqual([{id: 't', title: 'What is a slice?', updatedAt: 5}]);
  const old = {id: 'o', title: 'Old', updatedAt: 1};
  expect(threadsOf([old], [ask]).map(({id}) => id)).toEqual(['t', 'o']);
  const rename = ofCommand('tutor.rename', {threadId: 'o', title: 'Slices'});
  expect(threadsOf([old], [rename])[0]?.title).toBe('Slices');
  expect(threadsOf([old], [ofCommand('tutor.remove', {threadId: 'o'})])).toEqual([]);
  expect(turnsOf([row('q1', 1)], [ofCommand('tutor.remove', {threadId: 't'})], 't')).toEqual([]);
});

test('conversations are found by all words of their names', () => {
  const threads = [
    {id: 'a', title: 'How do slices work?', updatedAt: 1},
    {id: 'b', title: 'What is a dict?', updatedAt: 2},
  ];
  expect(searched(threads, ' SLICES how ').map(({id}) => id)).toEqual(['a']);
  expect(searched(threads, '').length).toBe(2);
});

test('stopping, rating and replying are shown at once', () => {
  const question = {
    kind: 'question' as const,
    quizId: 'quiz',
    question: {id: 'x', kind: 'single' as const, stem: [], options: ['a', 'b'], topic: 't', difficulty: 1},
    key: 1,
    answer: 1,
    explanation: [],
  };
  const rows = [row('q1', 1, {parts: [question]})];
  const shown = (...pending: Parameters<typeof turnsOf>[1]) => turnsOf(rows, pending, 't')[0];
  expect(shown(ofCommand('tutor.stop', {turnId: 'q1'}, {createdAt: 9}))).toMatchObject({
    parts: [],
    isWriting: false,
    stoppedAt: 9,
  });
  expect(shown(ofCommand('tutor.rate', {turnId: 'q1', liked: false, reason: 'Too long'}))).toMatchObject({
    liked: false,
    reason: 'Too long',
  });
  expect(shown(ofCommand('tutor.reply', {turnId: 'q1', value: 1}))).toMatchObject({reply: 1, correct: true});
  expect(shown(ofCommand('tutor.reply', {turnId: 'q1', value: 0}))).toMatchObject({reply: 0, correct: false});
  // The first answer counts.
  const twice = [
    ofCommand('tutor.reply', {turnId: 'q1', value: 0}),
    ofCommand('tutor.reply', {turnId: 'q1', value: 1}),
  ];
  expect(shown(...twice)).toMatchObject({reply: 0, correct: false});
});

test('a refused question keeps its words', () => {
  const failed = ofCommand(
    'tutor.ask',
    {...ASK, threadId: 't', text: 'Long'},
    {status: 'failed', reason: {code: 'INVALID', message: 'Too long.'}},
  );
  expect(rejectedIn([failed], 't')).toMatchObject([{text: 'Long', why: 'Too long.'}]);
  expect(turnsOf([], [failed], 't')).toEqual([]);
});

test('an answer is copied with where it is from', () => {
  const quote = {
    kind: 'quote' as const,
    lessonId: 'l',
    moduleId: 'm',
    title: 'Lists: Slices',
    href: '/modules/m/lessons/l#block-2-1',
    paragraphs: ['A slice cuts.', '```python\nx[1:2]\n```'],
  };
  expect(plainAnswer([quote], 'https://a.test')).toBe(
    'A slice cuts.\n\n```python\nx[1:2]\n```\n\nLists: Slices: https://a.test/modules/m/lessons/l#block-2-1',
  );
});

test('an explanation is copied with where its numbers lead', () => {
  const place = {kind: 'quote' as const, lessonId: 'l', moduleId: 'm', paragraphs: ['A slice cuts.']};
  const parts = [
    {kind: 'written' as const, text: 'A slice cuts [1], a list keeps [2].', service: 's', ownLines: 0},
    {...place, title: 'Lists: Slices', href: '/modules/m/lessons/l#block-2-1'},
    {...place, title: 'Lists', href: '/modules/m/lessons/l#block-0'},
  ];
  expect(plainAnswer(parts, 'https://a.test')).toBe(
    'A slice cuts [1], a list keeps [2].\n\n[1] Lists: Slices: https://a.test/modules/m/lessons/l#block-2-1\n\n[2] Lists: https://a.test/modules/m/lessons/l#block-0',
  );
});
