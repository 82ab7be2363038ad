import {expect, test} from 'vitest';
import {csvOf} from '#web/admin-area/table/csv.ts';

const cell = (value: string | number | boolean | null) => csvOf(['Name'], [[value]]).split('\r\n')[1];

test('a file begins with its head, and each row is a line', () => {
  expect(
    csvOf(
      ['Name', 'Points'],
      [
        ['Ada', 10],
        ['Alan', null],
      ],
    ),
  ).toBe('\uFEFFName,Points\r\nAda,10\r\nAlan,\r\n');
});

test.each(['=1+1', '+1', '-2+3', '@SUM(A1)', '\t=1', '=HYPERLINK("https://evil.example")', '|cmd', '%0A'])(
  'text that a spreadsheet would run stays text: %s',
  (text) => {
    expect(cell(text)?.replace(/^"/, '')).toMatch(/^'/);
  },
);

test('commas, quotes and line ends are kept inside a cell', () => {
  expect(csvOf(['Name'], [['a, "b"\nc']])).toContain('"a, ""b""\nc"');
});

test('a figure below zero stays a figure', () => {
  expect(cell(-3)).toBe('-3');
});
