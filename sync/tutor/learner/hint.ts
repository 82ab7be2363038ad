// The hint ladder: what a question checks, where that is taught, the passage itself. Never the answer.
import type {Sql} from '#sync/commands/sql.ts';
import {saying, whole, type Answered, type Asked} from '#sync/tutor/learner/asked.ts';
import {found, type Search} from '#sync/tutor/learner/found.ts';
import {checked, placeOfHit, quoteOfHit, type Hit} from '#sync/tutor/learner/quotes.ts';
import {wrongQuestion} from '#sync/tutor/learner/subject.ts';

const LAST = 'That’s my last hint. Try the question again.';
/** Places that are named, passages that are quoted. */
const MOST = 2;

export async function hint(sql: Sql, asked: Asked): Promise<Answered> {
  const {userId, questionId, text, rung} = asked;
  if (questionId !== null && rung === 1) {
    const {from} = await wrongQuestion(sql, userId, questionId);
    const words = `This question comes from “${from}”. What do you know about it?`;
    return {parts: [saying(words)], hasMore: true};
  }
  const {subject, hits, isSaid, instead} = await found(sql, asked);
  const own = subject?.section ? [subject.section] : [];
  // The heading that teaches a question is the place to look, unless more was asked.
  const isTaught = questionId !== null && own.length > 0 && (text === '' || !isSaid);
  const places = isTaught ? own : [...own, ...hits];
  return onRung(sql, {rung: questionId === null ? rung : rung - 1, places: places.slice(0, MOST), instead});
}

type Rung = Pick<Search, 'instead'> & {readonly rung: number; readonly places: readonly Hit[]};

/** 1: the places; 2: the passage of the best; 3 and on: that of the second. */
async function onRung(sql: Sql, {rung, places, instead}: Rung): Promise<Answered> {
  if (places.length === 0) return whole(...(await instead()));
  if (rung === 1) {
    const named = await checked(sql, places.map(placeOfHit));
    return {parts: [saying('Look here first:'), ...named], hasMore: true};
  }
  const hit = places[rung - 2];
  if (!hit) return whole(saying(LAST));
  const quotes = await checked(sql, [quoteOfHit(hit, {isHint: true})]);
  const hasMore = rung - 1 < places.length;
  return {parts: [...quotes, ...(hasMore ? [] : [saying(LAST)])], hasMore};
}
