// What admins do about reported messages. Each act is about messages, and closes every open report of them.
import * as z from 'zod/mini';
import {actShape, plainActRules} from '#schema/admin/acts.rules.ts';
import {MUTE_SPANS, type MuteSpan} from '#schema/admin/support.api.ts';
import {uuidRule} from '#schema/text.rules.ts';
import {suspendAccounts} from '#sync/admin/students/student-acts.ts';
import {closeReports, reportedIn, type Reported} from '#sync/admin/support/message-reports.ts';
import {removedNotice, type SupportNotice} from '#sync/admin/support/support-notices.ts';
import {sqlOn, type Sql} from '#sync/commands/sql.ts';
import type {Database} from '#sync/db/pool.ts';
import {act, skippedOf, type ActOutcome, type Acts} from '#sync/part/act.ts';

const ANSWERED = 'Already answered, or gone.';
const LONGER = 'Already muted for longer.';
const NO_AUTHOR = 'Its author’s account doesn’t exist anymore.';

/** A mute as an act has changed it; null: there was none. */
type ChangedMute = {readonly userId: string; readonly from: string | null; readonly to: string};

type OnLearners = (sql: Sql, userIds: readonly string[]) => Promise<readonly string[]>;

type Handed = {
  readonly notify: (sql: Sql, notices: readonly SupportNotice[]) => Promise<void>;
  /** Of chat. */
  readonly moderation: {
    readonly removeMessages: (sql: Sql, ids: readonly string[]) => Promise<readonly string[]>;
    readonly muteInChat: (
      sql: Sql,
      userIds: readonly string[],
      hours: number,
    ) => Promise<readonly ChangedMute[]>;
    readonly muteAsBefore: (sql: Sql, changes: readonly ChangedMute[]) => ReturnType<OnLearners>;
    readonly unmuteInChat: OnLearners;
  };
};

/** By name, as admins' pages ask for them. */
export const supportActs = (handed: Handed): Acts => ({
  'messages.dismiss': dismiss(handed),
  'messages.remove': remove(handed),
  'messages.mute': mute(handed),
  'messages.unmute': unmute(handed),
  'messages.mute-back': muteBack(handed),
  'messages.suspend': suspend(handed),
});

const dismiss = ({notify}: Handed) =>
  act({
    rule: plainActRules,
    action: 'message.reports-dismissed',
    party: 'message',
    run: async (db, {ids}) => {
      const messages = await reportedIn(db, ids);
      const closed = await closeReports(db, messages, {state: 'declined', notify});
      const done = [...closed.keys()];
      return {done, skipped: skippedOf(ids, done, ANSWERED)};
    },
  });

const remove = ({notify, moderation: {removeMessages}}: Handed) =>
  act({
    rule: plainActRules,
    action: 'message.removed',
    party: 'message',
    run: async (db, {ids}) => {
      const messages = await reportedIn(db, ids);
      const found = messages.map(({id}) => id);
      const removed = new Set(await removeMessages(sqlOn(db), found));
      const gone = messages.filter(({id}) => removed.has(id));
      const also = gone.flatMap(removedNotice);
      const closed = await closeReports(db, messages, {state: 'upheld', notify, also});
      const done = found.filter((id) => removed.has(id) || closed.has(id));
      return {done, skipped: skippedOf(ids, done, ANSWERED), learnerIds: authorsOf(gone)};
    },
  });

const HOURS: Readonly<Record<MuteSpan, number>> = {hour: 1, day: 24, week: 168};

const mute = ({notify, moderation: {muteInChat}}: Handed) =>
  act({
    rule: z.strictObject({...actShape, span: z.enum(MUTE_SPANS, 'Choose for how long')}),
    action: 'message.author-muted',
    party: 'message',
    back: {
      name: 'messages.mute-back',
      byAct: true,
      stands: `exists (select from private."chatMute" m where m."userId" = t."before" ->> 'userId'
                         and m."until" = (t."before" ->> 'to')::timestamptz and m."until" > now())`,
    },
    run: async (db, {ids, span}) => {
      let changes: readonly ChangedMute[] = [];
      const outcome = await onAuthors(db, ids, {
        notify,
        why: LONGER,
        run: async (authors) => {
          changes = await muteInChat(sqlOn(db), authors, HOURS[span]);
          return changes.map(({userId}) => userId);
        },
      });
      const byUser = new Map(changes.map((change) => [change.userId, change]));
      const before = new Map<string, object>();
      for (const {id, senderId} of await reportedIn(db, outcome.done)) {
        const change = senderId === null ? undefined : byUser.get(senderId);
        if (change) before.set(id, change);
      }
      // Their reports are closed, and they are muted as before.
      const skipped = [...(outcome.skipped ?? []), ...skippedOf(outcome.done, [...before.keys()], LONGER)];
      return {...outcome, skipped, before, details: {span}};
    },
  });

