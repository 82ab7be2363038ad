import {expect, test} from 'vitest';
import {contained, isolated, turnsApart} from '#schema/isolated.ts';

test.each([
  ['Ada', 'Ada'],
  ['a\u202Eb', 'a\u202Eb\u202C'],
  ['a\u2067b\u202Ec', 'a\u2067b\u202Ec\u202C\u2069'],
  ['a\u202Eb\u202Cc', 'a\u202Eb\u202Cc'],
  ['a\u2068b\u2069c', 'a\u2068b\u2069c'],
  ['a\u2069b\u202Cc', 'abc'],
  // The end of an isolate is the end of what was turned in it; its own end comes too late.
  ['\u2066a\u202Eb\u2069c\u202C', '\u2066a\u202Eb\u2069c'],
  // An end does not reach out of the isolate that it is in.
  ['\u202Ea\u2066b\u202Cc\u2069', '\u202Ea\u2066bc\u2069\u202C'],
  ['a\u202Eb\nc\u202C', 'a\u202Eb\u202C\nc'],
  ['\u2067a\u2068b\u202Bc\u2069d\u202Ae\u2069f\u2069', '\u2067a\u2068b\u202Bc\u2069d\u202Ae\u2069f'],
  ['\u2067a\n\u2069b', '\u2067a\u2069\nb'],
  ['👩‍💻 אבי', '👩‍💻 אבי'],
  // Ends of a paragraph become ends of a line.
  ['a\u2029b', 'a\u2028b'],
  ['a\u202Eb\u2029c\u202Cd', 'a\u202Eb\u202C\u2028cd'],
  ['a\u202Eb\u2028c\u202Cd', 'a\u202Eb\u202C\u2028cd'],
  ['\u2067a\u0085b\rc\u001C\u001D\u001Ed', '\u2067a\u2069\u2028b\u2028c\u2028\u2028\u2028d'],
])('%j is contained as %j', (text, out) => {
  expect(contained(text)).toBe(out);
  // A name that turns nothing needs no isolate.
  const isPlain = text === 'Ada';
  expect(isolated(text)).toBe(isPlain ? text : `\u2068${out}\u2069`);
});

test.each(['Ada Lovelace', 'main.py', '上海', 'Zoë 2', '👩‍💻'])(
  '%s turns nothing, and stays as it is',
  (name) => {
    expect(isolated(name)).toBe(name);
  },
);

test.each([
  ['pip install requests', ['pip install requests']],
  ['pip \u202Estseuqer', ['pip ', '\u202E', 'stseuqer']],
  ['\u2066\u2069', ['', '\u2066', '', '\u2069', '']],
  ['אבי = 1', ['אבי = 1']],
])('%j is read in pieces', (code, pieces) => {
  expect(turnsApart(code)).toEqual(pieces);
});
