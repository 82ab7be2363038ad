// An admin who announces, and learners who read, for tests on a database.
import type {AnnouncementReply} from '#schema/announcements/announcements.api.ts';
import {ANNOUNCEMENTS} from '#schema/announcements/announcements.channel.ts';
import {queries} from '#schema/queries.ts';
import {publishDue, tellNext} from '#sync/announcements/publish.ts';
import {announcerWith, pinAnnounced} from '#sync/chat/announce.ts';
import {seedChannels} from '#sync/chat/rooms/seed-channels.ts';
import {notify} from '#sync/notifications/notify.ts';
import type {TestAcademy, TestLearner} from '#tests/pg/academy.ts';
import {newAdmin, type TestAdmin} from '#tests/pg/admins.ts';
import {rowsForOn} from '#tests/pg/rows-for.ts';

/** A whole form. */
export const WRITTEN = {
  title: 'We moved',
  body: 'To **Lyon**.',
  cohortId: '',
  isPinned: 'no',
  publishAt: '',
  expireAt: '',
  reason: 'News.',
};

type Told = {
  readonly done?: string[];
  readonly skipped?: {id: string}[];
  readonly message?: string;
  readonly field?: string;
};

export async function announcing(academy: TestAcademy) {
  const {pool} = academy;
  await seedChannels(pool);
  const rowsFor = rowsForOn(pool);
  const grace = await newAdmin(academy);
  /** What the jobs work with. */
  const needs = {
    pool,
    notify,
    moderation: {announce: announcerWith({push: () => undefined}), pinAnnounced},
    settings: {gate: 'closed'},
  };
  const act = async ({cookie}: TestAdmin, name: string, args: object, id = crypto.randomUUID()) => {
    const answer = await academy.post('/api/admin/acts', {id, name, args}, {cookie});
    return {status: answer.status, ...((await answer.json()) as Told)};
  };
  const byApi = async ({cookie}: Pick<TestLearner, 'cookie'>) => {
    const answer = await academy.get('/api/announcements', {cookie});
    return ((await answer.json()) as {announcements: AnnouncementReply[]}).announcements;
  };
  const rowsOf = async (text: string, values: unknown[]) =>
    (await pool.query<Record<string, unknown>>(text, values)).rows;
  return {
    grace,
    needs,
    act,
    byApi,
    /** Posts one; `more` changes its form. */
    post: async (more: object = {}) => {
      const id = crypto.randomUUID();
      return {id, ...(await act(grace, 'announcements.post', {...WRITTEN, ids: [id], ...more}))};
    },
    stateOf: async (id: string) =>
      (await rowsOf(`select "state" from "announcement" where "id" = $1`, [id]))[0]?.['state'],
    /** All that the jobs have to do. */
    settle: async () => {
      while (await publishDue(needs));
      while (await tellNext(needs));
    },
    /** Ids of what a learner sees: by REST, and on the screen. */
    seen: async (who: TestLearner) => ({
      byApi: (await byApi(who)).map(({id}) => id),
      byZero: (await rowsFor(who, (run, ctx) => run(queries.announcements.live.fn({ctx, args: undefined}))))
        .filter(({dismissals}) => dismissals.length === 0)
        .map(({id}) => id),
    }),
    /** The notifications of an announcement. */
    told: ({userId}: Pick<TestLearner, 'userId'>, id: string) =>
      rowsOf(
        `select "title", "message", "category", "actionUrl" from "notification"
         where "userId" = $1 and "dedupeKey" = $2`,
        [userId, `announcement:${id}`],
      ),
    /** Its message in the channel of news. */
    said: (id: string) =>
      rowsOf(
        `select "kind", "senderId", "body", "deletedAt" is not null as "isGone" from "message"
         where "id" = $1 and "channelId" = $2`,
        [id, ANNOUNCEMENTS],
      ),
    /** Whether it is pinned there. */
    isPinned: async (id: string) =>
      (await rowsOf(`select 1 from "pin" where "messageId" = $1`, [id])).length === 1,
    newCohort: async (id: string) => {
      await rowsOf(
        `insert into "cohort" ("id", "name", "startsAt", "endsAt", "isOpen")
         values ($1, $1, now(), now() + interval '1 day', false)`,
        [id],
      );
      return id;
    },
  };
}
