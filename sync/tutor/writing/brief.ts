// What a model is to write about: kept with the question, so that whoever takes it up asks the same.
import type {QuotePart, TutorPart} from '#schema/tutor/tutor.answer.ts';
import type {Sql} from '#sync/commands/sql.ts';
import {rangeAt} from '#sync/tutor/answer.ts';
import type {Asked} from '#sync/tutor/learner/asked.ts';
import type {Search} from '#sync/tutor/learner/found.ts';
import {checked, quoteOfHit, type Hit} from '#sync/tutor/learner/quotes.ts';

export type Brief = {
  /** In words, whether any were typed or not. */
  readonly question: string;
  /** The first passage is what the question is about. */
  readonly isAboutFirst: boolean;
  /** Of the learner's open lessons, word for word; none where the search found nothing. */
  readonly passages: readonly QuotePart[];
  /** Of the same conversation, oldest first. */
  readonly earlier: readonly Earlier[];
  /** The lesson that the learner comes from. */
  readonly lessonId: string | null;
};

/** A question, and the answer as it was shown. */
export type Earlier = {
  readonly question: string;
  readonly answer: string;
  /** Lines of code in it that are of no lesson. */
  readonly ownLines: number;
};

const NO_WORDS = 'Please explain this passage.';
/** Passages that a model is given; each has some hundred characters. */
const MOST_PASSAGES = 10;
/** Questions that go along, each with its answer. */
const MOST_EARLIER = 3;
/** Of an earlier answer, characters. */
const MOST_OF_EARLIER = 1500;

export async function briefOf(sql: Sql, asked: Asked, threadId: string, search: Search): Promise<Brief> {
  const {subject, hits} = search;
  const own = subject?.quote ?? (subject?.section ? quoteOfHit(subject.section) : undefined);
  return {
    question: asked.text === '' ? NO_WORDS : asked.text,
    isAboutFirst: own !== undefined,
    passages: [...(own ? [own] : []), ...(await passagesOf(sql, hits))].slice(0, MOST_PASSAGES),
    earlier: await earlierIn(sql, asked.userId, threadId),
    lessonId: asked.lessonId,
  };
}

/** The best paragraphs of what was found, each a passage with its own place, in the order of the search. */
export async function passagesOf(sql: Sql, hits: readonly Hit[]): Promise<readonly QuotePart[]> {
  const quotes = hits.flatMap((hit) => {
    const starts = hit.best.length > 0 ? hit.best : [0];
    const seen = new Set<number>();
    return starts.flatMap((at) => {
      const [first] = rangeAt(hit.paragraphs, at);
      if (seen.has(first)) return [];
      seen.add(first);
      return [quoteOfHit({...hit, best: [at], isNamed: false})];
    });
  });
  return checked(sql, quotes);
}

const EARLIER = `
  select "text", "parts" from "tutorTurn"
  where "threadId" = $1 and "userId" = $2 and "mode" = 'explain' and "stoppedAt" is null and not "isWriting"
  order by "createdAt" desc, "id" limit ${MOST_EARLIER}`;

async function earlierIn(sql: Sql, userId: string, threadId: string): Promise<readonly Earlier[]> {
  const rows = [...(await sql(EARLIER, [threadId, userId]))];
  return rows.toReversed().map((row) => earlierOf(String(row['text']), row['parts'] as readonly TutorPart[]));
}

/** Of quotations the lessons' names are enough: whoever answers has passages of their own. */
function earlierOf(text: string, parts: readonly TutorPart[]): Earlier {
  const written = parts.find((part) => part.kind === 'written');
  const answer = written
    ? written.text.replaceAll(/\s?\[\d+\]/g, '')
    : parts.map((part) => (part.kind === 'quote' ? `(A quotation from “${part.title}”.)` : '')).join(' ');
  return {
    question: text === '' ? NO_WORDS : text,
    answer: answer.slice(0, MOST_OF_EARLIER).toWellFormed(),
    ownLines: written?.ownLines ?? 0,
  };
}
