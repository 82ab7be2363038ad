// How intricate Markdown may be that one person writes and another's browser draws. A parser takes stack for each level of
// nesting, and looks back over a paragraph for each mark in it: without limits one message could close a page. Ours does
// neither (schema/markdown); pages that were opened before it came still draw what they are sent with one that does.

/** Most quotes, lists, and footnotes inside each other. */
export const NESTING_MAX = 16;
/** Most marks of emphasis and brackets of links between two blank lines, outside of fenced code. */
export const MARKS_MAX = 400;

/** Said to whoever wrote it. Fenced code may hold any marks. */
export const TOO_INTRICATE =
  'This has too many formatting marks, or lists and quotes nested too deeply. Remove some, or put it between two ``` lines to show it as it is.';

/** A fence in the first column ends every list, quote, and footnote before it. Further in it may be inside of one. */
const FENCE = /^(?:(`{3,})[^`]*$|(~{3,}))/;
/** What may hide a fence from the parser, or be one that is inside of something. */
const HIDING = /^(?:```|~~~|<)/;
const RULE = /^[ \t]*([-*])(?:[ \t]*\1){2,}[ \t]*$/;
/** What begins a quote, an item, or a footnote, after the space before it. */
const CONTAINER =
  /([ \t]*)(?:>|(?:[-*+]|\d{1,9}[.)])(?=[ \t]|$)|(\[\^)(?:\\[\\[\]]|\\(?![\\[\]])|[^\s[\]\\])+\]:)/y;
const INDENT = /[ \t]*/y;
/** In the middle of a word an underscore is itself. */
const MARK = /[*~[\]]|(?<![A-Za-z0-9])_|_(?![A-Za-z0-9])/g;

/** Whether a text is too intricate to be drawn as Markdown. Linear in its length; counts rather too much than too little. */
export function isTooIntricate(text: string): boolean {
  let fence: RegExp | undefined;
  let isHidden = false;
  let deepest = 0;
  let notes = 0;
  let marks = 0;
  for (const line of text.split(/\r\n?|\n/)) {
    if (fence) {
      if (fence.test(line)) fence = undefined;
      continue;
    }
    fence = isHidden ? undefined : fenceOf(line);
    if (fence) {
      marks = 0;
      continue;
    }
    const prefix = prefixOf(line);
    isHidden ||= HIDING.test(line.slice(prefix.end));
    notes += prefix.notes;
    deepest = Math.max(deepest, notes + prefix.begun + Math.min(deepest, Math.floor(prefix.columns / 2)));
    marks = line.trim() === '' ? 0 : marks + (line.match(MARK)?.length ?? 0);
    if (deepest > NESTING_MAX || marks > MARKS_MAX) return true;
  }
  return false;
}

/** What ends the fenced code that this line begins; `undefined` where it begins none. */
function fenceOf(line: string): RegExp | undefined {
  const [, ticks, tildes] = FENCE.exec(line) ?? [];
  const mark = ticks ?? tildes;
  return mark === undefined ? undefined : new RegExp(`^ {0,3}${mark[0]}{${mark.length},}[ \\t]*$`);
}

type Prefix = {
  /** Quotes, items, and footnotes that begin in the line. */
  readonly begun: number;
  /** Footnotes among them that are inside of something: the parser puts later ones into them, whatever their indentation. */
  readonly notes: number;
  /** Space around them. What began in earlier lines goes on for two columns each at least. */
  readonly columns: number;
  /** Where the text begins. */
  readonly end: number;
};

function prefixOf(line: string): Prefix {
  let [begun, notes, columns, end] = [0, 0, 0, 0];
  if (RULE.test(line)) return {begun, notes, columns, end};
  for (;;) {
    CONTAINER.lastIndex = end;
    const found = CONTAINER.exec(line);
    if (!found) break;
    const [, space = '', note] = found;
    if (note === undefined || (end === 0 && space === '')) begun += 1;
    else notes += 1;
    columns += columnsOf(space);
    end = CONTAINER.lastIndex;
  }
  INDENT.lastIndex = end;
  const [space] = INDENT.exec(line) ?? [''];
  return {begun, notes, columns: columns + columnsOf(space), end: end + space.length};
}

/** A tab is four columns at most. */
const columnsOf = (space: string): number => space.length + 3 * (space.split('\t').length - 1);
