import {useDeferredValue, useState} from 'react';
import {adminQueries} from '#schema/admin-queries.ts';
import {isolated} from '#schema/isolated.ts';
import type {PlannedAct} from '#web/admin-area/acts/act-dialog.tsx';
import {useAdminRows} from '#web/admin-area/use-admin-rows.ts';
import {limitingLearner} from '#web/spendings/admin/plans.tsx';
import {Button} from '#web/ui/form/button.tsx';
import {Field} from '#web/ui/form/field.tsx';
import {Card} from '#web/ui/show/card.tsx';
import {Typed} from '#web/ui/show/typed.tsx';

/** Most learners that are shown: more typing finds the right one sooner than more reading. */
const MOST = 5;

type Own = {
  readonly userId: string;
  readonly turnsCap: number | null;
  readonly secondsCap: number | null;
};

type Props = {
  /** Limits that are known already. */
  owns: readonly Own[];
  onPlan: (act: PlannedAct) => void;
};

/** Finds a learner who is to get limits of their own, also one who has used nothing yet. */
export function FindLearner({owns, onPlan}: Props) {
  const [typed, setTyped] = useState('');
  const search = useDeferredValue(typed.trim());
  return (
    <div className="mb-4 max-w-md space-y-3">
      <Field
        label="Find a learner"
        placeholder="Name or username"
        type="search"
        maxLength={100}
        autoComplete="off"
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
      {search === '' ? null : <Found search={search} owns={owns} onPlan={onPlan} />}
    </div>
  );
}

function Found({search, owns, onPlan}: Props & {search: string}) {
  const asked = {sort: 'fullName', desc: false, limit: MOST, search} as const;
  const [rows, {type}] = useAdminRows(adminQueries.students.list(asked), {ttl: 'none'});
  if (rows.length === 0) {
    return (
      <p role="status" className="text-muted">
        {type === 'complete' ? 'No learner has this name.' : 'Looking…'}
      </p>
    );
  }
  return (
    <Card>
      <ul className="divide-y divide-line" aria-label="Learners with this name">
        {rows.map((learner) => (
          <OneFound key={learner.userId} {...learner} owns={owns} onPlan={onPlan} />
        ))}
      </ul>
    </Card>
  );
}

type FoundProps = Props & {userId: string; username: string; fullName: string};

function OneFound({userId, username, fullName, owns, onPlan}: FoundProps) {
  const [row] = useAdminRows(adminQueries.spendings.allowance({userId}), {ttl: 'none'});
  const own = row ?? owns.find((one) => one.userId === userId);
  return (
    <li className="flex items-center justify-between gap-3 px-4 py-2">
      <span className="min-w-0">
        <span className="block truncate">
          <Typed>{fullName}</Typed>
        </span>
        <span className="block truncate text-xs text-muted">@{username}</span>
      </span>
      <Button
        kind="quiet"
        size="small"
        aria-label={`Limits of ${isolated(fullName)}`}
        onClick={() => onPlan(limitingLearner(userId, fullName, own))}
      >
        Limits
      </Button>
    </li>
  );
}
