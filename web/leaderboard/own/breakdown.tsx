import {useState, type FormEvent} from 'react';
import {DISPUTE_MAX, disputeTextRule} from '#schema/leaderboard/leaderboard.rules.ts';
import {POINT_RULES, titleOfKind} from '#schema/leaderboard/points.rules.ts';
import {queries} from '#schema/queries.ts';
import {useKept} from '#web/data/data.ts';
import {useRows} from '#web/data/rows.ts';
import {isText, kept} from '#web/io/kept.ts';
import type {Row} from '#web/leaderboard/use-board.ts';
import {useDisputes, type Dispute} from '#web/leaderboard/own/use-disputes.ts';
import {count, countryName, periodWords, pointsWords} from '#web/leaderboard/words.ts';
import {Button} from '#web/ui/form/button.tsx';
import {TextArea} from '#web/ui/form/text-area.tsx';
import {Drawer} from '#web/ui/overlay/drawer.tsx';
import {Avatar} from '#web/ui/show/avatar.tsx';

type Props = {
  /** The row that was asked about; closed without one. */
  known: Row | undefined;
  period: string;
  onClose: () => void;
};

/** What a learner's points are made of, and the way to contest them. */
export function Breakdown({known, period, onClose}: Props) {
  return (
    <Drawer
      title="Where these points come from"
      description={`Counted for ${periodWords(period)}.`}
      open={known !== undefined}
      onOpenChange={(open) => !open && onClose()}
    >
      {known ? (
        <div className="px-5 pt-3 pb-6">
          <Parts key={known.entryId} known={known} period={period} />
        </div>
      ) : null}
    </Drawer>
  );
}

function Parts({known, period}: {known: Row; period: string}) {
  const {entryId} = known;
  const [live, {type}] = useRows(queries.leaderboard.entry({period, entryId}));
  const row = live ?? (type === 'complete' ? undefined : known);
  if (!row) {
    return <p className="text-muted">This learner isn’t on the leaderboard anymore.</p>;
  }
  return (
    <>
      <div className="flex items-center gap-3">
        <Avatar name={row.name} src={row.avatarUrl} />
        <div className="min-w-0">
          <p dir="auto" className="truncate font-semibold">
            {row.name}
          </p>
          <p className="text-sm text-muted">
            {[
              row.username ? `@${row.username}` : 'uses an alias',
              row.country ? countryName(row.country) : '',
            ]
              .filter(Boolean)
              .join(', ')}
          </p>
        </div>
        <p className="ml-auto text-lg font-semibold tabular-nums">{pointsWords(row.points)}</p>
      </div>
      {row.username ? (
        <dl className="mt-5 divide-y divide-line">
          {inOrder(row.parts).map(([kind, points]) => (
            <div key={kind} className="flex items-baseline justify-between gap-4 py-2">
              <dt>{titleOfKind(kind)}</dt>
              <dd className="gutter text-sm">{count(points)}</dd>
            </div>
          ))}
        </dl>
      ) : (
        <p className="mt-5 text-sm text-muted">With an alias, only the total is shown.</p>
      )}
      <Contest entryId={entryId} period={period} />
    </>
  );
}

/** In the order of the rules; what this build has no rule for comes last. */
const inOrder = (parts: Readonly<Record<string, number>>): [string, number][] =>
  Object.entries(parts).toSorted(([a], [b]) => orderOf(a) - orderOf(b));

const orderOf = (kind: string): number => {
  const at = POINT_RULES.findIndex((rule) => rule.kind === kind);
  return at < 0 ? POINT_RULES.length : at;
};

const STATES: Readonly<Record<Dispute['state'], string>> = {
  open: 'Under review',
  upheld: 'You were right. We corrected the points.',
  declined: 'Reviewed. The points stay as they are.',
};

const drafts = kept({name: 'contest', owner: 'learner', until: 'account-deleted', schema: isText});

function Contest({entryId, period}: {entryId: string; period: string}) {
  const {disputes, contest} = useDisputes(entryId, period);
  const draft = useKept(drafts, `${period}:${entryId}`);
  const [text, setText] = useState(() => draft.read() ?? '');
  const [isOpen, setOpen] = useState(text !== '');
  const [error, setError] = useState<string>();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const checked = disputeTextRule.safeParse(text);
    if (checked.error) return setError(checked.error.issues[0]?.message);
    contest(checked.data);
    draft.forget();
    setText('');
    setOpen(false);
  };
  if (disputes.length > 0) {
    return (
      <ul className="mt-5 space-y-3 border-t border-line pt-4" aria-label="Points you questioned">
        {disputes.map(({text: words, state, word}) => (
          <li key={words}>
            <p className="text-sm font-medium">{word === 'Saved' ? STATES[state] : `Reported. ${word}`}</p>
            <p className="mt-0.5 text-sm text-muted">{words}</p>
          </li>
        ))}
      </ul>
    );
  }
  if (!isOpen) {
    return (
      <Button kind="quiet" size="small" className="mt-4 -ml-3" onClick={() => setOpen(true)}>
        Question these points
      </Button>
    );
  }
  return (
    <form onSubmit={submit} className="mt-5 border-t border-line pt-4" noValidate>
      <TextArea
        label="What’s wrong with these points?"
        hint="Only academy staff see this. Your draft is saved until you send it."
        value={text}
        maxLength={DISPUTE_MAX}
        error={error}
        onChange={({target}) => {
          setText(target.value);
          setError(undefined);
          draft.keep(target.value);
        }}
      />
      <div className="mt-3 flex justify-end gap-2">
        <Button kind="quiet" onClick={() => setOpen(false)}>
          Not now
        </Button>
        <Button type="submit">Send</Button>
      </div>
    </form>
  );
}
