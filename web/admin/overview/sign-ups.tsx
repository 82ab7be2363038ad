import {DayBars} from '#web/admin-area/chart/day-bars.tsx';

type Props = {days: readonly {readonly day: string; readonly count: number}[]};

const wordsOf = (count: number): string => count.toLocaleString('en');

/** Sign-ups by day. */
export function SignUps({days}: Props) {
  const total = days.reduce((sum, {count}) => sum + count, 0);
  return (
    <DayBars
      title="Sign-ups by day"
      total={`${wordsOf(total)} in 30 days`}
      days={days.map(({day, count}) => ({day, value: count}))}
      unit="Sign-ups"
      wordsOf={wordsOf}
    />
  );
}
