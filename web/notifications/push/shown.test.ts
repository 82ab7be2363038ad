import {expect, test} from 'vitest';
import {NOTIFICATIONS_URL} from '#schema/notifications/push/push-message.ts';
import {messageIn, pathIn} from '#web/notifications/push/shown.ts';

const data = (value: unknown) => ({json: () => value});

test('what says nothing readable is shown in general words', () => {
  const words = {title: 'Academy', body: 'Something new is waiting for you.', url: NOTIFICATIONS_URL};
  const broken = {json: () => JSON.parse('no JSON') as unknown};
  for (const one of [null, broken, data(null), data('text'), data({title: ''}), data({title: 7})])
    expect(messageIn(one)).toMatchObject(words);
  expect(messageIn(data({title: 'Title', unread: '3', read: 'a'}))).toEqual({
    id: 'unknown',
    title: 'Title',
    body: '',
    url: NOTIFICATIONS_URL,
    unread: 0,
    read: [],
  });
});

test('whatever a push says, something can be shown of it', () => {
  const hostile = [
    {title: 'x'.repeat(100_000), body: 'y'.repeat(100_000), read: Array.from({length: 100_000}, () => 'a')},
    {title: 'T', id: {}, body: [], url: {}, unread: Number.NaN, read: [null, 7, 'a']},
    JSON.parse('{"title": "T", "__proto__": {"url": "https://evil.example/"}, "unread": -1}') as unknown,
    {
      get title() {
        throw new Error('no');
      },
    },
    [],
    7,
    null,
  ];
  for (const one of hostile) {
    const {id, title, body, url, unread, read} = messageIn(data(one));
    expect([id, title, body, url].map((text) => typeof text)).toEqual([
      'string',
      'string',
      'string',
      'string',
    ]);
    expect(title).not.toBe('');
    expect(pathIn(url, 'https://academy.example')).toBe(NOTIFICATIONS_URL);
    expect([typeof unread, read.every((tag) => typeof tag === 'string')]).toEqual(['number', true]);
  }
});

test.each([
  ['/community?channel=general&at=7#x', '/community?channel=general&at=7#x'],
  ['//evil.example/x', NOTIFICATIONS_URL],
  ['/\\evil.example/x', NOTIFICATIONS_URL],
  ['https://evil.example/', NOTIFICATIONS_URL],
  ['javascript:alert(1)', NOTIFICATIONS_URL],
  [undefined, NOTIFICATIONS_URL],
])('%s opens %s', (url, path) => {
  expect(pathIn(url, 'https://academy.example')).toBe(path);
});
