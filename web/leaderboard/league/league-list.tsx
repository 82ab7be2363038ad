import {Fragment, useState} from 'react';
import {RISING} from '#schema/leaderboard/leagues.limits.ts';
import {foldedRows, type GroupRow} from '#web/leaderboard/league/league-group.ts';
import {PersonName} from '#web/leaderboard/person-name.tsx';
import {count} from '#web/leaderboard/words.ts';
import {Button} from '#web/ui/form/button.tsx';
import {Avatar} from '#web/ui/show/avatar.tsx';
import {Tag} from '#web/ui/show/tag.tsx';
import {UnlessRow} from '#web/ui/show/unless.tsx';

type Props = {
  rows: readonly GroupRow[];
  ownEntryId: string;
  /** Whether anybody can rise from here. */
  hasLine: boolean;
};

/** The members of a group, with the line between those who would rise and the rest; a long one is folded. */
export function LeagueGroup({rows, ownEntryId, hasLine}: Props) {
  const [isWhole, setWhole] = useState(false);
  const own = rows.findIndex(({entryId}) => entryId === ownEntryId);
  const shown = isWhole ? rows.map((_, at) => at) : foldedRows(rows.length, own);
  if (rows.length < 2) return null;
  return (
    <>
      <ol aria-label="Your group" className="border-t border-line">
        {shown.map((at, index) => {
          const row = rows[at];
          if (!row) return null;
          const isAfterGap = index > 0 && shown[index - 1] !== at - 1;
          return (
            <Fragment key={row.entryId}>
              {hasLine && at === RISING ? <RisingLine /> : null}
              {isAfterGap ? <Gap /> : null}
              <Line row={row} isOwn={at === own} />
            </Fragment>
          );
        })}
      </ol>
      {shown.length < rows.length || isWhole ? (
        <div className="border-t border-line px-3 py-2">
          <Button kind="quiet" size="small" aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
            {isWhole ? 'Show fewer' : `Show all ${rows.length}`}
          </Button>
        </div>
      ) : null}
    </>
  );
}

function RisingLine() {
  return (
    <li className="flex items-center gap-3 border-t border-dashed border-accent bg-surface px-5 py-1 text-sm text-accent-strong">
      Top {RISING} move up
    </li>
  );
}

function NoRank() {
  return (
    <>
      <span aria-hidden>–</span>
      <span className="sr-only">No rank yet</span>
    </>
  );
}

/** Rows that are folded away. */
function Gap() {
  return (
    <li aria-hidden className="gutter border-t border-line px-5 py-0.5 text-center leading-5">
      …
    </li>
  );
}

type LineProps = {row: GroupRow; isOwn: boolean};

const Line = (props: LineProps) => (
  <li
    className={`flex h-12 items-center gap-3 border-t border-line px-5 first:border-t-0 ${props.isOwn ? 'bg-accent-tint' : ''}`}
  >
    <UnlessRow plain={<span dir="auto">{props.row.name}</span>}>
      <Cells {...props} />
    </UnlessRow>
  </li>
);

function Cells({row, isOwn}: LineProps) {
  return (
    <>
      <span className="gutter w-6 shrink-0 text-right">{row.rank === undefined ? <NoRank /> : row.rank}</span>
      <Avatar name={row.name} src={row.avatarUrl} size="small" />
      <span className="min-w-0">
        <PersonName row={row} rank={row.rank} className={isOwn ? 'font-semibold' : ''} />
      </span>
      {isOwn ? <Tag tone="accent">You</Tag> : null}
      <span className="ml-auto shrink-0 pl-2 text-sm tabular-nums">
        {count(row.points)}
        <span className="sr-only"> {row.points === 1 ? 'point' : 'points'}</span>
      </span>
    </>
  );
}
