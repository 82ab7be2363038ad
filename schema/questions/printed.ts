// Whether what somebody expects a program to print is what it prints: line by line, as Python values.

/**
 * `'a'` is `"a"`, and `[1,2]` is `[1, 2]`; 1 is not 1.0, as Python prints them apart. Quotation marks that a keyboard made
 * round are straight. Empty lines, and space around a line or between values, are no difference; of an error its type is enough.
 */
export function samePrinted(printed: string, expected: string): boolean {
  const lines = linesOf(printed);
  const others = linesOf(expected);
  return lines.length === others.length && lines.every((line, at) => isSameLine(line, others[at] ?? ''));
}

const linesOf = (text: string): readonly string[] =>
  text
    .replaceAll(/[‘’‚‛′]/g, "'")
    .replaceAll(/[“”„‟″]/g, '"')
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter((line) => line !== '');

const ERROR = /^(\w+(?:Error|Exception|Iteration))(?::|$)/;

function isSameLine(printed: string, expected: string): boolean {
  const error = ERROR.exec(printed);
  if (error) return ERROR.exec(expected)?.[1] === error[1];
  const values = valuesIn(printed);
  const others = valuesIn(expected);
  return values.length === others.length && values.every((value, at) => isSameValue(value, others[at] ?? ''));
}

/** Strings, numbers, words, and every other character for itself. */
const VALUE =
  /[a-z]{0,2}'(?:[^'\\]|\\.)*'|[a-z]{0,2}"(?:[^"\\]|\\.)*"|(?:\d[\d_]*\.?[\d_]*|\.\d[\d_]*)(?:e[+-]?\d+)?j?|\w+|\S/giu;

const valuesIn = (line: string): readonly string[] => line.match(VALUE) ?? [];

function isSameValue(printed: string, expected: string): boolean {
  if (printed === expected) return true;
  const number = numberOf(printed);
  // What Python would not print like this was formatted: 1.50 is asked for to the letter.
  if (number !== undefined) return number === printed && numberOf(expected) === printed;
  const string = stringOf(printed);
  return string !== undefined && string === stringOf(expected);
}

/** As Python prints the number; `undefined` for what is none. */
function numberOf(text: string): string | undefined {
  const plain = text.replaceAll('_', '');
  if (!/^[\d.]/.test(plain) || !/\d/.test(plain)) return undefined;
  if (/^\d+$/.test(plain)) return plain.replace(/^0+(?=\d)/, '');
  const value = Number(plain);
  return Number.isNaN(value) ? plain : floatText(value);
}

function floatText(value: number): string {
  const [digits = '', power = ''] = value.toExponential().split('e');
  const exponent = Number(power);
  if (value !== 0 && (exponent < -4 || exponent >= 16)) {
    return `${digits}e${exponent < 0 ? '-' : '+'}${String(Math.abs(exponent)).padStart(2, '0')}`;
  }
  return Number.isInteger(value) ? `${value}.0` : String(value);
}

/** A string's own characters, after the letters before it (`b`); `undefined` for what is none. */
function stringOf(text: string): string | undefined {
  const found = /^([a-z]{0,2})(['"])(.*)\2$/isu.exec(text);
  return found ? `${found[1] ?? ''}|${(found[3] ?? '').replaceAll(/\\(['"\\])/g, '$1')}` : undefined;
}
