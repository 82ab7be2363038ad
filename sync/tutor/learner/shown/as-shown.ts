// A section of a lesson as it is on the page of the learner who asks.
import type {Sql} from '#sync/commands/sql.ts';
import {bodyOf} from '#sync/tutor/learner/body.ts';
import type {Predicted} from '#sync/tutor/learner/shown/predicted.ts';
import type {Hit} from '#sync/tutor/learner/quotes.ts';

export type Shown = {
  readonly hit: Hit;
  /** Its samples whose explanation waits for a prediction. */
  readonly waiting: readonly string[];
};

/** A section as the learner's page shows it: with what their samples to predict print and why, once they have predicted them. */
export async function asShown(sql: Sql, hit: Hit, predicted: Predicted): Promise<Shown> {
  const body = await bodyOf(sql, hit.lessonId);
  const {everySection} = await import('#sync/tutor/sections.ts');
  const section = everySection(body?.blocks ?? [], predicted.get(hit.lessonId)).find(
    ({anchor}) => anchor === hit.anchor,
  );
  if (!section) return {hit, waiting: []};
  const {paragraphs, spots, pieces} = section;
  // A paragraph is the one with its words at its place.
  const best = hit.best.flatMap((at) => {
    const now = paragraphs.findIndex((one, no) => one === hit.paragraphs[at] && spots[no] === hit.spots[at]);
    return now === -1 ? [] : [now];
  });
  const waiting = pieces.flatMap(({kind, before}) =>
    kind === 'untold' ? (paragraphs[before - 1] ?? []) : [],
  );
  return {hit: {...hit, paragraphs, spots, best}, waiting};
}
