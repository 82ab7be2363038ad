import {useAtomValue} from 'jotai';
import {useState} from 'react';
import {adminAtom} from '#web/admin-area/session.ts';
import {typedIn} from '#web/admin-area/typed.ts';
import {Select} from '#web/ui/form/select.tsx';

/** A cohort by its id and name. */
export type Named = {readonly id: string; readonly name: string};

/** Said while cohorts are on their way. */
const UNNAMED = 'The chosen cohort';

/** Who an announcement is for, by the id of a cohort; none is everyone. `known`: a name that is there before the cohorts. */
export const audienceName = (cohortId: string, cohorts: readonly Named[], known?: string): string =>
  cohortId === '' ? 'Everyone' : (cohorts.find(({id}) => id === cohortId)?.name ?? known ?? UNNAMED);

type Props = {
  /** Keeps what is typed (`KeptFields`). */
  dialog: string;
  /** Id of the cohort that was chosen before; empty for everyone. */
  start: string;
  cohorts: readonly Named[];
  known?: string | undefined;
  error: string | undefined;
};

/**
 * The choice of a cohort, or of everyone. Its option is there before the cohorts are, and stays when they change: what was
 * meant for one cohort never becomes one for everyone.
 */
export function AnnouncementFor({dialog, start, cohorts, known, error}: Props) {
  const account = useAtomValue(adminAtom);
  const [chosen, setChosen] = useState(() =>
    account.state === 'admin' ? (typedIn(account.admin.id, dialog)?.['cohortId'] ?? start) : start,
  );
  const isListed = chosen === '' || cohorts.some(({id}) => id === chosen);
  return (
    <Select
      label="For"
      hint="What’s for everyone is posted in #announcements, too."
      name="cohortId"
      value={chosen}
      onChange={({target}) => setChosen(target.value)}
      error={error}
    >
      <option value="">Everyone</option>
      {isListed ? null : <option value={chosen}>{audienceName(chosen, cohorts, known)}</option>}
      {cohorts.map(({id, name}) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </Select>
  );
}
