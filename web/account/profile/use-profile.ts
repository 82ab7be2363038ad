import type {ProfileChange} from '#schema/account/account.api.ts';
import {queries} from '#schema/queries.ts';
import {useCommand, useData, usePendingOf} from '#web/data/data.ts';
import type {Command} from '#web/data/outbox/command.ts';
import {argsOf, overlay, type CommandOf} from '#web/data/outbox/overlay.ts';
import {useRows} from '#web/data/rows.ts';
import {useSaveWord} from '#web/data/save-word.ts';
import type {SaveState} from '#web/ui/show/save-mark.tsx';

const CHANGE = 'account.profile';

/** What the learner's card says, with what is still on its way. */
export type Profile = {
  readonly username: string;
  readonly fullName: string;
  readonly bio: string | null;
  readonly links: readonly string[];
  readonly avatarUrl: string | null;
  /** ISO 3166-1 alpha-2. */
  readonly country: string | null;
  /** The learner chose it; what is found out does not replace it. */
  readonly isCountryChosen: boolean;
};

/** `undefined` until the local store is read. */
export function useProfile(): Profile | undefined {
  const [card] = useRows(queries.account.card());
  const [learner] = useRows(queries.account.learner());
  const pending = usePendingOf(CHANGE);
  if (!card || !learner) return undefined;
  const {username, fullName, bio, links, avatarUrl} = card;
  const {country, countryChosenAt} = learner;
  const isCountryChosen = countryChosenAt !== null;
  const synced: Profile = {username, fullName, bio, links, avatarUrl, country, isCountryChosen};
  return overlay(synced, pending, {
    [CHANGE]: (own, {args}) => withChange(own, changeIn(args)),
  });
}

/** The profile as it is once the change is saved. */
export function withChange(own: Profile, change: ProfileChange): Profile {
  const {countryBy, country, fullName, bio, links} = change;
  const moves = country !== undefined && (countryBy !== 'detection' || !own.isCountryChosen);
  return {
    ...own,
    ...(fullName === undefined ? {} : {fullName}),
    ...(bio === undefined ? {} : {bio}),
    ...(links === undefined ? {} : {links}),
    ...(moves ? {country, isCountryChosen: countryBy !== 'detection'} : {}),
  };
}

/** The fields that a command names. */
const changeIn = ({id: _id, v: _v, ...fields}: CommandOf<typeof CHANGE>['args']): ProfileChange => fields;

/** The same of a rejected command; none where another build wrote it in another shape. */
function changeOf(command: Command): ProfileChange {
  const args = argsOf(CHANGE, command);
  return args ? changeIn(args) : {};
}

export type ProfileSaving = {
  readonly state: SaveState | undefined;
  /** The last change that the academy rejected, with its reason. */
  readonly rejected: {readonly change: ProfileChange; readonly message: string} | undefined;
  readonly save: (change: ProfileChange) => void;
};

/** Saves changes of these fields, and tells how far they are. */
export function useProfileSaving(...fields: readonly (keyof ProfileChange)[]): ProfileSaving {
  const {outbox} = useData();
  const change = useCommand(CHANGE);
  const own = usePendingOf(CHANGE).filter(({args}) => fields.some((field) => field in args));
  const wordOf = useSaveWord(own);
  const failed = own.filter(({status}) => status === 'failed');
  const last = own.at(-1);
  const lastFailed = failed.at(-1);
  return {
    state: last && (last.status === 'failed' ? 'Not sent' : wordOf(last)),
    rejected: lastFailed && {
      change: changeOf(lastFailed),
      message: lastFailed.reason?.message ?? 'We couldn’t save this. Please try again.',
    },
    save: (fieldsNow) => {
      // What was rejected is replaced by this.
      for (const {id} of failed) void outbox.discard(id);
      const named = Object.entries(fieldsNow).flatMap(([field, value]) =>
        value === undefined ? [] : [[field, value] as const],
      );
      change(Object.fromEntries(named));
    },
  };
}
