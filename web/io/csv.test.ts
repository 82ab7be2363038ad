import fc from 'fast-check';
import {expect, test} from 'vitest';
import {toCsv} from '#web/io/csv.ts';

test('a cell that a spreadsheet would run is made text', () => {
  const cells = ['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '  =1', 'a=1', '|x', '%x'];
  expect(toCsv([cells])).toBe("'=1+1,'+1,'-1,'@SUM(A1),'\t=1,'  =1,a=1,'|x,'%x\r\n");
});

test('what is written reads back as it was, by the rules of RFC 4180', () => {
  const text = fc.string().filter((cell) => !/^(?:\s*[=+\-@]|[\t\r\n|%])/.test(cell));
  fc.assert(
    fc.property(fc.array(fc.array(text, {minLength: 2, maxLength: 4}), {minLength: 1}), (rows) => {
      expect(parse(toCsv(rows))).toEqual(rows);
    }),
  );
});

/** A reader of its own, so that writer and reader cannot share a mistake. */
function parse(csv: string): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  for (const [, quoted, plain = '', end] of csv.matchAll(/(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n)/g)) {
    row.push(quoted === undefined ? plain : quoted.replaceAll('""', '"'));
    if (end !== ',') {
      rows.push(row);
      row = [];
    }
  }
  return rows;
}
