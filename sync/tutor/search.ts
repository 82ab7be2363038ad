// Finds the sections that match a question: PostgreSQL's full-text search, words weighted by how rare they are in the
// course and the public pages. No model: only words that are in the text are found, or among its other words.
import {sqlOn, type Sql} from '#sync/commands/sql.ts';
import type {Database} from '#sync/db/pool.ts';
import type {PublicSection} from '#sync/tutor/public-sections.ts';

/** A section that matches the question. */
export type Found = {
  /** None of a public page. */
  readonly lessonId: string | null;
  /** Of the lesson or the public page. */
  readonly path: string;
  readonly title: string;
  readonly heading: string;
  readonly anchor: string;
  /** The section's paragraphs, and the indexes of the best matching ones, best first. */
  readonly paragraphs: readonly string[];
  readonly best: readonly number[];
  /** Where each paragraph of a lesson is in its page (sections.ts); none of a public page. */
  readonly spots: readonly string[];
  /** How much of the question it covers, 0 to 1; rare words count more. */
  readonly share: number;
  /** What it is ranked by, wherever the learner comes from: to be compared with others of the same question. */
  readonly score: number;
  /** Its heading has as much of the question as any paragraph, and none has all that the section has: it answers as a whole. */
  readonly isNamed: boolean;
};

