// The answer to a learner's question without a model: passages of their own open lessons.
import type {QuotePart} from '#schema/tutor/tutor.answer.ts';
import type {Sql} from '#sync/commands/sql.ts';
import {whole, saying, type Answered, type Asked} from '#sync/tutor/learner/asked.ts';
import {found, type Search} from '#sync/tutor/learner/found.ts';
import {checked, placeOfHit, quoteOfHit} from '#sync/tutor/learner/quotes.ts';

/** Passages that an answer quotes, or places that it names beside the one that was asked about. */
const MOST_QUOTES = 2;

/** With what was found for it: more than is quoted. */
export async function explain(sql: Sql, asked: Asked): Promise<Answered & {readonly search: Search}> {
  const search = await found(sql, asked);
  return {...(await quoted(sql, search)), search};
}

async function quoted(sql: Sql, {subject, hits, isSaid, trouble}: Search): Promise<Answered> {
  // What a program prints may be what a failed question asks.
  const isHint = subject?.isHint === true;
  const others = hits.slice(0, MOST_QUOTES);
  if (!subject?.section) {
    const quotes = await checked(
      sql,
      others.map((hit) => quoteOfHit(hit, {isHint})),
    );
    return quotes.length > 0 ? whole(...quotes) : whole(saying(trouble));
  }
  const own: QuotePart = subject.quote ?? quoteOfHit(subject.section, {isHint});
  // What was typed has its answers; what is about the same is only named.
  const more = await checked(
    sql,
    others.map((hit) => (isSaid ? quoteOfHit(hit, {isHint}) : placeOfHit(hit))),
  );
  return more.length > 0 ? whole(own, saying('Your lessons also explain it here:'), ...more) : whole(own);
}
