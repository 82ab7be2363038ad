// A lesson's blocks as sections of plain text that can be searched, quoted and linked to.
import rehypeParse from 'rehype-parse';
import {unified} from 'unified';
import type {Block} from '#schema/lessons/block.ts';
import type {AskedPassage} from '#schema/tutor/tutor.answer.ts';

/** The text under one heading, or before the first one. */
export type Section = {
  readonly heading: string;
  /** Id of the heading in the page; empty before the first one. */
  readonly anchor: string;
  /** Text, one paragraph each; code and what it prints between fences. */
  readonly paragraphs: readonly string[];
  /** Where each of them is in the page: `block-12` for code, `block-12-3` for the fourth piece of text in a block. */
  readonly spots: readonly string[];
  /** What samples to predict print, and why: to be found by, never to be quoted. */
  readonly untold: readonly string[];
  /** What its drawings show, in words: to be found by, too; without the drawing they say little. */
  readonly drawn: readonly string[];
};

/** As much of an HTML tree as is read here. */
type Node = {
  readonly type: string;
  readonly tagName?: string;
  readonly value?: string;
  readonly properties?: {readonly id?: string | undefined};
  readonly children?: readonly Node[];
};

const HEADING = /^h[1-6]$/;
/** Sections that every lesson has and that explain nothing: self-check questions, and what comes next. */
const FRAME = /^(?:check yourself|next)$/i;
/** What holds paragraphs of its own. */
const CONTAINERS: ReadonlySet<string> = new Set([
  'aside',
  'blockquote',
  'details',
  'div',
  'ol',
  'section',
  'table',
  'tbody',
  'thead',
  'ul',
]);

const parser = unified().use(rehypeParse, {fragment: true});

/** Headings of any depth begin a section. */
export const sectionsOf = (blocks: readonly Block[]): Section[] =>
  everySection(blocks)
    .filter(isTelling)
    .map(({heading, anchor, paragraphs, spots, untold, drawn}) => {
      return {heading, anchor, paragraphs, spots, untold, drawn};
    });

const isTelling = ({heading, paragraphs, untold}: Section) =>
  paragraphs.length + untold.length > 0 && !FRAME.test(heading);

/** What a learner can ask about: a heading, a paragraph, a listing, a caption, what an exercise asks. */
export type Piece = {
  /** Plain text. */
  readonly text: string;
  /** Where it is in the page. */
  readonly spot: string;
  readonly block: number;
  /** How far into its block's own text it goes, in UTF-16 units: as the lesson's page counts it. */
  readonly until: number;
  /** Paragraphs of its section before it. */
  readonly before: number;
  /** Only what is told is among the section's paragraphs; `untold` is what samples to predict print, and why. */
  readonly kind: 'heading' | 'told' | 'untold' | 'beside';
};

/** A section with all that one can point at in it. */
export type WithPieces = Section & {readonly pieces: readonly Piece[]};

/** A piece of a lesson, in its section. */
export type Place = {
  readonly section: Section;
  readonly piece: Piece;
  /** Its section explains something, and so can what is around it. */
  readonly isTelling: boolean;
};

/**
 * Where a passage is in the text as it is now: where it was, else the nearest place with the same words.
 * @returns `undefined` where they are gone.
 */
export function placeOfPassage(
  blocks: readonly Block[],
  block: number,
  passage: AskedPassage | null,
): Place | undefined {
  const there = startOf(blocks, block, passage ?? {start: 0, quote: ''});
  if (!there) return undefined;
  const sections = everySection(blocks);
  const all = sections.flatMap((section) => section.pieces.map((piece) => ({section, piece})));
  const inBlock = all.filter((one) => one.piece.block === there.block);
  const found =
    inBlock.find(({piece}) => there.start < piece.until) ??
    inBlock.at(-1) ??
    all.findLast(({piece}) => piece.block < there.block);
  return found && {...found, isTelling: isTelling(found.section)};
}

type Start = {readonly block: number; readonly start: number};

function startOf(blocks: readonly Block[], block: number, {start, quote}: AskedPassage): Start | undefined {
  const here = blocks[block];
  // A note on a whole block has no words of its own.
  if (here && (quote === '' || ownText(here).startsWith(quote, start))) return {block, start};
  if (quote === '') return undefined;
  const starts = blocks.flatMap((one, at) =>
    startsIn(ownText(one), quote).map((found) => ({block: at, start: found})),
  );
  const [nearest] = starts.toSorted(
    (a, b) =>
      Math.abs(a.block - block) - Math.abs(b.block - block) ||
      Math.abs(a.start - start) - Math.abs(b.start - start),
  );
  return nearest;
}

/** As a note finds its words again: however its lines are broken (web/lessons/notes/passage/text-anchor.ts). */
function startsIn(text: string, quote: string): readonly number[] {
  const words = quote
    .trim()
    .split(/\s+/)
    .map((word) => word.replaceAll(/[$()*+.?[\\\]^{|}]/g, String.raw`\$&`))
    .join(String.raw`\s+`);
  return [...text.matchAll(new RegExp(words, 'g'))].map(({index}) => index);
}

