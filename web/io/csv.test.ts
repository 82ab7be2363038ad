import fc from 'fast-check';
import {expect, test} from 'vitest';
import {toCsv} from '#web/io/csv.ts';

test('a cell that a spreadsheet would run is made text', () => {
  const cells = ['=1+1', '+1', '-1', '@SUM(A1)', '  =1', 'a=1', '|x', '%x', '＝1', '＋1', '－1', '＠x'];
  expect(toCsv([cells])).toBe("'=1+1,'+1,'-1,'@SUM(A1),'  =1,a=1,'|x,'%x,'＝1,'＋1,'－1,'＠x\r\n");
});

test('one that would be cut at a semicolon or tab is quoted, and what would begin there is made text', () => {
  expect(toCsv([['a;=1', 'a\t=1', '\t=1', 'a; "=1', 'a;b']])).toBe(
    `"a;'=1","a\t'=1","'\t'=1","a;' ""=1","a;b"\r\n`,
  );
});

test('however a spreadsheet cuts a table of texts, no cell begins as a formula', () => {
  const sign = fc.constantFrom(...Array.from('=+-@|%＝＋－＠;,\t\r\n" \'a'));
  const cell = fc.array(sign, {maxLength: 8}).map((signs) => signs.join(''));
  fc.assert(
    fc.property(fc.array(fc.array(cell, {minLength: 1, maxLength: 3}), {minLength: 1}), (rows) => {
      const csv = toCsv(rows);
      const cut = [...parse(csv).flat(), ...csv.split(/[;\r\n]/), ...csv.split(/[\t\r\n]/)];
      expect(cut.filter((one) => /^[\s"]*[=+\-@|%＝＋－＠]/.test(one))).toEqual([]);
    }),
  );
});

test('what is written reads back as it was, by the rules of RFC 4180', () => {
  const text = fc.string().filter((cell) => !/^[\t\r\n]|(?:^|[;\t\r\n])[\s"]*[=+\-@|%＝＋－＠]/.test(cell));
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
