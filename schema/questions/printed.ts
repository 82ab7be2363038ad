// Whether what somebody expects a program to print is what it prints: line by line, as Python values.
import {inOneForm} from '#schema/questions/typed.ts';

/**
 * `'a'` is `"a"`, and `[1,2]` is `[1, 2]`; 1 is not 1.0, as Python prints them apart. What a keyboard made of signs is undone.
 * Empty lines, and space around a line or between values, are no difference, nor is the order of a set; of an error its type
 * is enough.
 */
export function samePrinted(printed: string, expected: string): boolean {
  const lines = linesOf(printed);
  const others = linesOf(expected);
  return lines.length === others.length && lines.every((line, at) => isSameLine(line, others[at] ?? ''));
}

const linesOf = (text: string): readonly string[] =>
  inOneForm(text)
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter((line) => line !== '');

/** Its module is told or not. */
const ERROR = /^(?:\w+\.)*(\w+(?:Error|Exception|Iteration))(?::|\.?$)/;

const isSameLine = (printed: string, expected: string): boolean =>
  valuesApart(printed, expected).every((values) => values.length === 0);

/** A string, a number, a word, or any other character for itself; `at`: where it begins in its line. */
export type Value = {readonly text: string; readonly at: number};

/**
 * What of two lines is not the same, of each its own values.
 * @param printed a line in one form (`inOneForm`), as is the other
 */
export function valuesApart(
  printed: string,
  expected: string,
): readonly [printed: readonly Value[], expected: readonly Value[]] {
  const error = ERROR.exec(printed.trim());
  const values = valuesIn(printed);
  const others = valuesIn(expected);
  if (error) return ERROR.exec(expected.trim())?.[1] === error[1] ? [[], []] : [values, others];
  const isSame = (at: number) => {
    const [value, other] = [values[at], others[at]];
    return value !== undefined && other !== undefined && isSameValue(value.text, other.text);
  };
  return [values.filter((_, at) => !isSame(at)), others.filter((_, at) => !isSame(at))];
}

const VALUE =
  /[a-z]{0,2}'(?:[^'\\]|\\.)*'|[a-z]{0,2}"(?:[^"\\]|\\.)*"|(?:\d[\d_]*\.?[\d_]*|\.\d[\d_]*)(?:e[+-]?\d+)?j?|\w+|\S/giu;

const matchesIn = (text: string, from = 0): readonly Value[] =>
  [...text.matchAll(VALUE)].map(({0: value, index}) => ({text: value, at: from + index}));

/** In the order that they are compared in. */
function valuesIn(line: string): readonly Value[] {
  const values = matchesIn(line);
  const depths = depthsOf(values);
  const isText = values.some(({text}, at) => depths[at] === 0 && isWord(text));
  const told = values.flatMap((value, at) => {
    // In a sentence quotation marks are part of the words, unless a value is expected there.
    const isValue = !isText || depths[at] !== 0 || /[=:,]$/.test(values[at - 1]?.text ?? '');
    return isValue ? [value] : unquoted(value);
  });
  return withSetsSorted(told);
}

/** How many brackets are open around each. */
function depthsOf(values: readonly Value[]): readonly number[] {
  let depth = 0;
  return values.map(({text}) => {
    if (/^[)\]}]$/.test(text)) depth = Math.max(0, depth - 1);
    const own = depth;
    if (/^[([{]$/.test(text)) depth += 1;
    return own;
  });
}

const isWord = (text: string) =>
  /^[\p{L}_]/u.test(text) && stringOf(text) === undefined && !/^(?:True|False|None)$/.test(text);

/** A text in quotation marks as words between them. */
function unquoted(value: Value): readonly Value[] {
  const {text, at} = value;
  if (stringOf(text) === undefined) return [value];
  const begin = text.search(/['"]/);
  const end = text.length - 1;
  const prefix = begin === 0 ? [] : [{text: text.slice(0, begin), at}];
  const inner = matchesIn(text.slice(begin + 1, end), at + begin + 1).flatMap(unquoted);
  return [
    ...prefix,
    {text: text.charAt(begin), at: at + begin},
    ...inner,
    {text: text.charAt(end), at: at + end},
  ];
}

/** Python prints the elements of a set in an order of its own. */
function withSetsSorted(values: readonly Value[]): readonly Value[] {
  const open = values.findLastIndex(({text}) => text === '{');
  if (open === -1) return values;
  const length = values.slice(open).findIndex(({text}) => text === '}');
  if (length === -1) return values;
  const inside = values.slice(open + 1, open + length);
  const rest = values.slice(open + length);
  const isDict = inside.some(({text}) => text === ':');
  return [
    ...withSetsSorted(values.slice(0, open)),
    ...values.slice(open, open + 1),
    ...(isDict ? inside : sorted(inside)),
    ...rest,
  ];
}

/** Elements between commas; each keeps its own, the last one has none. */
function sorted(values: readonly Value[]): readonly Value[] {
  const depths = depthsOf(values);
  const isComma = (at: number) => values[at]?.text === ',' && depths[at] === 0;
  const commas = values.filter((_, at) => isComma(at));
  let element = 0;
  const elements = Object.values(
    Object.groupBy(
      values.flatMap((value, at) => {
        if (isComma(at)) element += 1;
        return isComma(at) ? [] : [{value, element}];
      }),
      (one) => one.element,
    ),
  ).map((group = []) => group.map(({value}) => value));
  const keyOf = (group: readonly Value[]) =>
    group.map(({text}) => numberOf(text) ?? stringOf(text) ?? text).join(' ');
  const inOrder = elements.toSorted((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1));
  return inOrder.flatMap((group, at) => [...group, ...commas.slice(at, at + 1)]);
}

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
