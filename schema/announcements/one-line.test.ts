import {expect, test} from 'vitest';
import {inOneLine} from '#schema/announcements/one-line.ts';

test.each([
  ['We **moved**.\n\nSee you *there*.', 'We moved. See you *there*.'],
  ['# News\n- one\n- two\n1. three', 'News one two three'],
  ['Read [the guide](https://example.org/a) first', 'Read the guide first'],
  ['`**kwargs**` stays', '**kwargs** stays'],
  ['2 * 3 * 4', '2 * 3 * 4'],
])('%j is %j in one line', (text, line) => expect(inOneLine(text)).toBe(line));