/** Words of asking, which say nothing about the topic. English stop words are dropped by PostgreSQL. */
export const ASKING = [
  'explain tell show mean please understand help question know want work differ difference example use give say thing way would could instead rather happen work course lesson hello hi hey thank',
  // Of shortened words PostgreSQL knows few: with an apostrophe that is gone, and with what was behind it gone, too.
  'im ive youve theyve weve whats thats theyre gonna gotta dont doesnt didnt cant couldnt wont wouldnt shouldnt isnt aint arent wasnt werent hasnt havent hadnt',
  'isn ain aren wasn weren doesn didn hasn haven hadn couldn shouldn wouldn won mustn needn',
].join(' ');
/** What is behind the apostrophe of a shortened word, and a whole one that says as little. */
const SHORTENED = /(?<=\p{L})['’](?:m|re|ll|ve|d|s|t)\b|\bcannot\b/giu;
/** Words of a question that count. */
const MOST_WORDS = 24;
/** Summaries rank below explanations. */
export const IN_SHORT = 'what to remember';
/** Of a passage, the rarest words say what it is about. */
const RAREST_WORDS = 10;
/** A section that covers less of the question is about something else; with its other words it covers more of any. */
const LEAST_SHARE = 0.55;
const LEAST_WITH_OTHERS = 0.57;
/** Of the rarest words of a passage of a lesson. */
const LEAST_OF_PASSAGE = 0.3;

/** A section of the lesson that the learner comes from counts this much more, and of those that cover most of the question. */
const NEAR = 2;
const NEAR_AND_MOST = 10;

/** SQL: the words of a text, each part of `numpy.array` by itself. */
export const wordsOf = (text: string) => `to_tsvector('english', private."spelled"(${text}))`;

const SEARCH = `
  with passages as materialized (
    select p."lessonId", '/modules/' || b."moduleId" || '/lessons/' || p."lessonId" as "path", l."title", p."position",
      p."heading", p."anchor", p."paragraphs", p."spots",
      -- Other words are for learners: what visitors ask is as often about the academy.
      case when $6::text[] is null then ts_filter(p."words", '{a,b,d}') else p."words" end as "words",
      case when $6::text[] is not null then p."lessonId" = any($6) when $5 then l."isPreview" else b."isFree" end and l."isWritten" as "isOpen"
    from private."passage" p join "lessonBody" b using ("lessonId") join "lesson" l on l."id" = p."lessonId"
    where $9::text is null or p."lessonId" is distinct from $7 or p."anchor" <> $9
    union all
    select null, "path", "title", "position", "heading", "anchor", "paragraphs", '{}',
      setweight(${wordsOf('"heading"')}, 'A') || setweight(${wordsOf('"title"')}, 'B') ||
        setweight(${wordsOf(`array_to_string("paragraphs", ' ')`)}, 'D'), true
    from jsonb_to_recordset($4::jsonb) page(
      "path" text, "title" text, "position" int, "heading" text, "anchor" text, "paragraphs" text[])),
  asked as (
    select "word", array_agg("at") as "at" from (
      select "word", min(place) as "at"
      from unnest(${wordsOf('$1')}) w(lexeme, positions, weights), unnest(positions) place,
        lateral (select coalesce(($11::text[])[array_position($10::text[], lexeme)], lexeme) as "word") r
      where "word" <> all(tsvector_to_array(to_tsvector('english', $2)))
        -- Of "three ifs" nothing is left but "if".
        and to_tsvector('english', "word") <> ''
      group by "word" order by 2 limit case when $9::text is null then ${MOST_WORDS} end) first group by "word"),
  words as (
    select query, ln(1 + (select count(*) from passages) / greatest(0.5, "having")) as "weight"
    from asked, to_tsquery('simple', quote_literal("word")) query,
      lateral (select count(*) as "having" from passages p where p."words" @@ query) counted
    -- A word of a passage that is in its own section alone leads nowhere.
    where ($9 is null or exists (select from passages p where p."isOpen" and p."words" @@ query)) and ("having" > 0 or not $12)
    order by "weight" desc limit case when $9 is not null then ${RAREST_WORDS} end),
  met as (
    select p."path", p."position", sum("weight") as "met", sum("weight") / (select sum("weight") from words) as "share",
      -- How often, and in which place: a heading counts most.
      sum("weight" * ts_rank('{0.1, 0.2, 0.4, 1}', p."words", query, 1)) as "rank"
    from passages p
      join words on p."words" @@ query
    where p."isOpen"
    group by 1, 2),
  best as (
    select p.*, met."met", met."share", "score", "score" * case when p."lessonId" is distinct from $7 then 1
      when met."share" >= 0.999 * max(met."share") over () then ${NEAR_AND_MOST} else ${NEAR} end as "nearScore"
    from met join passages p using ("path", "position"),
      lateral (select met."share" * met."share" * met."rank" * case lower(p."heading") when '${IN_SHORT}' then 0.5 else 1 end as "score") s
    where met."share" >= case when $8 then 0 when $9 is not null then ${LEAST_OF_PASSAGE} when $6::text[] is null then ${LEAST_SHARE} else ${LEAST_WITH_OTHERS} end
    order by "nearScore" desc, p."path", p."position"
    limit $3)
  select p."lessonId", p."path", p."title", p."heading", p."anchor", p."paragraphs", p."spots",
    p."share"::float8 as "share", p."score"::float8 as "score", coalesce(told."best", '{}') as "best",
    coalesce(told."most", 0) < 0.999 * p."met" and coalesce(told."most", 0) * 0.999 <=
      coalesce((select sum("weight") from words where ts_filter(p."words", '{a}') @@ query), 0) as "isNamed"
  from best p, lateral (
    -- Of paragraphs that meet as much, text before listings, and what says more of it in fewer words.
    select (array_agg(place - 1 order by "met" desc, starts_with(text, '\`\`\`'), "rank" desc, place))[1:3]::int[] as "best", max("met") as "most"
    from unnest(p."paragraphs") with ordinality paragraph(text, place),
      lateral (select ${wordsOf('text')} as "said") t,
      lateral (select sum("weight") as "met", sum("weight" * ts_rank("said", query, 1)) as "rank"
        from words where "said" @@ query) w
    where "met" is not null) told
  order by "nearScore" desc, p."path", p."position"`;

/** What is searched: by itself the lessons that every learner may read. */
export type Scope = {
  /** Beside the lessons. */
  readonly pages?: readonly PublicSection[];
  /** Only lessons that need no account. */
  readonly isPublic?: boolean;
  /** Only these lessons. */
  readonly lessonIds?: ReadonlySet<string>;
  /** The lesson that the learner comes from. */
  readonly near?: string;
  /** They are known to answer: the best of them, however little of the question they cover. */
  readonly isSure?: boolean;
  /**
   * The question is a passage of the lesson `near`, in the section with this anchor: only its rarest words count, and the
   * section itself is no answer.
   */
  readonly besides?: string;
  /** Words of the question, as PostgreSQL stems them, and what they are read as. */
  readonly readAs?: ReadonlyMap<string, string>;
  /** Words that no lesson has don't count. */
  readonly isKnownOnly?: boolean;
};

/**
 * Sections that match, best first; none if nothing does.
 * @param limit of sections.
 */
export const search = (
  db: Database,
  question: string,
  limit: number,
  scope: Scope = {},
): Promise<readonly Found[]> => searchWithin(sqlOn(db), question, limit, scope);

/** The same within a transaction. */
export async function searchWithin(
  sql: Sql,
  question: string,
  limit: number,
  scope: Scope = {},
): Promise<readonly Found[]> {
  const {pages = [], isPublic = false, lessonIds, near, isSure = false, besides} = scope;
  const {readAs = new Map<string, string>(), isKnownOnly = false} = scope;
  const sections = JSON.stringify(pages.map((page, position) => ({...page, position})));
  const only = lessonIds === undefined ? null : [...lessonIds];
  const found = await sql(SEARCH, [
    question.replaceAll(SHORTENED, ''),
    ASKING,
    limit,
    sections,
    isPublic,
    only,
    near ?? null,
    isSure,
    besides ?? null,
    [...readAs.keys()],
    [...readAs.values()],
    isKnownOnly,
  ]);
  // The statement above selects exactly this.
  return [...found] as Found[];
}
