import type {StudentAi} from '#schema/admin/students/timeline.api.ts';
import {moneyWords} from '#schema/spendings/money.ts';
import {SPENDING_FEATURES, type SpendingFeature} from '#schema/spendings/spendings.features.ts';

const nameOf = (feature: string): string =>
  Object.hasOwn(SPENDING_FEATURES, feature) ? SPENDING_FEATURES[feature as SpendingFeature].name : feature;

const usesOf = (uses: number): string => (uses === 1 ? '1 use' : `${uses.toLocaleString('en')} uses`);

const minutesOf = (seconds: number): string =>
  seconds === 0 ? '' : `, ${Math.max(1, Math.round(seconds / 60)).toLocaleString('en')} min of voice`;

/** What a learner has used of artificial intelligence in 30 days, and what it cost. */
export function AiUse({ai: {uses, costMicros, features}}: {ai: StudentAi}) {
  if (uses === 0) return <p className="text-sm text-muted">Nothing in the last 30 days.</p>;
  return (
    <dl className="space-y-1.5 text-sm">
      {features.map(({feature, uses: count, seconds, costMicros: cost}) => (
        <div key={feature} className="flex items-baseline justify-between gap-3">
          <dt>
            {nameOf(feature)}
            <span className="text-muted">
              : {usesOf(count)}
              {minutesOf(seconds)}
            </span>
          </dt>
          <dd className="tabular-nums">{moneyWords(cost)}</dd>
        </div>
      ))}
      {features.length > 1 ? (
        <div className="flex items-baseline justify-between gap-3 border-t border-line pt-1.5 font-medium">
          <dt>Together</dt>
          <dd className="tabular-nums">{moneyWords(costMicros)}</dd>
        </div>
      ) : null}
    </dl>
  );
}
