// What a question is made of: the words that count, and how what no lesson has may be read.
import type {Sql} from '#sync/commands/sql.ts';
import {nearestOf} from '#sync/tutor/recall/near-words.ts';
import {ASKING, type Scope} from '#sync/tutor/search.ts';

export type Words = {
  /** How many words say what it is about. */
  readonly content: number;
  /** Most of its words are no English that a lesson has. */
  readonly isForeign: boolean;
  /** How a search reads it that has found nothing. */
  readonly reading: Required<Pick<Scope, 'readAs' | 'isKnownOnly'>>;
};

/** Words of a question that are looked at. */
const MOST_WORDS = 40;
/** Fewer tell nothing of a language: "pizza recipe". */
const FEWEST_FOREIGN = 4;
/** So many are no English that a lesson has; of "Who painted the Mona Lisa?" fewer. */
const MOST_FOREIGN = 2 / 3;
/** With fewer words that lessons have, the others count: "the capital of France" is about France. */
const FEWEST_KNOWN = 3;

// A stem that is a stop word, of "ifs", says as little as that.
const WORDS = `
  select "stem", "stem" is not null and exists (
    select from private."passage" p where p."words" @@ to_tsquery('simple', quote_literal("stem"))) as "isKnown"
  from (
    select case when to_tsvector('english', "stem") = '' or "stem" = any(tsvector_to_array(to_tsvector('english', $2))) then null
      else "stem" end as "stem"
    from regexp_split_to_table(private."spelled"($1), ' +') "word",
      lateral (select (tsvector_to_array(to_tsvector('english', "word")))[1] as "stem") s
    where "word" ~ '[^0-9.]' limit ${MOST_WORDS}) asked`;

const VOCABULARY = `
  select "word", count(*)::int as "sections" from private."passage" p, unnest(tsvector_to_array(p."words")) "word"
  where p."lessonId" = any($1) and length("word") between $2 and $3 group by 1`;

type Word = {readonly stem: string | null; readonly isKnown: boolean};

/** @param lessonIds whose words a slip of the hand may have meant. */
export async function wordsIn(sql: Sql, question: string, lessonIds: ReadonlySet<string>): Promise<Words> {
  // The statement selects exactly this.
  const words = [...(await sql(WORDS, [question, ASKING]))] as Word[];
  const strange = words.filter(({stem, isKnown}) => stem !== null && !isKnown);
  const readAs = await readingOf(sql, [...new Set(strange.flatMap(({stem}) => stem ?? []))], lessonIds);
  const unread = strange.filter(({stem}) => !readAs.has(stem ?? ''));
  const content = words.filter(({stem}) => stem !== null);
  const known = new Set(content.filter((one) => !unread.includes(one)).map(({stem}) => stem));
  return {
    content: content.length,
    isForeign: words.length >= FEWEST_FOREIGN && strange.length >= words.length * MOST_FOREIGN,
    reading: {readAs, isKnownOnly: unread.length > 0 && known.size >= FEWEST_KNOWN},
  };
}

async function readingOf(
  sql: Sql,
  stems: readonly string[],
  lessonIds: ReadonlySet<string>,
): Promise<ReadonlyMap<string, string>> {
  const lengths = stems.map(({length}) => length);
  if (stems.length === 0) return new Map();
  const rows = await sql(VOCABULARY, [[...lessonIds], Math.min(...lengths) - 2, Math.max(...lengths) + 1]);
  // The statement selects exactly this.
  const vocabulary = [...rows] as {word: string; sections: number}[];
  return new Map(
    stems.flatMap((stem) => {
      const near = nearestOf(stem, vocabulary);
      return near === undefined ? [] : [[stem, near] as const];
    }),
  );
}
