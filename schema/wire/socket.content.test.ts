import {expect, test} from 'vitest';
import {measuredContent} from '#schema/wire/socket.content.ts';

test.each([
  ['  Hello \n', 'Hello'],
  ['\n \n    if x:\n        return 1\n\n', '    if x:\n        return 1'],
  ['\tx = 1\r\n\ty = 2\r', '\tx = 1\n\ty = 2'],
  ['Hello\n\n\nAda', 'Hello\n\n\nAda'],
  [' \n ', ''],
  ['', ''],
])('%j is posted as %j', (typed, posted) => {
  expect(measuredContent(typed)).toBe(posted);
});