/** A block's own text, as the lesson's page counts its characters (web/lessons/block-text.ts). */
function ownText(block: Block): string {
  if (block.kind === 'code') return block.source;
  if (block.kind === 'figure') return block.caption;
  return wordsIn(parser.parse(block.kind === 'exercise' ? block.prompt : block.html));
}

const NONE: ReadonlySet<string> = new Set();

/**
 * Those that explain nothing and those without a word, too.
 * @param predicted marks of the samples that whoever reads it has predicted, or skipped.
 */
export function everySection(
  blocks: readonly Block[],
  predicted: ReadonlySet<string> = NONE,
): readonly WithPieces[] {
  let open = sectionUnder('', '');
  const sections = [open];
  let isPredicted = false;
  for (const [at, block] of blocks.entries()) {
    isPredicted = isPredictedAt(block, predicted) ?? isPredicted;
    const isUntold = isReveal(block) && !isPredicted;
    if (block.kind === 'figure' && !isUntold) open.drawn.push(block.alt);
    for (const {id = '', ...piece} of piecesIn(block, `block-${at}`, isPredicted)) {
      if (piece.kind === 'heading') {
        open = sectionUnder(piece.text, id);
        sections.push(open);
      }
      if (piece.text !== '') put(open, {...piece, block: at}, isUntold);
    }
  }
  return sections;
}

/** What a sample to predict prints, and why: it is not told before it was predicted. */
const isReveal = (block: Block): boolean => block.kind !== 'exercise' && block.reveals === true;

type Open = ReturnType<typeof sectionUnder>;

function put(open: Open, piece: Omit<Piece, 'before'>, isUntold: boolean): void {
  const kind = isUntold && piece.kind === 'told' ? 'untold' : piece.kind;
  open.pieces.push({...piece, kind, before: open.paragraphs.length});
  if (kind === 'untold') open.untold.push(piece.text);
  if (kind !== 'told') return;
  open.paragraphs.push(piece.text);
  open.spots.push(piece.spot);
}

/** None but a sample to predict says so. */
const isPredictedAt = (block: Block, predicted: ReadonlySet<string>): boolean | undefined =>
  block.kind === 'code' && block.predict ? predicted.has(block.mark ?? '') : undefined;

const sectionUnder = (heading: string, anchor: string) => ({
  heading,
  anchor,
  paragraphs: [] as string[],
  spots: [] as string[],
  untold: [] as string[],
  drawn: [] as string[],
  pieces: [] as Piece[],
});

/** A caption is useless without its drawing, and so is a task without its code: they are `beside` the text. */
type BlockPiece = Pick<Piece, 'text' | 'spot' | 'until' | 'kind'> & {
  /** Of a heading. */
  readonly id?: string;
};

function piecesIn(block: Block, anchor: string, isPredicted: boolean): readonly BlockPiece[] {
  if (block.kind === 'prose') return piecesOfProse(block.html, anchor);
  if (block.kind === 'code') {
    const {language, source, output, predict} = block;
    const here = {spot: anchor, until: source.length, kind: 'told'} as const;
    const shown =
      output === undefined || (predict && !isPredicted) ? [] : [{text: fenced('output', output), ...here}];
    return [{text: fenced(language, source), ...here}, ...shown];
  }
  const text = block.kind === 'figure' ? block.caption : textOf(parser.parse(block.prompt));
  return [{text, spot: anchor, until: ownText(block).length, kind: 'beside'}];
}

function piecesOfProse(html: string, anchor: string): readonly BlockPiece[] {
  const pieces: BlockPiece[] = [];
  let until = 0;
  // Pieces of text in this block so far: a browser counts them the same way (web/lessons/reading/spot-in.ts).
  let count = 0;
  const read = (node: Node): void => {
    const name = node.tagName ?? '';
    if (CONTAINERS.has(name) || node.type === 'root') return node.children?.forEach(read);
    until += wordsIn(node).length;
    const kind = HEADING.test(name) ? 'heading' : 'told';
    const {id} = node.properties ?? {};
    pieces.push({text: textOf(node), spot: `${anchor}-${count}`, until, kind, ...(id ? {id} : {})});
    if (name !== '') count += 1;
  };
  read(parser.parse(html));
  return pieces;
}

const fenced = (language: string, text: string) => `\`\`\`${language}\n${text}\n\`\`\``;

const textOf = (node: Node): string => rawText(node).replaceAll(/\s+/g, ' ').trim();

/** Separates the cells of a row. */
const rawText = ({value, children = []}: Node): string =>
  value ??
  children.map((child) => rawText(child) + (/^t[dh]$/.test(child.tagName ?? '') ? ' ' : '')).join('');

/** Character for character as the page has it. */
const wordsIn = ({value, children = []}: Node): string => value ?? children.map(wordsIn).join('');
