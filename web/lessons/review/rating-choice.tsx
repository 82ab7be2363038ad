import {useLayoutEffect, useRef, type KeyboardEvent} from 'react';
import {RATINGS, type Rating} from '#schema/lessons/review/review.ts';
import {intervalWords} from '#web/lessons/review/words.ts';
import {digitOf} from '#web/ui/keys/shortcuts.ts';

const WORDS: Readonly<Record<Rating, string>> = {
  again: 'I guessed',
  hard: 'Hard',
  good: 'Good',
  easy: 'Easy',
};

type Props = {
  /** When the card would come again after each rating, epoch ms. */
  dueAfter: Readonly<Record<Rating, number>>;
  now: number;
  onRate: (rating: Rating) => void;
};

/** How well a right answer was known: numbered lines, as in an editor; the numbers choose. */
export function RatingChoice({dueAfter, now, onRate}: Props) {
  const likely = useRef<HTMLButtonElement>(null);
  // Before the paint: keys that are pressed as soon as it is seen are its own.
  useLayoutEffect(() => likely.current?.focus(), []);
  const rateByKey = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.altKey || event.metaKey || event.repeat) return;
    const rating = RATINGS[(digitOf(event) ?? 0) - 1];
    if (!rating) return;
    event.preventDefault();
    onRate(rating);
  };
  return (
    <div role="group" aria-labelledby="how-well" onKeyDown={rateByKey}>
      <p id="how-well" className="mb-2.5 font-semibold">
        How well did you know it?
      </p>
      <div className="grid gap-2 sm:grid-cols-4">
        {RATINGS.map((rating, at) => (
          <button
            key={rating}
            ref={rating === 'good' ? likely : undefined}
            type="button"
            onClick={() => onRate(rating)}
            className="flex items-center gap-3 rounded-lg border border-edge bg-surface px-3.5 py-2.5 text-left hover:bg-sunken"
          >
            <span aria-hidden className="gutter">
              {at + 1}
            </span>
            <span>
              <span className="block font-medium">{WORDS[rating]}</span>
              <span className="block text-sm text-muted">{intervalWords(dueAfter[rating] - now)}</span>
            </span>
          </button>
        ))}
      </div>
      <p className="gutter mt-2.5 mobile:hidden">1–4 to choose, Enter for Good</p>
    </div>
  );
}
