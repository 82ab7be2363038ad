import {expect, test} from 'vitest';
import {ATTACHMENTS_MAX} from '#schema/chat/chat.limits.ts';
import {toldIn} from '#schema/markdown/told.ts';
import {attachmentsOf} from '#sync/chat/post/mentions.ts';

test('as many addresses are kept beside a message as it may have, and none that is too long', () => {
  const many = Array.from({length: 2 * ATTACHMENTS_MAX}, (_, at) => `https://example.org/${at}`);
  expect(attachmentsOf(toldIn(many.join(' ')))).toEqual(many.slice(0, ATTACHMENTS_MAX));
  expect(attachmentsOf(toldIn(`https://example.org/${'a'.repeat(500)} https://example.org/b`))).toEqual([
    'https://example.org/b',
  ]);
});
