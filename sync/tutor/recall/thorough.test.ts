import {expect, test} from 'vitest';
import {isWhy, plainly} from '#sync/tutor/recall/thorough.ts';

test.each([
  ['I get lost with break', 'with break'],
  ['I’m still so confused about slices', 'about slices'],
  ['im stuck, what is a slice', ', what is a slice'],
  ['i dont get the table', 'i the table'],
  ['I don’t really follow', 'I'],
  ['my loop gets stuck', 'my loop gets stuck'],
  ['get the last three elements', 'get the last three elements'],
  ['can I get a list from a set', 'can I get a list from a set'],
])('“%s” is searched for as “%s”', (question, words) => {
  expect(plainly(question).trim().replaceAll(/\s+/g, ' ')).toBe(words);
});

test.each([
  ['why does it print 1?', true],
  ['it prints 1, how come?', true],
  ['i dont get the table', true],
  ['I don’t understand slices', true],
  ['i dont really understand slices', true],
  ['I can’t understand slices', true],
  ['cant understand slices', true],
  ['Help me understand slices', true],
  ['help me to understand slices', true],
  ['I’m confused by slices', true],
  ['slices are confusing', true],
  ['this output confuses me', true],
  ['What is a slice?', false],
  ['What is a confusion matrix?', false],
  ['How does Python understand a slice?', false],
  ['What should I understand first?', false],
])('“%s” asks for what is behind it: %s', (question, is) => {
  expect(isWhy(question)).toBe(is);
});
