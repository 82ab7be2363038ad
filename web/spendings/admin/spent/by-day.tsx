import {dayWords} from '#schema/lessons/days.ts';
import {moneyWords} from '#schema/spendings/money.ts';
import {
  amountsWords,
  audioWords,
  tokensWords,
  usesWords,
  type Amounts,
} from '#web/spendings/admin/spent/sum-words.ts';
import {Cell, FROM_TABLET, OnPhone, Table} from '#web/ui/show/table.tsx';

export type DayTotal = Amounts & {readonly period: string; readonly costMicros: number};

const COLUMNS = [
  {name: 'Day'},
  {name: 'Uses', figures: true, className: FROM_TABLET},
  {name: 'Tokens', figures: true, className: FROM_TABLET},
  {name: 'Audio', figures: true, className: FROM_TABLET},
  {name: 'Cost', figures: true},
];

/** The days on which something was spent, the latest first. @param totals of days and months. */
export function ByDay({totals}: {totals: readonly DayTotal[]}) {
  const days = totals.filter(({period}) => IS_DAY.test(period)).toReversed();
  if (days.length === 0) return null;
  return (
    <Table caption="By day" captioned columns={COLUMNS} className="max-h-[20rem]">
      {days.map((day) => (
        <tr key={day.period}>
          <Cell heads>
            {dayWords(day.period)}
            <OnPhone>{amountsWords(day)}</OnPhone>
          </Cell>
          <Cell figures className={FROM_TABLET}>
            {usesWords(day)}
          </Cell>
          <Cell figures className={FROM_TABLET}>
            {tokensWords(day)}
          </Cell>
          <Cell figures className={FROM_TABLET}>
            {audioWords(day)}
          </Cell>
          <Cell figures>{moneyWords(day.costMicros)}</Cell>
        </tr>
      ))}
    </Table>
  );
}

const IS_DAY = /^\d{4}-\d\d-\d\d$/;
