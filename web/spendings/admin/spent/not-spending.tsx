import type {Known} from '#web/spendings/admin/use-limits.ts';
import {Notice} from '#web/ui/show/notice.tsx';

type Props = {
  known: Known;
  /** Models with a price; not known yet without. */
  models: number | undefined;
};

/** Why nothing is spent, and what to set: without a word an empty page looks as if nobody used the tutor. */
export function NotSpending({known: {capMicros, off}, models}: Props) {
  return (
    <>
      {off.includes('all') ? (
        <Notice tone="warn" title="All AI is switched off">
          Nothing is spent until you switch it on again under Limits. The tutor answers with passages from the
          lessons.
        </Notice>
      ) : null}
      {capMicros === undefined ? (
        <Notice title="There’s no budget, so nothing is spent">
          Set <Name>AI_DAY_BUDGET</Name> to what may be spent in a day and restart, or enter a budget under
          Limits. Until then the tutor answers with passages from the lessons, which costs nothing.
        </Notice>
      ) : null}
      {models === 0 ? (
        <Notice title="No model has a price, so nothing is spent">
          Set <Name>AI_PRICES</Name> to what each model costs and restart. What a use may cost is held before
          it begins, so a model without a price isn’t used.
        </Notice>
      ) : null}
    </>
  );
}

const Name = ({children}: {children: string}) => <code className="font-mono">{children}</code>;
