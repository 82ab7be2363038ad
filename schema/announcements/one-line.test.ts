import {expect, test} from 'vitest';
import {inOneLine} from '#schema/announcements/one-line.ts';

test.each([
  ['We **moved**.\n\nSee you *there*.', 'We moved. See you there.'],
  // What is no pair of marks is read as it is: `- 5` is no 5.
  ['# News\n- one\n- two\n1. three', '# News - one - two 1. three'],
  ['Why __init__ and snake_case', 'Why __init__ and snake_case'],
  ['Run:\n```python\nx = 1\n```\n|a|b|\n|-|-|\n|1|2|', 'Run: x = 1 a b 1 2'],
  ['Read [the guide](https://example.org/a) first', 'Read the guide first'],
  ['`**kwargs**` stays', '**kwargs** stays'],
  ['2 * 3 * 4', '2 * 3 * 4'],
])('%j is %j in one line', (text, line) => expect(inOneLine(text)).toBe(line));
