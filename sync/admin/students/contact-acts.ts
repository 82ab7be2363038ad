// How admins reach learners: a message to many, and a look at one's own screens.
import {plainActRules} from '#schema/admin/acts.rules.ts';
import {messageLearnersRules} from '#schema/admin/students/students.rules.ts';
import {GONE, locked, tooMany} from '#sync/admin/students/meant-learners.ts';
import {VIEW_ACT} from '#sync/admin/students/views.ts';
import {sqlOn, type Sql} from '#sync/commands/sql.ts';
import {act, skippedOf, type Acts} from '#sync/part/act.ts';

type Told = {
  readonly userId: string;
  readonly dedupeKey: string;
  readonly type: 'info';
  readonly category: 'general';
  readonly title: string;
  readonly message: string;
};

type Handed = {
  /** Tells learners in their notifications. */
  readonly notify: (sql: Sql, notices: readonly Told[]) => Promise<void>;
};

/** By name, as admins' pages ask for them. */
export const contactActs = (handed: Handed): Acts => ({
  'learners.message': message(handed),
  [VIEW_ACT]: view,
});

/** Tells learners something, each in their own notifications. */
const message = ({notify}: Handed) =>
  act({
    rule: messageLearnersRules,
    action: 'learner.messaged',
    party: 'learner',
    run: async (db, {ids, title, text: words}) => {
      const there = await locked(db, ids);
      // One act is one cause: who was told of it is not told again.
      const dedupeKey = `admin-message:${crypto.randomUUID()}`;
      await notify(
        sqlOn(db),
        there.map((userId) => ({
          userId,
          dedupeKey,
          type: 'info',
          category: 'general',
          title,
          message: words,
        })),
      );
      return {done: there, skipped: skippedOf(ids, there, GONE)};
    },
  });

/** Opens a look at a learner's own screens: the act itself is what lets it through. */
const view = act({
  rule: plainActRules,
  action: 'learner.viewed-as',
  party: 'learner',
  needsFresh: true,
  run: async (db, {ids}) => {
    if (ids.length > 1) throw tooMany('Choose one learner.');
    const {rows} = await db.query<{id: string}>(
      `select "userId" as "id" from "learner" where "userId" = any($1)`,
      [ids],
    );
    const done = rows.map(({id}) => id);
    return {done, skipped: skippedOf(ids, done, GONE)};
  },
});
