import {queries} from '#schema/queries.ts';
import {useData, useCommand, usePendingOf} from '#web/data/data.ts';
import {textArg} from '#web/data/outbox/command.ts';
import {overlay} from '#web/data/outbox/overlay.ts';
import {useRows} from '#web/data/rows.ts';
import {useSaveWord, type SaveWord} from '#web/data/save-word.ts';

/** Who one is on the leaderboard. */
export type Own = {
  readonly entryId: string;
  readonly isListed: boolean;
  readonly alias: string | null;
  /** ISO 3166-1 alpha-2. */
  readonly country: string | null;
  readonly cohortId: string | null;
  readonly cohortName: string | undefined;
};

const SETTINGS = 'leaderboard.settings';

/** Oneself, with settings that are still on their way; `undefined` until the local store is read. */
export function useOwn(): Own | undefined {
  const [learner] = useRows(queries.account.learner());
  const [cohorts] = useRows(queries.leaderboard.cohorts());
  const pending = usePendingOf(SETTINGS);
  if (!learner) return undefined;
  const {entryId, isListed, alias, country, cohortId} = learner;
  const cohortName = cohorts.find(({id}) => id === cohortId)?.name;
  const synced: Own = {entryId, isListed, alias, country, cohortId, cohortName};
  return overlay(synced, pending, {
    [SETTINGS]: (own, {args}) => ({...own, isListed: args.isListed, alias: args.alias}),
  });
}

export type SettingsState = {
  /** How far the last change is. */
  readonly word: SaveWord;
  /** The last change that the academy rejected, with its reason. */
  readonly rejected: {readonly alias: string; readonly message: string} | undefined;
  readonly save: (settings: {isListed: boolean; alias: string | null}) => void;
};

export function useSettings(): SettingsState {
  const {outbox} = useData();
  const give = useCommand(SETTINGS);
  const commands = usePendingOf(SETTINGS);
  const wordOf = useSaveWord(commands);
  const failed = commands.filter(({status}) => status === 'failed');
  const last = commands.at(-1);
  const lastFailed = failed.at(-1);
  return {
    word: last && last.status !== 'failed' ? wordOf(last) : 'Saved',
    rejected: lastFailed && {
      alias: textArg(lastFailed.args, 'alias'),
      message: lastFailed.reason?.message ?? 'We couldn’t save this. Please try again.',
    },
    save: (settings) => {
      // What was rejected is replaced by this.
      for (const {id} of failed) void outbox.discard(id);
      give(settings);
    },
  };
}
