// What a line is made of that a person has typed. All that a piece does not show is its pair of marks, which it names: put
// around it again they give the line as it was typed. Pure, linear in the line's length, and no deeper than there are marks.
import {ADDRESS, addressOf, hrefOf, HTTP} from '#schema/markdown/addresses.ts';
import {NAME} from '#schema/markdown/names.ts';

export type Look = 'strong' | 'emphasis' | 'struck';

export type Piece =
  | {readonly look: 'plain' | 'name'; readonly text: string}
  /** `marks`: what is before it; the same from behind is after it. */
  | {readonly look: 'code'; readonly text: string; readonly marks: string}
  | {readonly look: Look; readonly parts: readonly Piece[]}
  /** With words of its own, in brackets before the address; else the address is all that is typed. */
  | {
      readonly look: 'link';
      readonly href: string;
      readonly parts: readonly Piece[];
      readonly hasWords: boolean;
    };

/** The marks around a text, each the same on both sides. */
const MARKS: Readonly<Record<Look, string>> = {strong: '**', emphasis: '*', struck: '~~'};

/** By what is typed, from outside to inside. Other stars and tildes are themselves, and so is every underscore. */
const LOOKS: Readonly<Record<string, readonly Look[]>> = {
  '*': ['emphasis'],
  '**': ['strong'],
  '***': ['strong', 'emphasis'],
  '~~': ['struck'],
};

const MAILTO = '[Mm][Aa][Ii][Ll][Tt][Oo]:';
/**
 * Words in brackets with where they lead behind them: an address of the web or of a mailbox, or a path of the academy. Else
 * it is a call in a program, such as `handlers[name](event)`. With `!` it is a picture: nobody's page is asked for one.
 */
const LABELLED = String.raw`(?<!!)\[(?<words>[^[\]]+)\]\((?<target>(?:${HTTP}|${MAILTO}|\/(?!\/))(?:[^\s()<>]|\([^\s()<>]*\))*)\)`;

const INSIDE_LINK = '(?<ticks>`+)|(?<run>\\*+|~+)';
/** A link is in a line, nothing in itself: neither of the two is asked while it is being asked. */
const TOKENS = {
  line: new RegExp(`${INSIDE_LINK}|${LABELLED}|(?<address>${ADDRESS})|(?<name>${NAME})`, 'gu'),
  link: new RegExp(INSIDE_LINK, 'g'),
} as const;

/** Letters of scripts that put no space between a word and what follows it, or not always. */
const UNSPACED = String.raw`\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Myanmar}ー`;
const BEFORE = String.raw`\s\p{Ps}\p{Pi}¿¡…—–|*~、。，．：；！？`;
const AFTER = String.raw`\s\p{Pe}\p{Pf}.,;:!?…—–|*~、。，．：；！？`;

// A mark is at the edge of what it marks. Programs are full of stars that are at none: `2*3*4`, `f(*args)`, `'*'`, `-*-`,
// `**/*.py`. Two of them are a mark in the middle of a script without spaces as well; one may be a product there: 宽*高*深.
const edges = (unspaced: string, sign: string) => ({
  before: new RegExp(`[${BEFORE}${unspaced}]$`, 'u'),
  after: new RegExp(`^[${AFTER}${unspaced}]`, 'u'),
  /** What is marked does not end with these. */
  noEnd: new RegExp(`[\\s\\p{Ps}\\p{Pi}${sign}]$`, 'u'),
});
/** `/*` begins a comment. */
const ONE = edges('', '/');
const TWO = edges(UNSPACED, '');
/** What is marked does not begin with these. */
const NO_BEGINNING = /^[\s\p{Pe}\p{Pf}.,;:!?/…]/u;

/** What a line is made of, or the words of a link in it. A line break at its end is text. */
export function piecesOf(line: string, within: 'line' | 'link' = 'line'): readonly Piece[] {
  const pieces = new Pieces();
  const tokens = TOKENS[within];
  tokens.lastIndex = 0;
  const closing = closingTicks(line);
  let from = 0;
  for (let found = tokens.exec(line); found; found = tokens.exec(line)) {
    const {index, groups = {}} = found;
    pieces.add(plain(line.slice(from, index)));
    from = index + addToken(pieces, {line, index, found: found[0], groups, closing});
    tokens.lastIndex = from;
  }
  pieces.add(plain(line.slice(from)));
  return pieces.all();
}

type Token = {
  readonly line: string;
  readonly index: number;
  readonly found: string;
  readonly groups: Readonly<Record<string, string | undefined>>;
  readonly closing: (ticks: string, from: number) => number | undefined;
};

const plain = (text: string): Piece => ({look: 'plain', text});

/** Adds what begins here. @returns how many characters of the line it is. */
function addToken(pieces: Pieces, token: Token): number {
  const {line, index, found, groups, closing} = token;
  const {ticks, run} = groups;
  if (run !== undefined) {
    addRun(pieces, run, line.slice(0, index), line.slice(index + run.length));
    return found.length;
  }
  if (ticks !== undefined) {
    const end = closing(ticks, index + ticks.length);
    const code = end === undefined ? undefined : codeOf(line.slice(index + ticks.length, end), ticks);
    pieces.add(code ?? plain(found));
    return end === undefined || code === undefined ? found.length : end + ticks.length - index;
  }
  const {piece, length} = leading(found, groups);
  pieces.add(piece);
  return length;
}

