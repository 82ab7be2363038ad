import {expect, test} from 'vitest';
import {layOut} from '#sync/mail/email-layout.ts';

const email = layOut({
  subject: 'Choose <b>& "quote"',
  before: ['Hello <img src=x onerror=alert(1)> & you'],
  actions: [{label: 'Open', name: `a"b'c<d>`, address: 'https://academy.example/x?a=1&b="2"'}],
  after: ['It works once.'],
});

test('both parts say the same, the address included', () => {
  expect(email.text).toBe(
    'Hello,\n\nHello <img src=x onerror=alert(1)> & you\n\n' +
      `a"b'c<d>:\nhttps://academy.example/x?a=1&b="2"\n\nIt works once.\n\nThe academy\n`,
  );
  for (const words of ['Hello,', 'It works once.', 'The academy', 'Open: a&quot;b&#39;c&lt;d&gt;'])
    expect(email.html).toContain(words);
  expect(email.html?.split('https://academy.example/x?a=1&amp;b=&quot;2&quot;')).toHaveLength(4);
});

test('nothing that somebody typed becomes markup', () => {
  expect(email.html).not.toMatch(/<img|<b>|onerror="|b="2"/);
  expect(email.html).toContain('Hello &lt;img src=x onerror=alert(1)&gt; &amp; you');
  expect(email.html).toContain('<title>Choose &lt;b&gt;&amp; &quot;quote&quot;</title>');
});

test('nothing is fetched by opening it, and no script runs', () => {
  expect(email.html).not.toMatch(/<[^>]+\ssrc=|url\(|@import|<link|<script|<svg/);
});

test('it has colors of its own for dark mail clients', () => {
  expect(email.html).toContain('<meta name="color-scheme" content="light dark">');
  expect(email.html).toContain('@media (prefers-color-scheme:dark)');
});
