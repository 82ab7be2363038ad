import {ArrowRight} from 'lucide-react';
import {Link} from 'wouter';
import {useStoreOpen} from '#web/data/data.ts';
import {useDueCards} from '#web/lessons/review/use-cards.ts';
import {comesWords, dueWords} from '#web/lessons/review/words.ts';
import {buttonLook} from '#web/ui/form/button.tsx';

/** Where the cards are asked. */
const REVIEW = '/progress?review';

/** How many cards wait, when the next comes, and the way to them. */
export function ReviewSummary() {
  const {due, nextAt, total, now} = useDueCards();
  const isOpen = useStoreOpen();
  if (total === 0 && !isOpen)
    return (
      <div role="group" aria-busy="true" aria-label="Loading your review cards" className="skeleton h-16" />
    );
  if (total === 0) {
    return (
      <p className="text-muted">
        No cards yet. Questions you get wrong come back here, each just before you’d forget it.
      </p>
    );
  }
  const next = nextAt === undefined ? '' : `Next card ${comesWords(nextAt, now)}.`;
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-4">
      <div>
        <p className="text-2xl font-semibold tabular-nums">
          {due.length === 0 ? 'Nothing is due' : dueWords(due.length)}
        </p>
        <p className="mt-0.5 text-sm text-muted">
          {total === 1 ? '1 card in all.' : `${total.toLocaleString('en')} cards in all.`} {next}
        </p>
      </div>
      {due.length === 0 ? null : (
        <Link href={REVIEW} className={buttonLook('primary')}>
          Review now <ArrowRight size={17} aria-hidden />
        </Link>
      )}
    </div>
  );
}

/** One line, while cards are due. */
export function ReviewLine() {
  const {due} = useDueCards();
  if (due.length === 0) return null;
  return (
    <p className="mt-4 flex flex-wrap items-center gap-x-3 gap-y-1 px-6 sm:px-8">
      <span className="gutter">review</span>
      <span>{dueWords(due.length)} from questions you got wrong.</span>
      <Link
        href={REVIEW}
        className="inline-flex min-h-6 items-center gap-1.5 font-medium text-accent-strong underline underline-offset-2"
      >
        Review now <ArrowRight size={15} aria-hidden />
      </Link>
    </p>
  );
}
