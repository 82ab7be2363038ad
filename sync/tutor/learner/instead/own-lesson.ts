// The lesson that a learner comes from, where no section of it answers: the nearest one, or where to begin.
import type {TutorPart} from '#schema/tutor/tutor.answer.ts';
import type {Sql} from '#sync/commands/sql.ts';
import {LONGEST_QUOTE} from '#sync/tutor/answer.ts';
import {isSentence} from '#sync/tutor/around.ts';
import {saying, type Asked} from '#sync/tutor/learner/asked.ts';
import type {Body} from '#sync/tutor/learner/body.ts';
import {hitOf} from '#sync/tutor/learner/passage.ts';
import {checked, isOfLesson, placeOfHit, quoteOfHit, type Hit} from '#sync/tutor/learner/quotes.ts';
import {SOURCES} from '#sync/tutor/passages.ts';
import {plainly} from '#sync/tutor/recall/thorough.ts';
import type {Words} from '#sync/tutor/recall/words.ts';
import {IN_SHORT, searchWithin} from '#sync/tutor/search.ts';

export type OwnLesson = Body & {readonly lessonId: string};

type Of = {
  readonly own: OwnLesson;
  readonly words: Words | undefined;
  /** Open lessons beside it. */
  readonly others: number;
};

/** Of a question, what a section must have to be called the nearest: less is about something else. */
const LEAST_OF_NEAREST = 0.4;
/** Headings that are named as places to begin. */
const MOST_STARTS = 6;

const SELECT = 'select a paragraph there and ask about it';

export async function ownLesson(
  sql: Sql,
  asked: Asked,
  {own, words, others}: Of,
): Promise<readonly TutorPart[]> {
  const sections = await sectionsIn(own);
  // Nothing in it says what it is about: “I don’t get it”, “???”.
  if (!words || words.content === 0) return beginning(sql, asked, sections);
  const nearest = await nearestIn(sql, asked, {own, words});
  if (nearest) return near(sql, asked, {nearest, sections});
  const elsewhere =
    others === 0
      ? ''
      : others === 1
        ? ', or in your other open lesson'
        : `, or in your other ${others} open lessons`;
  return [
    saying(
      `I found nothing about that in “${own.title}”${elsewhere}. If it’s about this lesson, use one of its words, or ${SELECT}.`,
    ),
  ];
}

async function sectionsIn(own: OwnLesson): Promise<readonly Hit[]> {
  const {sectionsOf} = await import('#sync/tutor/sections.ts');
  return sectionsOf(own.blocks)
    .filter(({anchor}) => anchor !== SOURCES)
    .map((section) => hitOf(own, section, 0));
}

/** The lesson in short, and its headings. */
async function beginning(sql: Sql, {mode}: Asked, sections: readonly Hit[]): Promise<readonly TutorPart[]> {
  const short = mode === 'hint' ? undefined : sections.find(isShort);
  const summary = short ? await checked(sql, [summaryOf(short)]) : [];
  const starts = await checked(sql, startsIn(sections));
  return [
    saying(
      `I can’t tell which part of this lesson you mean. Name a word from it, or ${SELECT}.${summary.length > 0 ? ' Here’s the lesson in short:' : ''}`,
    ),
    ...summary,
    ...(starts.length > 0 ? [saying('Its sections:'), ...starts] : []),
  ];
}

const isShort = ({heading}: Hit) => heading.toLowerCase() === IN_SHORT;

/** Whole sentences, as many as fit. */
function summaryOf(hit: Hit) {
  let length = 0;
  const paragraphs = hit.paragraphs.filter((one) => {
    if (!isSentence(one)) return false;
    length += one.length;
    return length <= LONGEST_QUOTE;
  });
  return {...placeOfHit(hit), paragraphs};
}

const startsIn = (sections: readonly Hit[]) =>
  sections
    .filter((one) => one.anchor !== '' && !isShort(one))
    .slice(0, MOST_STARTS)
    .map(placeOfHit);

async function nearestIn(
  sql: Sql,
  {text}: Asked,
  {own, words}: Pick<Of, 'own'> & {readonly words: Words},
): Promise<Hit | undefined> {
  // What no lesson has counts here: there is no other sign of what is about something else.
  const scope = {lessonIds: new Set([own.lessonId]), isSure: true, readAs: words.reading.readAs};
  const hits = (await searchWithin(sql, plainly(text), 1, scope)).filter(isOfLesson);
  return hits.find(({share}) => share >= LEAST_OF_NEAREST);
}

/** What the section says, with words that say how sure that is. */
async function near(
  sql: Sql,
  {mode}: Asked,
  {nearest, sections}: {readonly nearest: Hit; readonly sections: readonly Hit[]},
): Promise<readonly TutorPart[]> {
  const where = nearest.heading === '' ? 'beginning' : `section “${nearest.heading}”`;
  const quote = mode === 'hint' ? placeOfHit(nearest) : quoteOfHit(nearest);
  const others = startsIn(sections.filter(({anchor}) => anchor !== nearest.anchor));
  return [
    saying(`I’m not sure which part you mean. This lesson’s ${where} is the closest I found:`),
    ...(await checked(sql, [quote])),
    saying(
      `If that’s not it, name a word from the lesson, or ${SELECT}.${others.length > 0 ? ' Its other sections:' : ''}`,
    ),
    ...(await checked(sql, others)),
  ];
}
