// Tables as files of comma-separated values.
import {saveFile} from '#web/io/save-file.ts';

/**
 * Before what a spreadsheet takes for a formula, and runs (OWASP, CSV injection): at the start of a cell, and inside it where
 * one that splits at semicolons or tabs begins another cell, whatever the quotes around it.
 */
const FORMULA = /^(?=[\t\r\n])|(?<=^|[;\t\r\n])(?=[\s"]*[=+\-@|%＝＋－＠])/g;
const QUOTED = /[",;\t\r\n]/;

/** A table as CSV (RFC 4180), which opens as text and numbers and never runs anything: an apostrophe makes it text. Nothing is an empty cell. */
export const toCsv = (rows: readonly (readonly (string | number | boolean | null)[])[]): string =>
  rows.map((row) => `${row.map(cellOf).join(',')}\r\n`).join('');

function cellOf(value: string | number | boolean | null): string {
  if (typeof value !== 'string') return value === null ? '' : String(value);
  const safe = value.replaceAll(FORMULA, "'");
  return QUOTED.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** Hands such a text to the person as a file. */
export const downloadCsv = (name: string, text: string): void =>
  saveFile(name, new Blob([text], {type: 'text/csv;charset=utf-8'}));
