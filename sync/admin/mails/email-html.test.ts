import {expect, test} from 'vitest';
import {htmlOf} from '#sync/admin/mails/email-html.ts';

test.each([
  [
    '看https://example.org/a。好',
    '看<a href="https://example.org/a" rel="noopener">https://example.org/a</a>。好',
  ],
  ['(https://example.org/a).', '(<a href="https://example.org/a" rel="noopener">https://example.org/a</a>).'],
  ['https://[ <b>', 'https://[ &lt;b&gt;'],
  ['www.example.org', '<a href="https://www.example.org" rel="noopener">www.example.org</a>'],
  ['javascript:alert(1)', 'javascript:alert(1)'],
])('%j is %s, in the direction of its own script', (text, html) => {
  expect(htmlOf(text)).toContain(`<p dir="auto">${html}</p>`);
});
