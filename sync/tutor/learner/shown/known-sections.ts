// The sections of lessons, as they are now. Each text is parsed once: that takes as long as all else that an answer needs.
import type {Block} from '#schema/lessons/block.ts';
import type {Sql} from '#sync/commands/sql.ts';
import {NOTHING_PREDICTED, type Predicted} from '#sync/tutor/learner/shown/predicted.ts';
import type {WithPieces} from '#sync/tutor/sections.ts';

type Known = {readonly hash: string; readonly sections: readonly WithPieces[]};

/** By lesson. */
export type Texts = ReadonlyMap<string, readonly WithPieces[]>;

/** By lesson, the last that was read. */
const known = new Map<string, Known>();

// The version of a text tells who writes lessons that it is another one; what is quoted is compared with the text itself.
const HASH = `md5("blocks"::text)`;
const HASHES = `select "lessonId", ${HASH} as "hash" from "lessonBody" where "lessonId" = any($1)`;
const BODIES = `select "lessonId", ${HASH} as "hash", "blocks" from "lessonBody" where "lessonId" = any($1)`;

type Hashed = {readonly lessonId: string; readonly hash: string};
type Body = Hashed & {readonly blocks: readonly Block[]};

/**
 * By lesson; those without a text are not in it. Sections that explain nothing are there, too.
 * @param predicted what the learner has predicted: a text with what explains it is theirs, and kept for nobody.
 */
export async function sectionsNow(
  sql: Sql,
  lessonIds: readonly string[],
  predicted: Predicted = NOTHING_PREDICTED,
): Promise<Texts> {
  // The statements above select exactly this.
  const hashed = [...(await sql(HASHES, [lessonIds]))] as Hashed[];
  const isKnown = ({lessonId, hash}: Hashed) =>
    !predicted.has(lessonId) && known.get(lessonId)?.hash === hash;
  const found = hashed
    .filter(isKnown)
    .map(({lessonId}) => [lessonId, known.get(lessonId)?.sections ?? []] as const);
  const others = hashed.filter((one) => !isKnown(one)).map(({lessonId}) => lessonId);
  if (others.length === 0) return new Map(found);
  // The parser is loaded on demand, so that it does not delay a start.
  const {everySection} = await import('#sync/tutor/sections.ts');
  const bodies = [...(await sql(BODIES, [others]))] as Body[];
  const parsed = bodies.map(({lessonId, hash, blocks}) => {
    const sections = everySection(blocks, predicted.get(lessonId));
    if (!predicted.has(lessonId)) known.set(lessonId, {hash, sections});
    return [lessonId, sections] as const;
  });
  return new Map([...found, ...parsed]);
}
