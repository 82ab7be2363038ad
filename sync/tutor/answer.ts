// The tutor's answer without a model: quotations from the course, each with its source. Nothing is invented beyond
// the course's text.
import type {Pool} from 'pg';
import {refreshPassages} from '#sync/tutor/passages.ts';
import {search, type Found} from '#sync/tutor/search.ts';

/** The source of a quotation. */
export type Citation = {
  readonly lessonId: string;
  readonly moduleId: string;
  /** The lesson, and the heading if there is one. */
  readonly title: string;
  /** Path in the academy, to the heading itself. */
  readonly href: string;
  readonly quote: string;
};

export type Answer = {
  /** Markdown. */
  readonly text: string;
  readonly citations: readonly Citation[];
};

/** Sections that an answer quotes. */
const MOST_SECTIONS = 2;
/** Of a quotation, characters; a paragraph is never cut. */
export const LONGEST_QUOTE = 900;

const NOTHING: Answer = {
  text: 'I answer from the course, and I didn’t find anything about that in the lessons that are open to everyone. Try words a lesson would use.',
  citations: [],
};

/** @param questions as the learner typed it, any length, in the ways it may be read: the first that has an answer counts. */
export async function answerFromCourse(pool: Pool, questions: readonly string[]): Promise<Answer> {
  await refreshPassages(pool);
  for (const question of questions) {
    const found = await search(pool, question, MOST_SECTIONS);
    if (found.length === 0) continue;
    const citations = found.flatMap(citationOf);
    return {text: citations.map(written).join('\n\n'), citations};
  }
  return NOTHING;
}

const citationOf = (found: Found): readonly Citation[] => {
  const {lessonId, path} = found;
  const moduleId = path.split('/')[2];
  if (lessonId === null || moduleId === undefined) return [];
  return [{lessonId, moduleId, title: titleOf(found), href: hrefOf(found), quote: quoteOf(found)}];
};

/** The lesson or page, and the heading if there is one. */
export const titleOf = ({title, heading}: Found): string => (heading === '' ? title : `${title}: ${heading}`);

/** Path in the academy, to the heading itself. */
export const hrefOf = ({path, anchor}: Found): string => (anchor === '' ? path : `${path}#${anchor}`);

export const isCode = (paragraph: string | undefined) => paragraph?.startsWith('```') === true;
export const isOutput = (paragraph: string | undefined) => paragraph?.startsWith('```output\n') === true;

/**
 * The best matching paragraph with the code that it introduces; code is quoted with the text before it. Of a section that
 * answers by its heading, the beginning.
 */
export const quotedOf = ({paragraphs, best, isNamed}: Quotable): readonly string[] => {
  const [at] = best;
  if (isNamed || at === undefined) return paragraphs.slice(0, beginningOf(paragraphs));
  const [first, last] = rangeAt(paragraphs, at);
  return paragraphs.slice(first, last + 1);
};

type Quotable = Pick<Found, 'paragraphs' | 'best' | 'isNamed'>;

/** How many of the first paragraphs fit: at least the first, with its code. */
function beginningOf(paragraphs: readonly string[]): number {
  const [, last] = rangeAt(paragraphs, 0);
  let count = last + 1;
  let length = paragraphs.slice(0, count).join('').length;
  for (const next of paragraphs.slice(count)) {
    length += next.length;
    if (length > LONGEST_QUOTE) break;
    count += 1;
  }
  // Code is quoted with what it prints.
  return count > last + 1 && isOutput(paragraphs[count]) ? count - 1 : count;
}

/** A paragraph with the code that it introduces, or code with the text before it: the first and the last index. */
export function rangeAt(paragraphs: readonly string[], at: number): readonly [first: number, last: number] {
  let first = at;
  while (first > 0 && isCode(paragraphs[first])) first -= 1;
  let last = at;
  let length = paragraphs.slice(first, at + 1).join('').length;
  for (const next of paragraphs.slice(at + 1)) {
    length += next.length;
    if (!isCode(next) || length > LONGEST_QUOTE) break;
    last += 1;
  }
  return [first, last];
}

/** As Markdown. */
export const quoteOf = (found: Quotable): string => quotedOf(found).join('\n\n');

const written = ({quote, title, href}: Citation) => {
  const lines = quote.split('\n').map((line) => (line === '' ? '>' : `> ${line}`));
  return `${lines.join('\n')}\n>\n> [${title.replaceAll(/[[\]]/g, '')}](${href})`;
};
