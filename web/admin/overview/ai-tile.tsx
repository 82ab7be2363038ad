import {Link} from 'wouter';
import type {AiToday} from '#schema/admin/overview.api.ts';
import {moneyWords} from '#schema/spendings/money.ts';
import {ProgressBar} from '#web/ui/show/progress-bar.tsx';

/** What was spent on AI today against the budget, and the way to all of it. */
export function AiTile({spentMicros, budgetMicros}: AiToday) {
  return (
    <div className="relative col-span-2 rounded-xl border border-line bg-surface px-4 py-3.5 hover:bg-sunken/60 lg:col-span-1">
      <dt className="text-sm text-muted">
        <Link
          href="/admin/ai-spendings"
          className="after:absolute after:inset-0 after:rounded-xl hover:underline"
        >
          AI spend today
        </Link>
      </dt>
      <dd>
        <span className="block text-3xl font-semibold tabular-nums">{moneyWords(spentMicros)}</span>
        {budgetMicros ? (
          <ProgressBar
            label="Share of today’s AI budget"
            done={Math.min(spentMicros, budgetMicros)}
            total={budgetMicros}
            className="my-2"
          />
        ) : null}
        <span className="text-xs text-muted tabular-nums">
          {budgetMicros === null
            ? 'No budget, so nothing is spent'
            : `of ${moneyWords(budgetMicros)}${budgetMicros === 0 ? '' : `, ${Math.round((100 * spentMicros) / budgetMicros).toLocaleString('en')}%`}`}
        </span>
      </dd>
    </div>
  );
}
