import type {ReactNode} from 'react';
import {moneyWords} from '#schema/spendings/money.ts';
import type {Figures} from '#web/spendings/admin/spent/figures.ts';
import {ProgressBar} from '#web/ui/show/progress-bar.tsx';

type Props = {
  figures: Figures;
  /** Of a day; none where there is no budget. */
  capMicros: number | undefined;
};

const uses = (count: number): string => `${count.toLocaleString('en')} ${count === 1 ? 'use' : 'uses'}`;

/** What was spent against the budget. */
export function Tiles({figures: {today, month, forecastMicros, daysOfMonth}, capMicros}: Props) {
  const monthCap = capMicros === undefined ? undefined : capMicros * daysOfMonth;
  return (
    <dl className="grid gap-4 sm:grid-cols-3">
      <Tile name="Today" micros={today.costMicros} capMicros={capMicros}>
        {uses(today.uses)}
      </Tile>
      <Tile name="This month" micros={month.costMicros} capMicros={monthCap}>
        {uses(month.uses)}
      </Tile>
      <Tile name="Forecast for the month" micros={forecastMicros} capMicros={monthCap}>
        at the pace of the last 7 days
      </Tile>
    </dl>
  );
}

type TileProps = {name: string; micros: number; capMicros: number | undefined; children: ReactNode};

function Tile({name, micros, capMicros, children}: TileProps) {
  const share = capMicros ? Math.round((100 * micros) / capMicros) : undefined;
  return (
    <div className="rounded-xl border border-line bg-surface px-4 py-3.5">
      <dt className="text-sm text-muted">{name}</dt>
      <dd>
        <span className="block text-3xl font-semibold tabular-nums">{moneyWords(micros)}</span>
        {capMicros === undefined ? null : (
          <ProgressBar
            label={`${name}, share of the budget`}
            done={Math.min(micros, capMicros)}
            total={capMicros}
            className="my-2"
          />
        )}
        <span className="text-xs text-muted tabular-nums">
          {capMicros === undefined
            ? 'No budget'
            : `${share === undefined ? '' : `${share.toLocaleString('en')}% `}of ${moneyWords(capMicros)}`}
          , {children}
        </span>
      </dd>
    </div>
  );
}
