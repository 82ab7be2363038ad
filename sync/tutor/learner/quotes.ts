// Quotations for learners. Each is looked up in the lesson's text as it is now, word for word, before it is shown.
import type {QuotePart} from '#schema/tutor/tutor.answer.ts';
import type {Sql} from '#sync/commands/sql.ts';
import {hrefOf, isOutput, quotedOf, titleOf} from '#sync/tutor/answer.ts';
import {aroundAt} from '#sync/tutor/around.ts';
import {sectionsNow, type Texts} from '#sync/tutor/learner/shown/known-sections.ts';
import type {Found} from '#sync/tutor/search.ts';

/** A section of a lesson that matches. */
export type Hit = Found & {readonly lessonId: string};

export const isOfLesson = (one: Found): one is Hit => one.lessonId !== null;

type Wanted = {
  /** Without what programs print, which a learner is to find out. */
  readonly isHint?: boolean;
  /** With what explains it around it. */
  readonly isWhy?: boolean;
};

/** The passage of a section that answers best. */
export function quoteOfHit(hit: Hit, {isHint = false, isWhy = false}: Wanted = {}): QuotePart {
  const paragraphs = (isWhy ? explained(hit) : quotedOf(hit)).filter((one) => !isHint || !isOutput(one));
  const [first] = paragraphs;
  const spot = hit.spots[hit.paragraphs.indexOf(first ?? '')];
  return {...placeOfHit(hit), href: spot === undefined ? hrefOf(hit) : `${hit.path}#${spot}`, paragraphs};
}

const explained = ({paragraphs, best}: Hit): readonly string[] =>
  aroundAt(paragraphs, best[0] ?? 0, {withSample: false, telling: best}).flatMap(
    (at) => paragraphs[at] ?? [],
  );

/** Where a section is, without a word of it. */
export const placeOfHit = (hit: Hit): QuotePart => ({
  kind: 'quote',
  lessonId: hit.lessonId,
  // `/modules/…/lessons/…`
  moduleId: hit.path.split('/')[2] ?? '',
  title: titleOf(hit),
  href: hrefOf(hit),
  paragraphs: [],
});

/** Those whose every paragraph is in the lesson's text, at the place that their address names. */
export async function checked(sql: Sql, quotes: readonly QuotePart[]): Promise<readonly QuotePart[]> {
  const ids = [...new Set(quotes.map(({lessonId}) => lessonId))];
  return checkedIn(await sectionsNow(sql, ids), quotes);
}

/** The same in texts that were just read, such as those of what the learner has predicted. */
export const checkedIn = (texts: Texts, quotes: readonly QuotePart[]): readonly QuotePart[] =>
  quotes.filter(({lessonId, href, paragraphs}) => {
    const place = href.split('#')[1] ?? '';
    return (texts.get(lessonId) ?? []).some(
      (section) =>
        (place === '' || section.anchor === place || section.spots.includes(place)) &&
        paragraphs.every((one) => section.paragraphs.includes(one)),
    );
  });
