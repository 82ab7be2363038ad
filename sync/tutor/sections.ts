// A lesson's blocks as sections of plain text that can be searched, quoted and linked to.
import rehypeParse from 'rehype-parse';
import {unified} from 'unified';
import type {Block} from '#schema/lessons/block.ts';

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
export function sectionsOf(blocks: readonly Block[]): Section[] {
  let open = sectionUnder('', '');
  const sections = [open];
  let isUntold = false;
  const say = (text: string, spot: string) => {
    if (text === '') return;
    if (isUntold) return void open.untold.push(text);
    open.paragraphs.push(text);
    open.spots.push(spot);
  };
  for (const [at, block] of blocks.entries()) {
    // What a sample to predict prints, and why, is not told before it was predicted.
    isUntold = block.kind !== 'exercise' && block.reveals === true;
    const anchor = `block-${at}`;
    // Pieces of text in this block so far: a browser counts them the same way (web/lessons/reading/spot-in.ts).
    let pieces = 0;
    const read = (node: Node): void => {
      const name = node.tagName ?? '';
      if (CONTAINERS.has(name) || node.type === 'root') return node.children?.forEach(read);
      if (HEADING.test(name)) {
        open = sectionUnder(textOf(node), node.properties?.id ?? '');
        sections.push(open);
      } else say(textOf(node), `${anchor}-${pieces}`);
      if (name !== '') pieces += 1;
    };
    if (block.kind === 'prose') read(parser.parse(block.html));
    // A caption is useless without its drawing.
    else if (block.kind === 'code') {
      say(fenced(block.language, block.source), anchor);
      if (block.output !== undefined && !block.predict) say(fenced('output', block.output), anchor);
    }
  }
  return sections.filter(
    ({heading, paragraphs, untold}) => paragraphs.length + untold.length > 0 && !FRAME.test(heading),
  );
}

const sectionUnder = (heading: string, anchor: string) => ({
  heading,
  anchor,
  paragraphs: [] as string[],
  spots: [] as string[],
  untold: [] as string[],
});

const fenced = (language: string, text: string) => `\`\`\`${language}\n${text}\n\`\`\``;

const textOf = (node: Node): string => rawText(node).replaceAll(/\s+/g, ' ').trim();

/** Separates the cells of a row. */
const rawText = ({value, children = []}: Node): string =>
  value ??
  children.map((child) => rawText(child) + (/^t[dh]$/.test(child.tagName ?? '') ? ' ' : '')).join('');
