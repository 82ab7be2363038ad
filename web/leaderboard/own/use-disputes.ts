import {queries} from '#schema/queries.ts';
import {useCommand, usePendingOf} from '#web/data/data.ts';
import {textArg} from '#web/data/outbox/command.ts';
import {useRows} from '#web/data/rows.ts';
import {useSaveWord, type SaveWord} from '#web/data/save-word.ts';

export type Dispute = {
  readonly text: string;
  readonly state: 'open' | 'upheld' | 'declined';
  readonly word: SaveWord;
};

/** What one has contested about an entry, latest first, and the way to contest it. */
export function useDisputes(
  entryId: string,
  period: string,
): {disputes: readonly Dispute[]; contest: (text: string) => void} {
  const [rows] = useRows(queries.leaderboard.disputes());
  const contest = useCommand('leaderboard.dispute');
  const pending = usePendingOf('leaderboard.dispute').filter(
    ({args, status}) =>
      status !== 'failed' && textArg(args, 'entryId') === entryId && textArg(args, 'period') === period,
  );
  const wordOf = useSaveWord(pending);
  const onTheWay = pending
    .filter(({id}) => rows.every((row) => row.id !== id))
    .map((command): Dispute => ({text: textArg(command.args, 'text'), state: 'open', word: wordOf(command)}));
  const synced = rows
    .filter((row) => row.entryId === entryId && row.period === period)
    .map(({text, state}): Dispute => ({text, state, word: 'Saved'}));
  return {
    disputes: [...onTheWay.toReversed(), ...synced],
    contest: (text) => contest({entryId, period, text}),
  };
}
