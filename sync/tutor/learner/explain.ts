// The answer to a learner's question without a model: passages of their own open lessons.
import type {QuotePart, TutorPart} from '#schema/tutor/tutor.answer.ts';
import type {Sql} from '#sync/commands/sql.ts';
import {whole, saying, type Answered, type Asked} from '#sync/tutor/learner/asked.ts';
import {found, type Search} from '#sync/tutor/learner/found.ts';
import {asShown} from '#sync/tutor/learner/shown/as-shown.ts';
import {sectionsNow} from '#sync/tutor/learner/shown/known-sections.ts';
import {predictedBy} from '#sync/tutor/learner/shown/predicted.ts';
import {checked, checkedIn, placeOfHit, quoteOfHit, type Hit} from '#sync/tutor/learner/quotes.ts';
import {isWhy, worthQuoting} from '#sync/tutor/recall/thorough.ts';

/** Passages that an answer quotes, or places that it names beside the one that was asked about. */
const MOST_QUOTES = 2;

const WAITS =
  'The lesson explains this sample once you’ve predicted what it prints. Make your prediction there, then ask me again.';

/** With what was found for it: more than is quoted. */
export async function explain(sql: Sql, asked: Asked): Promise<Answered & {readonly search: Search}> {
  const search = await found(sql, asked);
  return {...(await quoted(sql, asked, search)), search};
}

async function quoted(sql: Sql, asked: Asked, search: Search): Promise<Answered> {
  const {subject, hits, isSaid, instead} = search;
  // What a program prints may be what a failed question asks.
  const isHint = subject?.isHint === true;
  const others = worthQuoting(hits.slice(0, MOST_QUOTES));
  if (!subject?.section) {
    const quotes = await saidOf(sql, asked, {hits: others, isHint});
    return whole(...(quotes.length > 0 ? quotes : await instead()));
  }
  const own: QuotePart = subject.quote ?? quoteOfHit(subject.section, {isHint});
  // What was typed has its answers; what is about the same is only named.
  const more = isSaid
    ? await saidOf(sql, asked, {hits: others, isHint})
    : await checked(sql, others.map(placeOfHit));
  return more.length > 0 ? whole(own, saying('Your lessons also explain it here:'), ...more) : whole(own);
}

type Of = {readonly hits: readonly Hit[]; readonly isHint: boolean};

/** What the sections say; of why something is so, what explains it too. */
async function saidOf(sql: Sql, {userId, text}: Asked, {hits, isHint}: Of): Promise<readonly TutorPart[]> {
  // What explains a question's program may be its answer.
  if (isHint || !isWhy(text)) {
    return checked(
      sql,
      hits.map((hit) => quoteOfHit(hit, {isHint})),
    );
  }
  const ids = [...new Set(hits.map(({lessonId}) => lessonId))];
  const texts = await sectionsNow(sql, ids, await predictedBy(sql, userId, ids));
  const shown = hits.map((hit) => asShown(texts, hit));
  const quotes = checkedIn(
    texts,
    shown.map(({hit}) => quoteOfHit(hit, {isWhy: true})),
  );
  const waiting = new Set(shown.flatMap((one) => one.waiting));
  const isWaiting = quotes.some(({paragraphs}) => paragraphs.some((one) => waiting.has(one)));
  return isWaiting ? [...quotes, saying(WAITS)] : quotes;
}
