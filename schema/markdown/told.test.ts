import {expect, test} from 'vitest';
import {toldIn} from '#schema/markdown/told.ts';

test.each([
  ['@ada', ['ada']],
  ['Hello @Ada, and @eve-1!', ['ada', 'eve-1']],
  ['(@ada) "@eve" @ada', ['ada', 'eve']],
  // The dot may be the sentence's or the name's.
  ['Ask @ada.', ['ada.', 'ada']],
  ['Ask @ada.l.', ['ada.l.', 'ada.l']],
  ['你好@ada.lovelace，你好', ['ada.lovelace']],
  ['**@ada** and > @eve', ['ada', 'eve']],
  ['mail ada@example.org or @@ada or @a', []],
  [`@${'a'.repeat(31)}`, []],
  // The Kelvin sign is no k, and the long s no s.
  ['Ask @\u212Aelly, @\u017Fam, or @ada\u212A', ['ada']],
  [`@ada${'.-'.repeat(1000)} @eve`, ['ada', 'eve']],
  // In code it is a decorator, in an address a part of it.
  ['`@property`\n```python\n@dataclass\nclass A: ...\n```', []],
  ['https://example.org/@ada [see @ada](https://example.org/)', []],
  ['no one', []],
])('in %j are named %j', (text, names) => {
  expect(toldIn(text).names).toEqual(names);
});

test('every name of a long text is read, and the worst text has few', () => {
  const many = Array.from({length: 300}, (_, at) => `@person${at}`);
  expect(toldIn(many.join(' ')).names).toEqual(many.map((name) => name.slice(1)));
  for (const worst of ['@'.repeat(4000), '@aaa.'.repeat(800), '@aaa. '.repeat(600), `@${'-'.repeat(3999)}`])
    expect(toldIn(worst).names.length).toBeLessThanOrEqual(41);
});

test.each([
  ['See https://example.org/a?b=1#c.', ['https://example.org/a?b=1#c']],
  ['<http://a.example> [x](https://b.example/y)', ['http://a.example', 'https://b.example/y']],
  ['看https://example.org/a。（https://example.org/b）', ['https://example.org/a', 'https://example.org/b']],
  [
    'https://a.example/x、https://b.example/y，“https://c.example”',
    ['https://a.example/x', 'https://b.example/y', 'https://c.example'],
  ],
  [
    '(https://en.wikipedia.org/wiki/A_(b)) https://zh.wikipedia.org/wiki/机器学习！',
    ['https://en.wikipedia.org/wiki/A_(b)', 'https://zh.wikipedia.org/wiki/机器学习'],
  ],
  [
    '**https://a.example/** *https://b.example* ~~https://c.example~~',
    ['https://a.example/', 'https://b.example', 'https://c.example'],
  ],
  ['www.example.org, x@www.example.org', ['https://www.example.org']],
  ['https://api.example/{id}?q=[1]&x=a*b)].', ['https://api.example/{id}?q=[1]&x=a*b']],
  ['`https://a.example` [x](/modules) [y](mailto:ada@example.org)', []],
  ['javascript:alert(1) ftp://x.example http:// https://[ xhttps://a.example', []],
  ['https://a.example https://a.example', ['https://a.example']],
  [
    'HTTP://a.example, Https://b.example, WwW.c.example',
    ['HTTP://a.example', 'Https://b.example', 'https://WwW.c.example'],
  ],
  ['http\u017F://a.example [b](http\u017F://b.example)', []],
])('in %j are the addresses %j', (text, addresses) => {
  expect(toldIn(text).addresses).toEqual(addresses);
});
