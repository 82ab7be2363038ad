// A section of a lesson as it is on the page of the learner who asks.
import type {Texts} from '#sync/tutor/learner/shown/known-sections.ts';
import type {Hit} from '#sync/tutor/learner/quotes.ts';

export type Shown = {
  readonly hit: Hit;
  /** Its samples whose explanation waits for a prediction. */
  readonly waiting: readonly string[];
};

/**
 * A section as the learner's page shows it: with what their samples to predict print and why, once they have predicted them.
 * @param texts of what the learner has predicted.
 */
export function asShown(texts: Texts, hit: Hit): Shown {
  const section = texts.get(hit.lessonId)?.find(({anchor}) => anchor === hit.anchor);
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
