// Faults of a lesson's text that the compiler doesn't stop a start for. Each finder returns sentences that say what is
// wrong; none means that there is no such fault.
import type {Block, Figure} from '#schema/lessons/block.ts';
import type {WrittenLesson} from '#sync/lessons/course/files.ts';
import {WORD_RULES, type WordRule} from '#tests/course-checks/course-words.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
/** After so many days somebody has to compare a lesson with its sources again. */
const STALE_DAYS = 180;
/** Primary sources of a lesson. */
const SOURCES = {least: 2, most: 4} as const;
/** Reading speed, words in a minute, and the time that a sample takes to predict and to run, minutes. */
const SPEED = {words: 200, sample: 0.75} as const;

/** Markdown without code, front matter and addresses: what is read as English. */
const englishOf = (markdown: string): string =>
  markdown
    .replaceAll(/^(`{3,})[^\n]*\n.*?^\1$/gms, '')
    .replaceAll(/`[^`\n]+`/g, '`x`')
    .replaceAll(/\]\(<?[^)\s]*>?/g, '](');

export const homeMadeWords = (markdown: string, rules: readonly WordRule[] = WORD_RULES): readonly string[] =>
  rules.flatMap(({pattern, say}) =>
    [...englishOf(markdown).matchAll(new RegExp(pattern, `${pattern.flags}g`))].map(
      ({0: found, index}) => `"${found}": say ${say} (${around(englishOf(markdown), index)})`,
    ),
  );

const around = (text: string, index: number) =>
  text.slice(Math.max(0, index - 25), index + 40).replaceAll(/\s+/g, ' ');

/** Links must lead out by https, to a lesson of the course, or to a heading of this lesson. */
export function brokenLinks(blocks: readonly Block[], lessons: ReadonlySet<string>): readonly string[] {
  const html = blocks.map((block) => (block.kind === 'prose' ? block.html : '')).join('\n');
  const ids = new Set([...html.matchAll(/ id="([^"]+)"/g)].map(([, id = '']) => id));
  return [...html.matchAll(/<a href="([^"]*)"/g)].flatMap(([, href = '']) => {
    if (href.startsWith('#') && ids.has(href.slice(1))) return [];
    if (lessons.has(/^\/modules\/[a-z-]+\/lessons\/([a-z-]+)$/.exec(href)?.[1] ?? '')) return [];
    const url = URL.parse(href);
    return url?.protocol === 'https:' && url.hostname.includes('.')
      ? []
      : [`the link "${href}" leads nowhere`];
  });
}

/** @param today as `2026-11-23` */
export function staleSources({sources}: Pick<WrittenLesson, 'sources'>, today: string): readonly string[] {
  const count =
    sources.length < SOURCES.least || sources.length > SOURCES.most
      ? [`has ${sources.length} sources; a lesson has ${SOURCES.least} to ${SOURCES.most}`]
      : [];
  const old = sources.flatMap(({title, checked}) => {
    const days = (Date.parse(today) - Date.parse(checked)) / DAY_MS;
    return days > STALE_DAYS ? [`"${title}" was checked ${days} days ago`] : [];
  });
  return [...count, ...old];
}

const samplesIn = (blocks: readonly Block[]) =>
  blocks.filter((block) => block.kind === 'code' && block.run !== undefined).length;

/** Time to solve an exercise, minutes. */
const EXERCISE_MINUTES = 3;

const exercisesIn = (blocks: readonly Block[]) => blocks.filter(({kind}) => kind === 'exercise').length;

const wordsIn = (blocks: readonly Block[]): number =>
  blocks
    .flatMap((block) => (block.kind === 'prose' ? [block.html.replaceAll(/<[^>]+>/g, ' ')] : []))
    .join(' ')
    .split(/\s+/)
    .filter((word) => /\w/.test(word)).length;

