// Messages and announcements: what their Markdown is (docs/decisions/0180-chat-shows-what-was-typed.md). It is read line by
// line, so that no block is inside of another; nothing that is typed is dropped but pairs of marks. Pure.
import {piecesOf, wordsOf, type Piece} from '#schema/markdown/inline.ts';

/** A line in pieces; its line break is text. */
export type Line = readonly Piece[];

/** Lines of a list and of a quote keep the signs that they begin with. */
export type Lines = {readonly kind: 'text' | 'list' | 'quote'; readonly lines: readonly Line[]};

export type Code = {
  readonly kind: 'code';
  readonly code: string;
  /** The word behind the first fence. */
  readonly language: string | undefined;
  /** Space before its fences and all of its lines, which the code is without. */
  readonly indent: string;
  /** What is typed before the code and after it. */
  readonly fences: readonly [string, string];
};

/** The first row names the columns. */
export type Table = {
  readonly kind: 'table';
  readonly rows: readonly (readonly Line[])[];
  /** All of it. */
  readonly typed: string;
};

export type Block = Lines | Code | Table;

const FENCE = /^(?<indent>[ \t]*)(?<ticks>`{3,})(?<rest>[^`\n]*)\n?$/;
/** More than a word behind a fence is the first line of the code. */
const LANGUAGE = /^[\w+#.-]*$/;
const LIST = /^[ \t]*(?:[-*+•]|\d{1,9}[.)])[ \t]+\S/;
/** With a space: `>>> x` is Python, and `>=5` a comparison. */
const QUOTE = /^>(?:[ \t]|\n|$)/;
const ROW = /^[ \t]*\|(?<cells>.*)\|[ \t]*\n?$/;
const RULE = /^[ \t]*\|(?:[ \t]*:?-+:?[ \t]*\|)+[ \t]*\n?$/;

/** What a text is made of, in its order. */
export function blocksOf(text: string): readonly Block[] {
  const lines = text.match(/[^\n]*\n|[^\n]+$/g) ?? [];
  const openings = openingsIn(lines);
  const blocks: (Code | Table | {kind: Lines['kind']; lines: Line[]})[] = [];
  for (let at = 0; at < lines.length;) {
    const opening = openings.get(at);
    const whole = opening ? codeAt(lines, at, opening) : tableAt(lines, at);
    if (whole) {
      blocks.push(whole.block);
      at += whole.count;
      continue;
    }
    const line = lines[at] ?? '';
    const kind = LIST.test(line) ? 'list' : QUOTE.test(line) ? 'quote' : 'text';
    const last = blocks.at(-1);
    if (last?.kind === kind) last.lines.push(piecesOf(line));
    else blocks.push({kind, lines: [piecesOf(line)]});
    at += 1;
  }
  return blocks;
}

/** What begins at a line, and how many lines it has. */
type Whole<B> = {readonly block: B; readonly count: number};

/** A fence, and the line of the one that ends its code. */
type Opening = {readonly fence: Fence; readonly end: number};

/**
 * The fences that another one ends, by their line: one with nothing behind it and at least as many ticks. A fence without
 * another is text. Linear, from the end: of the ends further down each has more ticks than the one before it, so a fence
 * passes over fewer of them than it has ticks itself.
 */
function openingsIn(lines: readonly string[]): ReadonlyMap<number, Opening> {
  const openings = new Map<number, Opening>();
  /** The nearest is the last. */
  const ends: {readonly at: number; readonly length: number}[] = [];
  for (let at = lines.length - 1; at >= 0; at -= 1) {
    const fence = fenceOf(lines[at]);
    if (!fence) continue;
    const {length} = fence.ticks;
    const end = ends.findLast((one) => one.length >= length);
    if (end) openings.set(at, {fence, end: end.at});
    if (fence.rest.trim() !== '') continue;
    while ((ends.at(-1)?.length ?? Infinity) <= length) ends.pop();
    ends.push({at, length});
  }
  return openings;
}

/** Code between two fences. */
function codeAt(lines: readonly string[], at: number, {fence, end}: Opening): Whole<Code> {
  return {block: codeIn(fence, lines.slice(at + 1, end), lines[end] ?? ''), count: end + 1 - at};
}

type Fence = {readonly indent: string; readonly ticks: string; readonly rest: string; readonly line: string};

function fenceOf(line = ''): Fence | undefined {
  const {indent = '', ticks = '', rest = ''} = FENCE.exec(line)?.groups ?? {};
  return ticks === '' ? undefined : {indent, ticks, rest, line};
}

function codeIn({indent, ticks, rest, line}: Fence, inside: readonly string[], end: string): Code {
  const [language] = LANGUAGE.exec(rest.trim()) ?? [];
  const isFurtherIn = inside.every((one) => one.trim() === '' || one.startsWith(indent));
  const own = isFurtherIn ? indent : '';
  const first = language === undefined ? `${rest}\n` : '';
  const code = first + inside.map((one) => without(own, one)).join('');
  return {
    kind: 'code',
    code: code.replace(/\n$/, ''),
    language: language === '' ? undefined : language,
    indent: own,
    fences: [language === undefined ? indent + ticks : line, code === '' ? end : `\n${end}`],
  };
}

const without = (indent: string, line: string): string =>
  line.startsWith(indent) ? line.slice(indent.length) : line;

/** A row of names, a row of dashes, and rows of as many cells. One of fewer or more is text. */
function tableAt(lines: readonly string[], at: number): Whole<Table> | undefined {
  const names = cellsOf(lines[at]);
  const rule = lines[at + 1] ?? '';
  if (names === undefined || !RULE.test(rule) || cellsOf(rule)?.length !== names.length) return undefined;
  const rows = [names];
  for (let no = at + 2; ; no += 1) {
    const cells = cellsOf(lines[no]);
    if (cells?.length !== names.length) break;
    rows.push(cells);
  }
  const count = rows.length + 1;
  return {
    block: {
      kind: 'table',
      rows: rows.map((cells) => cells.map((cell) => piecesOf(cell))),
      typed: lines.slice(at, at + count).join(''),
    },
    count,
  };
}

const cellsOf = (line = ''): readonly string[] | undefined =>
  ROW.exec(line)
    ?.groups?.['cells']?.split('|')
    .map((cell) => cell.trim());

/** The words of a text, without its pairs of marks. */
export const wordsIn = (text: string): string =>
  blocksOf(text)
    .map((block) => {
      if (block.kind === 'code') return `${block.code}\n`;
      const lines = block.kind === 'table' ? block.rows.map(rowWords) : block.lines.map(wordsOf);
      return lines.join('');
    })
    .join('');

const rowWords = (cells: readonly Line[]): string => `${cells.map(wordsOf).join(' ')}\n`;
