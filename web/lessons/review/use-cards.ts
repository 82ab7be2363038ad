import {useEffect, useMemo, useState} from 'react';
import {zoneToCountBy} from '#schema/account/time-zone.ts';
import {queries} from '#schema/queries.ts';
import {usePendingOf} from '#web/data/data.ts';
import {useRows} from '#web/data/rows.ts';
import {deviceTimeZone} from '#web/io/browser/device-time-zone.ts';
import {cardsNow, dueBy, type DueCards, type Rate, type ReviewCard} from '#web/lessons/review/cards.ts';
import {MINUTE_MS, useMinute} from '#web/ui/use-minute.ts';

/** Own cards as they stand, the one that is due first first. @param rate the rule, where it is at hand. */
export function useReviewCards(rate: Rate | undefined): readonly ReviewCard[] {
  const [rows] = useRows(queries.reviews.cards());
  const pending = usePendingOf('reviews.rate');
  return useMemo(() => cardsNow(rows, pending, rate), [rows, pending, rate]);
}

/** Due cards and the next time, for a line of words. */
export function useDueCards(): DueCards & {readonly total: number; readonly now: number} {
  const hasRatings = usePendingOf('reviews.rate').length > 0;
  const cards = useReviewCards(useRateWhen(hasRatings));
  const minute = useMinute();
  // What is due within this minute is due.
  return {...dueBy(cards, minute + MINUTE_MS, useZone()), total: cards.length, now: minute};
}

const ofDevice = deviceTimeZone();

/** The time zone by whose mornings cards come. */
export function useZone(): string {
  const [learner] = useRows(queries.account.learner());
  return zoneToCountBy(learner?.timeZone, ofDevice);
}

/** The rule of scheduling, fetched only when there is something to apply it to. */
function useRateWhen(isWanted: boolean): Rate | undefined {
  const [rule, setRule] = useState<{readonly rated: Rate}>();
  useEffect(() => {
    if (!isWanted) return undefined;
    let isHere = true;
    const fetchRule = async () => {
      const {rated} = await import('#schema/lessons/review/review.rules.ts');
      if (isHere) setRule({rated});
    };
    // Without it the cards stay away for a day: near enough until the ratings are sent.
    void fetchRule().catch(() => undefined);
    return () => {
      isHere = false;
    };
  }, [isWanted]);
  return rule?.rated;
}