/** Where a text leads, or whom it names; with the characters of it that this is. */
function leading(found: string, groups: Token['groups']): {piece: Piece; length: number} {
  const {words, target, address, name} = groups;
  const isText = {piece: plain(found), length: found.length};
  if (name !== undefined) return {piece: {look: 'name', text: name}, length: name.length};
  if (words !== undefined && target !== undefined) {
    const isLink = words.trim() !== '' && URL.canParse(target, 'https://here.invalid');
    const parts = piecesOf(words, 'link');
    return isLink ? {...isText, piece: {look: 'link', href: target, parts, hasWords: true}} : isText;
  }
  const own = addressOf(address ?? '');
  if (own === '') return isText;
  const link = {look: 'link', href: hrefOf(own), parts: [plain(own)], hasWords: false} as const;
  return {piece: link, length: own.length};
}

/** Stars or tildes: the end of what is open, the beginning of something, or themselves. */
function addRun(pieces: Pieces, run: string, before: string, after: string): void {
  const looks = LOOKS[run] ?? [];
  const edge = run.length === 1 ? ONE : TWO;
  const [last, next] = [before.slice(-2), after.slice(0, 2)];
  if (isEnd(edge, last, next) && pieces.close(looks)) return;
  if (looks.length > 0 && isBeginning(edge, last, next)) pieces.open(looks);
  else pieces.add(plain(run));
}

type Edge = typeof ONE;

/** @param last what is before the mark, @param next what is behind it: the next character each, or more. */
const isEnd = ({after, noEnd}: Edge, last: string, next: string): boolean =>
  last !== '' && !noEnd.test(last) && (next === '' || after.test(next));

const isBeginning = ({before}: Edge, last: string, next: string): boolean =>
  next !== '' && !NO_BEGINNING.test(next) && (last === '' || before.test(last));

/** The pieces of a line so far, and which marks are open among them. */
class Pieces {
  readonly #pieces: Piece[] = [];
  /** Where what is marked so begins. What is open once more has been no mark before. */
  readonly #open = new Map<Look, number>();

  add(piece: Piece): void {
    if (piece.look !== 'plain' || piece.text !== '') this.#pieces.push(piece);
  }

  open(looks: readonly Look[]): void {
    for (const look of looks) {
      this.#open.set(look, this.#pieces.length);
      // It is text until its other one is found.
      this.add(plain(MARKS[look]));
    }
  }

  /** Ends what is marked by these, the inner one first. @returns whether all of them were open. */
  close(looks: readonly Look[]): boolean {
    if (looks.length === 0 || looks.some((look) => !this.#open.has(look))) return false;
    const inner = looks.toSorted((a, b) => this.#at(b) - this.#at(a));
    for (const look of inner) {
      const at = this.#at(look);
      const parts = this.#pieces.splice(at).slice(1);
      this.#pieces.push({look, parts: merged(parts)});
      // What was begun inside and has not ended is text.
      for (const [other, begun] of this.#open) if (begun >= at) this.#open.delete(other);
    }
    return true;
  }

  all(): readonly Piece[] {
    return merged(this.#pieces);
  }

  #at(look: Look): number {
    return this.#open.get(look) ?? -1;
  }
}

/** With texts in a row as one. */
function merged(pieces: readonly Piece[]): readonly Piece[] {
  const all: Piece[] = [];
  for (const piece of pieces) {
    const last = all.at(-1);
    if (piece.look === 'plain' && last?.look === 'plain') all[all.length - 1] = plain(last.text + piece.text);
    else all.push(piece);
  }
  return all;
}

/** Code between as many ticks on both sides; a space inside of several is theirs, so that code may begin with a tick. */
function codeOf(inside: string, ticks: string): Piece | undefined {
  if (inside.trim() === '') return undefined;
  const isSpaced = ticks.length > 1 && /^ .+ $/.test(inside);
  return isSpaced
    ? {look: 'code', text: inside.slice(1, -1), marks: `${ticks} `}
    : {look: 'code', text: inside, marks: ticks};
}

/** Finds where the next ticks are, as many as these; later ones each time. @returns nothing where there are none. */
function closingTicks(line: string): Token['closing'] {
  /** By their length; the first is the last. */
  const runs = new Map<number, number[]>();
  for (const {0: ticks, index} of [...line.matchAll(/`+/g)].toReversed()) {
    const same = runs.get(ticks.length);
    if (same) same.push(index);
    else runs.set(ticks.length, [index]);
  }
  return ({length}, from) => {
    const same = runs.get(length) ?? [];
    while ((same.at(-1) ?? from) < from) same.pop();
    return same.at(-1);
  };
}

/** What is read of the pieces: without their marks. */
export const wordsOf = (pieces: readonly Piece[]): string =>
  pieces.map((piece) => ('parts' in piece ? wordsOf(piece.parts) : piece.text)).join('');

/** The pieces as they were typed. */
export const typedOf = (pieces: readonly Piece[]): string => pieces.map(asTyped).join('');

function asTyped(piece: Piece): string {
  switch (piece.look) {
    case 'plain':
    case 'name':
      return piece.text;
    case 'code':
      return piece.marks + piece.text + piece.marks.split('').toReversed().join('');
    case 'link':
      return piece.hasWords ? `[${typedOf(piece.parts)}](${piece.href})` : typedOf(piece.parts);
    case 'strong':
    case 'emphasis':
    case 'struck':
      return MARKS[piece.look] + typedOf(piece.parts) + MARKS[piece.look];
    default:
      return piece satisfies never;
  }
}
