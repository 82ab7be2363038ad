import {queries} from '#schema/queries.ts';
import {useRows} from '#web/data/rows.ts';

/** What everyone may know of a learner. */
export type Person = {
  readonly id: string;
  readonly username: string;
  readonly fullName: string;
  readonly avatarUrl: string | null;
};

/** The learner with this username; `null` when the academy has confirmed that there is none. */
export function usePerson(username: string): Person | null | undefined {
  const [row, {type}] = useRows(queries.account.person({username}));
  if (!row) return type === 'complete' ? null : undefined;
  const {id, fullName, avatarUrl} = row;
  return {id, username: row.username, fullName, avatarUrl};
}