/** Minutes that a lesson takes somebody who reads it for the first time. */
export const honestMinutes = (blocks: readonly Block[]): number =>
  Math.round(
    wordsIn(blocks) / SPEED.words + samplesIn(blocks) * SPEED.sample + exercisesIn(blocks) * EXERCISE_MINUTES,
  );

export function wrongMinutes(
  {minutes}: Pick<WrittenLesson, 'minutes'>,
  blocks: readonly Block[],
): readonly string[] {
  const honest = honestMinutes(blocks);
  return Math.abs(minutes - honest) > 1 ? [`says ${minutes} minutes and takes ${honest}`] : [];
}

/**
 * Numbers that a figure shows and the lesson's own text, programs and outputs don't have. A single digit may be a mark
 * or a slot; a number behind an ellipsis is an example's end.
 */
export function figureNumbers(figures: readonly Figure[], markdown: string): readonly string[] {
  return figures.flatMap(({svg, caption}) =>
    [...svg.matchAll(/<t(?:ext|span)[^>]*>([^<]*)</g)].flatMap(([, words = '']) =>
      [...words.matchAll(/(?<![\d…])\d[\d,_]*(?:\.\d+)?/g)]
        .map(([number]) => number.replace(/[,_]$/, ''))
        .filter((number) => number.length > 1 && !hasNumber(markdown, number))
        .map((number) => `the figure "${caption}" shows ${number}, and the lesson doesn't`),
    ),
  );
}

/** What an interactive figure computes from; its other numbers are positions of sliders. */
const DATA = [
  'values',
  'x',
  'y',
  'w',
  'hit',
  'falseAlarm',
  'share',
  'retry',
  'attempts',
  'timeout',
  'base',
  'cap',
  'cost',
  'budgets',
] as const;

/** Numbers and texts that an interactive figure computes from, and that the lesson itself doesn't have. */
export function liveNumbers(figures: readonly Figure[], markdown: string): readonly string[] {
  const rest = markdown.replaceAll(/^```interactive\n.*?^```$/gms, '');
  const plain = flat(rest);
  return figures.flatMap(({live, caption}) => {
    if (live === undefined) return [];
    const fields = Object.entries(live).filter(([name]) => DATA.some((one) => one === name));
    const replies = 'services' in live ? live.services.flatMap((service) => service.replies) : [];
    const numbers = [...fields.map(([, value]) => value), ...replies.map((reply) => Object.values(reply))]
      .flatMap((value) => [value].flat())
      .map(String);
    const texts = [
      ...('texts' in live ? live.texts.map(({words}) => words) : []),
      ...('words' in live ? [live.words] : []),
    ];
    return [
      ...numbers.filter((number) => !hasNumber(rest, number)),
      ...texts.filter((text) => !plain.includes(flat(text))),
    ].map((what) => `the figure "${caption}" computes from "${what}", which the lesson doesn't have`);
  });
}

const flat = (text: string) => text.replaceAll(/["\s]+/g, ' ').trim();

/** As a number of its own, with or without a trailing zero: 0.20 is 0.2. */
function hasNumber(markdown: string, number: string): boolean {
  const padded = number.includes('.')
    ? `${literal(number.replace(/\.?0+$/, ''))}(?:\\.?0*)`
    : literal(number);
  return new RegExp(`(?<![\\d.])${padded}(?!\\.?\\d)`).test(markdown);
}

const literal = (number: string) => number.replaceAll('.', String.raw`\.`);

/** A request to predict something that no program after it would show. */
export const triesWithoutCode = (blocks: readonly Block[]): readonly string[] =>
  blocks.flatMap((block, at) =>
    block.kind === 'prose' &&
    /<aside class="callout callout-try">(?:(?!<\/aside>).)*<\/aside>\s*$/s.test(block.html)
      ? blocks[at + 1]?.kind === 'code'
        ? []
        : ['a "Try it" is not followed by code']
      : block.kind === 'prose' && block.html.includes('callout-try')
        ? ['a "Try it" is not followed by code']
        : [],
  );