/** Takes a mute back: each author is muted as before, unless they were muted again. Reports stay closed. */
const muteBack = ({moderation: {muteAsBefore}}: Handed) =>
  act({
    rule: z.strictObject({...actShape, actId: uuidRule('actId')}),
    action: 'message.author-unmuted',
    party: 'message',
    run: async (db, {ids, actId}) => {
      const messages = await reportedIn(db, ids);
      const found = messages.map(({id}) => id);
      const {rows} = await db.query<{id: string; change: ChangedMute}>(
        `select substr(t."target", 9) as "id", t."before" as "change"
         from private."adminAct" a join private."adminActTarget" t on t."actId" = a."id"
         where a."id" = $1 and a."name" = 'messages.mute' and t."before" is not null
           and t."target" = any(select 'message:' || m from unnest($2::text[]) as m)`,
        [actId, found],
      );
      const changes = new Map(rows.map(({change}) => [change.userId, change]));
      const learnerIds = await muteAsBefore(sqlOn(db), [...changes.values()]);
      const changed = rows.map(({id}) => id);
      const done = idsOfAuthors(messages, learnerIds).filter((id) => changed.includes(id));
      return {
        done,
        skipped: [
          ...skippedOf(ids, found, ANSWERED),
          ...skippedOf(found, changed, LONGER),
          ...skippedOf(changed, done, 'Muted again, or no longer muted, since then.'),
        ],
        learnerIds,
        details: {isBack: true},
      };
    },
  });

const suspend = ({notify}: Handed) =>
  act({
    rule: plainActRules,
    action: 'message.author-suspended',
    party: 'message',
    needsFresh: true,
    run: (db, {ids}) =>
      onAuthors(db, ids, {
        notify,
        why: 'Already suspended.',
        run: (authors) => suspendAccounts(db, authors),
      }),
  });

/** A mute lifted is no answer to a report: those stay as they are. */
const unmute = ({moderation: {unmuteInChat}}: Handed) =>
  act({
    rule: plainActRules,
    action: 'message.author-unmuted',
    party: 'message',
    run: async (db, {ids}) => {
      const messages = await reportedIn(db, ids);
      const learnerIds = await unmuteInChat(sqlOn(db), authorsOf(messages));
      const done = idsOfAuthors(messages, learnerIds);
      return {done, skipped: skippedOf(ids, done, 'Not muted.'), learnerIds};
    },
  });

const authorsOf = (messages: readonly Reported[]): readonly string[] => [
  ...new Set(messages.flatMap(({senderId}) => (senderId === null ? [] : [senderId]))),
];

const idsOfAuthors = (messages: readonly Reported[], learnerIds: readonly string[]) =>
  messages.filter(({senderId}) => senderId !== null && learnerIds.includes(senderId)).map(({id}) => id);

type OnAuthors = {
  readonly notify: Handed['notify'];
  /** Why one is left out for whom it changes nothing. */
  readonly why: string;
  readonly run: (authors: readonly string[]) => Promise<readonly string[]>;
};

/** Does something to the authors of messages, and closes the reports. Where there is no author, they stay open. */
async function onAuthors(
  db: Database,
  ids: readonly string[],
  {notify, why, run}: OnAuthors,
): Promise<ActOutcome> {
  const messages = await reportedIn(db, ids);
  const written = messages.filter(({senderId}) => senderId !== null);
  const learnerIds = await run(authorsOf(written));
  const closed = await closeReports(db, written, {state: 'upheld', notify});
  const changed = new Set(idsOfAuthors(written, learnerIds));
  const done = written.map(({id}) => id).filter((id) => changed.has(id) || closed.has(id));
  const found = messages.map(({id}) => id);
  const authored = written.map(({id}) => id);
  return {
    done,
    skipped: [
      ...skippedOf(ids, found, ANSWERED),
      ...skippedOf(found, authored, NO_AUTHOR),
      ...skippedOf(authored, done, why),
    ],
    learnerIds,
  };
}
