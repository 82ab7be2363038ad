import {useState} from 'react';
import {Link} from 'wouter';
import {adminQueries} from '#schema/admin-queries.ts';
import {isolated} from '#schema/isolated.ts';
import {monthOf, type Day} from '#schema/lessons/days.ts';
import {modelName} from '#schema/spendings/model-name.ts';
import {moneyWords} from '#schema/spendings/money.ts';
import {SPENDING_FEATURES} from '#schema/spendings/spendings.features.ts';
import type {PlannedAct} from '#web/admin-area/acts/act-dialog.tsx';
import {useAdminRows} from '#web/admin-area/use-admin-rows.ts';
import {limitingLearner} from '#web/spendings/admin/plans.tsx';
import {
  amountsWords,
  audioWords,
  tokensWords,
  usesWords,
  type Amounts,
} from '#web/spendings/admin/spent/sum-words.ts';
import {SPENDINGS} from '#web/spendings/admin/tabs.ts';
import {Button} from '#web/ui/form/button.tsx';
import {Segmented} from '#web/ui/form/segmented.tsx';
import {Cell, FROM_TABLET, OnPhone, Table} from '#web/ui/show/table.tsx';
import {Typed} from '#web/ui/show/typed.tsx';

const PERIODS = [
  {value: 'day', label: 'Today'},
  {value: 'month', label: 'This month'},
] as const;

type Sum = Amounts & {
  readonly name: string;
  readonly userId: string | null;
  readonly costMicros: number;
  readonly learner?: {readonly username: string; readonly fullName: string} | undefined;
};

type Props = {today: Day; onPlan: (act: PlannedAct) => void};

/** What was spent on, by feature, by model and by learner. */
export function Breakdown({today, onPlan}: Props) {
  const [span, setSpan] = useState<'day' | 'month'>('day');
  const period = span === 'day' ? today : monthOf(today);
  const [ownLimits] = useAdminRows(adminQueries.spendings.ownLimits());
  const limit = ({name, learner}: Sum) =>
    onPlan(
      limitingLearner(
        name,
        learner?.fullName ?? 'this learner',
        ownLimits.find(({userId}) => userId === name),
      ),
    );
  return (
    <section aria-labelledby="spent-on" className="space-y-4">
      <div className="flex flex-wrap items-center justify-between gap-4">
        <h2 id="spent-on" className="text-xl font-semibold">
          Spent on
        </h2>
        <Segmented label="Period" options={PERIODS} value={span} onChange={setSpan} />
      </div>
      <div className="grid items-start gap-6 xl:grid-cols-2">
        <ByKind period={period} kind="feature" name="Feature" headOf={featureName} />
        <ByKind period={period} kind="model" name="Model" headOf={({name}) => modelName(name)} />
      </div>
      <ByKind period={period} kind="learner" name="Learner" headOf={learnerName} onLimit={limit} />
    </section>
  );
}

const featureName = ({name}: Sum): string =>
  (SPENDING_FEATURES as Readonly<Record<string, {readonly name: string}>>)[name]?.name ?? name;
const learnerName = ({learner}: Sum): string => learner?.fullName ?? 'A former learner';

type KindProps = {
  period: string;
  kind: 'feature' | 'model' | 'learner';
  name: string;
  headOf: (sum: Sum) => string;
  onLimit?: (sum: Sum) => void;
};

function ByKind({period, kind, name, headOf, onLimit}: KindProps) {
  const [rows, {type}] = useAdminRows(adminQueries.spendings.sums({period, kind}));
  const sums: readonly Sum[] = rows;
  // The first one cost most.
  const highest = sums[0]?.costMicros || 1;
  const columns = [
    {name},
    {name: 'Uses', figures: true, className: FROM_TABLET},
    {name: 'Tokens', figures: true, className: FROM_TABLET},
    {name: 'Audio', figures: true, className: FROM_TABLET},
    {name: 'Cost', figures: true},
    ...(onLimit ? [{name: 'Limits'}] : []),
  ];
  return (
    <Table caption={`By ${kind}`} captioned columns={columns} className="max-h-[28rem]">
      {sums.length === 0 ? (
        <tr>
          <td colSpan={columns.length} className="px-4 py-4 text-muted">
            {type === 'complete' ? 'Nothing spent yet.' : 'Loading…'}
          </td>
        </tr>
      ) : (
        sums.map((sum) => (
          <tr key={sum.name}>
            <Cell heads>
              <Head sum={sum} kind={kind}>
                {headOf(sum)}
              </Head>
              <OnPhone>{amountsWords(sum)}</OnPhone>
              <Share of={sum.costMicros / highest} />
            </Cell>
            <Cell figures className={FROM_TABLET}>
              {usesWords(sum)}
            </Cell>
            <Cell figures className={FROM_TABLET}>
              {tokensWords(sum)}
            </Cell>
            <Cell figures className={FROM_TABLET}>
              {audioWords(sum)}
            </Cell>
            <Cell figures>{moneyWords(sum.costMicros)}</Cell>
            {onLimit ? (
              <Cell>
                <Button
                  kind="quiet"
                  size="small"
                  aria-label={`Limits of ${isolated(headOf(sum))}`}
                  disabled={sum.learner === undefined}
                  onClick={() => onLimit(sum)}
                >
                  Limits
                </Button>
              </Cell>
            ) : null}
          </tr>
        ))
      )}
    </Table>
  );
}

/** A learner's name leads to their uses. */
function Head({sum: {learner}, kind, children}: {sum: Sum; kind: KindProps['kind']; children: string}) {
  if (kind !== 'learner' || learner === undefined) return <Typed>{children}</Typed>;
  const query = new URLSearchParams({tab: 'uses', q: learner.username});
  return (
    <Link href={`${SPENDINGS}?${query}`} className="text-accent hover:underline">
      <Typed>{children}</Typed>
    </Link>
  );
}

/** A bar beside the others: what it cost of what the first one did. The cost is in the row. */
const Share = ({of}: {of: number}) => (
  <span aria-hidden className="mt-1 mb-1.5 block h-1 rounded-full bg-line forced-colors:bg-transparent">
    <span
      className="block h-full rounded-full bg-accent forced-colors:bg-[CanvasText]"
      style={{width: `${Math.max(of * 100, of > 0 ? 1 : 0)}%`}}
    />
  </span>
);
