import {expect, test} from 'vitest';
import {addressesIn, namesIn} from '#sync/chat/post/mentions.ts';

test.each([
  ['@ada', ['ada']],
  ['Hello @Ada, and @eve-1!', ['ada', 'eve-1']],
  ['(@ada) "@eve" @ada', ['ada', 'eve']],
  // The dot may be the sentence's or the name's.
  ['Ask @ada.', ['ada.', 'ada']],
  ['Ask @ada.l.', ['ada.l.', 'ada.l']],
  ['mail ada@example.org or @@ada or @a', []],
  ['no one', []],
])('in %j are named %j', (text, names) => {
  expect(namesIn(text)).toEqual(names);
});

test('every name of a long text is read, and the worst text has few', () => {
  const many = Array.from({length: 300}, (_, at) => `@person${at}`);
  expect(namesIn(many.join(' '))).toEqual(many.map((name) => name.slice(1)));
  for (const worst of ['@'.repeat(4000), '@aaa.'.repeat(800), `@${'-'.repeat(3999)}`]) {
    expect(namesIn(worst).length).toBeLessThanOrEqual(41);
  }
});

test.each([
  ['See https://example.org/a?b=1#c.', ['https://example.org/a?b=1#c']],
  ['<http://a.example> [x](https://b.example/y)', ['http://a.example', 'https://b.example/y']],
  ['javascript:alert(1) ftp://x.example http://', []],
  ['https://a.example https://a.example', ['https://a.example']],
])('in %j are the addresses %j', (text, addresses) => {
  expect(addressesIn(text)).toEqual(addresses);
});
