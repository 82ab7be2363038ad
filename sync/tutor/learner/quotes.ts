// Quotations for learners. Each is looked up in the lesson's text as it is now, word for word, before it is shown.
import type {QuotePart} from '#schema/tutor/tutor.answer.ts';
import type {Sql} from '#sync/commands/sql.ts';
import {hrefOf, quotedOf, titleOf} from '#sync/tutor/answer.ts';
import {sectionsNow} from '#sync/tutor/known-sections.ts';
import type {Found} from '#sync/tutor/search.ts';

/** A section of a lesson that matches. */
export type Hit = Found & {readonly lessonId: string};

export const isOfLesson = (one: Found): one is Hit => one.lessonId !== null;

type Wanted = {
  /** Without what programs print, which a learner is to find out. */
  readonly isHint?: boolean;
};

const PRINTED = '```output';

/** The passage of a section that answers best. */
export function quoteOfHit(hit: Hit, {isHint = false}: Wanted = {}): QuotePart {
  const paragraphs = quotedOf(hit).filter((one) => !isHint || !one.startsWith(PRINTED));
  const [first] = paragraphs;
  const spot = hit.spots[hit.paragraphs.indexOf(first ?? '')];
  return {...placeOfHit(hit), href: spot === undefined ? hrefOf(hit) : `${hit.path}#${spot}`, paragraphs};
}

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
  const texts = await sectionsNow(sql, ids);
  return quotes.filter(({lessonId, href, paragraphs}) => {
    const place = href.split('#')[1] ?? '';
    return (texts.get(lessonId) ?? []).some(
      (section) =>
        (place === '' || section.anchor === place || section.spots.includes(place)) &&
        paragraphs.every((one) => section.paragraphs.includes(one)),
    );
  });
}
