import type {ReactNode} from 'react';
import {Link} from 'wouter';
import {adminQueries} from '#schema/admin-queries.ts';
import {modelName} from '#schema/spendings/model-name.ts';
import {moneyWords} from '#schema/spendings/money.ts';
import type {PlannedAct} from '#web/admin-area/acts/act-dialog.tsx';
import {SidePanel} from '#web/admin-area/table/side-panel.tsx';
import type {TableView} from '#web/admin-area/table/view/use-view.ts';
import {useAdminRows} from '#web/admin-area/use-admin-rows.ts';
import {limitingLearner} from '#web/spendings/admin/plans.tsx';
import {audioWords, featureOf, learnerOf, UseState, type Use} from '#web/spendings/admin/uses/uses.tsx';
import {Button} from '#web/ui/form/button.tsx';
import {Notice} from '#web/ui/show/notice.tsx';
import {Skeleton} from '#web/ui/show/skeleton.tsx';
import {Time} from '#web/ui/show/time.tsx';

type Props = {
  view: TableView;
  id: string;
  /** The row of the list, at hand at once. */
  listed: Use | undefined;
  onPlan: (act: PlannedAct) => void;
};

/** One use, and the learner's limits. */
export function UsePanel({view, id, listed, onPlan}: Props) {
  const [row, {type}] = useAdminRows(adminQueries.spendings.use({id}), {ttl: 'none'});
  const use: Use | undefined = row ?? (type === 'complete' ? undefined : listed);
  return (
    <SidePanel view={view} id={id} title={use ? learnerOf(use) : 'Use'}>
      {use ? (
        <div className="space-y-5">
          {use.learnerId === null || use.learner === undefined ? null : (
            <OfLearner userId={use.learnerId} fullName={use.learner.fullName} onPlan={onPlan} />
          )}
          <Facts use={use} />
        </div>
      ) : type === 'complete' ? (
        <Notice tone="warn" title="This use isn’t there">
          Check the address, or choose a use from the list.
        </Notice>
      ) : (
        <Skeleton label="Loading the use" lines={6} />
      )}
    </SidePanel>
  );
}

type LearnerProps = {userId: string; fullName: string; onPlan: (act: PlannedAct) => void};

function OfLearner({userId, fullName, onPlan}: LearnerProps) {
  const [allowance] = useAdminRows(adminQueries.spendings.allowance({userId}), {ttl: 'none'});
  return (
    <div className="flex flex-wrap items-center gap-3">
      <Button
        kind="secondary"
        size="small"
        onClick={() => onPlan(limitingLearner(userId, fullName, allowance))}
      >
        Limits
      </Button>
      <Link
        href={`/admin/students?open=${encodeURIComponent(userId)}`}
        className="text-sm text-accent hover:underline"
      >
        Show learner
      </Link>
    </div>
  );
}

const figure = (value: number): string => value.toLocaleString('en');

function Facts({use}: {use: Use}) {
  const isHeld = use.state === 'reserved' || use.state === 'expired';
  const facts: readonly (readonly [string, ReactNode])[] = [
    ['Status', <UseState key="state" state={use.state} />],
    ['Feature', featureOf(use)],
    ['Provider', use.provider],
    ['Model', modelName(use.model)],
    ['Began', <Time key="began" at={use.createdAt} />],
    ['Settled', use.settledAt === null ? '–' : <Time key="settled" at={use.settledAt} />],
    ['Tokens in', figure(use.tokensIn)],
    ['Tokens out', figure(use.tokensOut)],
    ['Audio', audioWords(use.seconds)],
    ['Cost', moneyWords(use.costMicros)],
  ];
  return (
    <>
      <dl className="grid grid-cols-[7rem_minmax(0,1fr)] items-baseline gap-x-4 gap-y-1.5 text-sm">
        {facts.map(([name, value]) => (
          <div key={name} className="contents">
            <dt className="text-muted">{name}</dt>
            <dd className="[overflow-wrap:anywhere] tabular-nums">{value}</dd>
          </div>
        ))}
      </dl>
      {isHeld ? (
        <p className="text-sm text-muted">
          {use.state === 'reserved'
            ? 'It’s still running: these are the most it may use.'
            : 'Nobody said what it used in time, so it counts as the most it could.'}
        </p>
      ) : null}
    </>
  );
}
