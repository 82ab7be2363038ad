// Marks over terms of earlier lessons in a lesson's text: the first time that it uses one, a link to the glossary that
// the reader shows a card over.
import type {Element, ElementContent, Root} from 'hast';
import rehypeParse from 'rehype-parse';
import rehypeStringify from 'rehype-stringify';
import {unified} from 'unified';
import type {Block} from '#schema/lessons/block.ts';
import {termId, type Term} from '#sync/lessons/course/glossary.ts';

/** A term of an earlier lesson, and the words that a text may have for it. */
export type MarkedTerm = {readonly id: string; readonly names: readonly string[]};

type Lesson = {readonly slug: string; readonly body?: string | undefined};

/**
 * The terms to mark in each lesson: those that a lesson before it teaches, that are not `plain`, and whose name its text
 * has. Others would compile a lesson again without a change.
 * @param lessons in reading order
 */
export function termsToMark(
  terms: readonly Term[],
  lessons: readonly Lesson[],
): ReadonlyMap<string, readonly MarkedTerm[]> {
  const places = new Map(lessons.map(({slug}, at) => [slug, at]));
  return new Map(
    lessons.map(({slug, body = ''}, at) => [
      slug,
      terms
        .filter(({lesson, plain}) => !plain && (places.get(lesson) ?? at) < at)
        .map(({term, forms}) => ({
          id: termId(term),
          names: [term, ...forms].filter((name) => patternOf([name]).test(body)),
        }))
        .filter(({names}) => names.length > 0),
    ]),
  );
}

const literal = (name: string) => name.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);

/** One of these names as words of their own, in any capitals, singular or plural. The longest that fits. */
const patternOf = (names: readonly string[]): RegExp =>
  new RegExp(
    `(?<![\\w-])(?:${names
      .toSorted((a, b) => b.length - a.length)
      .map(literal)
      .join('|')})(?:e?s)?(?![\\w-])`,
    'i',
  );

/** What has its own meaning or its own click. */
const LEFT_ALONE: ReadonlySet<string> = new Set(['a', 'code', 'pre', 'h2', 'h3', 'strong', 'summary']);

const parse = unified().use(rehypeParse, {fragment: true});
const print = unified().use(rehypeStringify);

/** The blocks, with a mark where they first use each of these terms. */
export function withTermMarks(blocks: readonly Block[], terms: readonly MarkedTerm[]): readonly Block[] {
  const left = new Map(terms.flatMap(({id, names}) => names.map((name) => [name.toLowerCase(), id])));
  return blocks.map((block) => {
    if (block.kind !== 'prose' || left.size === 0 || !patternOf([...left.keys()]).test(block.html))
      return block;
    const root = parse.parse(block.html);
    mark(root, left);
    return {...block, html: print.stringify(root)};
  });
}

/** Marks what is below this node, and takes what it has marked from the names that are left. */
function mark(node: Root | Element, left: Map<string, string>): void {
  const children = node.children.flatMap((child): typeof node.children => {
    if (child.type === 'text') return marked(child.value, left);
    if (child.type === 'element' && !isLeftAlone(child)) mark(child, left);
    return [child];
  });
  Object.assign(node, {children});
}

const isLeftAlone = ({tagName, properties}: Element): boolean =>
  LEFT_ALONE.has(tagName) || String(properties['className']).includes('callout-title');

function marked(text: string, left: Map<string, string>): ElementContent[] {
  const found = left.size === 0 ? null : patternOf([...left.keys()]).exec(text);
  if (!found) return text === '' ? [] : [{type: 'text', value: text}];
  const [words] = found;
  const id = idOf(words, left);
  for (const [name, owner] of left) if (owner === id) left.delete(name);
  return [
    ...marked(text.slice(0, found.index), left),
    {
      type: 'element',
      tagName: 'a',
      properties: {href: `/glossary#${id}`, className: ['term']},
      children: [{type: 'text', value: words}],
    },
    ...marked(text.slice(found.index + words.length), left),
  ];
}

/** Of a plural, too: no ending is a name's own. */
const idOf = (words: string, left: ReadonlyMap<string, string>): string | undefined => {
  const name = words.toLowerCase();
  return left.get(name) ?? left.get(name.replace(/s$/, '')) ?? left.get(name.replace(/es$/, ''));
};

/** For readers without a glossary. */
export const withoutTermMarks = (html: string): string =>
  html.replaceAll(/<a href="\/glossary#[a-z0-9-]+" class="term">([^<]*)<\/a>/g, '$1');
